package storage

import (
	"context"
	"database/sql"
	"errors"
	"github.com/jackc/pgx/v5"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"parlour/bot/storage/engine"
	"parlour/games/match/host"
)

// Plan is the index by which a statement must be answered.
type Plan struct {
	Name, Statement string
	Args            []any
	Index           string
}

// Plans are the statements whose cost must not grow with the number of matches of a channel or a
// server.
var Plans = []Plan{
	{"Load", loadMatch, []any{"crowded", "m77"}, "matches_pkey"},
	{"Current", currentMatch, []any{"crowded"}, "matches_live"},
	{"CurrentThatWaits", currentMatch, []any{"crowded"}, "matches_open"},
	{"Latest", latestMatch, []any{"crowded"}, "matches_newest"},
	{"LatestThatIsLive", latestMatch, []any{"crowded"}, "matches_live"},
	{"LatestOfGame", latestOfGame, []any{"crowded", "rare"}, "matches_newest_of_game"},
	{"Head", headOfMatch, []any{"crowded", "m77"}, "matches_pkey"},
	{"HeadOfLast", headOfLast, []any{"crowded"}, "matches_newest"},
	{"Due", leasedMatches.list(), []any{3, 4}, "matches_due"},
	{"DueAndHeld", dueMatches, []any{3, 4}, "matches_due"},
	{"PollMatches", pollDue, []any{3}, "matches_due"},
	{"PollDocuments", pollDue, []any{3}, "documents_due"},
	{"PollSlots", pollDue, []any{3}, "slots_due"},
	{"Slot", getSlot, []any{"crowded", "m77", "board"}, "slots_pkey"},
	{"DueSlots", dueSlots, []any{3, 4}, "slots_due"},
	{"Raise", raiseSlots, []any{"a", 1, 5, 6, 7, "crowded", "m77"}, "slots_pkey"},
	{"Receipt", getReceipt, []any{"crowded", "i77"}, "receipts_pkey"},
	{"Old", lastToSweep, []any{3, 4}, "receipts_made"},
	{"Sweep", sweepUpTo, []any{3}, "receipts_made"},
	{"DueDocuments", leasedDocuments.list(), []any{3, 4}, "documents_due"},
	{"Finished", finishedOfGuild, []any{"guild", 5, 9000, 25}, "matches_finished"},
	{"FinishedOfChannel", finishedOfChannel, []any{"crowded", 5, 9000, 25}, "matches_newest"},
	{"PurgeEnded", oldestOfGuild, []any{"guild", 100}, "matches_finished"},
	{"PurgeOpen", openOfGuild, []any{"guild 7", 100}, "matches_of_guild"},
	{"PurgeParked", parkedOfGuild, []any{"guild", 100}, "matches_parked"},
	{"Remembered", memberTables[0].statement(), []any{500, "%u7%", "c7", "m"}, "matches_pkey"},
	{"Usage", openIn, []any{"guild 7", "alice"}, "matches_of_guild"},

	{"Results", resultsOfMatch, []any{"guild", "m77"}, "results_pkey"},
	{"History", newestOfMember, []any{"guild", "u7", "", 10}, "results_of_member"},
	{"HistoryBefore", historyOfMember, []any{"guild", "u7", "common", 5000, "m77", 0, 10}, "results_of_member"},
	{"Evening", resultsOfEvening, []any{"guild", "c7", 5000, 300}, "results_of_evening"},
	{"Tries", triesOfMember, []any{"u7", ""}, "results_of_tries"},
	{"OwnTry", ownTry, []any{"daily/guild/7code", "u7"}, "results_of_member"},
	{"Rated", ratedResults, []any{"guild", "common", 100, 200}, "results_rated"},
	{"FirstSolvers", firstSolvers, []any{"daily/guild/7code", 10, 20}, "results_of_day"},
	{"CountTries", countTries, []any{"daily/guild/6code"}, "results_pkey"}, // day 7 is half of the table
	{"CountSolvers", countSolvers, []any{"daily/guild/7code"}, "results_of_day"},
	{"SolversBefore", solversBefore, []any{"daily/guild/7code", 5, 5000, "u77"}, "results_of_day"},
	{"Total", totalOf, []any{"guild", "common", "all", "u7"}, "totals_pkey"},
	{"LeadersByMean", leadersByMean, []any{"guild", "common", "all", 10, 50}, "totals_by_mean"},
	{"BeforeByMean", beforeByMean, []any{"guild", "common", "all", 100, "u7"}, "totals_by_mean"},
	{"LeadersByWins", leadersByWins, []any{"guild", "common", "all", 10, 50}, "totals_by_wins"},
	{"BeforeByWins", beforeByWins, []any{"guild", "common", "all", -4900, "u7"}, "totals_by_wins"},
	{"Rating", ratingOf, []any{"guild", "common", "all", "u7"}, "ratings_pkey"},
	{"LeadersByRating", leadersByRating, []any{"guild", "common", "all", 10, 50}, "ratings_by_rating"},
	{"BeforeByRating", beforeByRating, []any{"guild", "common", "all", -1900000, "u7"}, "ratings_by_rating"},
	{"NewByMean", newByMean, []any{"guild", "common", "all", 10, 50}, "totals_by_mean_new"},
	{"BeforeNewByMean", beforeNewByMean, []any{"guild", "common", "all", 100, "u7"}, "totals_by_mean_new"},
	{"NewByRating", newByRating, []any{"guild", "common", "all", 10, 50}, "ratings_by_rating_new"},
	{"BeforeNewByRating", beforeNewByRating, []any{"guild", "common", "all", -1900000, "u7"}, "ratings_by_rating_new"},
	{"RecountUpTo", recountUpTo, []any{"guild", "u7", 2000}, "results_of_member"},
	{"LastMember", lastMember, []any{"guild"}, "results_of_member"},
	{"ClearTotals", clearTotals, []any{"guild", "u7", "u8"}, "totals_pkey"},
	{"OpenInChannel", matchesIn, []any{"crowded"}, "matches_open"},
	{"NewestInChannel", matchesIn, []any{"crowded"}, "matches_newest"},
	{"Ended", endedMatches, []any{"c7", "m", 10}, "matches_pkey"},
}

// LimitsInStatements are the limits of package records that the statements contain.
const LimitsInStatements = minMeasured + " " + minRated + maxRank

// errUndo rolls back a transaction to simulate a lost commit.
var errUndo = errors.New("undo")

// cutting is a transactor that loses the connection at one commit, before or after the commit.
type cutting struct {
	engine.Transactor
	done bool // the connection is lost after the commit
	then func()
	cuts int // the remaining number
}

func (c *cutting) Transact(ctx context.Context, w engine.Work) error {
	if c.cuts == 0 {
		return c.Transactor.Transact(ctx, w)
	}
	c.cuts--
	if c.done {
		if err := c.Transactor.Transact(ctx, w); err != nil {
			return err
		}
	} else if err := c.Transactor.Transact(ctx, func(ctx context.Context, x engine.Session) error {
		if err := w(ctx, x); err != nil {
			return err
		}
		return errUndo
	}); !errors.Is(err, errUndo) {
		return err
	}
	if c.then != nil {
		c.then()
	}
	return &engine.CommitError{Err: io.ErrUnexpectedEOF}
}

// CutOff makes a store lose the connection at its next commit, before or after the commit, and
// then calls then, which may be nil.
func CutOff(s host.Store, done bool, then func()) {
	st := s.(*database)
	st.Dialect.Fault = engine.PostgresFault
	cut := &cutting{Transactor: st.Writes, done: done, then: then, cuts: 1}
	st.Writes = cut
	if st.Single != nil {
		st.Single = cuttingSingle{st.Single, cut}
	}
}

// cuttingSingle is a session of single statements that loses the connection at one of
// them; see cutting.
type cuttingSingle struct {
	engine.Autocommit
	cut *cutting
}

func (c cuttingSingle) Together(ctx context.Context, list engine.List, row func(scan func(...any) error) error) error {
	if c.cut.cuts == 0 {
		return c.Autocommit.Together(ctx, list, row)
	}
	c.cut.cuts--
	if c.cut.done {
		n := 0
		if err := c.Autocommit.Together(ctx, list, func(func(...any) error) error { n++; return nil }); err != nil || n == 0 {
			return err
		}
	}
	if c.cut.then != nil {
		c.cut.then()
	}
	return &engine.CommitError{Err: io.ErrUnexpectedEOF}
}

func (c cuttingSingle) Query(ctx context.Context, statement string, args ...any) (*sql.Rows, error) {
	if c.cut.cuts == 0 {
		return c.Autocommit.Query(ctx, statement, args...)
	}
	c.cut.cuts--
	if c.cut.done {
		rows, err := c.Autocommit.Query(ctx, statement, args...)
		if err != nil {
			return nil, err
		}
		if found := rows.Next(); !found {
			return rows, rows.Close()
		}
		if err := rows.Close(); err != nil {
			return nil, err
		}
	}
	if c.cut.then != nil {
		c.cut.then()
	}
	return nil, io.ErrUnexpectedEOF
}

func (c cuttingSingle) Exec(ctx context.Context, statement string, args ...any) (int64, error) {
	if c.cut.cuts == 0 {
		return c.Autocommit.Exec(ctx, statement, args...)
	}
	c.cut.cuts--
	if c.cut.done {
		if n, err := c.Autocommit.Exec(ctx, statement, args...); err != nil || n == 0 {
			return n, err
		}
	}
	if c.cut.then != nil {
		c.cut.then()
	}
	return 0, &engine.CommitError{Err: io.ErrUnexpectedEOF}
}

// Recorder records the statements that stores run, each with its first arguments. The zero
// Recorder is ready to use.
type Recorder struct {
	mu   sync.Mutex
	seen map[string][]any
}

// Record makes a recorder record what a store runs from now on.
func (r *Recorder) Record(s host.Store) {
	st := s.(*database)
	st.Reads, st.Writes = recorded{st.Reads, r}, recordedWrites{st.Writes, r}
	if st.Single != nil {
		st.Single = recordedSingle{recorded{st.Single, r}, st.Single}
	}
}

// Statements returns the recorded statements.
func (r *Recorder) Statements() map[string][]any { return r.seen }

func (r *Recorder) note(statement string, args []any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.seen == nil {
		r.seen = map[string][]any{}
	}
	if _, ok := r.seen[statement]; !ok {
		r.seen[statement] = args
	}
}

type recordedWrites struct {
	engine.Transactor
	r *Recorder
}

func (w recordedWrites) Transact(ctx context.Context, do engine.Work) error {
	return w.Transactor.Transact(ctx, func(ctx context.Context, x engine.Session) error { return do(ctx, recorded{x, w.r}) })
}

type recorded struct {
	engine.Session
	r *Recorder
}

func (x recorded) Exec(ctx context.Context, statement string, args ...any) (int64, error) {
	x.r.note(statement, args)
	return x.Session.Exec(ctx, statement, args...)
}

func (x recorded) Query(ctx context.Context, statement string, args ...any) (*sql.Rows, error) {
	x.r.note(statement, args)
	return x.Session.Query(ctx, statement, args...)
}

type recordedSingle struct {
	recorded
	single engine.Autocommit
}

func (x recordedSingle) Together(ctx context.Context, list engine.List, row func(scan func(...any) error) error) error {
	for _, s := range list {
		x.r.note(s.Text, s.Args)
	}
	return x.single.Together(ctx, list, row)
}

// PostgresOnly are the statements that SQLite does not need.
var PostgresOnly = []string{lockTotalsInOrder, "WITH changed AS ("}

// Scattered are the statements that do not find their rows by the key by which the tables are
// distributed, each with the reason.
var Scattered = map[string]string{
	leasedMatches.list():   "what is due can be anywhere",
	pollDue:                "what is due can be anywhere",
	leasedDocuments.list(): "what is due can be anywhere",
	dueSlots:               "what is due can be anywhere",
	lastToSweep:            "receipts are swept by their time",
	sweepUpTo:              "receipts are swept by their time",
	openIn:                 "the matches of a server are in its channels, and found by an index of the server",
	finishedOfGuild:        "the matches of a server are in its channels, and found by an index of the server",
	oldestOfGuild:          "the matches of a server are in its channels, and found by an index of the server",
	openOfGuild:            "the matches of a server are in its channels, and found by an index of the server",
	parkedOfGuild:          "the matches of a server are in its channels, and found by an index of the server",
	endedMatches:           "a rebuild goes through all",
	triesOfMember:          "each day has its own home; the tries of a member are found by an index of members",
	dueMatches:             "due matches can be in any channel; each scrape of the metrics reads a few rows of the index",
	countLive:              "live matches are in all channels; each scrape of the metrics reads at most a bounded part of the index",
	"WITH seen AS (SELECT": "what a member is in can be anywhere",
}

// Connections returns the connections of a store, and the function that they call with an error.
func Connections(t *testing.T, url string) (*sql.DB, func(error)) {
	t.Helper()
	config, err := pgx.ParseConfig(url)
	if err != nil {
		t.Fatal(err)
	}
	c := engine.OpenConnections(config)
	t.Cleanup(func() { c.Close() })
	return c.DB, c.Suspect
}

// MemberTables returns the names of the tables whose rows can contain members' IDs, and of the
// others.
func MemberTables() (with, without []string) {
	for _, t := range memberTables {
		with = append(with, t.name)
	}
	return with, memberless
}

// Replaced returns a text with a member's ID replaced.
var Replaced = replaced

// CountStatements counts the statements of a store that change something from now on,
// without BEGIN and COMMIT.
func CountStatements(s host.Store) *atomic.Int64 {
	st, n := s.(*database), new(atomic.Int64)
	st.Writes = countedWrites{st.Writes, n}
	if st.Single != nil {
		st.Single = countedSingle{counted{st.Single, n}, st.Single}
	}
	return n
}

type countedWrites struct {
	engine.Transactor
	n *atomic.Int64
}

func (w countedWrites) Transact(ctx context.Context, do engine.Work) error {
	return w.Transactor.Transact(ctx, func(ctx context.Context, x engine.Session) error { return do(ctx, counted{x, w.n}) })
}

type counted struct {
	engine.Session
	n *atomic.Int64
}

func (x counted) Exec(ctx context.Context, statement string, args ...any) (int64, error) {
	x.n.Add(1)
	return x.Session.Exec(ctx, statement, args...)
}

// Query counts the changes that return rows.
func (x counted) Query(ctx context.Context, statement string, args ...any) (*sql.Rows, error) {
	if !strings.HasPrefix(statement, "SELECT") {
		x.n.Add(1)
	}
	return x.Session.Query(ctx, statement, args...)
}

type countedSingle struct {
	counted
	single engine.Autocommit
}

func (x countedSingle) Together(ctx context.Context, list engine.List, row func(scan func(...any) error) error) error {
	x.n.Add(int64(len(list)))
	return x.single.Together(ctx, list, row)
}
