package storage

import (
	"context"
	"errors"
	"time"

	"parlour/games/match"
)

// errNoHolder is the error of a lease for nobody.
var errNoHolder = errors.New("storage: a lease needs somebody who holds it")

// Poll implements match.Store.
func (s *store) Poll(ctx context.Context, now time.Time) (match.PollResult, error) {
	var r match.PollResult
	err := s.read(ctx, func(ctx context.Context, x session) error {
		return one(ctx, x, pollDue, []any{now.UnixMilli()}, &r.Matches, &r.Requests, &r.Documents, &r.Settings)
	})
	return r, err
}

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

// takeDue leases what is due and returns it in the order in which it fell due.
func (s *store) takeDue(ctx context.Context, x session, now time.Time, lease match.Lease, limit int) ([]*headRow, error) {
	var due []*headRow
	matches := claim{dueMatches, s.dialect.claimMatch, 2}
	err := matches.take(ctx, x, now, lease, limit, func(scan func(...any) error) error {
		var row headRow
		due = append(due, &row)
		return scan(row.fields()...)
	})
	return due, err
}

// Due implements match.Store. A row that cannot be decoded is left out: whoever claims
// it parks it.
func (s *store) Due(ctx context.Context, now time.Time, limit int) ([]match.Head, error) {
	var heads []match.Head
	err := s.read(ctx, func(ctx context.Context, x session) error {
		heads = nil
		return each(ctx, x, owedMatches, []any{now.UnixMilli(), limit}, func(scan func(...any) error) error {
			var row headRow
			if err := scan(row.fields()...); err != nil {
				return err
			}
			if head, err := row.decode(); err == nil {
				heads = append(heads, head)
			}
			return nil
		})
	})
	return heads, err
}

// claim is how rows of a table that are due are leased: the statement that lists
// them, in all channels or homes, and the one that leases one of them, if it
// still is due, by its key.
type claim struct {
	due, one string
	key      int // how many columns
}

// take leases up to limit rows, one call of f a row, the longest due first.
// Those that another process is about to lease are left to it, and others looked
// for, once.
func (c claim) take(ctx context.Context, x session, now time.Time, lease match.Lease, limit int, f func(scan func(...any) error) error) error {
	for range 2 {
		keys, err := c.list(ctx, x, now, limit)
		if err != nil {
			return err
		}
		passed := 0
		for _, key := range keys {
			passed++
			err := each(ctx, x, c.one, append(key, now.UnixMilli(), lease.By, leaseTime(lease.Until)), func(scan func(...any) error) error {
				passed--
				return f(scan)
			})
			if err != nil {
				return err
			}
		}
		if limit -= len(keys) - passed; passed == 0 || limit == 0 {
			return nil
		}
	}
	return nil
}

// list lists the keys of rows that are due.
func (c claim) list(ctx context.Context, x session, now time.Time, limit int) (keys [][]any, err error) {
	err = each(ctx, x, c.due, []any{now.UnixMilli(), limit}, func(scan func(...any) error) error {
		key, into := make([]any, c.key), make([]any, c.key)
		for i := range key {
			into[i] = &key[i]
		}
		keys = append(keys, key)
		return scan(into...)
	})
	return keys, err
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
			statement := renewal(ref.Deferred, lease.Until.IsZero())
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

// renewal is the statement that extends a lease, or ends it.
func renewal(deferred, release bool) string {
	switch {
	case deferred && release:
		return releaseRequest
	case deferred:
		return renewRequest
	case release:
		return releaseMatch
	}
	return renewMatch
}
