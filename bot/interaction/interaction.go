// Package interaction decodes Discord's interactions: commands, presses on
// components, submitted forms and autocompletion requests. The format is the
// same for gateway events and HTTP requests.
//
// Discord extends interactions without notice. Decode therefore skips unknown
// fields and fields of unexpected types; only a field that a response depends
// on is an error if it is missing.
package interaction

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"parlour/bot/rest"
	"parlour/commands"
)

// Type is the kind of an interaction.
type Type int

// The types of interaction.
const (
	Ping         Type = 1 // Discord's check of an HTTP endpoint; no member acted
	Command      Type = 2
	Component    Type = 3 // a press on a button or a select
	Autocomplete Type = 4
	Form         Type = 5
)

// Interaction is one action of a member. It is plain data, safe for concurrent
// reads. Decode sets the fields without a name in JSON.
type Interaction struct {
	ID          string `json:"id"`
	Application string `json:"application_id"`
	Token       string `json:"token"` // authorises responses for 15 minutes; must not be logged
	Type        Type   `json:"type"`

	Guild   string `json:"guild_id"` // "" outside servers
	Channel string `json:"channel_id"`
	Place   Place  `json:"channel"`
	Context int    `json:"context"` // 0 in a server, 1 in the bot's direct messages, 2 in other private channels
	// Reach is what the bot can do there, and who sees it. CommandsOnly says that the
	// server has installed the application's commands, but not its bot.
	Reach        commands.Reach `json:"-"`
	CommandsOnly bool           `json:"-"`

	User              User       `json:"user"`         // the member who acted
	Nick              string     `json:"-"`            // nickname in the server, or ""
	MemberPermissions Permission `json:"-"`            // of the member in the channel
	Locale            string     `json:"locale"`       // of the user's client
	GuildLocale       string     `json:"guild_locale"` // preferred locale of the server

	AppPermissions   Permission `json:"-"` // of the bot in the channel, if Known
	PermissionsKnown bool       `json:"-"` // Discord has sent the bot's permissions

	Message Message `json:"message"` // of a Component: its message
	Data    Data    `json:"data"`

	Raw json.RawMessage `json:"-"` // the interaction as received
}

// Place is the channel or thread of an interaction.
type Place struct {
	ID          string `json:"id"`
	Type        int    `json:"type"`
	Parent      string `json:"parent_id"`
	LastMessage string `json:"last_message_id"` // ID of the newest message, which may be deleted; "" if unknown
	Thread      struct {
		Archived bool `json:"archived"`
		Locked   bool `json:"locked"`
	} `json:"thread_metadata"`
}

// The types of channels that can have threads in which a game starts from there, and the types of threads.
const (
	text, announcement                              = 0, 5
	announcementThread, publicThread, privateThread = 10, 11, 12
)

// IsThread reports whether the place is a thread. A thread cannot contain
// threads.
func (p Place) IsThread() bool {
	return p.Type == announcementThread || p.Type == publicThread || p.Type == privateThread
}

// HasThreads reports whether the place can have threads, unlike voice and stage channels.
func (p Place) HasThreads() bool { return p.Type == text || p.Type == announcement }

// Message is the message whose component was used.
type Message struct {
	ID         string          `json:"id"`
	Flags      int             `json:"flags"`
	Components json.RawMessage `json:"components"` // see Disabled
	Origin     Origin          `json:"interaction_metadata"`
}

// Origin is the interaction to which a message responds.
type Origin struct {
	ID string `json:"id"`
}

// Ephemeral is the flag of a message that only one member can see.
const Ephemeral = 1 << 6

// Private reports whether only one member can see the message.
func (m Message) Private() bool { return m.Flags&Ephemeral != 0 }

// User is an account.
type User struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"`
	Bot        bool   `json:"bot"`
}

// Name returns the display name of the user outside servers.
func (u User) Name() string {
	if u.GlobalName != "" {
		return u.GlobalName
	}
	return u.Username
}

// event is the wire format of an interaction, with what Decode interprets.
type event struct {
	Interaction
	Owners owners `json:"authorizing_integration_owners"`
	Member struct {
		User        User   `json:"user"`
		Nick        string `json:"nick"`
		Permissions string `json:"permissions"`
	} `json:"member"`
	Permissions string `json:"app_permissions"`
}

// Decode decodes an interaction. It fails if raw is not JSON, if the ID, the
// token, the user or the data that the type requires is missing, or if an ID or
// the token is malformed; a Ping needs no user and no data. The Interaction
// keeps raw, which must not change.
func Decode(raw []byte) (Interaction, error) {
	var e event
	err := json.Unmarshal(raw, &e)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return Interaction{}, fmt.Errorf("interaction: %w", err)
	}
	// Any other error is a field of an unexpected type, which was skipped.
	i := e.Interaction
	i.Raw, i.Nick = raw, e.Member.Nick
	if e.Member.User.ID != "" {
		i.User = e.Member.User
	}
	i.MemberPermissions, _ = parsePermissions(e.Member.Permissions)
	i.AppPermissions, i.PermissionsKnown = parsePermissions(e.Permissions)
	i.setReach(&e)
	return i, i.check()
}

// check returns an error if the interaction cannot be answered, or if an ID or
// the token could redirect a request path.
func (i Interaction) check() error {
	for _, id := range []string{i.Application, i.Guild, i.Channel, i.Place.ID, i.Place.Parent, i.Message.ID} {
		if id != "" && !rest.IsID(id) {
			return errors.New("interaction: id is not a number")
		}
	}
	switch {
	case !rest.IsID(i.ID):
		return errors.New("interaction: no id")
	case !rest.IsToken(i.Token):
		return errors.New("interaction: no token")
	case i.Type == Ping:
		return nil
	case !rest.IsID(i.User.ID):
		return errors.New("interaction: no user")
	case !i.Data.complete(i.Type):
		return errors.New("interaction: no data")
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

// Sent returns when Discord created the message or interaction with an ID; zero for an
// invalid ID.
func Sent(id string) time.Time {
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return time.Time{}
	}
	return time.UnixMilli(n>>22 + discordEpoch)
}

// discordEpoch is the time at which Discord's IDs begin, in milliseconds.
const discordEpoch = 1420070400000
