package shard

import (
	"context"
	"encoding/json"
	"errors"

	"parlour/games/match/store"
)

// errNoAdvice: there is no plan until Discord has recommended one.
var errNoAdvice = errors.New("shard: no recommendation from Discord yet")

// plan reads the plan and applies Discord's latest advice.
func (k *keeper) plan(ctx context.Context) (plan, error) {
	d, p, err := k.readPlan(ctx)
	if err != nil {
		return p, err
	}
	a, crowded := k.advised()
	if a == nil {
		if p.Total == 0 {
			err = errNoAdvice
		}
		return p, err
	}
	next := p.after(*a, crowded)
	if next == p {
		return p, nil
	}
	if err := k.put(ctx, d, next); errors.Is(err, store.ErrStale) {
		_, p, err = k.readPlan(ctx)
		return p, err
	} else if err != nil {
		return p, err
	}
	k.Log.Info("shard plan changed", "shards", next.Total, "growing", next.Next)
	return next, nil
}

// advised returns Discord's latest advice, nil before the first, and the number
// of shards at which one had too many servers, or 0.
func (k *keeper) advised() (*Advice, int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.advice, k.crowded
}

// ask polls Discord's advice. It runs beside the polls, which renew the leases.
func (k *keeper) ask(ctx context.Context) {
	for ctx.Err() == nil {
		again := k.AdviceInterval
		_, err := k.learn(ctx)
		switch {
		case err == nil:
			k.wake()
		case ctx.Err() == nil:
			k.Log.Warn("failed to ask Discord how many shards it advises", "error", err)
			again = min(again, k.Lease)
		}
		k.wait(ctx, again, k.askAgain)
	}
}

func (k *keeper) readPlan(ctx context.Context) (d store.Document, p plan, err error) {
	if d, err = k.document(ctx, planID); err == nil && d.Body != "" {
		err = json.Unmarshal([]byte(d.Body), &p)
	}
	return d, p, err
}

// shards returns the number of shards to connect.
func (p plan) shards() int { return max(p.Total, p.Next) }

// after returns the next plan. Shards are added when Discord recommends at
// least half as many more, or when a shard has too many servers. Shards are
// never removed.
func (p plan) after(a Advice, crowded int) plan {
	want := max(1, a.Shards)
	p.Concurrency = max(1, a.Concurrency)
	switch {
	case p.Total == 0:
		p.Total = want
	case crowded > 0 && crowded >= max(p.Total, p.Next):
		p.Next = max(want, 2*crowded)
	case p.Next == 0 && 2*want >= 3*p.Total && want > p.Total:
		p.Next = want
	}
	return p
}

// activate puts the next plan into effect once all its shards are connected.
func (k *keeper) activate(ctx context.Context, p plan) {
	d, now, err := k.readPlan(ctx)
	if err != nil || now != p {
		return // another process activated it, or the next poll retries
	}
	err = k.put(ctx, d, plan{Total: p.Next, Concurrency: p.Concurrency})
	if err != nil && !errors.Is(err, store.ErrStale) {
		k.pollFailed(ctx, err)
	}
}
