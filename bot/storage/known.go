package storage

import (
	"context"

	"parlour/games/match"
)

// A caller that knows the head of a match has it changed in one statement, whose
// condition is that the head is stored so: the version and the epoch of the slot, which
// between them count every change. A statement that finds no such row has changed
// nothing, and a transaction that locks the row decides what has happened.

// autocommit is a session in which each statement is a transaction of its own, so that an
// error may hide a commit.
type autocommit struct{ session }

func (a autocommit) exec(ctx context.Context, statement string, args ...any) (int64, error) {
	n, err := a.session.exec(ctx, statement, args...)
	if err != nil {
		err = &commitError{err}
	}
	return n, err
}

// transactUnless runs work in a transaction unless known has done it. known reports
// whether it has, and otherwise has changed nothing.
func (s *store) transactUnless(ctx context.Context, known func(context.Context, session) (done bool, err error), w work) error {
	if s.single != nil {
		if done, err := known(ctx, s.single); done || err != nil {
			return err
		}
		return s.writes.transact(ctx, w)
	}
	return s.writes.transact(ctx, func(ctx context.Context, x session) error {
		if done, err := known(ctx, x); done || err != nil {
			return err
		}
		return w(ctx, x)
	})
}

// applyKnown stores a change that is one step of a match whose head is known, and reports
// whether it has. A step that brings results or another status is left to a transaction.
func (s *store) applyKnown(ctx context.Context, x session, c *change) (done bool, err error) {
	if c.New != nil || c.Document != nil || len(c.Steps) != 1 || c.outdated {
		return false, nil
	}
	st := &c.Steps[0]
	if k := st.Known; k == nil || k.Version != st.Version || k.Status != st.Status || st.Status == match.Ended {
		return false, nil
	}
	args, err := advance(c, st, *st.Known)
	if err != nil {
		return false, err
	}
	args = append(args, st.Version, st.Known.Board.Epoch)
	var n int64
	if s.single != nil {
		n, err = commitStep(ctx, x, c, st.Entries, args)
	} else if n, err = x.exec(ctx, advanceKnown, args...); err == nil && n > 0 {
		if err = putReceipt(ctx, x, c.Channel, c.Receipt); err == nil {
			err = insertEntries(ctx, x, c.Channel, st.Match, st.Entries)
		}
	}
	if s.dialect.unique(err) { // of the receipt or of an entry
		n, err = 0, nil
	}
	c.outdated = err == nil && n == 0
	return n > 0, err
}

// commitStep stores a step in one statement, and returns how many entries it has stored.
func commitStep(ctx context.Context, x session, c *change, entries []match.Entry, args []any) (int64, error) {
	var numbers, seats, made []int64
	var kinds, texts, users, keys []string
	for _, e := range entries {
		numbers, seats, made = append(numbers, int64(e.N)), append(seats, int64(e.Seat)), append(made, e.At.UnixMilli())
		kinds, texts, users, keys = append(kinds, string(e.Kind)), append(texts, e.Text), append(users, e.User), append(keys, e.Key)
	}
	args = append(args, numbers, kinds, seats, texts, users, keys, made)
	if c.Receipt.Interaction == "" {
		return x.exec(ctx, commitEntries, args...)
	}
	r := c.Receipt
	return x.exec(ctx, commitReceipt, append(args, r.Interaction, r.Match, r.Entry, r.At.UnixMilli())...)
}

// patchKnown changes the slot of a match whose head is known, and reports whether it has.
// Other patches are left to a transaction.
func patchKnown(ctx context.Context, x session, channel, id string, p match.Patch) (head match.Head, done bool, err error) {
	k := p.Known
	if k == nil || p.Slot == nil || p.Due != nil || p.Pinged != nil || p.Holder != "" || p.Release || p.Park {
		return match.Head{}, false, nil
	}
	head = *k
	board, err := patch(&head, p)
	if err != nil {
		return match.Head{}, false, err
	}
	n, err := x.exec(ctx, patchSlot, channel, id, board, head.Board.Route, head.Board.Pending, head.Board.Epoch, wakeTime(head), k.Version, k.Board.Epoch)
	return head, n > 0, err
}
