package commands

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// Request is something that a member did.
type Request struct {
	ID      string // unique; a redelivery has the same ID
	Kind    Kind
	Guild   string // "" in direct messages
	Channel string
	Thread  bool   // the channel is a thread, or cannot have threads
	Parent  string // the channel of the thread; "" if the channel is no thread
	Locked  bool   // the channel is a locked thread, in which the member can't act
	User    User
	Locale  string // the server's language, for public messages

	// Visiting: the bot isn't a member of the place, so it can only reply, and edit its replies for some
	// minutes. Hidden: then also, only the member sees the replies, whatever they were meant for. The
	// member plays in private (see [match.PrivatePlace]), and matches with other members are refused.
	Visiting, Hidden bool

	Path    []string          // of a Command or Complete: "mastermind", "solve"
	Values  map[string]string // options by name; members by ID, files by content
	Names   map[string]string // names of the members in Values, by ID
	Bots    map[string]bool   // which of these members are bots
	Files   map[string]string // names of files, by option
	Unread  map[string]bool   // files that could not be read, by option; true if they are too large
	Focus   string            // of Complete: the option that is being typed
	Custom  string            // of Press and Submit: see CustomID
	Picked  []string          // of a Press on a select: the chosen values
	Message string            // of a Press: the message with the control; of a Submit: the message on which the form was opened, if any
	Private bool              // of a Press: only the member sees that message, and it is no board

	Settings string   // the channel whose settings apply, if it is not Channel
	Account  *Account // filled in while the request is executed; may be nil
}

// User is the member who made a request.
type User struct {
	ID      string
	Name    string
	Locale  string // for private messages
	Manager bool   // may manage messages in the channel
	Admin   bool   // may manage the server
	// Administrator is Discord's permission of that name: the member can view every
	// channel of the server.
	Administrator bool
}

// Kind is the kind of a request.
type Kind int

// The kinds of request.
const (
	Command  Kind = iota
	Complete      // a member types an option and wants choices
	Press         // a button or a select
	Submit        // a form
)

// Actor returns the member as an actor of the host.
func (r Request) Actor() match.Actor {
	return match.Actor{User: r.User.ID, Name: r.User.Name, Manager: r.User.Manager, Key: r.ID}
}

// Options returns the values that are options of the specs.
func (r Request) Options(specs []games.Option) games.Options {
	o := games.Options{}
	for _, s := range specs {
		if v, ok := r.Values[s.Name]; ok {
			o[s.Name] = v
		}
	}
	return o
}

// Page returns a private message that replaces the one that was pressed, or a new one
// after a command.
func (r Request) Page(b Body) Message {
	if r.Kind == Press {
		return Message{Body: b, To: InPlace}
	}
	return Note(b)
}

// MaxFile is the greatest size of a file that members may upload, in bytes.
const MaxFile = 256 << 10

// File returns the content of an uploaded file, or a Refusal if it could not be read.
func (r Request) File(option string) (string, error) {
	switch large, unread := r.Unread[option]; {
	case unread && large:
		return "", games.Refuse("commands.refuse.file-large", "Max", MaxFile>>10)
	case unread:
		return "", games.Refuse("commands.refuse.file-lost")
	default:
		return r.Values[option], nil
	}
}

func (r Request) path() string { return strings.Join(r.Path, " ") }

// Home returns where a member's items are stored: the server, or in direct messages
// the conversation.
func (r Request) Home() string {
	if r.Guild != "" {
		return r.Guild
	}
	return r.Channel
}

// Account is what may be logged and counted of a request. It contains nothing that a
// member typed, no secret and no custom ID. Executing the request fills it in.
type Account struct {
	// Command is the path of a command, "/mastermind answer", or the feature of a
	// control, "press tap" or "form secret". The set of values is fixed and includes
	// "unknown".
	Command string
	Outcome Outcome
	Game    string // "" if unknown
	Match   string
	// Fault is the reason why the database cannot be written; nil if it can, as far
	// as the request shows.
	Fault error
}

// Outcome is the result of a request.
type Outcome string

// The outcomes of a request.
const (
	WasDone    Outcome = "done"
	WasKnown   Outcome = "known"   // a redelivery, which had no further effect
	WasRefused Outcome = "refused" // the member got the reason
	WasTooFast Outcome = "limited" // the member has to wait
	WasFailed  Outcome = "failed"  // an incident
	WasUnsaved Outcome = "unsaved" // the database cannot be written; the member should retry later
)

// was records the outcome.
func (a *Account) was(o Outcome) {
	if a != nil {
		a.Outcome = o
	}
}

// unsaved records why the database cannot be written.
func (a *Account) unsaved(why error) {
	if a != nil {
		a.Outcome, a.Fault = WasUnsaved, why
	}
}

// At records the table that a request is about.
func (a *Account) At(t *match.Table) {
	if a != nil && t != nil {
		a.Game, a.Match = t.Match.Game, t.Match.ID
	}
}

// shown records the table that a reply shows or leads to.
func (a *Account) shown(reply Reply) {
	if m, ok := reply.(Message); ok {
		if a.At(m.Hand); m.To == NoMessage {
			a.At(m.Table)
		}
		a.At(m.Board)
	}
}

// inPrivate returns a request in the place of the member's private matches.
func (r Request) inPrivate() Request {
	r.Channel, r.Settings = match.PrivatePlace(r.Channel, r.User.ID), cmp.Or(r.Settings, r.Channel)
	return r
}

// locate returns a request with the channel or private place of its match. The ID of a
// control names the match. A command whose replies are hidden is about the member's
// private match, unless only the channel has an open match.
func (c *Core) locate(ctx context.Context, r Request) Request {
	switch id := r.Control().Match; {
	case match.IsPrivate(id):
		return r.inPrivate()
	case id != "":
		return c.Features.locate(r)
	case !r.Hidden:
		return r
	}
	own := r.inPrivate()
	if spec := c.Commands.Find(r.Path); spec != nil && !spec.Starts && !c.plays(ctx, own) && c.plays(ctx, r) {
		return r
	}
	return own
}

// plays reports whether a match is open in the place of a request.
func (c *Core) plays(ctx context.Context, r Request) bool {
	t, err := c.Host.Current(ctx, r.Channel)
	return err == nil && t.Match.Status.Open()
}

// UseExternalApps is the name of the permission that a member lacks whose replies are hidden, as in
// Discord's settings.
func UseExternalApps() games.Text { return games.T("commands.permission.use-external-apps") }

// MayShare refuses an opening with other members if only the member would see the match.
func MayShare(r Request, o games.Opening) error {
	others := func(o games.Occupant) bool { return o != games.Starter && o != games.Computer }
	if r.Hidden && slices.ContainsFunc(o.Seats, others) {
		return games.Refusal{Text: unshared()}
	}
	return nil
}

// Placed returns the start of a match by an opening with what follows from the place of
// the request, or a Refusal if it cannot be played there.
func (c *Core) Placed(r Request, o games.Opening, start match.Start) (match.Start, error) {
	start.Locale, start.Guest = c.Speak.Locale(r), r.Visiting
	if r.Hidden && !start.Private() {
		start.Channel = match.PrivatePlace(start.Channel, r.User.ID)
	}
	if start.Private() {
		start.Guild, start.Locale, start.Guest = "", cmp.Or(r.User.Locale, start.Locale), true
	}
	return start, MayShare(r, o)
}

// Unshared returns the note about a match with others that Discord shows to the member alone.
func (s *Set) Unshared(r Request) Body {
	return s.notice(r, unshared()).Body
}

func unshared() games.Text {
	return games.T("commands.private.refuse.others", "Permission", UseExternalApps())
}

// noBotKind is the kind of the document that a server was told that it has no bot. Its ID is
// the same.
const noBotKind = "no-bot"

// NoBot returns a note about what is missing in a server that has the commands but not the
// bot, with the address that adds the bot. It reports false if the server got it before.
func (s *Set) NoBot(ctx context.Context, r Request, address string) (Message, bool) {
	first, err := s.core.Once(ctx, store.Document{Home: r.Guild, Kind: noBotKind, ID: noBotKind}, r.ID)
	if err != nil {
		s.core.Log.Warn("failed to record the note about the missing bot", "error", err)
	}
	return s.notice(r, games.T("commands.no-bot", "Link", Markup(address))), first
}
