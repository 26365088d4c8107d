// Package interaction decodes Discord's interactions: commands, presses on
// components, submitted forms and autocompletion requests. The format is the
// same for gateway events and HTTP requests.
//
// Discord extends interactions without notice. Decode therefore skips unknown
// fields and fields of unexpected types; only a field that a response depends
// on is an error if it is missing.
package interaction

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/rest"
	"parlour/commands"
)

// Interaction is one action of a member. It is plain data, safe for concurrent
// reads. Decode sets the fields without a name in JSON.
type Interaction struct {
	ID          string                    `json:"id"`
	Application string                    `json:"application_id"`
	Token       string                    `json:"token"` // authorises responses for 15 minutes; must not be logged
	Type        discordgo.InteractionType `json:"type"`

	Guild   string                           `json:"guild_id"` // "" outside servers
	Channel string                           `json:"channel_id"`
	Place   Place                            `json:"channel"`
	Context discordgo.InteractionContextType `json:"context"` // private channels are those without the bot
	// Visiting and Hidden are those of commands.Request. CommandsOnly says that the server has
	// installed the application's commands, but not its bot.
	Visiting, Hidden, CommandsOnly bool `json:"-"`

	User              User       `json:"user"`         // the member who acted
	Nick              string     `json:"-"`            // nickname in the server, or ""
	MemberPermissions Permission `json:"-"`            // of the member in the channel
	Locale            string     `json:"locale"`       // of the user's client
	GuildLocale       string     `json:"guild_locale"` // preferred locale of the server

	AppPermissions   Permission `json:"-"` // of the bot in the channel, if Known
	PermissionsKnown bool       `json:"-"` // Discord has sent the bot's permissions

	Message Message `json:"message"` // of a pressed component: its message
	Data    Data    `json:"data"`

	Raw json.RawMessage `json:"-"` // the interaction as received
}

// Place is the channel or thread of an interaction.
type Place struct {
	ID          string                `json:"id"`
	Type        discordgo.ChannelType `json:"type"`
	Parent      string                `json:"parent_id"`
	LastMessage string                `json:"last_message_id"` // ID of the newest message, which may be deleted; "" if unknown
	Thread      struct {
		Archived bool `json:"archived"`
		Locked   bool `json:"locked"`
	} `json:"thread_metadata"`
}

// IsThread reports whether the place is a thread. A thread cannot contain
// threads.
func (p Place) IsThread() bool {
	return (&discordgo.Channel{Type: p.Type}).IsThread()
}

// HasThreads reports whether the place can have threads, unlike voice and stage channels.
func (p Place) HasThreads() bool {
	return p.Type == discordgo.ChannelTypeGuildText || p.Type == discordgo.ChannelTypeGuildNews
}

// Message is the message whose component was used.
type Message struct {
	ID         string                 `json:"id"`
	Flags      discordgo.MessageFlags `json:"flags"`
	Components json.RawMessage        `json:"components"` // see Disabled
	Origin     Origin                 `json:"interaction_metadata"`
}

// Origin is the interaction to which a message responds.
type Origin struct {
	ID string `json:"id"`
}

// Private reports whether only one member can see the message.
func (m Message) Private() bool { return m.Flags&discordgo.MessageFlagsEphemeral != 0 }

// User is an account.
type User struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"`
	Bot        bool   `json:"bot"`
}

// Name returns the display name of the user outside servers.
func (u User) Name() string { return cmp.Or(u.GlobalName, u.Username) }

// event is the wire format of an interaction, with what Decode interprets.
type event struct {
	Interaction
	// Owners maps the kind of installation, of a server ("0") or a user ("1"), to its owner.
	Owners map[string]any `json:"authorizing_integration_owners"`
	Member struct {
		User        User   `json:"user"`
		Nick        string `json:"nick"`
		Permissions string `json:"permissions"`
	} `json:"member"`
	Permissions string `json:"app_permissions"`
}

// Decode decodes an interaction. It fails if raw is not JSON, if the ID, the
// token, the user or the data that the type requires is missing, or if an ID or
// the token is malformed; a ping needs no user and no data. The Interaction
// keeps raw, which must not change.
func Decode(raw []byte) (Interaction, error) {
	var e event
	err := json.Unmarshal(raw, &e)
	if _, broken := errors.AsType[*json.SyntaxError](err); broken {
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
	i.visit(&e)
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
	case i.Type == discordgo.InteractionPing:
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
	at, _ := discordgo.SnowflakeTimestamp(id)
	return at
}

// Permission is a set of Discord permissions, whose values are discordgo's constants. The
// administrator's implies all others.
type Permission uint64

// Locked reports whether the place is a locked thread in which the member can't act. A moderator
// can, unless the thread is also archived and the bot can't open it.
func (i Interaction) Locked() bool {
	manages := func(p Permission) bool {
		return p&(discordgo.PermissionManageThreads|discordgo.PermissionAdministrator) != 0
	}
	t := i.Place.Thread
	return t.Locked && !(manages(i.MemberPermissions) && (!t.Archived || manages(i.AppPermissions)))
}

// Missing returns the permissions that the bot lacks to keep a board in the
// place of the interaction. It returns nil outside servers, where the bot is not a
// member, and if Discord has not sent the permissions.
func (i Interaction) Missing() []Permission {
	if i.Guild == "" || i.Visiting || !i.PermissionsKnown || i.AppPermissions&discordgo.PermissionAdministrator != 0 {
		return nil
	}
	send := Permission(discordgo.PermissionSendMessages)
	if i.Place.IsThread() {
		send = discordgo.PermissionSendMessagesInThreads
	}
	var lacks []Permission
	for _, p := range []Permission{discordgo.PermissionViewChannel, send} {
		if i.AppPermissions&p == 0 {
			lacks = append(lacks, p)
		}
	}
	return lacks
}

// responsePermissions are all that an application without a bot in the server can
// have: the permissions of @everyone that apply to responses. See
// https://docs.discord.com/developers/change-log, "Calculated Permissions in
// Interaction Payloads".
const responsePermissions = discordgo.PermissionAttachFiles | discordgo.PermissionEmbedLinks | discordgo.PermissionMentionEveryone | discordgo.PermissionUseExternalEmojis

// visit sets Visiting, Hidden and CommandsOnly. It is the only place that decides them.
//
//   - In a server that has installed neither the bot nor its commands, and where the
//     member lacks UseExternalApps, Discord shows all responses to the member alone.
//   - There, in a conversation without the bot, and in a server that has installed
//     the commands without the bot, the bot's own token is not valid. A bot that has no
//     other permissions than for responses isn't told apart. It can do no more.
func (i *Interaction) visit(e *event) {
	inServer := i.Context == discordgo.InteractionContextGuild
	foreign := inServer && e.Owners != nil && e.Owners["0"] == nil // the bot's permissions may include the member's own
	member, known := parsePermissions(e.Member.Permissions)
	i.CommandsOnly = inServer && e.Owners["0"] != nil && i.PermissionsKnown && i.AppPermissions&^responsePermissions == 0
	i.Hidden = foreign && known && member&(discordgo.PermissionUseExternalApps|discordgo.PermissionAdministrator) == 0
	i.Visiting = foreign || i.Context == discordgo.InteractionContextPrivateChannel || i.CommandsOnly
}

// Request translates the interaction for package commands. Values of files are
// IDs, which the caller replaces with the contents; see Attachments. It reports
// false for an interaction that needs no reply to a member, or of an unknown
// type.
func (i Interaction) Request() (commands.Request, bool) {
	r := commands.Request{
		ID: i.ID, Guild: i.Guild, Channel: i.Channel, Locale: i.GuildLocale,
		Thread: i.Guild == "" || i.Visiting || !i.Place.HasThreads(), Locked: i.Locked(), Visiting: i.Visiting, Hidden: i.Hidden,
		User: commands.User{
			ID: i.User.ID, Name: cmp.Or(i.Nick, i.User.Name()), Locale: i.Locale,
			Manager:       i.MemberPermissions&(discordgo.PermissionManageMessages|discordgo.PermissionAdministrator) != 0,
			Admin:         i.MemberPermissions&(discordgo.PermissionManageGuild|discordgo.PermissionAdministrator) != 0,
			Administrator: i.MemberPermissions&discordgo.PermissionAdministrator != 0,
		},
		Values: map[string]string{}, Names: map[string]string{}, Bots: map[string]bool{},
	}
	if i.Place.IsThread() {
		r.Parent = i.Place.Parent
	}
	i.names(&r)
	switch i.Type {
	case discordgo.InteractionApplicationCommand:
		i.options(&r)
	case discordgo.InteractionApplicationCommandAutocomplete:
		r.Kind = commands.Complete
		i.options(&r)
	case discordgo.InteractionMessageComponent:
		r.Kind, r.Custom, r.Picked, r.Message = commands.Press, i.Data.Custom, i.Data.Values, i.Message.ID
		r.Private = i.Message.Private()
		return r, r.Message != ""
	case discordgo.InteractionModalSubmit:
		r.Kind, r.Custom, r.Private, r.Message = commands.Submit, i.Data.Custom, i.Message.Private(), i.Message.ID
		eachInput(i.Data.Inputs, func(in Input, value string) { r.Values[in.Custom] = value })
	default:
		return r, false
	}
	return r, true
}

// options sets the command and its options.
func (i Interaction) options(r *commands.Request) {
	path, options := i.Data.command()
	r.Path = path
	if i.Data.Target != "" {
		r.Values[commands.ParamMember] = i.Data.Target
	}
	for _, o := range options {
		value, ok := o.text()
		if !ok {
			continue
		}
		r.Values[o.Name] = value
		if o.Focused {
			r.Focus = o.Name
		}
	}
}

// names sets the names of the members that options or values refer to.
func (i Interaction) names(r *commands.Request) {
	for id, u := range i.Data.Resolved.Users {
		if name := u.Name(); name != "" {
			r.Names[id], r.Bots[id] = name, u.Bot
		}
	}
	for id, m := range i.Data.Resolved.Members {
		if m.Nick != "" {
			r.Names[id] = m.Nick
		}
	}
}
