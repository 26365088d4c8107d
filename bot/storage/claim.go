package storage

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"parlour/games/match"
)

// Claim implements match.Store.
func (s *store) Claim(ctx context.Context, now time.Time, lease match.Lease, limit int) ([]match.Match, error) {
	if limit <= 0 {
		return nil, ctx.Err()
	}
	var claimed []match.Match
	err := s.transact(ctx, func(tx *sql.Tx) error {
		claimed = nil
		due, err := claim(ctx, tx, fmt.Sprintf(claimMatches, s.dialect.skipLocked), now.UnixMilli(), limit, lease.By, leaseTime(lease.Until))
		if err != nil {
			return err
		}
		for _, d := range due {
			m, err := load(ctx, tx, loadMatch, d.channel, d.id)
			if err != nil {
				return err
			}
			claimed = append(claimed, m)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return claimed, nil
}

// due is a match that was to be woken.
type due struct {
	channel, id string
	wake        int64
}

// claim leases what is due and returns it in the order in which it fell due;
// RETURNING keeps none.
func claim(ctx context.Context, tx *sql.Tx, statement string, args ...any) ([]due, error) {
	rows, err := tx.QueryContext(ctx, statement, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []due
	for rows.Next() {
		var d due
		if err := rows.Scan(&d.channel, &d.id, &d.wake); err != nil {
			return nil, err
		}
		all = append(all, d)
	}
	slices.SortFunc(all, func(a, b due) int {
		return cmp.Or(cmp.Compare(a.wake, b.wake), cmp.Compare(a.channel, b.channel), cmp.Compare(a.id, b.id))
	})
	return all, rows.Err()
}

// Renew implements match.Store.
func (s *store) Renew(ctx context.Context, channel, id string, lease match.Lease) error {
	return s.changeOne(ctx, match.ErrStale, renewLease, channel, id, lease.By, leaseTime(lease.Until))
}

// Settle implements match.Store.
func (s *store) Settle(ctx context.Context, channel, id string, version int64, b match.Board, wake time.Time) error {
	if err := checkText("a board", b.Message); err != nil {
		return err
	}
	var now int64
	err := s.transact(ctx, func(tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, settleMatch, channel, id, version, b.Message, b.Version, wakeTime(wake)).Scan(&now)
	})
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return match.ErrNone
	case err == nil && now != version:
		return match.ErrStale
	default:
		return err
	}
}

// SetBoard implements match.Store.
func (s *store) SetBoard(ctx context.Context, channel, id string, b match.Board) error {
	if err := checkText("a board", b.Message); err != nil {
		return err
	}
	return s.changeOne(ctx, match.ErrNone, setBoard, channel, id, b.Message, b.Version)
}

// changeOne runs a statement that changes one row, and returns what it means
// when there is none.
func (s *store) changeOne(ctx context.Context, none error, statement string, args ...any) error {
	return s.transact(ctx, func(tx *sql.Tx) error {
		ok, err := change(ctx, tx, statement, args...)
		if err == nil && !ok {
			return none
		}
		return err
	})
}
