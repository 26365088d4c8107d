//go:build linux

package ordeal

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"

	"parlour/bot/discordtest"
)

const (
	// calmFor is how long a calm phase lasts.
	calmFor = 6 * time.Second
	// readyWithin is how long after the last fault the bot must be ready.
	readyWithin = time.Minute
)

// calmPhase ends all faults, waits until the bot is ready, and leaves it alone. It
// returns when what members did meanwhile is answered, or should be.
func (in *injector) calmPhase(ctx context.Context) {
	in.faultless.Store(true)
	defer in.faultless.Store(false)
	in.server.SetChaos(discordtest.Chaos{})
	in.lasting.Wait()
	if !wait(ctx, maxDelay) { // until delayed requests and short rate limits are over
		return
	}
	if !in.becomesReady(ctx) && ctx.Err() == nil {
		in.unready++
		in.report("unready: the bot is not ready %v after the last fault; see the logs in %s", readyWithin, in.options.Folder)
	}
	in.tell("calm")
	end := in.calm.begin()
	whole := wait(ctx, calmFor)
	end()
	if whole {
		in.result.CalmPhases++
		in.deadlines(ctx)
	}
	in.tell("no longer calm")
}

// deadlines waits until what was done before is answered, or has failed.
func (w *world) deadlines(ctx context.Context) {
	now := time.Now()
	for w.journal.waiting(now) && wait(ctx, 20*time.Millisecond) {
	}
}

// becomesReady waits until the bot is ready.
func (w *world) becomesReady(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, readyWithin)
	defer cancel()
	for !w.ready(ctx) {
		if !wait(ctx, 50*time.Millisecond) {
			return false
		}
	}
	return true
}

// ready reports whether all processes run, and every shard is heard, or every replica
// is ready.
func (w *world) ready(ctx context.Context) bool {
	for _, p := range w.processes {
		if !p.isUp() || w.posted.Load() && p.gate != nil && !isReady(ctx, p.listen) {
			return false
		}
	}
	if w.posted.Load() {
		return true
	}
	heard, shards := w.server.Connections(w.app.ID), w.options.Layout.Shards
	for n := range shards {
		if heard[[2]int{n, shards}] == 0 {
			return false
		}
	}
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return w.server.Acknowledged(ctx) == nil
}

// isReady asks a replica whether it is ready for interactions.
func isReady(ctx context.Context, address string) bool {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/readyz", nil)
	if err != nil {
		return false
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return false
	}
	_ = resp.Body.Close()
	return resp.StatusCode == http.StatusOK
}

// span is a stretch of time; to is zero while it lasts.
type span struct{ from, to time.Time }

// overlaps reports whether some of the span is in the d after from, which may be 0.
func (s span) overlaps(from time.Time, d time.Duration) bool {
	return !s.from.After(from.Add(d)) && (s.to.IsZero() || s.to.After(from))
}

// spans are the stretches of time in which something lasted.
type spans struct {
	mu  sync.Mutex
	all []span
}

// begin adds a span, which lasts until end is called.
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

// overlap reports whether one of the spans overlaps the d after from.
func (s *spans) overlap(from time.Time, d time.Duration) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.ContainsFunc(s.all, func(x span) bool { return x.overlaps(from, d) })
}
