package shard

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"parlour/bot/clock"
	"parlour/bot/gateway"
	"parlour/games/match/store"
)

// Options configures Run. Store, Lease, Advice and Connect are required.
type Options struct {
	Store store.Documents
	// ID of this process, unique; "" for a process that has Store to itself. Such
	// a process resumes the sessions of its last start at once. It stays connected
	// while Store fails.
	ID    string
	Lease time.Duration // duration of a shard's lease
	// Drain bounds the handover at shutdown, during which this process keeps
	// its connections. Zero if there are no other processes.
	Drain time.Duration
	// StartInterval separates the starts of two sessions in a bucket; 0 for
	// Discord's five seconds plus a margin for clock skew.
	StartInterval time.Duration
	// Advice asks Discord for the recommended number of shards.
	Advice func(ctx context.Context) (Advice, error)
	// AdviceInterval separates calls of Advice; 0 for an hour.
	AdviceInterval time.Duration
	// Connect is gateway.Run with options that have the Shard, its Session, Save
	// and Begin, and lack the rest.
	Connect func(ctx context.Context, o gateway.Options, ready func(bool)) error
	// OnPoll, if not nil, is called after each poll.
	OnPoll func(Share)

	Log   *slog.Logger // nil to discard
	Clock clock.Clock  // nil for the wall clock
}

// Share is this process's share of the shards.
type Share struct {
	Total     int // shards of all processes
	Leased    int // leases of this process, connected or connecting
	Connected int // leases of this process that are connected
}

// Advice is Discord's recommendation for the bot's shards.
type Advice struct {
	Shards        int           // recommended number of shards
	Concurrency   int           // max_concurrency: sessions that may start at once
	SessionsTotal int           // sessions that may start per day
	SessionsLeft  int           // sessions that may still start today
	ResetAfter    time.Duration // until SessionsLeft is SessionsTotal again
}

// Documents that belong to the whole database.
const (
	kind   = "shards"
	planID = "plan"
)

// plan is the number of shards.
type plan struct {
	Total       int `json:"total"`
	Next        int `json:"growing,omitempty"` // the next Total, while its shards connect; 0 otherwise
	Concurrency int `json:"concurrency"`
}

// shardID is a shard of a plan.
type shardID struct{ index, total int }

// keeper runs the shards of one process. connection.go has their connections and the plan, start.go the pace of starts.
type keeper struct {
	Options
	ready    func(bool)
	wakeup   chan struct{} // requests an early poll
	askAgain chan struct{} // requests early advice
	work     sync.WaitGroup

	mu        sync.Mutex
	fatal     error
	crowded   int       // number of shards at which one had too many servers
	advice    Advice    // latest, without the sessions started since
	advisedAt time.Time // zero before the first advice
	polledAt  time.Time // start of the last successful poll

	starts sync.Map // by bucket: semaphores of size 1 for session starts

	// Used by the polling goroutine only:
	connections map[shardID]*connection
	handover    bool // a handover is in progress
}

// Polls per lease, and defaults of the options.
const (
	pollsPerLease         = 3
	defaultAdviceInterval = time.Hour
	defaultStartInterval  = 5*time.Second + 250*time.Millisecond
)

// ErrImmediate, as the cancellation cause of Run's context, skips the handover:
// others take over when the leases expire.
var ErrImmediate = errors.New("shard: immediate shutdown")

// Run keeps this process's share of the shards connected until the context
// ends, and then hands them over. An error is permanent. Ready is called with
// whether the process has a connected shard.
func Run(ctx context.Context, o Options, ready func(bool)) error {
	o.Log = cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	o.Clock = clock.Or(o.Clock)
	o.StartInterval = cmp.Or(o.StartInterval, defaultStartInterval)
	o.AdviceInterval = cmp.Or(o.AdviceInterval, defaultAdviceInterval)
	if o.ID == "" {
		o.Store, o.ID = alone{store.NewMemory(0), o.Store, o.Log}, "alone"
	}
	k := &keeper{Options: o, ready: ready, wakeup: make(chan struct{}, 1), askAgain: make(chan struct{}, 1), connections: map[shardID]*connection{}}
	running, cut := context.WithCancel(context.WithoutCancel(ctx))
	defer k.work.Wait()
	defer cut()
	k.work.Go(func() { k.ask(running) })
	for ctx.Err() == nil {
		k.poll(ctx, running, false)
		if err := k.failed(); err != nil {
			return err
		}
		clock.Wait(ctx, k.Clock, k.interval(), k.wakeup)
	}
	if errors.Is(context.Cause(ctx), ErrImmediate) {
		k.disconnect(running)
		return nil
	}
	return k.handOver(running)
}

// failed returns the permanent error of a connection, or nil.
func (k *keeper) failed() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.fatal
}

// assumedOthers is the number of other processes while the store is
// unavailable.
const assumedOthers = 1

// poll renews this process's claims, and returns the number of other processes.
// Connections live as long as running.
func (k *keeper) poll(ctx, running context.Context, leaving bool) (others int) {
	now := k.Clock.Now()
	p, err := k.plan(ctx)
	if err != nil {
		k.pollFailed(ctx, err)
		return assumedOthers
	}
	k.handover = false
	live := map[shardID]*gateway.Session{}
	for _, total := range []int{p.Total, p.Next} {
		if total > 0 && err == nil {
			var n int
			n, err = k.pollShards(ctx, p, total, leaving, live)
			others = max(others, n)
		}
	}
	if err != nil {
		k.pollFailed(ctx, err)
		return assumedOthers
	}
	k.mu.Lock()
	k.polledAt = now
	k.mu.Unlock()
	k.sync(running, live)
	k.observe(p)
	return others
}

// pollShards renews this process's claims on the shards of a plan and adds them
// to live, with the sessions to resume.
func (k *keeper) pollShards(ctx context.Context, p plan, total int, leaving bool, live map[shardID]*gateway.Session) (others int, err error) {
	v := view{me: k.ID, now: k.Clock.Now(), lease: k.Lease, leaving: leaving, status: func(id int) status { return k.status(shardID{id, total}) }}
	blocks, err := k.claim(ctx, v, total)
	if err != nil {
		return 0, err
	}
	for id, s := range slots(blocks) {
		switch k.ID {
		case s.Owner:
			live[shardID{id, total}] = s.Session
		case s.Successor:
			live[shardID{id, total}] = nil // the owner keeps its session
		}
		k.handover = k.handover || s.Leaving
	}
	if total == p.Next && allUp(blocks, k.Clock.Now()) {
		k.activate(ctx, p)
	}
	return v.others(blocks), nil
}

// pollFailed logs a failed poll. Connections stay up. Advice triggers another poll.
func (k *keeper) pollFailed(ctx context.Context, err error) {
	if ctx.Err() == nil && !errors.Is(err, errNoAdvice) {
		k.Log.Warn("failed to poll the shards", "error", err)
	}
}

// interval returns the time until the next poll, shorter during a handover.
func (k *keeper) interval() time.Duration {
	if k.handover {
		return k.Lease / (4 * pollsPerLease)
	}
	return k.Lease / pollsPerLease
}

// claim stores this process's claims in all blocks of a plan.
func (k *keeper) claim(ctx context.Context, v view, total int) ([]block, error) {
	const tries = 5
	for range tries {
		docs, blocks, err := k.blocks(ctx, total)
		if err != nil {
			return nil, err
		}
		v.claim(blocks)
		stale := false
		for i := range blocks {
			if err := k.put(ctx, docs[i], blocks[i]); errors.Is(err, store.ErrStale) {
				stale = true
			} else if err != nil {
				return nil, err
			}
		}
		if !stale {
			return blocks, nil
		}
	}
	return nil, errors.New("shard: too many concurrent writers")
}

// blocks reads the blocks of a plan.
func (k *keeper) blocks(ctx context.Context, total int) (docs []store.Document, blocks []block, err error) {
	for at := 0; at < total; at += perBlock {
		d, err := k.document(ctx, fmt.Sprintf("%d/%d", total, at/perBlock))
		if err != nil {
			return nil, nil, err
		}
		b, err := read(d.Body, min(perBlock, total-at))
		if err != nil {
			return nil, nil, err
		}
		docs, blocks = append(docs, d), append(blocks, b)
	}
	return docs, blocks, nil
}

// document reads a document, or returns a new one.
func (k *keeper) document(ctx context.Context, id string) (store.Document, error) {
	d, err := k.Store.Document(ctx, "", kind, id)
	if errors.Is(err, store.ErrNone) {
		return store.Document{Kind: kind, ID: id}, nil
	}
	return d, err
}

// put stores v as JSON in a document, unless that leaves it unchanged.
func (k *keeper) put(ctx context.Context, d store.Document, v any) error {
	body, err := json.Marshal(v)
	if err != nil || string(body) == d.Body {
		return err
	}
	d.Body = string(body)
	return k.Store.PutDocument(ctx, d)
}

// handOver offers all shards to other processes and releases those that none
// has taken.
func (k *keeper) handOver(ctx context.Context) error {
	ending, cancel := clock.WithTimeout(ctx, k.Clock, k.Drain)
	defer cancel()
	for ending.Err() == nil {
		if others := k.poll(ending, ctx, true); others == 0 || len(k.connections) == 0 {
			break
		}
		clock.Wait(ending, k.Clock, k.Lease/(4*pollsPerLease), k.wakeup)
	}
	k.Log.Debug("shards released", "left", len(k.connections))
	// Others can take over only once that is stored. While the database is down, this
	// process keeps its connections.
	release, done := clock.WithTimeout(ctx, k.Clock, k.Lease)
	defer done()
	k.release(release)
	k.disconnect(ctx)
	return nil
}

// disconnect closes all connections and keeps their sessions for others.
func (k *keeper) disconnect(ctx context.Context) {
	for _, c := range k.connections {
		c.stop(gateway.ErrHandedOn)
	}
	ctx, cancel := clock.WithTimeout(ctx, k.Clock, closeTimeout)
	defer cancel()
	for _, c := range k.connections {
		select {
		case <-c.done:
		case <-ctx.Done():
			return
		}
	}
}

// release gives up the remaining leases, so that others need not wait for their
// expiry. Until another process resumes a session, events may be received
// twice.
func (k *keeper) release(ctx context.Context) {
	_, p, err := k.readPlan(ctx)
	for _, total := range []int{p.Total, p.Next} {
		var docs []store.Document
		var blocks []block
		if err == nil {
			docs, blocks, err = k.blocks(ctx, total)
		}
		k.vacate(blocks, total)
		for i := range blocks {
			if err == nil {
				err = k.put(ctx, docs[i], blocks[i])
			}
		}
	}
	if err != nil {
		k.Log.Warn("failed to release shards; others take over when the leases expire", "error", err)
	}
}

// vacate removes this process from the slots of all blocks of a plan, keeping
// their sessions.
func (k *keeper) vacate(blocks []block, total int) {
	for id, s := range slots(blocks) {
		switch k.ID {
		case s.Owner:
			session := s.Session
			if h := k.status(shardID{id, total}); h.session != nil {
				session = h.session
			}
			*s = slot{Owner: s.Successor, Expires: s.SuccessorExpires, Session: session}
		case s.Successor:
			s.Successor, s.SuccessorExpires = "", 0
		}
	}
}
