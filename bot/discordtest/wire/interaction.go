package wire

import "encoding/json"

// InteractionType tells what a member did.
type InteractionType int

// What a member can do.
const (
	PingInteraction         InteractionType = 1
	CommandInteraction      InteractionType = 2
	ComponentInteraction    InteractionType = 3
	AutocompleteInteraction InteractionType = 4
	ModalInteraction        InteractionType = 5
)

// CallbackType tells what a bot answers.
type CallbackType int

// What a bot can answer.
const (
	Pong          CallbackType = 1
	SendMessage   CallbackType = 4
	DeferMessage  CallbackType = 5
	DeferUpdate   CallbackType = 6
	UpdateMessage CallbackType = 7
	SendChoices   CallbackType = 8
	OpenModal     CallbackType = 9
)

// Interaction is what the bot hears when a member uses it.
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

// Invoker is who did it, in a guild or elsewhere.
func (i Interaction) Invoker() User {
	switch {
	case i.Member != nil && i.Member.User != nil:
		return *i.Member.User
	case i.User != nil:
		return *i.User
	}
	return User{}
}

// PartialGuild is what an interaction tells of its guild.
type PartialGuild struct {
	ID       ID       `json:"id"`
	Locale   string   `json:"locale"`
	Features []string `json:"features"`
}

// InteractionData is the content of an interaction; which fields are there
// depends on its type.
type InteractionData struct {
	ID            ID            `json:"id,omitempty"`
	Name          string        `json:"name,omitempty"`
	Type          CommandType   `json:"type,omitempty"`
	GuildID       ID            `json:"guild_id,omitempty"`
	Options       []DataOption  `json:"options,omitempty"`
	Resolved      *Resolved     `json:"resolved,omitempty"`
	CustomID      string        `json:"custom_id,omitempty"`
	ComponentType ComponentType `json:"component_type,omitempty"`
	Values        []string      `json:"values,omitempty"`
	Components    []Component   `json:"components,omitempty"`
}

// MarshalJSON writes the data, with "values" always there for a component and
// "components" for a modal.
func (d InteractionData) MarshalJSON() ([]byte, error) {
	type plain InteractionData
	if d.ComponentType.Select() && d.Values == nil {
		return json.Marshal(struct {
			plain
			Values []string `json:"values"`
		}{plain(d), []string{}})
	}
	return json.Marshal(plain(d))
}

// DataOption is an option that the member gave; Value is a string, a float64 or
// a bool.
type DataOption struct {
	Name    string       `json:"name"`
	Type    OptionType   `json:"type"`
	Value   any          `json:"value,omitempty"`
	Options []DataOption `json:"options,omitempty"`
	Focused bool         `json:"focused,omitempty"`
}

// Resolved holds the objects that options or values name by their IDs.
type Resolved struct {
	Users       map[ID]User       `json:"users,omitempty"`
	Members     map[ID]Member     `json:"members,omitempty"`
	Channels    map[ID]Channel    `json:"channels,omitempty"`
	Attachments map[ID]Attachment `json:"attachments,omitempty"`
}
