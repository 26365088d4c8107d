//go:build linux

package ordeal

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"parlour/bot/local/harness"
	"parlour/bot/storage"
	"parlour/bot/storage/engine"
	"parlour/commands"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// checker compares what members did and were shown with the database.
type checker struct {
	*world
	set      *commands.Set // draws boards
	database *engine.Tables
	store    host.Store // the same database, read-only
	result   *Result
	read     map[store.Ref][]match.Entry // entries as last read
	shownIn  map[string]store.Ref        // the match whose board a message was last known to be, by message
}

// newChecker opens the database for reading.
func (w *world) newChecker(ctx context.Context, r *Result) (*checker, error) {
	tables, err := engine.OpenTables(ctx, w.options.Database, engine.Looking)
	if err != nil {
		return nil, err
	}
	c := &checker{
		world: w, database: tables, store: storage.Reader(tables), result: r,
		read: map[store.Ref][]match.Entry{}, shownIn: map[string]store.Ref{},
	}
	config, err := harness.NewHost(c.store, []byte(key), slog.New(slog.DiscardHandler))
	if err == nil {
		c.set, err = harness.NewSet(host.New(config), commands.Process{})
	}
	return c, err
}

func (c *checker) close() error { return c.store.Close() }

// maxReported is the number of faults of each kind that are described.
const maxReported = 10

// fault counts a fault of the bot and describes it.
func (c *checker) fault(count *int, format string, args ...any) {
	if *count++; *count <= maxReported {
		c.report(format, args...)
	}
}

// watch runs the checks that are possible while faults are injected. It calls stop when
// Options.StopWhen says so.
func (c *checker) watch(ctx context.Context, stop func()) {
	for harness.Sleep(ctx, auditEvery) {
		c.judge(time.Now())
		if err := c.audit(ctx); err != nil && ctx.Err() == nil {
			c.tell("the database could not be read: %v", err) // the next audit tries again
		}
		if enough := c.options.StopWhen; enough != nil && enough(c.result) {
			stop()
			return
		}
	}
}

const (
	// auditEvery is the interval between audits.
	auditEvery = 2 * time.Second
	// auditWithin bounds the time of an audit.
	auditWithin = 10 * time.Second
)

// audit checks the boards that were shown since the last audit, and that the entries of
// their matches and of some other matches are unchanged.
func (c *checker) audit(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, auditWithin)
	defer cancel()
	a := &audit{checker: c, loaded: map[store.Ref]*record{}}
	seen := c.journal.take()
	for n, s := range seen {
		if err := a.board(ctx, s); err != nil {
			c.journal.putBack(seen[n:])
			return err
		}
	}
	return a.others(ctx)
}

// others reads a sample of the known matches once more.
func (a *audit) others(ctx context.Context) error {
	left := sampled
	for ref := range a.read { // map order is random
		if left--; left < 0 {
			return nil
		}
		if _, err := a.load(ctx, ref); err != nil && !errors.Is(err, store.ErrNone) {
			return err
		}
	}
	return nil
}

// sampled is the number of known matches that each audit reads again.
const sampled = 20
