package shard

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"time"

	"parlour/bot/clock"
	"parlour/games/match"
)

// opening is how long a session may take to begin, from when it may, before others
// go on without it.
const opening = 5 * time.Second

// begin waits until a session of a shard may begin. It keeps out all others of the
// same remainder, in all processes, until done is called, and for the time that has
// to lie between them.
func (k *keeper) begin(ctx context.Context, id int) (done func(), err error) {
	_, p, err := k.readPlan(ctx)
	if err != nil {
		return nil, err
	}
	remainder := id % max(1, p.Concurrency)
	turn := k.turn(remainder)
	select { // one of this process at a time asks the store
	case turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	doc := "identify/" + strconv.Itoa(remainder)
	for err == nil {
		var d match.Document
		var wait time.Duration
		if d, wait, err = k.next(ctx, doc); err != nil {
			break
		}
		if wait > 0 { // at the earliest one that is beginning has done so at once
			clock.Sleep(ctx, k.Clock, min(wait, k.Every))
			err = ctx.Err()
			continue
		}
		if err = k.reserve(ctx, d, k.Every+opening); errors.Is(err, match.ErrStale) {
			err = ctx.Err()
			continue
		} else if err == nil {
			// It is called by who hears the connection, and is not to wait for the store.
			return sync.OnceFunc(func() {
				k.work.Go(func() {
					k.begun(context.WithoutCancel(ctx), doc)
					<-turn
				})
			}), nil
		}
	}
	<-turn
	return nil, err
}

// turn is what the sessions of a remainder that this process begins wait for.
func (k *keeper) turn(remainder int) chan struct{} {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.begins[remainder] == nil {
		k.begins[remainder] = make(chan struct{}, 1)
	}
	return k.begins[remainder]
}

// next is how long it takes until a session may begin.
func (k *keeper) next(ctx context.Context, doc string) (d match.Document, wait time.Duration, err error) {
	if d, err = k.document(ctx, doc); err != nil || d.Body == "" {
		return d, 0, err
	}
	next, err := strconv.ParseInt(d.Body, 10, 64)
	return d, time.UnixMilli(next).Sub(k.Clock.Now()), err
}

// reserve has no other session begin for a time.
func (k *keeper) reserve(ctx context.Context, d match.Document, during time.Duration) error {
	d.Body = strconv.FormatInt(k.Clock.Now().Add(during).UnixMilli()+1, 10) // no earlier for the milliseconds
	return k.Store.PutDocument(ctx, d)
}

// begun lets the next session begin when it may. If that cannot be noted, it begins
// later.
func (k *keeper) begun(ctx context.Context, doc string) {
	ctx, cancel := clock.WithTimeout(ctx, k.Clock, opening)
	defer cancel()
	d, _, err := k.next(ctx, doc)
	if err == nil {
		err = k.reserve(ctx, d, k.Every)
	}
	if err != nil && !errors.Is(err, match.ErrStale) {
		k.Log.Warn("it could not be noted that a session has begun", "error", err)
	}
}
