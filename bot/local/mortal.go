package local

import (
	"context"
	"sync/atomic"
	"time"

	"parlour/games/match"
)

// mortal is a Store that stores nothing more once its bot is dead.
type mortal struct {
	match.Store
	dead *atomic.Bool
}

func (m mortal) alive() error {
	if m.dead.Load() {
		return errDead
	}
	return nil
}

func (m mortal) Create(ctx context.Context, x match.Match, wake match.Wake) error {
	if err := m.alive(); err != nil {
		return err
	}
	return m.Store.Create(ctx, x, wake)
}

func (m mortal) Append(ctx context.Context, channel, id string, version int64, entries []match.Entry, status match.Status, wake match.Wake) error {
	if err := m.alive(); err != nil {
		return err
	}
	return m.Store.Append(ctx, channel, id, version, entries, status, wake)
}

func (m mortal) Claim(ctx context.Context, now time.Time, lease match.Lease, limit int) ([]match.Match, error) {
	if err := m.alive(); err != nil {
		return nil, err
	}
	return m.Store.Claim(ctx, now, lease, limit)
}

func (m mortal) Settle(ctx context.Context, channel, id string, version int64, b match.Board, wake time.Time) error {
	if err := m.alive(); err != nil {
		return err
	}
	return m.Store.Settle(ctx, channel, id, version, b, wake)
}

func (m mortal) SetBoard(ctx context.Context, channel, id string, b match.Board) error {
	if err := m.alive(); err != nil {
		return err
	}
	return m.Store.SetBoard(ctx, channel, id, b)
}

func (m mortal) PutItem(ctx context.Context, it match.Item) error {
	if err := m.alive(); err != nil {
		return err
	}
	return m.Store.PutItem(ctx, it)
}
