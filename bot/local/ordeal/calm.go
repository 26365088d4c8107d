//go:build linux

package ordeal

import (
	"context"
	"slices"
	"sync"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/local/harness"
)

const (
	// calmFor is the length of a calm phase.
	calmFor = 6 * time.Second
	// readyWithin is the time after the last fault in which the bot must become ready.
	readyWithin = time.Minute
)

// calmPhase ends all faults, waits until the bot is ready, and then injects nothing. It
// returns when all interactions of the phase are answered or have failed.
func (in *injector) calmPhase(ctx context.Context) {
	in.faultless.Store(true)
	defer in.faultless.Store(false)
	in.server.SetChaos(discordtest.Chaos{})
	in.lasting.Wait()
	if !harness.Sleep(ctx, maxDelay) { // until delayed requests and short rate limits are over
		return
	}
	if !in.becomesReady(ctx) && ctx.Err() == nil {
		in.unready++
		in.report("unready: the bot is not ready %v after the last fault; see the logs in %s", readyWithin, in.options.Folder)
	}
	in.tell("calm phase begins")
	end := in.calm.begin()
	complete := harness.Sleep(ctx, calmFor)
	end()
	if complete {
		in.result.CalmPhases++
		in.deadlines(ctx)
	}
	in.tell("calm phase ends")
}

// deadlines waits until all interactions made before now are answered or have failed.
func (w *world) deadlines(ctx context.Context) {
	now := time.Now()
	for w.journal.waiting(now) && harness.Sleep(ctx, 20*time.Millisecond) {
	}
}

// becomesReady waits until the bot is ready.
func (w *world) becomesReady(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, readyWithin)
	defer cancel()
	for !w.ready(ctx) {
		if !harness.Sleep(ctx, 50*time.Millisecond) {
			return false
		}
	}
	return true
}

// ready reports whether all processes run, and every shard is connected or, if interactions
// are posted, every replica is ready.
func (w *world) ready(ctx context.Context) bool {
	for _, p := range w.processes {
		if !p.isUp() || w.posted.Load() && p.gate != nil && !harness.Ready(ctx, p.listen) {
			return false
		}
	}
	if w.posted.Load() {
		return true
	}
	connected, shards := w.server.Connections(w.app.ID), w.options.Layout.Shards
	for n := range shards {
		if connected[[2]int{n, shards}] == 0 {
			return false
		}
	}
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return w.server.Acknowledged(ctx) == nil
}

// span is a period; to is zero while it lasts.
type span struct{ from, to time.Time }

// overlaps reports whether the span overlaps the period of length d after from; d may be 0.
func (s span) overlaps(from time.Time, d time.Duration) bool {
	return !s.from.After(from.Add(d)) && (s.to.IsZero() || s.to.After(from))
}

// spans is a list of periods.
type spans struct {
	mu  sync.Mutex
	all []span
}

// begin adds a span that lasts until end is called.
func (s *spans) begin() (end func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.all)
	s.all = append(s.all, span{from: time.Now()})
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.all[n].to = time.Now()
	}
}

// overlap reports whether a span overlaps the period of length d after from.
func (s *spans) overlap(from time.Time, d time.Duration) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.ContainsFunc(s.all, func(x span) bool { return x.overlaps(from, d) })
}
