package commands

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// Feature declares what one feature adds to Parlour. Unused fields are zero. The
// core calls the hooks; features never call each other.
type Feature struct {
	Name string // one word; logs and metrics use it

	Commands []Spec                   // commands at the top level
	Table    []Spec                   // commands under /game, about any game
	Game     func(*games.Game) []Spec // commands under each game's own command
	Controls Controls
	Due      map[string]Due  // handlers of due documents, by kind
	Cards    map[string]Card // draw the messages of documents, by kind

	Board Additions
	// About are pages of /game about.
	About Pages
	// Variant declares what differs for matches that belong to this feature; nil if
	// no matches do. One feature declares it.
	Variant *Variant
	// Items looks up items that members have added. One feature at most declares it.
	Items *Items

	// Explain explains a game: by the rules of a position, or the default rules if
	// it is nil, with a button that starts a game if play is set. One feature
	// declares it.
	Explain func(r Request, g *games.Game, p games.Position, play bool) Reply
	// Welcome returns the message that introduces Parlour to a server. It reports
	// false if the server has received it before. One feature declares it.
	Welcome func(context.Context, Request) (Body, bool)
	// OwnReply returns a reply that replaces the usual one to an action that the
	// table's log now contains. It reports false for all other actions.
	OwnReply func(context.Context, Request, *match.Table) (Message, bool)
	// Homes returns homes of stored data that belong to a server, besides the
	// server itself.
	Homes func(ctx context.Context, guild string) ([]string, error)
	// Left and Joined are called when the bot has left or joined a server, and Rescheduled after the server has
	// changed the channel or the hour of its daily.
	Left, Joined, Rescheduled func(ctx context.Context, guild string) error
}

// Control is the handler of an action. Table is called with the match that the
// custom ID names, Do if there is none.
type Control struct {
	Do     Handler
	Table  TableHandler
	Public bool // everyone in the channel sees the usual reply
	// Verifies reports whether a request verifies by itself what it does with the cached table, which another
	// process may have changed meanwhile. Nil means never.
	Verifies func(Request, *match.Table) bool

	feature string // the name of its feature
}

// Pages are private pages about a match, by name.
type Pages map[string]TableHandler

// The names of the pages.
const (
	PageRules    = "rules"
	PageMoves    = "moves"
	PageSettings = "settings"
	PageBoard    = "board"
	PageLegal    = "legal"
	PageKnown    = "known"
)

// Controls are the controls of a feature by their actions.
type Controls map[Action]Control

// Additions are what a feature adds to the card of a board. Features add in the
// order in which they are listed.
type Additions struct {
	// Instead returns a card that replaces the board, for example an invitation.
	Instead func(*match.Table, words.Speaker) (Body, bool)
	// Lines returns lines below the board.
	Lines func(*match.Table, words.Speaker) Lines
	// Rows returns rows of controls above all others. A paused match has them, too.
	Rows func(t *match.Table, plain words.Speaker) []Block
	// Moves returns rows of controls above the game's own keys, or instead of these.
	Moves func(t *match.Table, plain words.Speaker) (rows []Block, instead bool)
	// Keys returns the game's own keys where several seats choose at once.
	Keys func(*match.Table) [][]games.Key
	// Buttons returns buttons of the last row.
	Buttons Buttons
}

// Lines are lines below a board.
type Lines struct {
	Status games.Text   // replaces the game's own status
	Last   []games.Text // after the last moves, in their line
	Large  []games.Text // below the status
	Note   games.Text   // below the game's own note
	Small  []games.Text // small print below the notes
}

// Buttons returns the buttons of spots.
type Buttons map[Spot]func(t *match.Table, plain words.Speaker) []Button

// Spot is a place among the buttons in the last row of a board. Buttons appear in
// the order of their spots; Help is always the last one.
type Spot int

// The spots of the last row while a match is played, while it is paused, and after its end.
const (
	SpotDealt Spot = iota
	SpotJoin
	SpotHint
	SpotUndo
	SpotFix
	SpotResign
	SpotHand

	SpotResume

	SpotAgain
	SpotShare
	SpotAnalyse
	SpotReplay
	SpotReveal
)

var (
	playSpots  = []Spot{SpotDealt, SpotJoin, SpotHint, SpotUndo, SpotFix, SpotResign, SpotHand}
	pauseSpots = []Spot{SpotResume}
	endSpots   = [][]Spot{{SpotAgain, SpotShare}, {SpotAnalyse, SpotReplay, SpotReveal}} // rows
)

// Variant declares what differs for the matches of one feature: tries at a daily
// puzzle, which one member plays alone in a private message.
type Variant struct {
	// Has reports whether a match belongs to the feature.
	Has func(*match.Match) bool
	// Locate returns the request with the channel of the member's own match, if a
	// control is about one.
	Locate func(Request) Request
	// MayUse refuses controls of a match that can no longer be played.
	MayUse func(context.Context, Request) error

	// Heading returns the heading of the card, and Footing further lines below it.
	Heading func(*match.Table, games.View, words.Speaker) string
	Footing func(*match.Table, words.Speaker) string
	// EndKeys returns the controls of a match that has ended.
	EndKeys func(t *match.Table, plain words.Speaker) []Block

	Solo      bool       // one member plays, and only that member sees the board
	Back      Action     // shows the board again, in place of a question about it
	NoHelp    games.Text // refuses hints, and analyses before the end; zero allows them
	NoRestart games.Text // refuses to start the same match again; zero allows it
}

// Items looks up the items that members of a server have added to a game's library.
type Items struct {
	// Choices completes the name of an item.
	Choices func(ctx context.Context, r Request, g *games.Game, typed string) ([]Choice, error)
	// Resolve replaces names of items in options by their content, so that a match
	// contains them.
	Resolve func(context.Context, Request, *games.Game, games.Options) (games.Options, error)
}

// Due handles a due document and stores it with its next due time. It may run several
// times, in several processes, and may be interrupted: what it sends has a key, and
// what it stores replaces what it has read.
type Due func(ctx context.Context, d store.Document, m Messenger) error

// DueWith returns a Due that gets the JSON body of its document.
func DueWith[T any](do func(ctx context.Context, d store.Document, body T, m Messenger) error) Due {
	return func(ctx context.Context, d store.Document, m Messenger) error {
		var body T
		if err := json.Unmarshal([]byte(d.Body), &body); err != nil {
			return fmt.Errorf("commands: document %s/%s/%s: %w", d.Kind, d.Home, d.ID, err)
		}
		return do(ctx, d, body, m)
	}
}

// Card is the message of a stored document about a subject.
type Card struct {
	// Draw returns an error if the document is about another subject by now.
	Draw func(ctx context.Context, home, id, subject string) (Body, error)
	// Stays: while Discord takes no more edits of the message, because it's old and was edited often, it waits. By
	// default, it is posted again.
	Stays bool
}

// Messenger sends messages that are no replies.
type Messenger interface {
	// Post sends a message to a channel and returns its ID, or ErrUnsent if that is
	// impossible. Posting again with the same key within some minutes returns the
	// first message.
	Post(ctx context.Context, channel, key string, b Body) (message string, err error)
	// Direct sends a direct message, with a key as in Post; ErrUnsent if the member
	// accepts none.
	Direct(ctx context.Context, user, key string, b Body) error
	// Show shows what is stored in a document as the Card of its kind draws it: in the message that
	// shows the subject already, in a new one if there is none, or in a new one at the bottom. The
	// channel is the document's ID. It returns ErrUnsent if that is impossible now.
	Show(ctx context.Context, d store.Document, subject string, bottom bool) error
	// Thread opens the thread of a message and returns its channel, also if it is
	// open already; ErrUnsent if that is impossible.
	Thread(ctx context.Context, channel, message, name string) (thread string, err error)
}

// ErrUnsent is the error of a message that cannot be sent, now or later.
var ErrUnsent = errors.New("commands: the message cannot be sent")

// Features are the declared features in their order, and what the core asks of them; keys.go arranges their controls.
type Features struct {
	// Explain, Welcome and Items are the hooks of the features that declare them.
	Explain func(r Request, g *games.Game, p games.Position, play bool) Reply
	Welcome func(context.Context, Request) (Body, bool)
	Items   Items

	list    []Feature
	variant *Variant // nil if no feature declares one
}

// declare sets the features.
func (fs *Features) declare(list []Feature) {
	fs.list = list
	fs.Explain = func(Request, *games.Game, games.Position, bool) Reply { return Message{To: NoMessage} }
	fs.Welcome = func(context.Context, Request) (Body, bool) { return Body{}, false }
	for _, f := range fs.list {
		if f.Explain != nil {
			fs.Explain = f.Explain
		}
		if f.Welcome != nil {
			fs.Welcome = f.Welcome
		}
		if f.Items != nil {
			fs.Items = *f.Items
		}
		if f.Variant != nil {
			fs.variant = f.Variant
		}
	}
}

// Variant returns what differs for a match; a zero Variant for most.
func (fs *Features) Variant(t *match.Table) Variant {
	if v := fs.variant; v != nil && v.Has(&t.Match) {
		return *v
	}
	return Variant{}
}

// Page returns a page of /game about.
func (fs *Features) Page(name string) (TableHandler, bool) {
	for _, f := range fs.list {
		if page, ok := f.About[name]; ok {
			return page, true
		}
	}
	return nil, false
}

// lines returns the lines that features add below a board. Of several lines for one place,
// the last one counts.
func (fs *Features) lines(t *match.Table, say words.Speaker) (all Lines) {
	for _, f := range fs.list {
		if f.Board.Lines == nil {
			continue
		}
		more := f.Board.Lines(t, say)
		all.Large, all.Last, all.Small = append(all.Large, more.Large...), append(all.Last, more.Last...), append(all.Small, more.Small...)
		if !more.Status.IsZero() {
			all.Status = more.Status
		}
		if !more.Note.IsZero() {
			all.Note = more.Note
		}
	}
	return all
}

// OwnReply returns a feature's reply to an action of the member; see [Feature].
func (fs *Features) OwnReply(ctx context.Context, r Request, t *match.Table) (Message, bool) {
	for _, f := range fs.list {
		if f.OwnReply != nil {
			if own, ok := f.OwnReply(ctx, r, t); ok {
				return own, true
			}
		}
	}
	return Message{}, false
}

// Homes returns the homes of all data of a server, the server itself last.
func (fs *Features) Homes(ctx context.Context, guild string) (all []string, err error) {
	for _, f := range fs.list {
		if f.Homes != nil {
			homes, err := f.Homes(ctx, guild)
			if err != nil {
				return nil, err
			}
			all = append(all, homes...)
		}
	}
	return append(all, guild), nil
}

// Notify calls a hook about a server of each feature that declares it, until the first error.
func (fs *Features) Notify(ctx context.Context, guild string, hook func(Feature) func(context.Context, string) error) error {
	for _, f := range fs.list {
		if do := hook(f); do != nil {
			if err := do(ctx, guild); err != nil {
				return err
			}
		}
	}
	return nil
}

// locate returns a request with the channel of the match that it is about.
func (fs *Features) locate(r Request) Request {
	if fs.variant != nil && (r.Kind == Press || r.Kind == Submit) {
		return fs.variant.Locate(r)
	}
	return r
}
