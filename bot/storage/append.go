package storage

import (
	"context"
	"database/sql"

	"parlour/games/match"
)

// Create implements match.Store.
func (s *store) Create(ctx context.Context, m match.Match, wake match.Wake) error {
	row, err := encode(m)
	if err != nil {
		return err
	}
	if err := checkEntries(m.Entries); err != nil {
		return err
	}
	stored := true
	err = s.transact(ctx, func(tx *sql.Tx) error {
		if stored, err = change(ctx, tx, insertMatch, append(row, wakeTime(wake.At), wake.Lease.By, leaseTime(wake.Lease.Until))...); err != nil || !stored {
			return err
		}
		return insertEntries(ctx, tx, m.Channel, m.ID, m.Entries)
	})
	if err != nil || stored {
		return err
	}
	if known, err := s.has(ctx, countMatch, m.Channel, m.ID); err != nil || known {
		return orElse(err, match.ErrKnown)
	}
	return match.ErrBusy
}

// Append implements match.Store. It also returns match.ErrBusy for an ended
// match that is to be opened again in a channel with another open match.
func (s *store) Append(ctx context.Context, channel, id string, version int64, entries []match.Entry, status match.Status, wake match.Wake) error {
	if err := checkEntries(entries); err != nil {
		return err
	}
	err := s.transact(ctx, func(tx *sql.Tx) error {
		// The row is locked first, so that who comes second sees the entries
		// of who came first.
		ok, err := change(ctx, tx, advanceMatch, channel, id, version, string(status),
			wakeTime(wake.At), wake.Lease.By, leaseTime(wake.Lease.Until))
		switch {
		case s.dialect.unique(err):
			return match.ErrBusy
		case err != nil:
			return err
		case !ok:
			return match.ErrStale
		}
		return insertEntries(ctx, tx, channel, id, entries)
	})
	if err == match.ErrStale {
		return s.whyStale(ctx, channel, id, entries)
	}
	return err
}

// insertEntries returns match.ErrStale when a number or a key is taken.
func insertEntries(ctx context.Context, tx *sql.Tx, channel, id string, entries []match.Entry) error {
	for _, e := range entries {
		ok, err := change(ctx, tx, insertEntry, channel, id, e.N, string(e.Kind), int(e.Seat), e.Text, e.User, e.Key, e.At.UnixMilli())
		if err != nil {
			return err
		}
		if !ok {
			return match.ErrStale
		}
	}
	return nil
}

// whyStale tells apart why entries could not be appended. Nothing that is
// stored is ever deleted, so it may look after the fact.
func (s *store) whyStale(ctx context.Context, channel, id string, entries []match.Entry) error {
	for _, e := range entries {
		if known, err := s.has(ctx, countKey, channel, id, e.Key); err != nil || known {
			return orElse(err, match.ErrKnown)
		}
	}
	if there, err := s.has(ctx, countMatch, channel, id); err != nil || !there {
		return orElse(err, match.ErrNone)
	}
	return match.ErrStale
}

// has runs a statement that counts.
func (s *store) has(ctx context.Context, count string, args ...any) (bool, error) {
	var n int
	err := s.reads.QueryRowContext(ctx, count, args...).Scan(&n)
	return n > 0, err
}

// orElse is err, or what it means that there is none.
func orElse(err, meaning error) error {
	if err != nil {
		return err
	}
	return meaning
}
