package storage

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"parlour/bot/storage/engine"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// leased is a table whose rows processes lease when they are due.
type leased struct {
	table   string
	key     []string
	due     string // the column with the deadline
	columns string // those that a claim returns
}

var (
	leasedMatches   = leased{"matches", []string{"channel", "id"}, "wake_at", headColumns}
	leasedDocuments = leased{"documents", []string{"home", "kind", "id"}, "due", documentColumns}
)

// list returns the statement that lists the keys of due rows, longest due first.
func (l leased) list() string {
	key := strings.Join(l.key, ", ")
	return `SELECT ` + key + ` FROM ` + l.table + ` WHERE ` + l.due + ` <= $1 AND lease_until <= $1 ORDER BY ` + l.due + `, ` + key + ` LIMIT $2 + 0`
}

// claim returns the statement that leases a row if it is still due. Its arguments are the
// key, the time, the holder and the end of the lease. A released lease has no holder; one
// with a holder has expired, which counts as a failed attempt.
func (l leased) claim(skipLocked string) string {
	now, by, until := l.argument(1), l.argument(2), l.argument(3)
	return `WITH free AS (SELECT ` + strings.Join(l.key, ", ") + ` FROM ` + l.table + ` WHERE ` + l.is("") +
		` AND ` + l.due + ` <= ` + now + ` AND lease_until <= ` + now + skipLocked + `)
		UPDATE ` + l.table + ` SET lease_by = ` + by + `, lease_until = ` + until + `, attempts = attempts + CASE WHEN lease_by = '' THEN 0 ELSE 1 END
		FROM free WHERE ` + l.is(l.table+".") + ` AND ` + l.table + `.id = free.id RETURNING ` + l.columns
}

// renew returns the statement that extends a lease, or releases it if the end is 0. Its
// arguments are the key, the holder and the end.
func (l leased) renew() string {
	by, until := l.argument(1), l.argument(2)
	return `UPDATE ` + l.table + ` SET lease_until = ` + until + `, lease_by = CASE WHEN CAST(` + until + ` AS BIGINT) = 0 THEN '' ELSE lease_by END
		WHERE ` + l.is("") + ` AND lease_by = ` + by
}

// argument returns the marker of the nth argument after the key.
func (l leased) argument(n int) string { return "$" + strconv.Itoa(len(l.key)+n) }

// is returns the condition on the key.
func (l leased) is(prefix string) string {
	var parts []string
	for i, column := range l.key {
		parts = append(parts, fmt.Sprintf("%s%s = $%d", prefix, column, i+1))
	}
	return strings.Join(parts, " AND ")
}

// take leases up to limit rows with a claim statement, and calls f for each, longest due
// first. It skips rows that another process is claiming, and looks for others once.
func (l leased) take(ctx context.Context, x engine.Session, claim string, now time.Time, lease store.Lease, limit int, f func(scan func(...any) error) error) error {
	for range 2 {
		keys, err := l.keys(ctx, x, now, limit)
		if err != nil {
			return err
		}
		skipped := 0
		for _, key := range keys {
			skipped++
			err := engine.Each(ctx, x, claim, append(key, now.UnixMilli(), lease.By, leaseTime(lease.Until)), func(scan func(...any) error) error {
				skipped--
				return f(scan)
			})
			if err != nil {
				return err
			}
		}
		if limit -= len(keys) - skipped; skipped == 0 || limit == 0 {
			return nil
		}
	}
	return nil
}

// keys lists the keys of due rows.
func (l leased) keys(ctx context.Context, x engine.Session, now time.Time, limit int) (keys [][]any, err error) {
	if limit <= 0 {
		return nil, nil
	}
	err = engine.Each(ctx, x, l.list(), []any{now.UnixMilli(), limit}, func(scan func(...any) error) error {
		key, into := make([]any, len(l.key)), make([]any, len(l.key))
		for i := range key {
			into[i] = &key[i]
		}
		keys = append(keys, key)
		return scan(into...)
	})
	return keys, err
}

// errNoHolder is the error of a lease without a holder.
var errNoHolder = errors.New("storage: a lease needs a holder")

// Poll implements host.Store.
func (s *database) Poll(ctx context.Context, now time.Time) (host.PollResult, error) {
	var r host.PollResult
	err := s.ReadOne(ctx, pollDue, []any{now.UnixMilli()}, &r.Matches, &r.Documents, &r.Shows, &r.Settings)
	return r, err
}

// Claim implements host.Store. It parks a match whose row cannot be decoded, because it
// would stay due.
func (s *database) Claim(ctx context.Context, now time.Time, lease store.Lease, matches, documents int) (host.Claimed, error) {
	if lease.By == "" {
		return host.Claimed{}, errNoHolder
	}
	if matches <= 0 && documents <= 0 {
		return host.Claimed{}, ctx.Err()
	}
	var claimed host.Claimed
	err := s.Write(ctx, func(ctx context.Context, x engine.Session) (err error) {
		claimed = host.Claimed{}
		if claimed.Matches, err = s.claimMatches(ctx, x, now, lease, matches); err != nil {
			return err
		}
		return leasedDocuments.take(ctx, x, s.locking.claimDocument, now, lease, documents, func(scan func(...any) error) error {
			var d store.Document
			err := scan(documentFields(&d)...)
			claimed.Documents = append(claimed.Documents, d)
			return err
		})
	})
	if err != nil {
		return host.Claimed{}, err
	}
	return claimed, nil
}

func (s *database) claimMatches(ctx context.Context, x engine.Session, now time.Time, lease store.Lease, limit int) (heads []match.Head, err error) {
	var rows []*headRow // all are read before the next statement runs
	err = leasedMatches.take(ctx, x, s.locking.claimMatch, now, lease, limit, func(scan func(...any) error) error {
		var row headRow
		rows = append(rows, &row)
		return scan(row.fields()...)
	})
	for _, row := range rows {
		head, failed := row.head()
		if failed == nil {
			heads = append(heads, head)
		} else if err == nil {
			_, err = x.Exec(ctx, parkMatch, row.channel, row.id)
		}
	}
	return heads, err
}

// Renew implements host.Store.
func (s *database) Renew(ctx context.Context, lease store.Lease, refs []store.Ref) ([]store.Ref, error) {
	if lease.By == "" {
		return nil, errNoHolder
	}
	if len(refs) == 0 {
		return nil, ctx.Err()
	}
	var lost []store.Ref
	err := s.Write(ctx, func(ctx context.Context, x engine.Session) error {
		lost = nil
		for _, ref := range refs {
			l, key := leasedMatches, []any{ref.Channel, ref.ID}
			if ref.Kind != "" {
				l, key = leasedDocuments, []any{ref.Channel, ref.Kind, ref.ID}
			}
			n, err := x.Exec(ctx, l.renew(), append(key, lease.By, leaseTime(lease.Until))...)
			if err != nil {
				return err
			}
			if n == 0 {
				lost = append(lost, ref)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return lost, nil
}
