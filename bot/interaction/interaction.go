// Package interaction decodes what Discord tells a bot when a member uses it: a
// command, a press on a button or a select, a form that is sent, or an option
// that is being typed. The bytes are the same whether they arrive as an event
// on the gateway or as the body of an HTTP request.
//
// Discord adds to what it sends without notice. So anything unknown is skipped,
// and so is a field of an unexpected type: only what no answer can do without
// (see Decode) makes an interaction an error.
package interaction

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"parlour/bot/jsoncut"
	"parlour/bot/rest"
)

// Type is what a member did.
type Type int

// The types of interaction.
const (
	Ping         Type = 1 // nobody did anything: Discord checks an HTTP endpoint
	Command      Type = 2
	Component    Type = 3 // a press on a button or a select
	Autocomplete Type = 4
	Form         Type = 5
)

// Interaction is one thing that a member did. All of it is plain data, which
// may be kept and read by several goroutines.
type Interaction struct {
	ID          string
	Application string
	Token       string // answers it for 15 minutes; never to be logged
	Type        Type

	Guild   string // "" outside servers
	Channel string
	Place   Place
	Context int // 0 in a server, 1 in the bot's direct messages, 2 in those of others
	// Guest: the bot is no member of the place, which it is used in because the
	// user has installed it: it can answer there, and do nothing else.
	Guest bool

	User        User       // who did it
	Nick        string     // the user's name in the server, "" if there is none
	Rights      Permission // of the member in the channel
	Locale      string     // of the user's client
	GuildLocale string     // of the server

	Permissions Permission // of the bot in the channel, if Known
	Known       bool       // Discord has told the bot's permissions

	Message Message // of a Component: the one with the component
	Data    Data

	Raw json.RawMessage // all of it, as Discord sent it
}

// Place is the channel or thread in which an interaction happened.
type Place struct {
	ID          string `json:"id"`
	Type        int    `json:"type"`
	Parent      string `json:"parent_id"`
	LastMessage string `json:"last_message_id"` // the newest, which may be deleted; "" if not told
	Thread      struct {
		Archived bool `json:"archived"`
		Locked   bool `json:"locked"`
	} `json:"thread_metadata"`
}

// IsThread reports whether the place is a thread, in which no further thread
// can be opened.
func (p Place) IsThread() bool {
	const announcement, public, private = 10, 11, 12
	return p.Type == announcement || p.Type == public || p.Type == private
}

// Message is the message whose component was used.
type Message struct {
	ID         string          `json:"id"`
	Flags      int             `json:"flags"`
	Components json.RawMessage `json:"components"` // as they are, not checked; see Disabled
}

// ephemeral is the flag of a message that only one member sees.
const ephemeral = 1 << 6

// Private reports whether only one member sees the message.
func (m Message) Private() bool { return m.Flags&ephemeral != 0 }

// User is an account.
type User struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"`
	Bot        bool   `json:"bot"`
}

// Name is what the user is called outside servers.
func (u User) Name() string {
	if u.GlobalName != "" {
		return u.GlobalName
	}
	return u.Username
}

// event is an interaction as it is sent.
type event struct {
	ID             string  `json:"id"`
	Application    string  `json:"application_id"`
	Token          string  `json:"token"`
	Type           Type    `json:"type"`
	Guild          string  `json:"guild_id"`
	Channel        string  `json:"channel_id"`
	Place          Place   `json:"channel"`
	Context        int     `json:"context"`
	Owners         owners  `json:"authorizing_integration_owners"`
	Member         member  `json:"member"`
	User           User    `json:"user"`
	Locale         string  `json:"locale"`
	GuildLocale    string  `json:"guild_locale"`
	AppPermissions string  `json:"app_permissions"`
	Message        Message `json:"message"`
	Data           Data    `json:"data"`
}

// The contexts that matter here.
const (
	inServer  = 0
	inPrivate = 2 // the direct messages of others
)

// owners are whose installations of the application an interaction comes by, by
// the kind of installation: of a server or a user.
type owners map[string]any

// noServer reports whether Discord tells of installations and of none of the
// server's. The bot's permissions, as they are told there, say nothing: they may
// hold the member's own.
func (o owners) noServer() bool { return o != nil && o["0"] == nil }

type member struct {
	User        User   `json:"user"`
	Nick        string `json:"nick"`
	Permissions string `json:"permissions"`
}

// Decode reads an interaction. It is an error if the bytes are no JSON, or
// without an id, a token, a user or the data that belong to the type, or if one of
// its IDs or the token is malformed; a Ping needs no user and no data. The Interaction keeps raw, which must not change.
func Decode(raw []byte) (Interaction, error) {
	var e event
	rest, components := jsoncut.Cut(raw, "message", "components")
	err := json.Unmarshal(rest, &e)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return Interaction{}, fmt.Errorf("interaction: %w", err)
	}
	// Any other error is a field of an unexpected type. It has been left out and
	// the rest decoded.
	i := Interaction{
		ID: e.ID, Application: e.Application, Token: e.Token, Type: e.Type,
		Guild: e.Guild, Channel: e.Channel, Place: e.Place, Context: e.Context,
		User: e.User, Nick: e.Member.Nick, Locale: e.Locale, GuildLocale: e.GuildLocale,
		Guest: e.Context == inPrivate || e.Context == inServer && e.Owners.noServer(), Message: e.Message, Data: e.Data, Raw: raw,
	}
	if components != nil {
		i.Message.Components = components
	}
	if e.Member.User.ID != "" {
		i.User = e.Member.User
	}
	i.Rights, _ = parsePermissions(e.Member.Permissions)
	i.Permissions, i.Known = parsePermissions(e.AppPermissions)
	return i, i.check()
}

// check returns an error for an interaction that cannot be answered, or whose IDs
// or token must not become part of a path.
func (i Interaction) check() error {
	named := true
	switch i.Type {
	case Command, Autocomplete:
		named = i.Data.Name != ""
	case Component, Form:
		named = i.Data.Custom != ""
	}
	for _, id := range []string{i.Application, i.Guild, i.Channel, i.Place.ID, i.Place.Parent, i.Message.ID} {
		if id != "" && !rest.IsID(id) {
			return errors.New("interaction: an id has more than digits")
		}
	}
	switch {
	case !rest.IsID(i.ID):
		return errors.New("interaction: it has no id")
	case !rest.IsToken(i.Token):
		return errors.New("interaction: it has no token")
	case i.Type == Ping:
		return nil
	case !rest.IsID(i.User.ID):
		return errors.New("interaction: it has no user")
	case !named:
		return errors.New("interaction: it has no data")
	}
	return nil
}

func parsePermissions(s string) (p Permission, known bool) {
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		return 0, false
	}
	return Permission(n), true
}
