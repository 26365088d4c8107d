package wire

import "encoding/json"

// InteractionType is the kind of an interaction.
type InteractionType int

// The kinds of interactions.
const (
	PingInteraction         InteractionType = 1
	CommandInteraction      InteractionType = 2
	ComponentInteraction    InteractionType = 3
	AutocompleteInteraction InteractionType = 4
	ModalInteraction        InteractionType = 5
)

// CallbackType is the kind of a response.
type CallbackType int

// The kinds of responses.
const (
	Pong          CallbackType = 1
	SendMessage   CallbackType = 4
	DeferMessage  CallbackType = 5
	DeferUpdate   CallbackType = 6
	UpdateMessage CallbackType = 7
	SendChoices   CallbackType = 8
	OpenModal     CallbackType = 9
)

// Interaction is a member's action in the format that the bot receives.
type Interaction struct {
	ID                  ID               `json:"id"`
	ApplicationID       ID               `json:"application_id"`
	Type                InteractionType  `json:"type"`
	Data                *InteractionData `json:"data,omitempty"`
	Guild               *PartialGuild    `json:"guild,omitempty"`
	GuildID             ID               `json:"guild_id,omitempty"`
	Channel             *Channel         `json:"channel,omitempty"`
	ChannelID           ID               `json:"channel_id,omitempty"`
	Member              *Member          `json:"member,omitempty"` // in a guild
	User                *User            `json:"user,omitempty"`   // elsewhere
	Token               string           `json:"token"`
	Version             int              `json:"version"`
	Message             *Message         `json:"message,omitempty"`
	AppPermissions      Permissions      `json:"app_permissions"`
	Locale              string           `json:"locale,omitempty"`
	GuildLocale         string           `json:"guild_locale,omitempty"`
	Entitlements        []struct{}       `json:"entitlements"`
	Owners              map[string]ID    `json:"authorizing_integration_owners"`
	Context             int              `json:"context"`
	AttachmentSizeLimit int              `json:"attachment_size_limit"` // bytes
}

// Invoker returns the acting user, in a guild or elsewhere.
func (i Interaction) Invoker() User {
	switch {
	case i.Member != nil && i.Member.User != nil:
		return *i.Member.User
	case i.User != nil:
		return *i.User
	}
	return User{}
}

// PartialGuild is the guild of an interaction.
type PartialGuild struct {
	ID       ID       `json:"id"`
	Locale   string   `json:"locale"`
	Features []string `json:"features"`
}

// InteractionData is the content of an interaction. The fields in use depend on
// its type.
type InteractionData struct {
	ID            ID            `json:"id,omitempty"`
	Name          string        `json:"name,omitempty"`
	Type          CommandType   `json:"type,omitempty"`
	GuildID       ID            `json:"guild_id,omitempty"`
	TargetID      ID            `json:"target_id,omitempty"` // the user or message of a command in its menu
	Options       []DataOption  `json:"options,omitempty"`
	Resolved      *Resolved     `json:"resolved,omitempty"`
	CustomID      string        `json:"custom_id,omitempty"`
	ComponentType ComponentType `json:"component_type,omitempty"`
	Number        int           `json:"-"` // of the component, its "id"
	Values        []string      `json:"values,omitempty"`
	Components    []Component   `json:"components,omitempty"`
}

// MarshalJSON encodes the data. A component has its number as its ID, and a
// select always has values.
func (d InteractionData) MarshalJSON() ([]byte, error) {
	type plain InteractionData
	switch {
	case d.ComponentType.Select():
		return json.Marshal(struct {
			plain
			ID     int      `json:"id"`
			Values []string `json:"values"`
		}{plain(d), d.Number, append([]string{}, d.Values...)})
	case d.ComponentType != 0:
		return json.Marshal(struct {
			plain
			ID int `json:"id"`
		}{plain(d), d.Number})
	}
	return json.Marshal(plain(d))
}

// UnmarshalJSON decodes the data, whose ID is a string for a command and a
// number for a component.
func (d *InteractionData) UnmarshalJSON(b []byte) error {
	type plain InteractionData
	in := struct {
		*plain
		ID json.RawMessage `json:"id"`
	}{plain: (*plain)(d)}
	if err := json.Unmarshal(b, &in); err != nil || len(in.ID) == 0 {
		return err
	}
	if in.ID[0] == '"' {
		return json.Unmarshal(in.ID, &d.ID)
	}
	return json.Unmarshal(in.ID, &d.Number)
}

// DataOption is an option with its value: a string, a float64 or a bool.
type DataOption struct {
	Name    string       `json:"name"`
	Type    OptionType   `json:"type"`
	Value   any          `json:"value,omitempty"`
	Options []DataOption `json:"options,omitempty"`
	Focused bool         `json:"focused,omitempty"`
}

// Resolved holds the objects that options or values refer to by ID.
type Resolved struct {
	Users       map[ID]User       `json:"users,omitempty"`
	Members     map[ID]Member     `json:"members,omitempty"`
	Roles       map[ID]Role       `json:"roles,omitempty"`
	Messages    map[ID]Message    `json:"messages,omitempty"`
	Channels    map[ID]Channel    `json:"channels,omitempty"`
	Attachments map[ID]Attachment `json:"attachments,omitempty"`
}
