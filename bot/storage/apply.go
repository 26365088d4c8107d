package storage

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"parlour/bot/delivery"
	"parlour/bot/storage/engine"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// change is a host.Change with its encoded new match.
type change struct {
	host.Change
	values   []any         // of insertMatch
	entries  []match.Entry // the rows of the new match
	raise    *delivery.Raise
	outdated bool // the cached head is not the stored one
	own      bool // what asDuplicate has found is this change
}

// Apply implements host.Store.
func (s *database) Apply(ctx context.Context, c host.Change) error {
	raise, err := raiseOf(c)
	if err := cmp.Or(err, check(c)); err != nil {
		return err
	}
	ch := change{Change: c, raise: raise}
	if c.New != nil {
		var err error
		if ch.values, err = encode(c.New, c.Lease, c.After); err != nil {
			return err
		}
		if ch.entries, err = packed(c.New); err != nil {
			return err
		}
	}
	if len(ch.entries) > rowsInsert {
		leave, err := s.EnterLane(ctx)
		if err != nil {
			return err
		}
		defer leave()
	}
	once := func(ctx context.Context) error {
		raise.Raised = nil
		done, err := s.applyAtOnce(ctx, &ch)
		if !done && err == nil {
			err = s.Writes.Transact(ctx, func(ctx context.Context, x engine.Session) error { return s.apply(ctx, x, &ch) })
		}
		return s.asDuplicate(ctx, &ch, err)
	}
	// An earlier attempt, whose commit had an unknown outcome, may have stored the change.
	err = s.Try(ctx, once, func(_ context.Context, err error) error {
		if errors.Is(err, store.ErrKnown) && ch.own {
			return nil
		}
		return err
	})
	if err != nil {
		raise.Raised = nil
	}
	return err
}

// apply stores a change. A duplicate is detected by its receipt, and otherwise after the change was
// refused: see asDuplicate.
func (s *database) apply(ctx context.Context, x engine.Session, c *change) error {
	if err := putReceipt(ctx, x, c.Channel, c.Receipt); err != nil {
		return err
	}
	if c.Document != nil {
		if err := putDocument(ctx, x, *c.Document); err != nil {
			return err
		}
	}
	for i := range c.Steps {
		if err := s.step(ctx, x, c, &c.Steps[i]); err != nil {
			return err
		}
	}
	if c.New != nil {
		if err := begin(ctx, x, c); err != nil {
			return err
		}
	}
	return show(ctx, x, c)
}

// begin stores the new match of a change.
func begin(ctx context.Context, x engine.Session, c *change) error {
	if n, err := x.Exec(ctx, insertMatch, c.values...); err != nil || n == 0 {
		return cmp.Or(err, store.ErrBusy)
	}
	if c.New.Status == match.Ended {
		if err := replace(ctx, x, c.New.Home(), c.New.ID, nil, c.Results); err != nil {
			return err
		}
	}
	return insertEntries(ctx, x, c.Channel, c.New.ID, c.entries)
}

// step stores a step of a match. If the cached head is not the stored one, it locks the row, so that the
// second of two writers sees the change of the first.
func (s *database) step(ctx context.Context, x engine.Session, c *change, st *host.Step) error {
	if k := st.Known; k != nil && k.Version == st.Version && !c.outdated {
		if done, err := s.advance(ctx, x, c, st, *k, true); done || err != nil {
			return err
		}
	}
	row, err := s.lock(ctx, x, c.Channel, st.Match)
	if err != nil {
		return err
	}
	before, err := row.head()
	if err != nil {
		return err
	}
	if row.version.bad || before.Version != st.Version {
		return store.ErrStale
	}
	_, err = s.advance(ctx, x, c, st, before, false)
	return err
}

// advance stores a step of a match with a head: one that is cached, or that of a locked row. It reports
// false, and has changed nothing, if a cached head is outdated.
func (s *database) advance(ctx context.Context, x engine.Session, c *change, st *host.Step, before match.Head, cached bool) (bool, error) {
	args, err := advance(c, st, before)
	if err != nil {
		return false, err
	}
	statement, ifUnchanged := advanceMatch, advanceIfUnchanged
	if st.Status != before.Status {
		statement, ifUnchanged, args = advanceStatus, statusIfUnchanged, append(args, string(st.Status))
	}
	if cached {
		statement, args = ifUnchanged, append(args, st.Version, before.Epoch)
	}
	n, err := x.Exec(ctx, statement, args...)
	if s.Dialect.Unique(err) {
		return false, store.ErrBusy
	}
	if err != nil || n == 0 {
		return false, err
	}
	if err := insertEntries(ctx, x, c.Channel, st.Match, st.Entries); err != nil {
		return true, err
	}
	switch {
	case before.Status == match.Ended:
		err = record(ctx, x, match.Home(before.Guild, c.Channel), st.Match, st.Results)
	case st.Status == match.Ended:
		err = end(ctx, x, before.Guild, c.Channel, st)
	}
	return true, err
}

// end stores the results of the match that a step ends, and makes the notification of its followers due.
func end(ctx context.Context, x engine.Session, guild, channel string, st *host.Step) error {
	if _, err := x.Exec(ctx, dueFollowers, guild, st.Match, st.Entries[0].At.UnixMilli()); err != nil {
		return err
	}
	return replace(ctx, x, match.Home(guild, channel), st.Match, nil, st.Results)
}

// advance sets the head after a step, from the one before, and returns the values of
// advanceMatch.
func advance(c *change, st *host.Step, before match.Head) ([]any, error) {
	st.Change(before)
	h := &st.After
	h.Due = activeDeadlines(h.Status, h.Due)
	due, err := encodeDue(h.Due)
	if err != nil {
		return nil, err
	}
	return []any{c.Channel, st.Match, due, wakeTime(*h), c.Lease.By, leaseTime(c.Lease.Until), st.Attempts, h.Epoch}, nil
}

// lock reads a match's row and locks it for the rest of the transaction.
func (s *database) lock(ctx context.Context, x engine.Session, channel, id string) (*headRow, error) {
	return readHead(ctx, x, s.locking.match, channel, id)
}

// insertEntries inserts up to rowsInsert entries per statement. It returns store.ErrStale if a
// number or a key is already stored.
func insertEntries(ctx context.Context, x engine.Session, channel, id string, entries []match.Entry) error {
	for rows := range slices.Chunk(entries, rowsInsert) {
		args := []any{channel, id}
		for _, e := range rows {
			args = append(args, e.N, string(e.Kind), int(e.Seat), e.Text, e.User, e.Key, e.At.UnixMilli())
		}
		n, err := x.Exec(ctx, insertEntry+valueRows(len(rows), entryColumns)+" ON CONFLICT DO NOTHING", args...)
		if err != nil || n < int64(len(rows)) {
			return cmp.Or(err, store.ErrStale)
		}
	}
	return nil
}

// rowsInsert bounds the entries that one statement inserts. Connections keep the statement for each
// number of rows prepared.
const rowsInsert = 64

// valueRows returns the values of n rows of one match for an INSERT: two columns that they share, and
// then so many columns of each.
func valueRows(n, columns int) string {
	rows := games.Times(n, func(i int) string { return "($1, $2, " + strings.TrimPrefix(engine.Markers(3+i*columns, columns), "(") })
	return strings.Join(rows, ", ")
}

// entryColumns is the number of columns that differ between the entries of a match.
const entryColumns = 7

// asDuplicate returns store.ErrKnown if a change was refused because the first entry of a step, or the
// new match, is already stored. The keys of later entries prove nothing: they follow from their
// numbers, and another change may have the same. Matches and entries are never deleted while they
// can be changed, so asDuplicate may check after the fact. It sets whether this change has stored it.
func (s *database) asDuplicate(ctx context.Context, c *change, err error) error {
	var known *store.KnownError
	if errors.As(err, &known) {
		r := known.Receipt
		c.own = r.Match == c.Receipt.Match && r.Entry == c.Receipt.Entry && r.At.Equal(fromMillis(c.Receipt.At.UnixMilli()))
	}
	if !errors.Is(err, store.ErrStale) && !errors.Is(err, store.ErrNone) && !errors.Is(err, store.ErrBusy) {
		return err
	}
	if stored, failed := s.stored(ctx, c); failed != nil || stored {
		return cmp.Or(failed, store.ErrKnown)
	}
	return err
}

// stored reports whether the first entry of a step of a change, or its new match, is stored.
func (s *database) stored(ctx context.Context, c *change) (bool, error) {
	for i, st := range c.Steps {
		var e match.Entry
		want := st.Entries[0]
		err := engine.One(ctx, s.Reads, entryOfKey, []any{c.Channel, st.Match, want.Key}, &e.N, &e.Kind, &e.Seat, &e.Text, &e.User, &e.Key, millis{&e.At})
		if !errors.Is(err, store.ErrNone) {
			want.At = fromMillis(want.At.UnixMilli())
			c.own = i == 0 && e == want
			return true, err
		}
	}
	if c.New == nil {
		return false, nil
	}
	var seed, created int64
	var starter string
	err := engine.One(ctx, s.Reads, makingOf, []any{c.Channel, c.New.ID}, &seed, &starter, &created)
	c.own = len(c.Steps) == 0 && uint64(seed) == c.New.Seed && starter == c.New.Starter && created == c.New.Created.UnixMilli()
	return err == nil, store.Except(err, store.ErrNone)
}
