package match

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Errors of a Store.
var (
	// ErrNone: the match, document, rating or receipt does not exist.
	ErrNone = errors.New("match: not found")
	// ErrBusy: the channel already has a live match.
	ErrBusy = errors.New("match: channel has a live match")
	// ErrStale: the match or document has changed since it was read, or the lease is lost.
	ErrStale = errors.New("match: changed since loaded")
	// ErrKnown: the change is already stored. See [KnownError].
	ErrKnown = errors.New("match: already stored")
	// ErrFull: the disk of the database is full. Nothing was stored.
	ErrFull = errors.New("match: the disk of the database is full")
	// ErrUnreadable: the row of a match cannot be decoded.
	ErrUnreadable = errors.New("match: stored row is unreadable")
	// ErrReplaced wraps every error of a Store whose database file was deleted or replaced
	// after it was opened.
	ErrReplaced = errors.New("match: the database file was deleted or replaced")
)

// KnownError is the ErrKnown of an interaction that already has a receipt.
type KnownError struct{ Receipt Receipt }

func (e *KnownError) Error() string { return ErrKnown.Error() }

// Is makes errors.Is(err, ErrKnown) true.
func (e *KnownError) Is(target error) bool { return target == ErrKnown }

// UnreadableError is an ErrUnreadable that names the match. It quotes nothing of the row,
// which may contain a secret.
type UnreadableError struct {
	Channel, ID string
	Part        string // of the row
}

func (e *UnreadableError) Error() string {
	return fmt.Sprintf("the %s of match %q in channel %q: %v", e.Part, e.ID, e.Channel, ErrUnreadable)
}

// Is makes errors.Is(err, ErrUnreadable) true.
func (e *UnreadableError) Is(target error) bool { return target == ErrUnreadable }

// Store is a whole database. Its methods may be called concurrently, by any number of
// processes on the same database. Times are stored in UTC, to the millisecond.
//
// Every method but Poll, Claim, Renew, Find and Sweep names the channel, the server or the
// home of what it reads, so that tables can be partitioned by it.
//
// A method returns nil only after its change is durable. When the database connection is
// lost, a method retries until its context ends. If the outcome of a commit is unknown, it
// looks for the receipt or the keys of the entries, so nothing is stored twice.
type Store interface {
	Matches
	Work
	Documents
	Records
	Members
	// Documents returns up to limit documents of a home and a kind whose IDs come after
	// another, in the database's order of IDs.
	Documents(ctx context.Context, home, kind, after string, limit int) ([]Document, error)
	// Close closes the database.
	Close() error
}

// Matches stores matches and the receipts of interactions.
type Matches interface {
	// Apply stores a change in one transaction.
	//
	// It returns a *KnownError if the interaction of its receipt already has a receipt in
	// the channel, and ErrKnown if the key of a step's first entry or the ID of the new
	// match is already stored, whatever the version. Otherwise it returns ErrStale if a
	// match or the document has another version than the change names, ErrNone if there is
	// no such match, and ErrBusy if the channel would have two live matches. A step of a
	// match with a ping makes the ping due. Only ended matches have results, which count in
	// the totals: a match that continues loses them. A change of rated results stores the
	// [RatingDays] with the next version, whatever version they have.
	//
	// Every change of a head but its lease and attempts raises the epoch of its slot, so a
	// Known head with the stored version and epoch is up to date.
	Apply(ctx context.Context, c Change) error
	// Update changes the part of a match that is not its log, and returns the new head. It
	// returns ErrNone if there is no such match, and ErrStale if the patch requires a lease
	// that another process holds.
	Update(ctx context.Context, channel, id string, p Patch) (Head, error)
	// Load returns a match with all its entries, or ErrNone. If a row cannot be decoded, it
	// returns an *UnreadableError; of a Parked match it returns what can be decoded.
	Load(ctx context.Context, channel string, which Selector) (Match, error)
	// Head returns the head of a match, or of the one that [Latest] selects if id is "", or
	// ErrNone. It validates a cached match.
	Head(ctx context.Context, channel, id string) (Head, error)
	// Find returns the matches that a query selects. They have no entries but those by
	// which members took seats, which a query for Guild or Channel adds so that Fold
	// returns the chairs. Rows that cannot be decoded are omitted.
	Find(ctx context.Context, q Query) ([]Match, error)
	// Receipt returns the receipt of an interaction, or ErrNone.
	Receipt(ctx context.Context, channel, interaction string) (Receipt, error)
}

// Selector selects a match of a channel; see [ByID], [Current] and [Latest].
type Selector struct {
	ID   string
	Open bool
	Game string
}

// ByID selects the match with an ID.
func ByID(id string) Selector { return Selector{ID: id} }

// Current selects the live match of the channel, or else the newest waiting one.
func Current() Selector { return Selector{Open: true} }

// Latest selects the newest match of a game. If game is "", it selects the live match of the
// channel, or else the newest one, whether it has ended or not.
func Latest(game string) Selector { return Selector{Game: game} }

// Query selects up to Limit matches by one of three criteria.
type Query struct {
	// Ended matches of a server, or of a channel, that were created between two times,
	// newest first.
	Guild, Channel string
	From, Until    time.Time
	// Matches of all channels that are due at this time, leased or not, longest due first.
	Due time.Time
	// If all fields above are zero: ended matches of all channels after this one, ordered
	// by channel and ID.
	After Ref

	Limit int
}

// Work finds and distributes due work among processes.
type Work interface {
	// Poll reports what Claim would find, in one statement that takes no lock, so that idle
	// processes can call it often.
	Poll(ctx context.Context, now time.Time) (PollResult, error)
	// Claim leases matches and documents that are due and have no valid lease, up to a
	// number of each, longest due first. Each expired lease that it replaces counts as an
	// attempt.
	Claim(ctx context.Context, now time.Time, lease Lease, matches, documents int) (Claimed, error)
	// Renew extends leases that lease.By still holds, or releases them if lease.Until is
	// zero. It returns those that lease.By does not hold.
	Renew(ctx context.Context, lease Lease, refs []Ref) (lost []Ref, err error)
	// Sweep deletes up to limit receipts made before a time, the oldest first, together with
	// those made in the same millisecond as the last one. It returns how many it deleted.
	Sweep(ctx context.Context, before time.Time, limit int) (int, error)
}

// Records stores results, and the totals and ratings computed from them.
type Records interface {
	// Results returns the results that a query selects.
	Results(ctx context.Context, q ResultQuery) ([]Result, error)
	// PutResults replaces the results of an ended match, including Skill and Luck. It
	// returns ErrStale if the match has another version, and ErrNone if there is none.
	PutResults(ctx context.Context, channel, match string, version int64, results []Result) error
	// Leaders returns a page of a leaderboard from an offset, or from the last page if there
	// are fewer rows. Without a limit it only counts; member may be "".
	Leaders(ctx context.Context, l Leaderboard, member string, offset, limit int) (Leaders, error)
	// Rating returns the rating of a member or a computer, or ErrNone.
	Rating(ctx context.Context, home, game, period, who string) (Rating, error)
	// PutRatings stores computed ratings, or returns ErrStale if one of the two documents
	// has changed since it was read.
	PutRatings(ctx context.Context, p RatedPeriod) error
	// Recount recomputes the totals of a home from its results.
	Recount(ctx context.Context, home string) error
}

// ResultQuery selects results of a home by one of three criteria.
type ResultQuery struct {
	Home string
	// Results of a match, by seat.
	Match string
	// Results of a member, newest first, in one game unless that is "": those before a
	// result unless that is zero, up to Limit, or all if that is 0.
	Member, Game string
	Before       Result
	Limit        int
	// Without a match and a member: rated results of Game that ended in [From, Until), by
	// match and seat.
	From, Until time.Time
}

// Leaders is a page of a leaderboard.
type Leaders struct {
	Count  int      // of all members, at most MaxRank
	Offset int      // of the first row
	Rows   []Ranked // in order
	Own    Ranked   // the member's place; of Rank 0 if the member has none
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

// PingStore reports whether the database answers, by reading from its tables.
func PingStore(ctx context.Context, d Documents) error {
	_, err := d.Document(ctx, "", ProbeKind, ProbeKind)
	if errors.Is(err, ErrNone) {
		return nil
	}
	return err
}

// Change is everything that one interaction, or one move of a computer, changes in one channel.
type Change struct {
	Channel  string
	Receipt  Receipt // stored if its Interaction is not ""
	Steps    []Step
	New      *Match    // a match that begins after the steps, with its Due
	Results  []Result  // of New, if it has already ended
	Document *Document // stored as by PutDocument; nil for none
	Lease    Lease     // on every match that the change touches; zero for none
}

// Step is the change of one match.
type Step struct {
	Match    string
	Version  int64     // the version at which the match was loaded; the step increments it
	Entries  []Entry   // at least one
	Status   Status    // the new status
	Due      Deadlines // as in Deadlines.With
	Attempts int       // the new number; see Head
	Results  []Result  // if the match has ended, in place of those it had
	Display  *Display  // nil if the board does not change
	// Known is the cached head of the match, or nil. It saves reading the head if the match
	// has not changed since.
	Known *Head
	After Head // the head after the step, which Apply sets
}

// Receipt records the effect of an interaction, so that a redelivery has no effect and gets
// the same reply. It is kept for a day.
type Receipt struct {
	Channel, Interaction string
	Match                string // the match that was changed; "" for a document; see also Place
	Entry                int    // the number of the first new entry; -1 if the match was started
	At                   time.Time
}

// PollResult is the result of a poll.
type PollResult struct {
	Matches, Documents bool   // whether Claim would find any
	Settings           string // the revision of settings; see SettingsKind
}

// Claimed is work that a process has leased.
type Claimed struct {
	Matches   []Head
	Documents []Document
}

// Ref names a match, or a document if it has a kind.
type Ref struct {
	Channel string // the home of a document
	ID      string
	Kind    string
}

// Patch is a change of a match that is not part of its log. Zero fields change nothing.
type Patch struct {
	Due  Deadlines       // as in Deadlines.With
	Slot func(Slot) Slot // changes the slot; it may be called several times before one result is stored
	// Known is the cached head of the match, or nil. It saves reading the head if the match
	// has not changed since.
	Known *Head
	// Pinged is the new ping; one without a time removes it. If the match has a newer
	// version, the ping is due at At.
	Pinged *Reminder
	At     time.Time
	// Holder is the process that must hold the lease, or "" if the lease does not matter.
	// Release releases it.
	Holder  string
	Release bool
	Park    bool // the match becomes Parked and has no deadlines
}

// Usage counts open matches.
type Usage struct {
	Open   int // of the server
	OpenBy int // started by the member
}

// Lease is the exclusive right of a process to work on a match or a document.
type Lease struct {
	By    string // the process, by a unique ID
	Until time.Time
}
