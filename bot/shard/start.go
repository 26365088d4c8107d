package shard

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"parlour/bot/clock"
	"parlour/games/match/store"
)

// startTimeout bounds the start of a session. After it, other sessions may
// start.
const startTimeout = 5 * time.Second

// begin blocks until a session of a shard may start. It excludes the other
// sessions of the same bucket, in all processes, until done is called, and for
// the interval that Discord requires after that.
func (k *keeper) begin(ctx context.Context, id int) (done func(), err error) {
	_, p, err := k.readPlan(ctx)
	if err != nil {
		return nil, err
	}
	bucket := id % max(1, p.Concurrency)
	found, _ := k.starts.LoadOrStore(bucket, make(chan struct{}, 1))
	semaphore := found.(chan struct{})
	select { // one goroutine per bucket polls the store
	case semaphore <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	doc, told := "identify/"+strconv.Itoa(bucket), false
	for err == nil {
		var d store.Document
		var wait time.Duration
		if d, wait, err = k.nextStart(ctx, doc); err != nil {
			break
		}
		if wait > k.StartInterval+startTimeout && !told {
			told = true
			k.Log.Warn("gateway session start delayed: many sessions have started today", "shard", id, "wait", wait.String())
		}
		if wait > 0 { // a session that is starting may finish early
			wait = min(wait, k.StartInterval)
		} else if wait, err = k.budget(ctx, p); err != nil {
			break
		}
		if wait > 0 {
			clock.Sleep(ctx, k.Clock, wait)
			err = ctx.Err()
			continue
		}
		if err = k.reserve(ctx, d, k.StartInterval+startTimeout); errors.Is(err, store.ErrStale) {
			err = ctx.Err()
			continue
		} else if err == nil {
			k.spend()
			// The connection's reader calls done and must not wait for the store.
			return sync.OnceFunc(func() {
				k.work.Go(func() {
					k.started(context.WithoutCancel(ctx), doc, k.pace(p))
					<-semaphore
				})
			}), nil
		}
	}
	<-semaphore
	return nil, err
}

// nextStart returns the time until a session may start.
func (k *keeper) nextStart(ctx context.Context, doc string) (d store.Document, wait time.Duration, err error) {
	if d, err = k.document(ctx, doc); err != nil || d.Body == "" {
		return d, 0, err
	}
	next, err := strconv.ParseInt(d.Body, 10, 64)
	return d, time.UnixMilli(next).Sub(k.Clock.Now()), err
}

// reserve prevents other sessions of the bucket from starting for a duration.
func (k *keeper) reserve(ctx context.Context, d store.Document, during time.Duration) error {
	d.Body = strconv.FormatInt(k.Clock.Now().Add(during).UnixMilli()+1, 10) // rounded up
	return k.Store.PutDocument(ctx, d)
}

// started sets the reservation to the interval that is required after a start. If
// that fails, the next session starts at the end of the reservation.
func (k *keeper) started(ctx context.Context, doc string, interval time.Duration) {
	ctx, cancel := clock.WithTimeout(ctx, k.Clock, startTimeout)
	defer cancel()
	d, _, err := k.nextStart(ctx, doc)
	if err == nil {
		err = k.reserve(ctx, d, interval)
	}
	if err != nil && !errors.Is(err, store.ErrStale) {
		k.Log.Warn("failed to record the start of a shard's session", "error", err)
	}
}

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
// up to adviceAge old. Meanwhile other processes can start three sessions per
// bucket, and there are at most as many buckets as shards. The owner may also run
// other programs with the token.
func reserve(shards int) int { return max(minReserve, shards) }

// learn asks Discord for its advice.
func (k *keeper) learn(ctx context.Context) (Advice, error) {
	a, err := k.Advice(ctx)
	if err == nil {
		k.mu.Lock()
		k.advice, k.advisedAt = a, k.Clock.Now()
		k.mu.Unlock()
	}
	return a, err
}

// budget returns how long to wait because no more sessions may start now; 0 if one
// may.
func (k *keeper) budget(ctx context.Context, p plan) (wait time.Duration, err error) {
	k.mu.Lock()
	a, at := k.advice, k.advisedAt
	k.mu.Unlock()
	if k.Clock.Now().Sub(at) >= adviceAge {
		if a, err = k.learn(ctx); err != nil {
			return 0, err
		}
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
	k.advice.SessionsLeft--
}

// pace returns the interval after the start of a session of a bucket.
func (k *keeper) pace(p plan) time.Duration {
	k.mu.Lock()
	a := k.advice
	k.mu.Unlock()
	if a.SessionsTotal-a.SessionsLeft <= max(freeStarts, 3*p.shards()) {
		return k.StartInterval
	}
	spread := a.ResetAfter * time.Duration(max(1, p.Concurrency)) / time.Duration(max(1, a.SessionsLeft-reserve(p.shards())))
	return max(k.StartInterval, min(spread, a.ResetAfter))
}

// alone is the documents of a process that has its database to itself. They are
// kept in memory, so that the process can connect and resume its sessions while the
// database cannot be written, and copied to the database for its next start.
type alone struct {
	memory *store.Memory
	kept   store.Documents
	log    *slog.Logger
}

// Document implements store.Documents.
func (a alone) Document(ctx context.Context, home, kind, id string) (store.Document, error) {
	d, err := a.memory.Document(ctx, home, kind, id)
	if !errors.Is(err, store.ErrNone) {
		return d, err
	}
	if d, err = a.kept.Document(ctx, home, kind, id); err != nil {
		if !errors.Is(err, store.ErrNone) {
			a.log.Warn("failed to read the gateway sessions of the last start; new ones start", "error", err)
		}
		return d, store.ErrNone
	}
	d.Version = 0
	if err := a.memory.PutDocument(ctx, d); err != nil {
		return d, err
	}
	return a.memory.Document(ctx, home, kind, id)
}

// PutDocument implements store.Documents.
func (a alone) PutDocument(ctx context.Context, d store.Document) error {
	if err := a.memory.PutDocument(ctx, d); err != nil {
		return err
	}
	old, err := a.kept.Document(ctx, d.Home, d.Kind, d.ID)
	if err == nil || errors.Is(err, store.ErrNone) {
		d.Version = old.Version
		err = a.kept.PutDocument(ctx, d)
	}
	if err != nil {
		a.log.Warn("failed to store the gateway sessions; the next start may have to begin new ones", "error", err)
	}
	return nil
}
