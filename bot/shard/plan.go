package shard

import (
	"context"
	"encoding/json"
	"errors"

	"parlour/games/match"
)

// errAsking is why there is no plan yet.
var errAsking = errors.New("shard: Discord has not yet said how many shards there should be")

// plan returns the plan, changed as Discord's last advice has it.
func (k *keeper) plan(ctx context.Context) (plan, error) {
	d, p, err := k.readPlan(ctx)
	if err != nil {
		return p, err
	}
	a, crowded := k.advised()
	if a == nil {
		if p.Total == 0 {
			err = errAsking
		}
		return p, err
	}
	next := p.after(*a, crowded)
	if next == p {
		return p, nil
	}
	body, err := json.Marshal(next)
	if err != nil {
		return p, err
	}
	d.Body = string(body)
	if err := k.Store.PutDocument(ctx, d); errors.Is(err, match.ErrStale) {
		_, p, err = k.readPlan(ctx)
		return p, err
	} else if err != nil {
		return p, err
	}
	k.Log.Info("the plan of shards has changed", "shards", next.Total, "growing", next.Growing)
	return next, nil
}

// advised is what Discord has said last, nil before that, and of how many shards one
// has been found to have too many servers, if any.
func (k *keeper) advised() (*Advice, int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.advice, k.crowded
}

// ask asks Discord once in a while, for as long as it takes: meanwhile leases are
// renewed.
func (k *keeper) ask(ctx context.Context) {
	for ctx.Err() == nil {
		again := k.Ask
		a, err := k.Advice(ctx)
		switch {
		case err == nil:
			k.mu.Lock()
			k.advice = &a
			k.mu.Unlock()
			k.wake()
			if a.Left < warnBelow {
				k.Log.Warn("few sessions may yet begin today", "left", a.Left)
			}
		case ctx.Err() == nil:
			k.Log.Warn("Discord does not say how many shards there should be", "error", err)
			again = min(again, k.Lease)
		}
		k.wait(ctx, again, k.doubt)
	}
}

func (k *keeper) readPlan(ctx context.Context) (d match.Document, p plan, err error) {
	if d, err = k.document(ctx, planID); err == nil && d.Body != "" {
		err = json.Unmarshal([]byte(d.Body), &p)
	}
	return d, p, err
}

// after is the plan that follows from what Discord says: shards are added once there
// should be half as many more, or where one of so many has too many servers, and
// never taken away.
func (p plan) after(a Advice, crowded int) plan {
	want := max(1, a.Shards)
	p.Concurrency = max(1, a.Concurrency)
	switch {
	case p.Total == 0:
		p.Total = want
	case crowded > 0 && crowded >= max(p.Total, p.Growing):
		p.Growing = max(want, 2*crowded)
	case p.Growing == 0 && 2*want >= 3*p.Total && want > p.Total:
		p.Growing = want
	}
	return p
}

// grown puts a plan into effect of which every shard is heard.
func (k *keeper) grown(ctx context.Context, p plan) {
	d, now, err := k.readPlan(ctx)
	if err != nil || now != p {
		return // somebody else has, or it is tried again
	}
	body, err := json.Marshal(plan{Total: p.Growing, Concurrency: p.Concurrency})
	if err == nil {
		d.Body = string(body)
		err = k.Store.PutDocument(ctx, d)
	}
	if err != nil && !errors.Is(err, match.ErrStale) {
		k.missed(ctx, err)
	}
}
