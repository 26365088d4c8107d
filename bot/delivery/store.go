package delivery

import (
	"context"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
)

// raising is a host.Store whose changes raise the slots of what they change.
type raising struct {
	host.Store
	sender *Sender
}

// NewStore returns a store each of whose changes raises slots in its own transaction, and takes
// their turns for this process.
func NewStore(s host.Store, d *Sender) host.Store { return raising{s, d} }

// Apply implements host.Store.
func (s raising) Apply(ctx context.Context, c host.Change) error {
	d, r := s.sender, s.sender.raiseFor(ctx, c)
	c.Shows = r
	if err := s.Store.Apply(ctx, c); err != nil {
		return err
	}
	by := requestOf(ctx)
	for _, id := range r.Matches {
		by.Changed = append(by.Changed, BoardOf(c.Channel, id))
	}
	for _, row := range append(r.Raised, r.New...) {
		version := int64(1) // of a new match
		for _, st := range c.Steps {
			if st.Match == row.Match {
				version = st.After.Version
			}
		}
		slot, waits := d.Codec.Slot(row), ""
		if slot.ID == Board || slot.Place.Member == by.Member {
			waits = by.Route.Path
		}
		d.turns.raised(slot, version, row.Sender == d.Process && row.Due == 0, waits)
	}
	return nil
}

// raiseFor returns what a change does to slots.
func (d *Sender) raiseFor(ctx context.Context, c host.Change) *Raise {
	now := d.Now()
	r := &Raise{
		Sender: d.Process, Now: now.UnixMilli(), Until: now.Add(TurnLasts).UnixMilli(), ResendAt: now.Add(confirmAfter).UnixMilli(),
	}
	for _, st := range c.Steps {
		if len(st.Entries) > 1 || st.Entries[0].Kind != games.Hint { // a hint leaves the board as it is
			r.Matches = append(r.Matches, st.Match)
			r.Member = r.Member || st.Entries[0].User != ""
		}
	}
	if m := c.New; m != nil && (m.Status.Open() || !m.Loaded) {
		r.New = append(r.New, d.Codec.Row(d.begun(ctx, m, now)))
	}
	return r
}

// begun returns the slot of the board of a new match.
func (d *Sender) begun(ctx context.Context, m *match.Match, now time.Time) Slot {
	s := Slot{Key: BoardOf(m.Channel, m.ID), Place: Place{Channel: m.Channel, TokenOnly: m.Guest}, Due: now, Wanted: 1, Revision: 1}
	if m.Daily != nil {
		s.Place = Place{Channel: m.Channel, Member: m.Starter, TokenOnly: true}
	}
	if by := requestOf(ctx); by.Route.Path != "" && (m.Daily != nil || by.Channel == match.SeenIn(m.Channel)) {
		s.Pending = by.Route
		s.Pending.Hidden = by.Route.Hidden || s.Place.Member != ""
		s = s.begin(d.Process, now)
	}
	return s
}

// Board is the kind of a match's board, and the ID of its slot.
const Board = "board"

// Hand is the kind of what a member sees of a match.
const Hand = "hand"

// BoardOf names the slot of a match's board.
func BoardOf(channel, match string) Key { return Key{Home: channel, Match: match, ID: Board} }

// HandOf names the slot of a member's hand.
func HandOf(channel, match, user string) Key {
	return Key{Home: channel, Match: match, ID: Hand + "/" + user}
}

// Request is a request whose response may show what it changes: the board of a new match of the
// channel, and slots that it raises. They wait for the response until [Sender.Release].
type Request struct {
	Channel, Member string
	Route           Route  // of the response
	Changed         []Key  // the boards of the matches that the request has changed
	Unnoted         string // of the slot that the response has shown last
}

type requestKey struct{}

// WithRequest returns the context of a request.
func WithRequest(ctx context.Context, r *Request) context.Context {
	return context.WithValue(ctx, requestKey{}, r)
}

// requestOf returns the request of a context, or one without a response.
func requestOf(ctx context.Context) *Request {
	if r, ok := ctx.Value(requestKey{}).(*Request); ok {
		return r
	}
	return new(Request)
}

// Row is a [Slot] as a database stores it: times in Unix milliseconds, 0 for none,
// routes sealed, and place and viewer as JSON.
type Row struct {
	Key
	Place          string
	Wanted, Shown  int64
	Message        string
	Route, Pending string // "" for none
	Turn           int64
	Sender         string
	Until          int64
	Due, ResendAt  int64
	ShownAt        int64
	Refused        bool
	Failed         int64
	Wake           int64  // when the slot needs a sender; see [Slot.DueAt]
	Revision       int64  // counts the changes of the row; 0 if it isn't stored
	Unnoted        string // Home if it was known to have no document of NoteKind when the row was put
}

// Rows stores slots. Package storage implements it on both databases.
type Rows interface {
	// Row returns a row, or store.ErrNone.
	Row(ctx context.Context, k Key) (Row, error)
	// Put stores a row, and inserts others beside it, in one transaction. It requires the
	// revision of the row that is stored, 0 if there is none, and returns the row with the
	// next one. If another process has changed the row meanwhile, it stores nothing and
	// returns store.ErrStale. A new row that already exists stays as it is. Put may set Unnoted.
	Put(ctx context.Context, r Row, beside ...Row) (Row, error)
	// Remove deletes a row if it still has the revision; otherwise it does nothing.
	Remove(ctx context.Context, r Row) error
	// Due returns up to limit rows whose Wake has passed, longest due first.
	Due(ctx context.Context, now int64, limit int) ([]Row, error)
}

// Raise is what a change of matches does to slots. It is the Shows of a host.Change:
// storage executes it in the transaction of the change, and a change that isn't stored
// raises nothing. It does to each row what [Slot.Raise] does to a slot.
type Raise struct {
	Sender   string // the process that takes the turn; "" for none
	Member   bool   // a member has made the change
	Now      int64  // in Unix milliseconds, as are the next two
	Until    int64  // when the turn may be taken over
	ResendAt int64  // when a slot whose last turn has no record is sent once more
	// Matches of the channel of the change whose slots are raised: all but the slots of leftovers.
	Matches []string
	New     []Row // new slots, such as those of a new match; inserted as they are, with the revision 1

	Raised []Row // the raised rows after the change, in any order; set by storage
}
