package shard_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"parlour/bot/gateway"
	"parlour/bot/shard"
	"parlour/games/match/store"
)

// discord records the connections of processes.
type discord struct {
	t     *testing.T
	kept  *store.Memory
	mu    sync.Mutex
	heard map[[2]int]map[string]bool // by shard and number of shards: the connected processes
	began map[int][]time.Time        // starts of sessions by bucket
	again int                        // resumed sessions
	left  int                        // session starts left today

	advice shard.Advice
}

func newDiscord(t *testing.T, shards, concurrency int) *discord {
	return &discord{
		t: t, kept: store.NewMemory(0), heard: map[[2]int]map[string]bool{}, began: map[int][]time.Time{},
		advice: shard.Advice{Shards: shards, Concurrency: concurrency, SessionsTotal: 1000, ResetAfter: 24 * time.Hour}, left: 1000,
	}
}

func (d *discord) hears(n [2]int, who string, does bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.heard[n] == nil {
		d.heard[n] = map[string]bool{}
	}
	if d.heard[n][who] = does; !does {
		delete(d.heard[n], who)
	}
}

// all reports whether each of total shards is connected, the largest number of
// processes per shard, and the number of processes with a connection.
func (d *discord) all(total int) (whole bool, most, processes int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	seen := map[string]bool{}
	whole = true
	for id := range total {
		who := d.heard[[2]int{id, total}]
		whole, most = whole && len(who) > 0, max(most, len(who))
		for p := range who {
			seen[p] = true
		}
	}
	return whole, most, len(seen)
}

// counted returns the number of sessions started in the first bucket and the
// number of resumed sessions.
func (d *discord) counted() (began, again int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.began[0]), d.again
}

// process runs shards.
type process struct {
	stop  func() // shuts down
	halt  func() // cuts its connections, like a crash of its machine
	dead  atomic.Bool
	ended chan error
	share atomic.Value // latest share that it reported
}

var errDead = errors.New("the process is dead")

// mortal is the store of a process that can be killed.
type mortal struct {
	store.Documents
	p *process
}

func (m mortal) Document(ctx context.Context, home, kind, id string) (store.Document, error) {
	if m.p.dead.Load() {
		return store.Document{}, errDead
	}
	return m.Documents.Document(ctx, home, kind, id)
}

func (m mortal) PutDocument(ctx context.Context, d store.Document) error {
	if m.p.dead.Load() {
		return errDead
	}
	return m.Documents.PutDocument(ctx, d)
}

const lease = 9 * time.Second

func (d *discord) start(name string) *process {
	return d.startOn(d.kept, name)
}

// startOn starts a process on a store; without a name it is alone there.
func (d *discord) startOn(kept store.Documents, name string) *process {
	p := &process{ended: make(chan error, 1)}
	ctx, end := context.WithCancelCause(d.t.Context())
	p.stop, p.halt = func() { end(nil) }, func() { end(shard.ErrImmediate) }
	go func() {
		p.ended <- shard.Run(ctx, shard.Options{
			Store: mortal{kept, p}, ID: name, Lease: lease, Drain: 2 * lease, OnPoll: func(s shard.Share) { p.share.Store(s) },
			Advice: func(context.Context) (shard.Advice, error) {
				d.mu.Lock()
				defer d.mu.Unlock()
				a := d.advice
				a.SessionsLeft = d.left
				return a, nil
			},
			Connect: func(ctx context.Context, l gateway.Options, ready func(bool)) error {
				id, total := l.Shard[0], l.Shard[1]
				fresh := l.Session.ID == ""
				done, err := l.Begin(ctx, fresh)
				if err != nil {
					return nil
				}
				defer done()
				if fresh {
					l.Session = gateway.Session{ID: fmt.Sprint(name, "/", id), URL: "wss://gateway"}
				}
				l.Session.Seq++
				d.mu.Lock()
				crowded := total < d.advice.Shards/2
				if fresh {
					d.began[id%d.advice.Concurrency] = append(d.began[id%d.advice.Concurrency], time.Now())
					d.left--
				} else {
					d.again++
				}
				d.mu.Unlock()
				if crowded {
					return gateway.ErrServers
				}
				d.hears([2]int{id, total}, name, true)
				done()
				l.Save(l.Session)
				ready(true)
				<-ctx.Done()
				d.hears([2]int{id, total}, name, false)
				return nil
			},
		}, func(bool) {})
	}()
	return p
}

// kill ends a process without letting it store anything.
func (p *process) kill(t *testing.T) {
	t.Helper()
	began := time.Now()
	p.dead.Store(true)
	p.halt()
	if err := <-p.ended; err != nil || time.Since(began) > 0 {
		t.Errorf("the killed process ended after %s: %v", time.Since(began), err)
	}
}

// settled waits until each shard is connected by one process, and checks the
// number of processes.
func (d *discord) settled(what string, total, processes int) {
	d.t.Helper()
	for range 200 {
		time.Sleep(time.Second) // bubble time
		if whole, most, n := d.all(total); whole && most == 1 && n == processes {
			return
		}
	}
	whole, most, n := d.all(total)
	d.t.Errorf("%s: all connected: %v, up to %d owners, %d processes; want %d", what, whole, most, n, processes)
}

// Processes share the shards and take over from dead and stopping ones;
// sessions start no faster than Discord allows.
func TestRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDiscord(t, 20, 4)
		p := []*process{d.start("a")}
		d.settled("one", 20, 1)
		p = append(p, d.start("b"), d.start("c"))
		d.settled("three", 20, 3)
		time.Sleep(20 * lease) // until the shares are even
		synctest.Wait()
		up := 0
		for _, p := range p {
			s := p.share.Load().(shard.Share)
			if s.Total != 20 || s.Leased != s.Connected {
				t.Errorf("share = %+v", s)
			}
			up += s.Connected
		}
		if up != 20 {
			t.Errorf("%d of 20 shards are reported as connected", up)
		}

		p[1].kill(t)
		died := time.Now()
		d.settled("two", 20, 2)
		if took := time.Since(died); took > 30*time.Second {
			t.Errorf("takeover after %s", took)
		}

		p[0].stop()
		gap := false
		for range 100 {
			time.Sleep(300 * time.Millisecond)
			whole, _, _ := d.all(20)
			gap = gap || !whole
		}
		if err := <-p[0].ended; err != nil || gap {
			t.Errorf("Run = %v; a shard was disconnected: %v", err, gap)
		}
		d.settled("the last", 20, 1)
		for remainder, times := range d.began {
			for i := 1; i < len(times); i++ {
				if times[i].Sub(times[i-1]) < 5*time.Second {
					t.Errorf("bucket %d: sessions started at %s and %s", remainder, times[i-1], times[i])
				}
			}
		}
		p[2].stop()
		<-p[2].ended
	})
}

// However many shards a dead process had, others resume its sessions as soon as
// its leases expire.
func TestSessionsAreResumed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDiscord(t, 16, 1)
		a, b := d.start("a"), d.start("b")
		d.settled("two", 16, 2)
		time.Sleep(2 * time.Minute) // bubble time, until the shares are even
		before, _ := d.counted()
		const half = 8
		a.kill(t)
		died := time.Now()
		d.settled("one", 16, 1)
		if began, again := d.counted(); time.Since(died) > lease+lease/2 || began != before || again != half {
			t.Errorf("after %s: %d sessions started, %d resumed", time.Since(died), began-before, again)
		}

		b.stop() // no process is left
		if err := <-b.ended; err != nil {
			t.Error(err)
		}
		if whole, most, _ := d.all(16); whole || most > 0 {
			t.Error("a shard is still connected")
		}
		c := d.start("c")
		d.settled("another", 16, 1)
		if began, again := d.counted(); began != before || again != half+16 {
			t.Errorf("after a restart: %d sessions started, %d resumed", began-before, again)
		}
		c.stop()
		<-c.ended
	})
}

// If a process cannot wait for others to connect, they resume its sessions as
// soon as it has left.
func TestHandoverTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDiscord(t, 30, 1)
		a := d.start("a")
		d.settled("one", 30, 1)
		b := d.start("b")
		time.Sleep(10 * time.Second) // bubble time: some are handed over
		a.stop()
		if err := <-a.ended; err != nil {
			t.Error(err)
		}
		left := time.Now()
		d.settled("the other", 30, 1)
		if _, again := d.counted(); time.Since(left) > lease/2 || again == 0 {
			t.Errorf("the rest is connected after %s; %d sessions resumed", time.Since(left), again)
		}
		b.stop()
		<-b.ended
	})
}

// A process that shuts down while the database is unavailable keeps its
// connections until others have taken over.
func TestShutdownWithoutDatabase(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDiscord(t, 8, 8)
		a, b := d.start("a"), d.start("b")
		d.settled("two", 8, 2)
		a.dead.Store(true)
		a.stop()
		for second := range 5 {
			time.Sleep(time.Second) // bubble time
			if whole, _, _ := d.all(8); !whole {
				t.Fatalf("after %d s some shards are not connected", second+1)
			}
		}
		a.dead.Store(false)
		if err := <-a.ended; err != nil {
			t.Error(err)
		}
		if whole, _, n := d.all(8); !whole || n != 1 {
			t.Errorf("after the end, all shards are connected: %v, by %d processes; want one", whole, n)
		}
		b.stop()
		<-b.ended
	})
}

// New shards connect beside the old ones, which stay connected until all new
// ones are.
func TestGrowth(t *testing.T) {
	for name, more := range map[string]int{"as Discord recommends": 8, "one shard is full": 20} {
		synctest.Test(t, func(t *testing.T) {
			d := newDiscord(t, 4, 1)
			a, b := d.start("a"), d.start("b")
			d.settled(name+": before", 4, 2)
			d.mu.Lock()
			d.advice.Shards = more
			d.mu.Unlock()
			for range 2 * 3600 {
				time.Sleep(time.Second)
				old, _, _ := d.all(4)
				new, _, _ := d.all(more)
				if !old && !new {
					t.Fatalf("%s: some servers have no connected shard", name)
				}
				if !old && new {
					break
				}
			}
			d.settled(name+": after", more, 2)
			for _, p := range []*process{a, b} {
				p.stop()
			}
			<-a.ended
			<-b.ended
		})
	}
}

// A permanent error ends the process.
func TestFatal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		wrong := errors.New("not the token")
		err := shard.Run(t.Context(), shard.Options{
			Store: store.NewMemory(0), ID: "a", Lease: lease,
			Advice: func(context.Context) (shard.Advice, error) { return shard.Advice{}, nil },
			Connect: func(context.Context, gateway.Options, func(bool)) error {
				return fmt.Errorf("so: %w", wrong)
			},
		}, func(bool) {})
		if !errors.Is(err, wrong) {
			t.Errorf("Run = %v", err)
		}
	})
}
