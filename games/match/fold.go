package match

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"parlour/games"
	"parlour/games/match/seal"
)

// StandingMove is a move that stands after all undos and amendments.
type StandingMove struct {
	Entry int // the number of the entry that created it
	Kind  games.Kind
	Seat  games.Seat
	Text  string
}

// Log is the state that follows from a match's entries.
type Log struct {
	Moves         []StandingMove
	Options       games.Options         // of the game, as changed last
	Chairs        []Chair               // the current occupants
	Source        []byte                // from which hands are dealt, sealed; nil for none
	Reveals       map[games.Seat]string // secrets revealed after the end, that of Chance being the source; nil for none
	End           *Entry                // the Resign, Draw or Stop that ended the match; nil for none
	Show          Visibility            // how a secret that the host keeps is shown
	Proposal      *Entry                // the open proposal, an Ask; nil for none
	Agreed        []games.Seat          // the seats that agreed to the open proposal
	Rejected      *RejectedProposal     // the last rejected proposal, until the game continues; nil for none
	Paused        *Entry                // the Pause of a paused game; nil for none
	Idle          *Entry                // the Idle entry, until the game continues; nil for none
	TimedOut      *Entry                // the last Late entry, until a member continues the game; nil for none
	Choices       map[games.Seat]Entry  // simultaneous choices, sealed until all seats have chosen; nil for none
	TurnStart     time.Time             // when the turn began, plus the time for which the clock was stopped
	DowntimeUntil time.Time             // up to this time, downtime is already added to the turn
	Hints         []Hinted              // one for each seat and position
	Insisted      bool                  // the member who was asked for a correction confirmed the move
	Sharers       []string              // the members who have posted the result

	last time.Time // of the last entry
}

// RejectedProposal is a rejected proposal with the entry that rejected it.
type RejectedProposal struct{ Proposal, Rejection Entry }

// Hinted records that a seat received a hint in a position.
type Hinted struct {
	Seat  games.Seat
	Entry int // the entry of the last move before the hint, -1 for none
}

// Fold replays the entries. It never fails: an entry that does not fit has no effect.
func (m Match) Fold() Log {
	f := Log{Chairs: m.Chairs, Options: m.Options, Moves: make([]StandingMove, 0, len(m.Entries)), Show: m.Start.Show, TurnStart: m.Created, DowntimeUntil: m.Created, last: m.Created}
	for _, e := range m.Entries {
		switch {
		case Moves(e):
			f.Moves = append(f.Moves, standingMove(e))
			f.afterMove(e)
		default:
			f = f.after(e)
		}
	}
	return f
}

func standingMove(e Entry) StandingMove { return StandingMove{e.N, e.Kind, e.Seat, e.Text} }

// afterMove updates the log after a move.
func (f *Log) afterMove(e Entry) {
	f.updateClock(e)
	f.continueGame()
	f.Choices = nil
	if e.Kind == games.Resign && f.hasSeat(e.Seat) {
		f.Chairs = slices.Clone(f.Chairs)
		f.Chairs[e.Seat] = Chair{Kind: Left, Name: f.Chairs[e.Seat].Name}
	}
}

// continueGame closes the proposals and the idle state of a game that continues.
func (f *Log) continueGame() { f.Proposal, f.Agreed, f.Rejected, f.Idle = nil, nil, nil, nil }

// after returns the log after an entry that makes no move. It shares what the entry
// does not change.
func (f Log) after(e Entry) Log {
	f.updateClock(e)
	if changes(e) {
		f.continueGame()
	}
	if fold := kinds[e.Kind].fold; fold != nil {
		fold(&f, e)
	}
	return f
}

// currentHint returns the record of a hint for a seat in the current position.
func (f Log) currentHint(s games.Seat) Hinted {
	h := Hinted{Seat: s, Entry: -1}
	if n := len(f.Moves); n > 0 {
		h.Entry = f.Moves[n-1].Entry
	}
	return h
}

// HintsOf returns the number of positions in which a seat received a hint.
func (f Log) HintsOf(s games.Seat) int {
	return games.Count(f.Hints, func(h Hinted) bool { return h.Seat == s })
}

// MovesOf returns the number of moves that a seat has chosen.
func (f Log) MovesOf(s games.Seat) int {
	return games.Count(f.Moves, func(m StandingMove) bool { return m.Seat == s && m.Kind == games.Move })
}

// hasSeat reports whether the match has a seat.
func (f Log) hasSeat(s games.Seat) bool { return s >= 0 && int(s) < len(f.Chairs) }

// RevealedSeats returns the seats whose secrets are revealed, in order.
func (f Log) RevealedSeats() []games.Seat {
	seats := slices.Sorted(maps.Keys(f.Reveals))
	return slices.DeleteFunc(seats, func(s games.Seat) bool { return s == games.Chance })
}

// ReadAmend parses the text of an Amend entry: the number of a standing move, counted from
// 1, and its replacement.
func ReadAmend(text string) (n int, move string, ok bool) {
	number, move, ok := strings.Cut(text, " ")
	n, err := strconv.Atoi(number)
	return n, move, ok && err == nil && n >= 1
}

// The effects of entries on the log. An entry that does not fit the log has no effect. A
// log shares its slices and maps with the logs before it, so an effect copies what it
// changes.

func foldUndo(f *Log, e Entry) {
	if n, err := strconv.Atoi(e.Text); err == nil && n > 0 && n <= len(f.Moves) {
		f.Moves = f.Moves[:len(f.Moves)-n]
	}
}

func foldAmend(f *Log, e Entry) {
	if n, text, ok := ReadAmend(e.Text); ok && n <= len(f.Moves) {
		f.Moves = slices.Clone(f.Moves)
		f.Moves[n-1].Text = text
		f.Insisted = false
	}
}

func foldChoice(f *Log, e Entry) {
	if f.hasSeat(e.Seat) {
		f.Choices = with(f.Choices, e.Seat, e)
	}
}

func foldSecret(f *Log, e Entry) {
	if e.Seat == games.Chance {
		f.Source = seal.DecodeSealed(e.Text)
	}
	if f.hasSeat(e.Seat) {
		f.Chairs = slices.Clone(f.Chairs)
		f.Chairs[e.Seat].Sealed = seal.DecodeSealed(e.Text)
	}
}

func foldReveal(f *Log, e Entry) {
	if f.hasSeat(e.Seat) || e.Seat == games.Chance {
		f.Reveals = with(f.Reveals, e.Seat, e.Text)
	}
}

// with returns a copy of a map with one more value.
func with[V any](m map[games.Seat]V, s games.Seat, v V) map[games.Seat]V {
	next := maps.Collect(maps.All(m))
	next[s] = v
	return next
}

func foldHint(f *Log, e Entry) {
	if hint := f.currentHint(e.Seat); f.hasSeat(e.Seat) && !slices.Contains(f.Hints, hint) {
		f.Hints = append(slices.Clip(f.Hints), hint)
	}
}

func foldResign(f *Log, e Entry) {
	if f.hasSeat(e.Seat) {
		foldEnd(f, e)
	}
}

func foldEnd(f *Log, e Entry) { f.End = &e }

func foldAgree(f *Log, e Entry) {
	if f.Proposal != nil {
		f.Agreed = append(slices.Clone(f.Agreed), e.Seat)
	}
}

// foldObject rejects a proposal, or withdraws it if its own author objects.
func foldObject(f *Log, e Entry) {
	if f.Proposal == nil {
		return
	}
	if e.User != f.Proposal.User {
		f.Rejected = &RejectedProposal{*f.Proposal, e}
	}
	f.Proposal, f.Agreed = nil, nil
}

// foldSeat changes the occupant of a chair. A member of a team keeps its side. An invitation to the chair goes to that of the
// member who takes it.
func foldSeat(f *Log, e Entry) {
	if !f.hasSeat(e.Seat) {
		return
	}
	f.Chairs = slices.Clone(f.Chairs)
	user, _, _ := strings.Cut(e.Text, " ")
	if own := slices.IndexFunc(f.Chairs, func(c Chair) bool { return c.Kind == Invited && c.User == user }); own >= 0 && e.Kind == games.Sit {
		f.Chairs[own], f.Chairs[e.Seat] = f.Chairs[e.Seat], f.Chairs[own]
	}
	if !inTeam(f.Chairs, user) {
		f.Chairs[e.Seat] = Reseated(f.Chairs[e.Seat], e)
	}
}

// Reseated returns a chair after an entry that changes its occupant. A member who takes a
// team's chair joins the team.
func Reseated(c Chair, e Entry) Chair {
	switch {
	case c.Kind == Team && e.Kind == games.Sit:
		user, name, _ := strings.Cut(e.Text, " ")
		c.Team = append(slices.Clip(c.Team), Person{User: user, Name: name})
		return c
	case c.Shared() && e.Kind != games.StandIn:
		return c
	}
	switch e.Kind {
	case games.Sit:
		c.Kind = Member
		c.User, c.Name, _ = strings.Cut(e.Text, " ")
	case games.StandIn:
		return Chair{Kind: Computer, Player: e.Text, Sealed: c.Sealed}
	case games.Decline:
		c.Kind = Declined
	case games.Offer:
		return Chair{Kind: Offered}
	}
	return c
}

// entryKind describes a kind of entry. The zero entryKind has no effect.
type entryKind struct {
	moves   bool // the entry takes the game to its next position
	changes bool // the entry changes the board or the players, so it continues the game
	revokes bool // the entry changes the moves that stand, so it voids the votes before it
	private bool // the entry affects the moves of no other member
	packed  bool // a store may pack the entry with others, because it never queries for it
	open    bool // members create the entry only while the match is open; the other kinds ask that themselves
	listing Listing

	// member checks a member's act and returns its entry, perhaps of another kind. It sets
	// Kind, Seat and Text. It is nil if members cannot create the entry.
	member func(t *Table, a Act, by Actor) (Entry, error)
	// fold applies the entry to the log; nil for a move, and for an entry without effect.
	fold func(f *Log, e Entry)
}

// Listing is how a log that members read shows the entries of a kind.
type Listing int

// The listings.
const (
	Listed   Listing = iota // with the text
	Redacted                // without the text, which is sealed
	Unlisted                // not at all
)

// kinds has a row for each kind of entry. The store's statements and the game log use it
// through [Entry.Packed] and [Entry.Listing].
var kinds = map[games.Kind]entryKind{
	games.Move:   {moves: true, changes: true, revokes: true, packed: true, member: actMove},
	games.Forced: {moves: true, changes: true, revokes: true, packed: true},
	games.Rolled: {moves: true, changes: true, revokes: true, packed: true},
	games.Vote:   {changes: true, private: true, listing: Unlisted},
	games.Choose: {changes: true, private: true, listing: Redacted, fold: foldChoice},
	games.Hide:   {changes: true, listing: Redacted, open: true, member: actHide, fold: foldSecret},
	games.Insist: {changes: true, packed: true, member: actInsist, fold: func(f *Log, _ Entry) { f.Insisted = true }},
	games.Undo:   {changes: true, revokes: true, member: actPropose, fold: foldUndo},
	games.Amend:  {changes: true, revokes: true, member: actAmend, fold: foldAmend},
	games.Change: {changes: true, member: actPropose, fold: foldChange},
	games.Hint:   {private: true, member: actHint, fold: foldHint},
	games.Reveal: {packed: true, member: actReveal, fold: foldReveal},
	games.Show:   {open: true, member: actShow, fold: func(f *Log, e Entry) { f.Show = Visibility(e.Text) }},
	games.Share:  {private: true, packed: true, listing: Unlisted, member: actShare, fold: func(f *Log, e Entry) { f.Sharers = append(slices.Clip(f.Sharers), e.User) }},

	games.Resign: {packed: true, member: actResign, fold: foldResign}, // a move if its Text is DropsOut
	games.Draw:   {packed: true, member: actDraw, fold: foldEnd},
	games.Stop:   {packed: true, member: actPropose, fold: foldEnd},
	games.Forget: {},

	games.Ask:    {fold: func(f *Log, e Entry) { f.Proposal, f.Agreed = &e, nil }},
	games.Agree:  {member: actAgree, fold: foldAgree},
	games.Object: {member: actObject, fold: foldObject},
	games.Pause:  {changes: true, member: actPropose, fold: func(f *Log, e Entry) { f.Paused = &e }},
	games.Resume: {changes: true, open: true, member: actResume, fold: func(f *Log, _ Entry) { f.Paused = nil }},
	games.Idle:   {fold: func(f *Log, e Entry) { f.Idle = &e }},
	games.Late:   {},
	games.Extend: {private: true},

	games.Sit:     {changes: true, open: true, member: actSit, fold: foldSeat},
	games.StandIn: {changes: true, open: true, member: actStandIn, fold: foldSeat},
	games.Decline: {changes: true, open: true, member: actDecline, fold: foldSeat},
	games.Offer:   {changes: true, open: true, member: actOffer, fold: foldSeat},
}

// DropsOut is the Text of the Resign entry of a seat without which the others
// continue.
const DropsOut = "drops out"

// Moves reports whether an entry takes the game to its next position.
func Moves(e Entry) bool {
	return kinds[e.Kind].moves || e.Kind == games.Resign && e.Text == DropsOut
}

// changes reports whether an entry changes the board or the players.
func changes(e Entry) bool { return kinds[e.Kind].changes || Moves(e) }

// revokes reports whether an entry voids the votes before it.
func revokes(e Entry) bool { return kinds[e.Kind].revokes || Moves(e) }

// Packed reports whether a store may pack the entry with others.
func (e Entry) Packed() bool { return kinds[e.Kind].packed && e.Text != DropsOut }

// Listing returns how a log that members read shows the entry.
func (e Entry) Listing() Listing { return kinds[e.Kind].listing }
