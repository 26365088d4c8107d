package match

import (
	"parlour/games"
)

// entryKind describes a kind of entry. The zero entryKind has no effect.
type entryKind struct {
	moves   bool // the entry takes the game to its next position
	changes bool // the entry changes the board or the players, so it continues the game
	revokes bool // the entry changes the moves that stand, so it voids the votes before it
	private bool // the entry affects the moves of no other member
	packed  bool // a store may pack the entry with others, because it never queries for it
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
	games.Hide:   {changes: true, listing: Redacted, member: actHide, fold: foldSecret},
	games.Insist: {changes: true, packed: true, member: actInsist, fold: foldInsist},
	games.Undo:   {changes: true, revokes: true, member: actPropose, fold: foldUndo},
	games.Amend:  {changes: true, revokes: true, member: actAmend, fold: foldAmend},
	games.Change: {changes: true, member: actPropose, fold: foldChange},
	games.Hint:   {private: true, member: actHint, fold: foldHint},
	games.Reveal: {packed: true, member: actReveal, fold: foldReveal},
	games.Show:   {member: actShow, fold: foldShow},
	games.Share:  {private: true, packed: true, listing: Unlisted, member: actShare, fold: foldShare},

	games.Resign: {packed: true, member: actResign, fold: foldResign}, // a move if its Text is DropsOut
	games.Draw:   {packed: true, member: actDraw, fold: foldEnd},
	games.Stop:   {packed: true, member: actPropose, fold: foldEnd},
	games.Forget: {},

	games.Ask:    {fold: foldAsk},
	games.Agree:  {member: actAgree, fold: foldAgree},
	games.Object: {member: actObject, fold: foldObject},
	games.Pause:  {changes: true, member: actPropose, fold: foldPause},
	games.Resume: {changes: true, member: actResume, fold: foldResume},
	games.Idle:   {fold: foldIdle},
	games.Late:   {},
	games.Extend: {private: true},

	games.Sit:     {changes: true, member: actSit, fold: foldSeat},
	games.StandIn: {changes: true, member: actStandIn, fold: foldSeat},
	games.Decline: {changes: true, member: actDecline, fold: foldSeat},
	games.Offer:   {changes: true, member: actOffer, fold: foldSeat},
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
