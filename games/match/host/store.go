package host

import (
	"context"
	"sync"
	"time"

	"parlour/games/match"
	"parlour/games/match/records"
	"parlour/games/match/store"
	"parlour/solver/memory"
)

// Store is a whole database. Its methods may be called concurrently, by any number of
// processes on the same database. Times are stored in UTC, to the millisecond.
//
// Every method but Poll, Claim, Renew, Find, CountLive and Sweep names the channel, the server or the
// home of what it reads, so that tables can be partitioned by it.
//
// A method returns nil only after its change is durable. When the database connection is
// lost, a method retries until its context ends. If the outcome of a commit is unknown, it
// looks for the receipt or the keys of the entries, so nothing is stored twice.
type Store interface {
	Matches
	Work
	store.Documents
	store.Lister
	records.Store
	Members
	// IDs returns up to limit IDs of the documents of a home and a kind, in the database's order.
	IDs(ctx context.Context, home, kind string, limit int) ([]string, error)
	// Shows returns the part of the database for what Discord shows; see package delivery.
	Shows() any
	// Close closes the database.
	Close() error
}

// Matches stores matches and the receipts of interactions.
type Matches interface {
	// Apply stores a change in one transaction.
	//
	// It returns a *KnownError if the interaction of its receipt already has a receipt in
	// the channel, and ErrKnown if the key of a step's first entry or the ID of the new
	// match is already stored, for any version. Otherwise it returns ErrStale if a
	// match or the document has another version than the change names, ErrNone if there is
	// no such match, and ErrBusy if the channel would have two live matches, or has another latest match than After. A step of a
	// match with a reminder makes the reminder due. A step that ends a match makes its document of FollowKind due. Only ended matches have results, which count in
	// the totals: a match that continues loses them. A change of results stores the [records.ChangedRatings] and the
	// [records.EveningDue] with the next version, regardless of their current one.
	//
	// Every change of a head but its lease and attempts raises its epoch, so a Known head with
	// the stored version and epoch is up to date.
	Apply(ctx context.Context, c Change) error
	// Update changes the part of a match that is not its log, and returns the new head. It
	// returns ErrNone if there is no such match.
	Update(ctx context.Context, channel, id string, p Patch) (match.Head, error)
	// Load returns a match with all its entries, or ErrNone. If a row cannot be decoded, it
	// returns an *UnreadableError; of a Parked match it returns what can be decoded.
	Load(ctx context.Context, channel string, which store.Selector) (match.Match, error)
	// Head returns the head of a match, or of the one that [store.Latest] selects if id is "", or
	// ErrNone. It validates a cached match.
	Head(ctx context.Context, channel, id string) (match.Head, error)
	// Find returns the matches that a query selects. They have no entries but those by
	// which members took seats, which a query for Guild or Channel adds so that Fold
	// returns the chairs. Rows that cannot be decoded are omitted.
	Find(ctx context.Context, q store.Query) ([]match.Match, error)
	// CountLive returns the number of live matches, or limit if there are more.
	CountLive(ctx context.Context, limit int) (int, error)
	// Receipt returns the receipt of an interaction, or ErrNone.
	Receipt(ctx context.Context, channel, interaction string) (store.Receipt, error)
}

// Work finds and distributes due work among processes.
type Work interface {
	// Poll reports what Claim would find, in one statement that takes no lock, so that idle
	// processes can call it often.
	Poll(ctx context.Context, now time.Time) (PollResult, error)
	// Claim leases matches and documents that are due and have no valid lease, up to a
	// number of each, longest due first. Each expired lease that it replaces counts as an
	// attempt.
	Claim(ctx context.Context, now time.Time, lease store.Lease, matches, documents int) (Claimed, error)
	// Renew extends leases that lease.By still holds, or releases them if lease.Until is
	// zero. It returns those that lease.By does not hold.
	Renew(ctx context.Context, lease store.Lease, refs []store.Ref) (lost []store.Ref, err error)
	// Sweep deletes up to limit receipts made before a time, the oldest first, together with
	// those made in the same millisecond as the last one. It returns how many it deleted.
	Sweep(ctx context.Context, before time.Time, limit int) (int, error)
}

// Members counts, exports and deletes the data of members and servers.
type Members interface {
	// Usage counts the open matches of a server and those of them that a member started. If
	// guild is "", it counts those in direct messages that the member started.
	Usage(ctx context.Context, guild, member string) (Usage, error)
	// Remembered returns the rows that contain a member's ID, in pages: cursor is "" for the
	// first page, and next is "" after the last. A page is the result of scanning limit
	// rows.
	Remembered(ctx context.Context, member, cursor string, limit int) (found []Remembered, next string, err error)
	// Forget replaces the member's ID in the rows of a page by another, and the member's
	// name by FormerName. It deletes rows that belong to the member alone. It is idempotent.
	Forget(ctx context.Context, member, as, cursor string, limit int) (next string, err error)
	// Purge deletes up to limit matches of a server with everything that belongs to them,
	// or all other data of the server if it has no matches. It reports whether there may be
	// more.
	Purge(ctx context.Context, guild string, limit int) (more bool, err error)
}

// Change is everything that one interaction, or one move of a computer, changes in one channel.
type Change struct {
	Channel  string
	Receipt  store.Receipt // stored if its Interaction is not ""
	Steps    []Step
	New      *match.Match     // a match that begins after the steps, with its Due
	After    string           // what [store.Latest] must select before New begins; "" for anything
	Results  []records.Result // of New, if it has already ended
	Document *store.Document  // stored as by PutDocument; nil for none
	Lease    store.Lease      // on every match that the change touches; zero for none
	Shows    any              // what the change does to what Discord shows; see package delivery
}

// Step is the change of one match.
type Step struct {
	Match    string
	Version  int64            // the version at which the match was loaded; the step increments it
	Entries  []match.Entry    // at least one
	Status   match.Status     // the new status
	Due      match.Deadlines  // as in Deadlines.With
	Attempts int              // the new number; see Head
	Results  []records.Result // if the match has ended, in place of those it had
	// Known is the cached head of the match, or nil. It saves reading the head if the match
	// has not changed since.
	Known *match.Head
	After match.Head // the head after the step, which Apply sets
}

// PollResult is the result of a poll.
type PollResult struct {
	Matches, Documents bool   // whether Claim would find any
	Shows              bool   // what Discord shows is due; see package delivery
	Settings           string // the revision of settings; see SettingsKind
}

// Claimed is work that a process has leased.
type Claimed struct {
	Matches   []match.Head
	Documents []store.Document
}

// Patch is a change of a match that is not part of its log. Zero fields change nothing.
type Patch struct {
	Due match.Deadlines // as in Deadlines.With
	// Pinged is the last reminder. If the match has a newer version, its deadlines stay.
	Pinged  *match.Reminder
	Release bool // the lease
	Park    bool // the match becomes Parked and has no deadlines
	Joined  bool // see match.Match
}

// Usage counts open matches.
type Usage struct {
	Open   int // of the server
	OpenBy int // started by the member
}

// Change sets After from the head before the step.
func (st *Step) Change(h match.Head) {
	h.Version++
	h.Status, h.Attempts, h.Due = st.Status, st.Attempts, h.Due.With(st.Due)
	if st.Status == match.Parked {
		h.Due = nil
	}
	h.Epoch++
	st.After = h
}

// Remembered is a stored row that contains a member's ID.
type Remembered struct {
	Table string            `json:"table"`
	Row   map[string]string `json:"row"` // by column, the values about the member
}

// tableCache caches the newest known version of recent tables within a memory budget.
type tableCache struct {
	budget *memory.Budget

	mu     sync.Mutex
	byID   map[store.Ref]*cachedTable // by channel and ID
	newest map[string]*cachedTable    // by channel: the newest known match
}

type cachedTable struct {
	*match.Table
	size *memory.Value
}

// ownBudget is the memory budget of a host whose configuration has none, in bytes.
const ownBudget = 64 << 20

// The approximate memory of a table in bytes, measured for all games: of the table itself,
// and of each position with its entry. TestTableBytes compares it with the heap.
const (
	tableBytes    = 3900
	positionBytes = 1 << 10
)

func newTableCache(b *memory.Budget) *tableCache {
	return &tableCache{budget: b, byID: map[store.Ref]*cachedTable{}, newest: map[string]*cachedTable{}}
}

// add caches a table, which nothing else uses yet, unless a newer one of its match is cached. A table
// that was loaded while another goroutine stored it knows no prompt players, and gets those of the
// other one.
func (k *tableCache) add(t *match.Table) {
	e, replaced := k.insert(t)
	if e == nil {
		return
	}
	replaced.Release()
	size := k.budget.Add(int64(tableBytes+positionBytes*len(t.Positions)), func() { k.remove(e) })
	k.mu.Lock()
	defer k.mu.Unlock()
	e.size = size
}

// insert returns a new cache entry for a table, nil if a newer one is cached, and the size of
// the entry that it replaces.
func (k *tableCache) insert(t *match.Table) (e *cachedTable, replaced *memory.Value) {
	k.mu.Lock()
	defer k.mu.Unlock()
	ref := Ref(t)
	old := k.byID[ref]
	if old != nil && (old.Match.Version > t.Match.Version || old.Match.Version == t.Match.Version && old.Match.Epoch > t.Match.Epoch) {
		return nil, nil
	}
	if old != nil && old.Match.Version == t.Match.Version && t.Prompt == nil {
		t.Prompt = old.Prompt
	}
	e = &cachedTable{Table: t}
	k.byID[ref] = e
	if n := k.newest[ref.Channel]; n == nil || n == old || !newer(n.Table, t) {
		k.newest[ref.Channel] = e
	}
	if old != nil {
		replaced = old.size
	}
	return e, replaced
}

// Ref names a table's match in a lease.
func Ref(t *match.Table) store.Ref { return store.Ref{Channel: t.Match.Channel, ID: t.Match.ID} }

// newer reports whether a match comes before another of its channel. The live match comes
// first, then the newest.
func newer(a, b *match.Table) bool {
	if (a.Match.Status == match.Live) != (b.Match.Status == match.Live) {
		return a.Match.Status == match.Live
	}
	if !a.Match.Created.Equal(b.Match.Created) {
		return a.Match.Created.After(b.Match.Created)
	}
	return a.Match.ID > b.Match.ID
}

// find returns the cached table of a match, or if id is "" of the channel's newest cached
// match; nil for none.
func (k *tableCache) find(channel, id string) *match.Table {
	k.mu.Lock()
	defer k.mu.Unlock()
	e := k.newest[channel]
	if id != "" {
		e = k.byID[store.Ref{Channel: channel, ID: id}]
	}
	if e == nil {
		return nil
	}
	e.size.Touch()
	return e.Table
}

// drop removes the table of a match.
func (k *tableCache) drop(channel, id string) {
	k.mu.Lock()
	e := k.byID[store.Ref{Channel: channel, ID: id}]
	k.mu.Unlock()
	if e != nil {
		k.remove(e).Release()
	}
}

// remove removes an entry, unless another one has replaced it, and returns its size.
func (k *tableCache) remove(e *cachedTable) *memory.Value {
	k.mu.Lock()
	defer k.mu.Unlock()
	ref := Ref(e.Table)
	if k.byID[ref] == e {
		delete(k.byID, ref)
	}
	if k.newest[ref.Channel] == e {
		delete(k.newest, ref.Channel)
	}
	return e.size
}
