package monitor

import (
	"context"
	"errors"
	"slices"
	"time"

	"parlour/games/match"
)

// Store counts what is done with a store as matches are played, and which
// interactions it knows already. The clock is the program's.
func (m *Monitor) Store(s match.Store, now func() time.Time) match.Store {
	return &counted{s, m, now}
}

// counted is a store that is counted.
type counted struct {
	match.Store
	m   *Monitor
	now func() time.Time
}

// answers are the errors by which a store says what is stored.
var answers = []error{match.ErrNone, match.ErrBusy, match.ErrStale, match.ErrKnown, context.Canceled}

// timed makes a call and counts it.
func timed[T any](c *counted, call string, do func() (T, error)) (T, error) {
	began := c.now()
	made, err := do()
	c.m.store.WithLabelValues(call).Observe(c.now().Sub(began).Seconds())
	if err != nil && !slices.ContainsFunc(answers, func(answer error) bool { return errors.Is(err, answer) }) {
		c.m.storeErrors.WithLabelValues(call).Inc()
	}
	return made, err
}

// timedOnly is timed for a call that returns nothing.
func timedOnly(c *counted, call string, do func() error) error {
	_, err := timed(c, call, func() (struct{}, error) { return struct{}{}, do() })
	return err
}

func (c *counted) Apply(ctx context.Context, x match.Change) error {
	err := timedOnly(c, "apply", func() error { return c.Store.Apply(ctx, x) })
	if known := new(match.KnownError); errors.As(err, &known) {
		c.m.ledger.Inc()
	}
	return err
}

func (c *counted) Receipt(ctx context.Context, channel, interaction string) (match.Receipt, error) {
	r, err := timed(c, "receipt", func() (match.Receipt, error) { return c.Store.Receipt(ctx, channel, interaction) })
	if err == nil {
		c.m.ledger.Inc()
	}
	return r, err
}

func (c *counted) Update(ctx context.Context, channel, id string, p match.Patch) (match.Head, error) {
	return timed(c, "update", func() (match.Head, error) { return c.Store.Update(ctx, channel, id, p) })
}

func (c *counted) Load(ctx context.Context, channel, id string) (match.Match, error) {
	return timed(c, "load", func() (match.Match, error) { return c.Store.Load(ctx, channel, id) })
}

func (c *counted) Latest(ctx context.Context, channel, game string) (match.Match, error) {
	return timed(c, "latest", func() (match.Match, error) { return c.Store.Latest(ctx, channel, game) })
}

func (c *counted) Head(ctx context.Context, channel, id string) (match.Head, error) {
	return timed(c, "head", func() (match.Head, error) { return c.Store.Head(ctx, channel, id) })
}

func (c *counted) Defer(ctx context.Context, d match.Deferred) error {
	return timedOnly(c, "defer", func() error { return c.Store.Defer(ctx, d) })
}

func (c *counted) Answered(ctx context.Context, channel, interaction string) error {
	return timedOnly(c, "answered", func() error { return c.Store.Answered(ctx, channel, interaction) })
}

func (c *counted) Poll(ctx context.Context, now time.Time) (match.PollResult, error) {
	return timed(c, "poll", func() (match.PollResult, error) { return c.Store.Poll(ctx, now) })
}

func (c *counted) Claim(ctx context.Context, now time.Time, lease match.Lease, limit int) ([]match.Head, error) {
	return timed(c, "claim", func() ([]match.Head, error) { return c.Store.Claim(ctx, now, lease, limit) })
}

func (c *counted) Renew(ctx context.Context, lease match.Lease, held []match.Ref) ([]match.Ref, error) {
	return timed(c, "renew", func() ([]match.Ref, error) { return c.Store.Renew(ctx, lease, held) })
}

func (c *counted) PutDocument(ctx context.Context, d match.Document) error {
	return timedOnly(c, "put_document", func() error { return c.Store.PutDocument(ctx, d) })
}
