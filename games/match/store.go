package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"parlour/games"
)

// Errors of a Store.
var (
	// ErrNone: there is no such match, item or receipt.
	ErrNone = errors.New("match: none")
	// ErrBusy: the channel has a live match already.
	ErrBusy = errors.New("match: channel has a live match")
	// ErrStale: the match has changed since it was loaded, or the lease is lost.
	ErrStale = errors.New("match: changed since loaded")
	// ErrKnown: what was to be stored is stored already. See [KnownError].
	ErrKnown = errors.New("match: key already stored")
	// ErrFull: the database has no room on its disk. Nothing was stored.
	ErrFull = errors.New("match: the database's disk is full")
	// ErrUnreadable: the row of a match cannot be decoded.
	ErrUnreadable = errors.New("match: stored row is unreadable")
	// ErrReplaced is in every error of a Store whose database file was deleted or
	// replaced after it was opened.
	ErrReplaced = errors.New("match: the database file was deleted or replaced")
)

// KnownError is an ErrKnown of an interaction: what came of it before.
type KnownError struct{ Receipt Receipt }

func (e *KnownError) Error() string { return ErrKnown.Error() }

// Is makes errors.Is(err, ErrKnown) true.
func (e *KnownError) Is(target error) bool { return target == ErrKnown }

// UnreadableError is an ErrUnreadable that names the match. It repeats nothing
// of the row, which may hold a secret.
type UnreadableError struct {
	Channel, ID string
	Part        string // of the row
}

func (e *UnreadableError) Error() string {
	return fmt.Sprintf("the %s of match %q in channel %q: %v", e.Part, e.ID, e.Channel, ErrUnreadable)
}

// Is makes errors.Is(err, ErrUnreadable) true.
func (e *UnreadableError) Is(target error) bool { return target == ErrUnreadable }

// Store keeps matches. Its methods may be called by several goroutines and by
// several processes on the same database. Every method but Poll, the claims, Renew,
// Due and Sweep names the channel (or the server, of items, or the home of documents), by
// which the tables can be spread. Loaded matches have all their entries, in order.
// Times are kept to the millisecond, in UTC.
//
// A method returns nil only when what it stores is durable. Where the database
// is lost while it stores something it tries again until its context ends, and
// where it cannot know whether a transaction was committed it looks the receipt
// or the entries' keys up: it never stores a thing twice.
type Store interface {
	// Apply stores a change in one transaction, or nothing of it.
	//
	// It returns a *KnownError when the change has a receipt whose interaction
	// has one in the channel already, and ErrKnown when the key of a step's first entry
	// or the ID of its new match is stored already, whatever the version; else
	// ErrStale when a match has another version than its step names, ErrNone
	// when there is no such match, and ErrBusy when the channel would come to
	// have two live matches. A step of a match that has a ping makes the ping due
	// to be looked at. Results, and with them the totals, are those of matches
	// that have ended: one that goes on again has none. A change of rated results
	// puts the [RatingDays] with their next version, whatever that was.
	//
	// Every change of a head but its lease and its attempts raises the epoch of the slot,
	// so a Known head of the stored version and epoch is the stored one.
	Apply(ctx context.Context, c Change) error
	// Update changes the part of a match that is not its log, and returns the head after
	// it; ErrNone if there is no such match, ErrStale if the patch requires a lease that
	// another holds.
	Update(ctx context.Context, channel, id string, p Patch) (Head, error)

	// Load returns a match, or ErrNone. Current returns the live match of a
	// channel, or else the newest that waits, or ErrNone. Latest returns the
	// live match of a channel, or else its newest, ended ones included; of one
	// game, if game is not "", always the newest. Or ErrNone. A row that cannot
	// be decoded is an *UnreadableError; of a Parked match there is what can be
	// read.
	Load(ctx context.Context, channel, id string) (Match, error)
	Current(ctx context.Context, channel string) (Match, error)
	Latest(ctx context.Context, channel, game string) (Match, error)
	// Head returns the head of a match, or if id is "" of the one that Latest
	// returns; ErrNone if there is none. It is how a kept match is confirmed.
	Head(ctx context.Context, channel, id string) (Head, error)

	// Finished returns matches that have ended, the newest first: those of a
	// server, or where guild is "" those of a channel, that were created between
	// two times, up to limit of them. Of their entries there are only those by
	// which somebody has sat down, so that Fold tells the chairs.
	Finished(ctx context.Context, guild, channel string, from, until time.Time, limit int) ([]Match, error)

	// Receipt returns what came of an interaction, or ErrNone.
	Receipt(ctx context.Context, channel, interaction string) (Receipt, error)
	// Defer stores a request that is answered by a placeholder until it has a
	// reply, whether its interaction has a receipt yet or not. Answered forgets
	// the request, and keeps the receipt.
	Defer(ctx context.Context, d Deferred) error
	Answered(ctx context.Context, channel, interaction string) error

	// Poll reports what can be claimed by now, in any channel, without claiming it.
	// It is one statement that takes no lock, so that idle processes can ask often.
	Poll(ctx context.Context, now time.Time) (PollResult, error)
	// Claim leases up to limit matches, of any channel, that are due by now and
	// that nobody holds, the longest due first, and returns their heads.
	// ClaimDeferred does so with requests whose lease is over, and forgets
	// those whose time is up. Renew extends the lease on what of these is still
	// held by lease.By, or ends it where lease.Until is zero, and returns what is not
	// any more. A claim of what another held until its lease expired counts an attempt.
	Claim(ctx context.Context, now time.Time, lease Lease, limit int) ([]Head, error)
	ClaimDeferred(ctx context.Context, now time.Time, lease Lease, limit int) ([]Deferred, error)
	Renew(ctx context.Context, lease Lease, held []Ref) (lost []Ref, err error)
	// Due returns the heads of up to limit matches, of any channel, that are due by
	// now, whether somebody holds them or not, the longest due first.
	Due(ctx context.Context, now time.Time, limit int) ([]Head, error)
	// Sweep deletes the oldest receipts made before a time, as many as limit and
	// those of the same moment as the last, and says how many it has deleted.
	Sweep(ctx context.Context, before time.Time, limit int) (int, error)

	// Usage tells how many open matches and how much of items a server has, and
	// how many open matches one member has started there. Where guild is ""
	// it is of direct messages, of that member.
	Usage(ctx context.Context, guild, member string) (Usage, error)
	// Item returns an item, or ErrNone; Items all of a game, by name, without
	// their texts.
	Item(ctx context.Context, guild, game, name string) (Item, error)
	Items(ctx context.Context, guild, game string) ([]Item, error)

	// PutVerdict keeps what was found of a move in a match, by any key;
	// Verdicts returns all that is kept of a match.
	PutVerdict(ctx context.Context, channel, match, key, verdict string) error
	Verdicts(ctx context.Context, channel, match string) (map[string]string, error)

	// Results returns those of a match, by seat. History returns up to limit of
	// a member's, the newest first, of one game unless that is "": those before
	// a result, or from the newest on if that is zero. RatedResults returns the
	// rated ones that ended from one time until before another, by match and
	// seat.
	Results(ctx context.Context, home, match string) ([]Result, error)
	History(ctx context.Context, home, member, game string, before Result, limit int) ([]Result, error)
	RatedResults(ctx context.Context, home, game string, from, until time.Time) ([]Result, error)
	// PutResults replaces the results of a match that has ended, as a Step does;
	// ErrStale if it has another version, ErrNone if there is none. PutScores
	// fills in Skill and Luck, by seat.
	PutResults(ctx context.Context, channel, match string, version int64, results []Result) error
	PutScores(ctx context.Context, home, match string, scores map[games.Seat]Score) error
	// Stats is what a member's results come to, of one game unless that is "".
	Stats(ctx context.Context, home, member, game string) (Stats, error)
	// Leaders are those of a leaderboard from an offset on, and Ranked is one
	// member's place in it: of Rank 0 if there is none.
	Leaders(ctx context.Context, l Leaderboard, offset, limit int) ([]Ranked, error)
	Ranked(ctx context.Context, l Leaderboard, member string) (Ranked, error)
	// CountLeaders is how many members a leaderboard has, MaxRank at most.
	CountLeaders(ctx context.Context, l Leaderboard) (int, error)
	// Solvers are the members who have won at a home of tries, see [Daily.Home],
	// by how many moves they chose and then by when: up to limit from the first on.
	// CountSolvers is how many come before a result, or if that is zero how many
	// there are: MaxRank at most.
	Solvers(ctx context.Context, home string, limit int) ([]Result, error)
	CountSolvers(ctx context.Context, home string, before Result) (int, error)
	// Rating is somebody's rating in a game and a period, or ErrNone. PutRatings
	// stores what comes of computing some, or returns ErrStale if one of the two
	// documents has another version than the one that was read.
	Rating(ctx context.Context, home, game, period, who string) (Rating, error)
	PutRatings(ctx context.Context, p RatedPeriod) error
	// Recount makes the totals of a home anew from its results.
	Recount(ctx context.Context, home string) error
	// Ended returns the heads of up to limit matches that have ended, which come
	// after another, in the order of the database.
	Ended(ctx context.Context, after Ref, limit int) ([]Head, error)

	// Document returns a document, or ErrNone; Documents those of a home and a
	// kind whose ID comes after another, in the order that the database gives them.
	Document(ctx context.Context, home, kind, id string) (Document, error)
	Documents(ctx context.Context, home, kind, after string, limit int) ([]Document, error)
	// PutDocument stores a document in place of the one from which it was made,
	// with the next version, and lets go of it; one with no body is deleted. It
	// returns ErrStale if what is stored has another version.
	PutDocument(ctx context.Context, d Document) error
	// ClaimDocuments leases up to limit documents that are due by now and that
	// nobody holds, the longest due first.
	ClaimDocuments(ctx context.Context, now time.Time, lease Lease, limit int) ([]Document, error)

	// Setting returns a value kept for the whole database, "" if there is none;
	// SetSetting replaces it if it still is what was read.
	Setting(ctx context.Context, name string) (string, error)
	SetSetting(ctx context.Context, name, was, value string) error

	// Remembered lists the rows that hold a member's ID, a page at a time: from a
	// cursor on, "" for the first page, up to limit rows being looked at. It
	// returns the cursor of the next page, "" after the last. Forget replaces the
	// ID by another in them, and the member's name by FormerName; rows that are
	// nobody else's go. To do a page again does no harm.
	Remembered(ctx context.Context, member, cursor string, limit int) (found []Remembered, next string, err error)
	Forget(ctx context.Context, member, as, cursor string, limit int) (next string, err error)
	// Purge deletes what a server has: up to limit of its matches with all that
	// belongs to them, or once there are none, everything else. It reports whether
	// there may be more.
	Purge(ctx context.Context, guild string, limit int) (more bool, err error)

	// Ping reports whether the database answers.
	Ping(ctx context.Context) error
	// Close lets go of the database. What is stored stays.
	Close() error
}

// Change is all that comes of one interaction, or of one thought of a computer,
// in one channel.
type Change struct {
	Channel string
	Receipt Receipt // stored if its Interaction is not ""
	Steps   []Step
	New     *Match   // a match that begins after the steps, with its Due
	Results []Result // of New, if that is over already
	Item    *Item    // an item of a server, in place of one of the same name
	Lease   Lease    // taken on every match that the change touches; zero for nobody
}

// Step is what a change does in one match.
type Step struct {
	Match    string
	Version  int64     // the version at which the match was loaded; it goes up by one
	Entries  []Entry   // one at least
	Status   Status    // from now on
	Due      Deadlines // as in Deadlines.With
	Attempts int       // from now on; see Head
	Results  []Result  // where the match has ended, in place of those it had
	Display  *Display  // nil where the board stays as it is
	// Known is the head of the match as the caller knows it; nil for none. It spares the
	// store reading the head if the match has not changed since.
	Known *Head
	After Head // the head after the step; Apply sets it
}

// Receipt says what came of an interaction, so that the same delivery again
// does nothing and is answered the same. It is kept for a day.
type Receipt struct {
	Channel, Interaction string
	Match                string // the match in which it did something; "" if it stored an item; see also Place
	Entry                int    // the number of the first entry it made; -1 if it started the match
	At                   time.Time
}

// Deferred is a request that a member sees a placeholder for.
type Deferred struct {
	Channel, Interaction string
	Sealed               []byte    // the request, sealed by the host: it holds a token and may hold a secret
	Until                time.Time // when it can be answered no more
	Lease                Lease     // of who is working on it
	Attempts             int       // how many leases on it expired
}

// Document is what is kept of something that is no match: what a server has set,
// a tournament, a day's secret. Who changes one reads it, and puts it back.
type Document struct {
	Home    string    // the server or the member that it belongs to; "" for the whole database
	Kind    string    // what it is, and so who reads it: "tournament"
	ID      string    // unique in its home and kind
	Body    string    // JSON
	Version int64     // 0 for one that is not stored yet
	Due     time.Time // when somebody is to look at it; zero for never
}

// PollResult is what a process learns by polling the store.
type PollResult struct {
	Matches, Requests, Documents bool   // whether there are any for Claim, ClaimDeferred and ClaimDocuments
	Settings                     string // revision of what may be cached; see SettingsKind
}

// SettingsKind is the kind of the documents that may be cached, and StylePrefix begins
// the names of such settings. A transaction that stores or deletes one changes the
// revision of the settings, so what was read stays valid while Poll returns the same.
const (
	SettingsKind = "settings"
	StylePrefix  = "style/"
)

// Ref names a match, or a deferred request.
type Ref struct {
	Channel, ID string
	Deferred    bool
}

// Patch is a change of a match that is no part of its log. What is zero stays.
type Patch struct {
	Due  Deadlines       // as in Deadlines.With
	Slot func(Slot) Slot // changes the slot; it may run several times before one result is stored
	// Known is the head of the match as the caller knows it; nil for none. It spares the
	// store reading the head if the match has not changed since.
	Known *Head
	// Pinged is the ping from now on; one of no time is none. Where the match
	// has a newer version, the ping is due at At to be looked at.
	Pinged *Reminder
	At     time.Time
	// Holder is whoever must hold the lease, or "" if that does not matter.
	// Release lets go of it.
	Holder  string
	Release bool
	Park    bool // the match becomes Parked and owes nothing
}

// Usage is how much of the store somebody uses.
type Usage struct {
	Open     int   // open matches of the server
	OpenBy   int   // and those of them that the member has started
	Items    int   // items of the server
	ItemSize int64 // and their size in bytes
}

// Lease is the right to work on a match until a time.
type Lease struct {
	By    string // who holds it, unique to a process
	Until time.Time
}
