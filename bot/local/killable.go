package local

import (
	"context"
	"sync/atomic"
	"time"

	"parlour/bot/delivery"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// killable is a Store whose changes fail once the bot is killed.
type killable struct {
	host.Store
	dead *atomic.Bool
}

// changeUnlessDead makes a change, unless the bot is killed.
func changeUnlessDead[T any](m killable, change func() (T, error)) (T, error) {
	if m.dead.Load() {
		var none T
		return none, errDead
	}
	return change()
}

// change is changeUnlessDead for a change without a result.
func (m killable) change(change func() error) error {
	_, err := changeUnlessDead(m, func() (struct{}, error) { return struct{}{}, change() })
	return err
}

// Shows implements host.Store.
func (m killable) Shows() any { return killableRows{m.Store.Shows().(delivery.Rows), m} }

// killableRows are delivery.Rows whose changes fail once the bot is killed.
type killableRows struct {
	delivery.Rows
	killable
}

func (m killableRows) Put(ctx context.Context, r delivery.Row, beside ...delivery.Row) (delivery.Row, error) {
	return changeUnlessDead(m.killable, func() (delivery.Row, error) { return m.Rows.Put(ctx, r, beside...) })
}

func (m killableRows) Remove(ctx context.Context, r delivery.Row) error {
	return m.change(func() error { return m.Rows.Remove(ctx, r) })
}

func (m killable) Apply(ctx context.Context, c host.Change) error {
	return m.change(func() error { return m.Store.Apply(ctx, c) })
}

func (m killable) Update(ctx context.Context, channel, id string, p host.Patch) (match.Head, error) {
	return changeUnlessDead(m, func() (match.Head, error) { return m.Store.Update(ctx, channel, id, p) })
}

func (m killable) Claim(ctx context.Context, now time.Time, lease store.Lease, matches, documents int) (host.Claimed, error) {
	return changeUnlessDead(m, func() (host.Claimed, error) { return m.Store.Claim(ctx, now, lease, matches, documents) })
}

func (m killable) Renew(ctx context.Context, lease store.Lease, held []store.Ref) ([]store.Ref, error) {
	return changeUnlessDead(m, func() ([]store.Ref, error) { return m.Store.Renew(ctx, lease, held) })
}

func (m killable) Sweep(ctx context.Context, before time.Time, limit int) (int, error) {
	return changeUnlessDead(m, func() (int, error) { return m.Store.Sweep(ctx, before, limit) })
}

func (m killable) Forget(ctx context.Context, member, as, cursor string, limit int) (string, error) {
	return changeUnlessDead(m, func() (string, error) { return m.Store.Forget(ctx, member, as, cursor, limit) })
}

func (m killable) Purge(ctx context.Context, guild string, limit int) (bool, error) {
	return changeUnlessDead(m, func() (bool, error) { return m.Store.Purge(ctx, guild, limit) })
}

func (m killable) PutResults(ctx context.Context, channel, id string, version int64, results []records.Result) error {
	return m.change(func() error { return m.Store.PutResults(ctx, channel, id, version, results) })
}

func (m killable) PutRatings(ctx context.Context, p records.NewRatings) error {
	return m.change(func() error { return m.Store.PutRatings(ctx, p) })
}

func (m killable) Recount(ctx context.Context, home string) error {
	return m.change(func() error { return m.Store.Recount(ctx, home) })
}

func (m killable) PutDocument(ctx context.Context, d store.Document) error {
	return m.change(func() error { return m.Store.PutDocument(ctx, d) })
}
