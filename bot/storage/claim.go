package storage

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"parlour/games/match"
)

// errNoHolder is the error of a lease for nobody.
var errNoHolder = errors.New("storage: a lease needs somebody who holds it")

// Claim implements match.Store. A row that cannot be decoded is parked, and
// left out: it would come back for ever.
func (s *store) Claim(ctx context.Context, now time.Time, lease match.Lease, limit int) ([]match.Head, error) {
	if lease.By == "" {
		return nil, errNoHolder
	}
	if limit <= 0 {
		return nil, ctx.Err()
	}
	var heads []match.Head
	err := s.write(ctx, func(ctx context.Context, x session) error {
		heads = nil
		rows, err := s.takeDue(ctx, x, now, lease, limit)
		if err != nil {
			return err
		}
		for _, row := range rows {
			head, err := row.decode()
			if err == nil {
				heads = append(heads, head)
			} else if _, err := x.exec(ctx, parkMatch, row.Channel, row.ID); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return heads, nil
}

// takeDue leases what is due and returns it in the order in which it fell due;
// RETURNING keeps none.
func (s *store) takeDue(ctx context.Context, x session, now time.Time, lease match.Lease, limit int) ([]*headRow, error) {
	var due []*headRow
	args := []any{now.UnixMilli(), limit, lease.By, leaseTime(lease.Until)}
	err := each(ctx, x, s.dialect.claimMatches, args, func(scan func(...any) error) error {
		var row headRow
		due = append(due, &row)
		return scan(row.fields()...)
	})
	slices.SortFunc(due, func(a, b *headRow) int {
		return cmp.Or(cmp.Compare(a.wake.value, b.wake.value), cmp.Compare(a.Channel, b.Channel), cmp.Compare(a.ID, b.ID))
	})
	return due, err
}

// Renew implements match.Store.
func (s *store) Renew(ctx context.Context, lease match.Lease, held []match.Ref) ([]match.Ref, error) {
	if lease.By == "" {
		return nil, errNoHolder
	}
	if len(held) == 0 {
		return nil, ctx.Err()
	}
	var gone []match.Ref
	err := s.write(ctx, func(ctx context.Context, x session) error {
		gone = nil
		for _, ref := range held {
			statement := renewMatch
			if ref.Deferred {
				statement = renewRequest
			}
			n, err := x.exec(ctx, statement, ref.Channel, ref.ID, lease.By, leaseTime(lease.Until))
			if err != nil {
				return err
			}
			if n == 0 {
				gone = append(gone, ref)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return gone, nil
}
