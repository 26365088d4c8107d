package shard

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"parlour/bot/clock"
	"parlour/bot/gateway"
	"parlour/games/match"
)

// Options are what sharing takes. All but Log and Clock are needed.
type Options struct {
	Store match.Documents
	By    string        // this process, unique
	Lease time.Duration // of a shard
	// Leave is how long others may take to take over from this process, while it still
	// hears what it has. Zero if there are no others.
	Leave time.Duration
	// Every is how much time lies between two sessions that begin with the same
	// remainder: Discord's five seconds, and a little for clocks that differ, if zero.
	Every time.Duration
	// Advice asks Discord how many shards there are to be.
	Advice func(ctx context.Context) (Advice, error)
	// Ask is how often Discord is asked how many shards there are to be; every hour if
	// zero.
	Ask time.Duration
	// Connect keeps a connection until its context ends; if the cause is
	// gateway.ErrHandedOn, the session goes on elsewhere. Its error is one that will not
	// pass; ErrCrowded, if the shard has too many servers.
	Connect func(ctx context.Context, l Line) error
	// Told is told what this process hears of all shards, each time it looks; nil for
	// nobody.
	Told func(Share)

	Log   *slog.Logger // nothing is logged if nil
	Clock clock.Clock  // the wall clock if nil
}

// Share is what one process hears of the shards.
type Share struct {
	Total int // of all processes
	Held  int // by this process, or about to be
	Up    int // and of these heard now
}

// Advice is what Discord says of the shards of a bot.
type Advice struct {
	Shards      int // that there should be
	Concurrency int // of the sessions that begin at once
	Left        int // sessions that may yet begin today
}

// ErrCrowded is why a shard cannot be heard that has too many servers.
var ErrCrowded = errors.New("shard: too many servers for so few shards")

// Documents of the whole database have no home.
const (
	kind   = "shards"
	planID = "plan"
)

// plan says which shards there are.
type plan struct {
	Total       int `json:"total"`
	Growing     int `json:"growing,omitempty"` // that there are to be
	Concurrency int `json:"concurrency"`
}

// name is a shard of a plan.
type name struct{ id, total int }

// keeper shares out shards for one process.
type keeper struct {
	Options
	ready func(bool)
	kick  chan struct{} // something has happened
	doubt chan struct{} // Discord is to be asked again
	work  sync.WaitGroup

	mu      sync.Mutex
	fatal   error
	crowded int                   // of so many shards one has too many servers
	advice  *Advice               // Discord's last, nil before that
	looked  time.Time             // when it was last seen who hears what
	begins  map[int]chan struct{} // of each remainder, who begins a session; it has room for one

	// Of the goroutine that beats:
	connections map[name]*connection
	handing     bool // a shard is being handed over
}

// How often within a lease it is looked who hears what, and how often Discord is
// asked how many shards there should be.
const (
	beats     = 3
	askAgain  = time.Hour
	everyWait = 5*time.Second + 250*time.Millisecond
	warnBelow = 100 // sessions left today
)

// ErrAtOnce, as the cause for which the context of Run ends, has it end as a process
// does that is killed: others take over when its leases are over.
var ErrAtOnce = errors.New("shard: nobody is waited for")

// Run hears this process's share of the shards until the context ends, and then
// leaves them to others. Any error is one that will not pass. Ready is told when the
// process hears a shard and when it hears none.
func Run(ctx context.Context, o Options, ready func(bool)) error {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	o.Clock = clock.Or(o.Clock)
	if o.Every == 0 {
		o.Every = everyWait
	}
	if o.Ask == 0 {
		o.Ask = askAgain
	}
	k := &keeper{Options: o, ready: ready, kick: make(chan struct{}, 1), doubt: make(chan struct{}, 1), connections: map[name]*connection{}, begins: map[int]chan struct{}{}}
	hearing, cut := context.WithCancel(context.WithoutCancel(ctx))
	defer k.work.Wait()
	defer cut()
	k.work.Go(func() { k.ask(hearing) })
	for ctx.Err() == nil {
		k.beat(ctx, hearing, false)
		if err := k.failed(); err != nil {
			return err
		}
		k.rest(ctx, k.pace())
	}
	if errors.Is(context.Cause(ctx), ErrAtOnce) {
		k.hang(hearing)
		return nil
	}
	return k.leave(hearing)
}

// rest waits until it is time to look again, or something has happened.
func (k *keeper) rest(ctx context.Context, d time.Duration) { k.wait(ctx, d, k.kick) }

// wait waits for a time, or until it is kicked.
func (k *keeper) wait(ctx context.Context, d time.Duration, kick <-chan struct{}) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-kick:
			cancel()
		case <-ctx.Done():
		}
	}()
	clock.Sleep(ctx, k.Clock, d)
}

// failed is why no shard can be heard any more.
func (k *keeper) failed() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.fatal
}

// perhaps is how many other processes there are where that could not be seen.
const perhaps = 1

// beat looks once who hears what, and returns how many other processes there are.
func (k *keeper) beat(ctx, hearing context.Context, ends bool) (others int) {
	now := k.Clock.Now()
	p, err := k.plan(ctx)
	if errors.Is(err, errAsking) {
		return perhaps // it is looked again once it has
	} else if err != nil {
		k.missed(ctx, err)
		return perhaps
	}
	k.handing = false
	live := map[name]*gateway.Session{}
	for _, total := range []int{p.Total, p.Growing} {
		if total == 0 {
			continue
		}
		v := view{me: k.By, now: k.Clock.Now(), lease: k.Lease, ends: ends, hears: func(id int) heard { return k.hears(name{id, total}) }}
		blocks, err := k.change(ctx, v, total)
		if err != nil {
			k.missed(ctx, err)
			return perhaps
		}
		for i, b := range blocks {
			for n, s := range b.Slots {
				switch s.part(k.By) {
				case holds:
					live[name{i*perBlock + n, total}] = s.Session
				case follows:
					live[name{i*perBlock + n, total}] = nil // who hears it has the session
				}
				k.handing = k.handing || s.Leaving
			}
		}
		others = max(others, v.others(blocks))
		if total == p.Growing && whole(blocks, k.Clock.Now()) {
			k.grown(ctx, p)
		}
	}
	k.mu.Lock()
	k.looked = now
	k.mu.Unlock()
	k.sync(hearing, live)
	k.tell(p)
	return others
}

// missed logs that it could not be looked. What is heard goes on being heard.
func (k *keeper) missed(ctx context.Context, err error) {
	if ctx.Err() == nil {
		k.Log.Warn("it could not be seen who hears which servers", "error", err)
	}
}

// pace is how long it takes until the next look: less while shards change hands.
func (k *keeper) pace() time.Duration {
	if k.handing {
		return k.Lease / (4 * beats)
	}
	return k.Lease / beats
}

// change makes this process's claims, in all blocks of a plan.
func (k *keeper) change(ctx context.Context, v view, total int) ([]block, error) {
	const tries = 5
	for range tries {
		docs, blocks, err := k.blocks(ctx, total)
		if err != nil {
			return nil, err
		}
		next, stale := v.claim(blocks), false
		for i := range next {
			body, err := json.Marshal(next[i])
			if err != nil {
				return nil, err
			}
			if was := docs[i].Body; string(body) == was {
				continue
			}
			docs[i].Body = string(body)
			if err := k.Store.PutDocument(ctx, docs[i]); errors.Is(err, match.ErrStale) {
				stale = true
			} else if err != nil {
				return nil, err
			}
		}
		if !stale {
			return next, nil
		}
	}
	return nil, errors.New("shard: other processes change it all the time")
}

// blocks reads who hears what of a plan.
func (k *keeper) blocks(ctx context.Context, total int) (docs []match.Document, blocks []block, err error) {
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

// document is a document as it is stored, or a new one.
func (k *keeper) document(ctx context.Context, id string) (match.Document, error) {
	d, err := k.Store.Document(ctx, "", kind, id)
	if errors.Is(err, match.ErrNone) {
		return match.Document{Kind: kind, ID: id}, nil
	}
	return d, err
}
