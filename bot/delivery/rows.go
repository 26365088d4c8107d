package delivery

import "context"

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
	Wake           int64 // when the slot needs a sender; see [Slot.DueAt]
	Revision       int64 // counts the changes of the row; 0 if it isn't stored
}

// Rows stores slots. Package storage implements it on both databases.
type Rows interface {
	// Row returns a row, or store.ErrNone.
	Row(ctx context.Context, k Key) (Row, error)
	// Put stores a row, and inserts others beside it, in one transaction. It requires the
	// revision of the row that is stored, 0 if there is none, and returns the row with the
	// next one. If another process has changed the row meanwhile, it stores nothing and
	// returns store.ErrStale. A new row that already exists stays as it is.
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
