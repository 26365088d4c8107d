package storage

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"parlour/bot/storage/engine"
	"parlour/games/match/store"
)

// putReceipt stores the receipt of a change, if it has one. If the interaction already has a
// receipt, it returns that in a *store.KnownError.
func putReceipt(ctx context.Context, x engine.Session, channel string, r store.Receipt) error {
	if r.Interaction == "" {
		return nil
	}
	n, err := x.Exec(ctx, insertReceipt, channel, r.Interaction, r.Match, r.Entry, r.At.UnixMilli())
	if err != nil || n > 0 {
		return err
	}
	known, err := receipt(ctx, x, channel, r.Interaction)
	if err != nil {
		return err
	}
	return &store.KnownError{Receipt: known}
}

// receipt returns the receipt of an interaction, or store.ErrNone.
func receipt(ctx context.Context, x engine.Session, channel, interaction string) (store.Receipt, error) {
	r := store.Receipt{Channel: channel, Interaction: interaction}
	var made int64
	err := engine.One(ctx, x, getReceipt, []any{channel, interaction}, &r.Match, &r.Entry, &made)
	if errors.Is(err, sql.ErrNoRows) {
		return store.Receipt{}, store.ErrNone
	}
	r.At = fromMillis(made)
	return r, err
}

// Receipt implements host.Store.
func (s *database) Receipt(ctx context.Context, channel, interaction string) (store.Receipt, error) {
	var r store.Receipt
	err := s.Read(ctx, func(ctx context.Context, x engine.Session) (err error) {
		r, err = receipt(ctx, x, channel, interaction)
		return err
	})
	return r, err
}

// Sweep implements host.Store.
func (s *database) Sweep(ctx context.Context, before time.Time, limit int) (int, error) {
	if limit <= 0 {
		return 0, ctx.Err()
	}
	var n int64
	err := s.WriteLarge(ctx, func(ctx context.Context, x engine.Session) error {
		upTo := before.UnixMilli() - 1
		err := engine.One(ctx, x, lastToSweep, []any{before.UnixMilli(), limit - 1}, &upTo)
		if err == nil || engine.NoRow(err) {
			n, err = x.Exec(ctx, sweepUpTo, upTo)
		}
		return err
	})
	return int(n), err
}
