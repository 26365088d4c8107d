package storage

import (
	"context"

	"parlour/bot/storage/engine"
	"parlour/games/match"
	"parlour/games/match/host"
)

// A caller that has a cached head of a match passes it as Known. Then the match is changed by one
// statement, on the condition that the stored head has the same version and epoch, which together
// count every change. If the statement finds no such row, it has changed nothing, and a transaction
// that locks the row decides.

// applyIfUnchanged stores a change that is one step of a match with a cached head, and reports whether it
// did. Steps with results or another status need a transaction.
func (s *database) applyIfUnchanged(ctx context.Context, x engine.Session, c *change) (done bool, err error) {
	st, ok := c.cachedStep()
	if !ok {
		return false, nil
	}
	args, err := advance(c, st, *st.Known)
	if err != nil {
		return false, err
	}
	args = append(args, st.Version, st.Known.Epoch)
	var n int64
	if s.Single != nil {
		n, err = commitStep(ctx, x, c, st.Entries, args)
	} else if n, err = x.Exec(ctx, advanceIfUnchanged, args...); err == nil && n > 0 {
		if err = putReceipt(ctx, x, c.Channel, c.Receipt); err == nil {
			err = insertEntries(ctx, x, c.Channel, st.Match, st.Entries)
		}
		if err == nil {
			err = show(ctx, x, c)
		}
	}
	if s.Dialect.Unique(err) { // of the receipt or of an entry
		n, err = 0, nil
	}
	c.outdated = err == nil && n == 0
	return n > 0, err
}

// cachedStep returns the only step of a change if its cached head may be up to date, and its status and
// results do not change.
func (c *change) cachedStep() (*host.Step, bool) {
	if c.New != nil || c.Document != nil || len(c.Steps) != 1 || c.outdated || len(c.raise.New) > 0 {
		return nil, false
	}
	st := &c.Steps[0]
	k := st.Known
	return st, k != nil && k.Version == st.Version && k.Status == st.Status && st.Status != match.Ended
}

// commitStep stores a step in one statement, sets the raised slots, and returns the number of
// changed matches.
func commitStep(ctx context.Context, x engine.Session, c *change, entries []match.Entry, args []any) (int64, error) {
	var numbers, seats, made []int64
	var kinds, texts, users, keys []string
	for _, e := range entries {
		numbers, seats, made = append(numbers, int64(e.N)), append(seats, int64(e.Seat)), append(made, e.At.UnixMilli())
		kinds, texts, users, keys = append(kinds, string(e.Kind)), append(texts, e.Text), append(users, e.User), append(keys, e.Key)
	}
	args = append(append(append(args, numbers, kinds, seats, texts, users, keys, made), raiseArgs(c.raise)...), number(len(c.raise.Matches) > 0))
	statement := commitEntries
	if r := c.Receipt; r.Interaction != "" {
		statement, args = commitReceipt, append(args, r.Interaction, r.Match, r.Entry, r.At.UnixMilli())
	}
	rows, err := slots(ctx, x, statement, args...)
	if err != nil {
		return 0, &engine.CommitError{Err: err}
	}
	for _, r := range rows {
		if r.Revision > 0 {
			c.raise.Raised = append(c.raise.Raised, r)
		}
	}
	return int64(len(rows) - len(c.raise.Raised)), nil
}
