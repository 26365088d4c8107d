package storage

import (
	"context"
	"slices"

	"parlour/bot/storage/engine"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// A caller that has a cached head of a match passes it as Known. Then the match is changed by one
// statement, on the condition that the stored head has the same version and epoch, which together
// count every change. If the statement finds no such row, it has changed nothing, and a transaction
// that locks the row decides.

// applyAtOnce stores a change in one round trip, and reports whether it did. Otherwise it has changed nothing. Only PostgreSQL
// does so, and only for a step of a match with a cached head or the beginning of a match.
func (s *database) applyAtOnce(ctx context.Context, c *change) (done bool, err error) {
	if s.Single == nil {
		return false, nil
	}
	if c.begins() {
		return s.commitBegin(ctx, c)
	}
	st, ok := c.cachedStep()
	if !ok {
		return false, nil
	}
	args, err := advance(c, st, *st.Known)
	if err != nil {
		return false, err
	}
	n, err := s.commitStep(ctx, c, st, append(args, string(st.Status), st.Version, st.Known.Epoch))
	if s.Dialect.Unique(err) { // of the receipt or of an entry
		n, err = 0, nil
	}
	c.outdated = err == nil && n == 0
	return n > 0, err
}

// begins reports whether a change only begins a match and shows its board.
func (c *change) begins() bool {
	return c.New != nil && c.New.Status != match.Ended && len(c.entries) <= rowsInsert && len(c.Steps) == 0 && c.Document == nil &&
		c.Receipt.Interaction != "" && len(c.raise.New) == 1 && len(c.raise.Matches) == 0
}

// commitBegin begins a match in one statement, and reports whether it did. Otherwise it has changed nothing.
func (s *database) commitBegin(ctx context.Context, c *change) (bool, error) {
	args := append(slices.Clone(c.values), changingArgs(c.entries, c.Receipt)...)
	n, err := s.Single.Exec(ctx, beginMatch, append(args, slotValues(c.raise.New[0])...)...)
	if s.Dialect.Unique(err) {
		return false, nil
	}
	return n > 0, err
}

// cachedStep returns the only step of a change if its cached head may be up to date, and the match has
// not ended before: then it has no results that change.
func (c *change) cachedStep() (*host.Step, bool) {
	if c.New != nil || c.Document != nil || len(c.Steps) != 1 || c.outdated || len(c.raise.New) > 0 {
		return nil, false
	}
	st := &c.Steps[0]
	k := st.Known
	return st, k != nil && k.Version == st.Version && k.Status != match.Ended
}

// commitStep stores a step in one statement, with further ones for results, sets the raised slots, and
// returns the number of changed matches.
func (s *database) commitStep(ctx context.Context, c *change, st *host.Step, args []any) (n int64, err error) {
	args = append(append(append(args, changingArgs(st.Entries, c.Receipt)...), raiseArgs(c.raise)...), number(len(c.raise.Matches) > 0))
	list := make(engine.List, 1)
	if st.Status == match.Ended {
		if err := end(ctx, &list, st.Known.Guild, c.Channel, st); err != nil {
			return 0, err
		}
	}
	list[0] = engine.Statement{Text: commitOf(len(list) > 1), Args: args}
	err = s.Single.Together(ctx, list, func(scan func(...any) error) error {
		var row slotRow
		if err := scan(row.fields()...); err != nil {
			return err
		}
		if row.Revision == 0 {
			n++
		} else {
			c.raise.Raised = append(c.raise.Raised, row.decode())
		}
		return nil
	})
	if err != nil {
		c.raise.Raised = nil
	}
	if s.Dialect.NoNumber(err) { // see commitOf
		return 0, nil
	}
	return n, err
}

func changingArgs(entries []match.Entry, r store.Receipt) []any {
	var numbers, seats, made []int64
	var kinds, texts, users, keys []string
	for _, e := range entries {
		numbers, seats, made = append(numbers, int64(e.N)), append(seats, int64(e.Seat)), append(made, e.At.UnixMilli())
		kinds, texts, users, keys = append(kinds, string(e.Kind)), append(texts, e.Text), append(users, e.User), append(keys, e.Key)
	}
	return []any{numbers, kinds, seats, texts, users, keys, made, r.Interaction, r.Match, r.Entry, r.At.UnixMilli()}
}
