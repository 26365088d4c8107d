package storage

import (
	"context"
	"database/sql"
	"encoding/base64"
	"errors"
	"time"

	"parlour/games/match"
)

// putReceipt stores the receipt of a change, if it has one, or returns a
// *match.KnownError with the one that is there.
func putReceipt(ctx context.Context, x session, channel string, r match.Receipt) error {
	if r.Interaction == "" {
		return nil
	}
	n, err := x.exec(ctx, insertReceipt, channel, r.Interaction, r.Match, r.Entry, r.At.UnixMilli())
	if err != nil || n > 0 {
		return err
	}
	known, err := receipt(ctx, x, channel, r.Interaction)
	if err != nil {
		return err
	}
	return &match.KnownError{Receipt: known}
}

// receipt returns match.ErrNone where there is none.
func receipt(ctx context.Context, x session, channel, interaction string) (match.Receipt, error) {
	r := match.Receipt{Channel: channel, Interaction: interaction}
	var made int64
	err := one(ctx, x, getReceipt, []any{channel, interaction}, &r.Match, &r.Entry, &made)
	if errors.Is(err, sql.ErrNoRows) {
		return match.Receipt{}, match.ErrNone
	}
	r.At = fromMillis(made)
	return r, err
}

// Receipt implements match.Store.
func (s *store) Receipt(ctx context.Context, channel, interaction string) (match.Receipt, error) {
	var r match.Receipt
	err := s.read(ctx, func(ctx context.Context, x session) (err error) {
		r, err = receipt(ctx, x, channel, interaction)
		return err
	})
	return r, err
}

// Sweep implements match.Store. A receipt whose request is still to be
// answered stays for the next time.
func (s *store) Sweep(ctx context.Context, before time.Time, limit int) (int, error) {
	if limit <= 0 {
		return 0, ctx.Err()
	}
	var n int64
	err := s.writeLarge(ctx, func(ctx context.Context, x session) error {
		upTo := before.UnixMilli() - 1
		err := one(ctx, x, lastToSweep, []any{before.UnixMilli(), limit - 1}, &upTo)
		if err == nil || noRow(err) {
			n, err = x.exec(ctx, sweepUpTo, upTo)
		}
		return err
	})
	return int(n), err
}

// Defer implements match.Store.
func (s *store) Defer(ctx context.Context, d match.Deferred) error {
	if err := checkText("a request", d.Channel, d.Interaction, d.Lease.By); err != nil {
		return err
	}
	sealed := base64.StdEncoding.EncodeToString(d.Sealed)
	return s.write(ctx, func(ctx context.Context, x session) error {
		_, err := x.exec(ctx, deferRequest, d.Channel, d.Interaction, sealed, d.Until.UnixMilli(), d.Lease.By, leaseTime(d.Lease.Until))
		return err
	})
}

// Answered implements match.Store.
func (s *store) Answered(ctx context.Context, channel, interaction string) error {
	return s.write(ctx, func(ctx context.Context, x session) error {
		return forget(ctx, x, channel, interaction)
	})
}

// ClaimDeferred implements match.Store. A request that cannot be decoded is
// forgotten.
func (s *store) ClaimDeferred(ctx context.Context, now time.Time, lease match.Lease, limit int) ([]match.Deferred, error) {
	if lease.By == "" {
		return nil, errNoHolder
	}
	if limit <= 0 {
		return nil, ctx.Err()
	}
	var claimed []match.Deferred
	err := s.write(ctx, func(ctx context.Context, x session) error {
		for _, forget := range []string{dropExpired, clearExpired} {
			if _, err := x.exec(ctx, forget, now.UnixMilli()); err != nil {
				return err
			}
		}
		var err error
		claimed, err = s.takeRequests(ctx, x, now, lease, limit)
		return err
	})
	if err != nil {
		return nil, err
	}
	return claimed, nil
}

func (s *store) takeRequests(ctx context.Context, x session, now time.Time, lease match.Lease, limit int) ([]match.Deferred, error) {
	var claimed, bad []match.Deferred
	requests := claim{dueRequests, s.dialect.claimRequest, 2}
	err := requests.take(ctx, x, now, lease, limit, func(scan func(...any) error) error {
		d := match.Deferred{Lease: match.Lease{By: lease.By, Until: fromMillis(lease.Until.UnixMilli())}}
		var sealed string
		var until int64
		if err := scan(&d.Channel, &d.Interaction, &sealed, &until, &d.Attempts); err != nil {
			return err
		}
		d.Until = fromMillis(until)
		var err error
		if d.Sealed, err = base64.StdEncoding.DecodeString(sealed); err == nil {
			claimed = append(claimed, d)
		} else {
			bad = append(bad, d)
		}
		return nil
	})
	for _, d := range bad {
		if err == nil {
			err = forget(ctx, x, d.Channel, d.Interaction)
		}
	}
	return claimed, err
}

// forget forgets a request, and keeps the receipt if there is one.
func forget(ctx context.Context, x session, channel, interaction string) error {
	n, err := x.exec(ctx, dropRequest, channel, interaction)
	if err == nil && n == 0 {
		_, err = x.exec(ctx, clearRequest, channel, interaction)
	}
	return err
}
