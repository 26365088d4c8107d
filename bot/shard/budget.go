package shard

import (
	"context"
	"time"
)

// Discord allows a number of session starts per day, and resets the token of a
// bot that exceeds it. Most days need the starts of a few new shards: sessions are
// resumed after an outage and after a restart. A bot that starts many more has a
// fault, such as a process that a supervisor restarts again and again, so the rest
// of the day's starts is spread over the rest of the day.
const (
	freeStarts = 20 // per day, that need not wait; at least three per shard
	minReserve = 50
	adviceAge  = 15 * time.Second // at which the number of starts left is asked for again
	askAnew    = 15 * time.Minute // while there are none
)

// reserve returns how many of the day's starts are never used. Discord's count is
// up to adviceAge old, in which time other processes can start three sessions per
// bucket, of which there are at most as many as shards; and the owner may run
// other programs with the token.
func reserve(shards int) int { return max(minReserve, shards) }

// learn asks Discord for its advice.
func (k *keeper) learn(ctx context.Context) (Advice, error) {
	a, err := k.Advice(ctx)
	if err == nil {
		k.mu.Lock()
		k.advice, k.advisedAt = &a, k.Clock.Now()
		k.mu.Unlock()
	}
	return a, err
}

// budget returns how long to wait because no more sessions may start now; 0 if one
// may.
func (k *keeper) budget(ctx context.Context, p plan) (wait time.Duration, err error) {
	k.mu.Lock()
	known, at := k.advice, k.advisedAt
	k.mu.Unlock()
	var a Advice
	if known != nil && k.Clock.Now().Sub(at) < adviceAge {
		a = *known
	} else if a, err = k.learn(ctx); err != nil {
		return 0, err
	}
	if a.SessionsLeft > reserve(p.shards()) {
		return 0, nil
	}
	k.Log.Error("gateway session not started: few of the day's session starts are left, and Discord resets the token of a bot that exceeds them. "+
		"Connected shards stay connected. Find out from the lines above why sessions ended, and whether another program uses the token; "+
		"the bot goes on by itself once Discord's count starts again",
		"left", a.SessionsLeft, "of", a.SessionsTotal, "kept", reserve(p.shards()), "starts_again", k.Clock.Now().Add(a.ResetAfter).UTC().Format(time.RFC3339))
	return max(adviceAge, min(askAnew, a.ResetAfter)), nil
}

// spend counts a session start.
func (k *keeper) spend() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.advice != nil {
		a := *k.advice
		a.SessionsLeft--
		k.advice = &a
	}
}

// pace returns the interval after the start of a session of a bucket.
func (k *keeper) pace(p plan) time.Duration {
	a, _ := k.advised()
	if a == nil || a.SessionsTotal-a.SessionsLeft <= max(freeStarts, 3*p.shards()) {
		return k.StartInterval
	}
	spread := a.ResetAfter * time.Duration(max(1, p.Concurrency)) / time.Duration(max(1, a.SessionsLeft-reserve(p.shards())))
	return max(k.StartInterval, min(spread, a.ResetAfter))
}
