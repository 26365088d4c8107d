//go:build linux

package ordeal

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"time"

	"parlour/bot/storage"
	"parlour/commands"
	features "parlour/commands/all"
	"parlour/games/all"
	"parlour/games/match"
)

// checker compares what members did and were shown with what is stored.
type checker struct {
	*world
	set      *commands.Set // draws boards; it changes nothing
	database *storage.Tables
	store    match.Store // of the same, read-only
	result   *Result
	read     map[match.Ref][]match.Entry // entries as they were last read
	shownIn  map[string]match.Ref        // by message: the match whose board it is, once that is known
}

// newChecker opens the database for reading.
func (w *world) newChecker(ctx context.Context, r *Result) (*checker, error) {
	tables, err := storage.OpenTables(ctx, w.options.Database, storage.Looking)
	if err != nil {
		return nil, err
	}
	c := &checker{
		world: w, database: tables, store: tables.Reader(), result: r,
		read: map[match.Ref][]match.Entry{}, shownIn: map[string]match.Ref{},
	}
	c.set, err = newSet(c.store)
	return c, err
}

func (c *checker) close() error { return c.store.Close() }

// newSet returns the bot's commands over a store.
func newSet(store match.Store) (*commands.Set, error) {
	sealer, err := match.NewSealer([]byte(key))
	if err != nil {
		return nil, err
	}
	list, log := all.Games(), slog.New(slog.DiscardHandler)
	catalogue, err := commands.Catalogue(list)
	if err != nil {
		return nil, err
	}
	host := match.NewHost(match.Config{Games: list, Store: store, Sealer: sealer, Now: time.Now, Log: log, Entropy: rand.Reader, Lease: lease, By: match.NewID()})
	return features.New(host, catalogue, log, commands.Budgets{})
}

// maxReported is how many faults of a kind are reported.
const maxReported = 10

// fault counts a fault of the bot, and reports it.
func (c *checker) fault(count *int, format string, args ...any) {
	if *count++; *count <= maxReported {
		c.report(format, args...)
	}
}

// watch checks what it can while faults are injected, and calls found when the
// faults of the bot that were found are enough.
func (c *checker) watch(ctx context.Context, found func()) {
	for wait(ctx, auditEvery) {
		c.judge(time.Now())
		if err := c.audit(ctx); err != nil && ctx.Err() == nil {
			c.tell("the database could not be read: %v", err) // what was not checked is checked next time
		}
		if stop := c.options.StopWhen; stop != nil && stop(c.result) {
			found()
			return
		}
	}
}

// auditEvery is how often boards and stored entries are checked, and auditWithin how
// long the database may take for that.
const (
	auditEvery  = 2 * time.Second
	auditWithin = 10 * time.Second
)

// audit checks the boards that were shown since the last time, and that the entries of
// their matches, and of some others, are as they were.
func (c *checker) audit(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, auditWithin)
	defer cancel()
	a := &audit{checker: c, loaded: map[match.Ref]*record{}}
	seen := c.journal.take()
	for n, s := range seen {
		if err := a.board(ctx, s); err != nil {
			c.journal.putBack(seen[n:])
			return err
		}
	}
	return a.others(ctx)
}

// others reads some matches once more that were read before.
func (a *audit) others(ctx context.Context) error {
	left := sampled
	for ref := range a.read { // in any order
		if left--; left < 0 {
			return nil
		}
		if _, err := a.load(ctx, ref); err != nil && !errors.Is(err, match.ErrNone) {
			return err
		}
	}
	return nil
}

// sampled is how many older matches are read again in each audit.
const sampled = 20
