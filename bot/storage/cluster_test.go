package storage_test

import (
	"context"
	"flag"
	"testing"
	"time"

	"parlour/bot/local/need"
	"parlour/bot/storage/clustertest"
)

var faultRounds = flag.Int("faults", 1, "how often `each` fault of a PostgreSQL cluster is made")

// TestCluster plays on a PostgreSQL cluster while its primary is killed, frozen and switched
// over, through both forms of address: acknowledged moves are stored exactly once, and play
// continues. The test logs how soon.
func TestCluster(t *testing.T) {
	need.Slow(t)
	rounds := *faultRounds
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(rounds+1)*3*time.Minute)
	defer cancel()
	c := clustertest.New(t, clustertest.Options{})
	plays := []*play{begun(t, "proxy", c.Proxy()), begun(t, "hosts", c.Hosts())}
	for n := range rounds * len(faults) {
		fault := faults[n%len(faults)]
		if n > 0 {
			if err := c.Whole(ctx); err != nil {
				t.Fatal(err)
			}
		}
		was := make([]int64, len(plays))
		for i, p := range plays {
			p.slowest.Store(0)
			was[i] = p.acknowledged.Load()
		}
		mend, err := fault.make(ctx, c)
		if err != nil {
			t.Fatalf("%s: %v", fault.name, err)
		}
		for i, p := range plays {
			p.goesOn(ctx, was[i])
		}
		if err := mend(); err != nil {
			t.Fatalf("after %s: %v", fault.name, err)
		}
		for _, p := range plays {
			t.Logf("%s, through %s: no player waited longer than %.1f s for a stored move", fault.name, p.name, time.Duration(p.slowest.Load()).Seconds())
		}
	}
	for _, p := range plays {
		p.end(ctx)
	}
}

// clusterFault breaks a cluster, and returns the function that repairs it after play has continued.
type clusterFault struct {
	name string
	make func(context.Context, *clustertest.Cluster) (mend func() error, err error)
}

var faults = []clusterFault{
	{"a switchover", func(ctx context.Context, c *clustertest.Cluster) (func() error, error) {
		return func() error { return nil }, c.Switchover(ctx)
	}},
	{"the primary frozen", func(ctx context.Context, c *clustertest.Cluster) (func() error, error) {
		n, err := c.Primary(ctx)
		if err != nil {
			return nil, err
		}
		return n.Thaw, n.Freeze()
	}},
	{"the primary killed", func(ctx context.Context, c *clustertest.Cluster) (func() error, error) {
		n, err := c.Primary(ctx)
		if err != nil {
			return nil, err
		}
		return n.Restart, n.Kill()
	}},
}

// goesOn waits until every player has stored more moves after a fault than may have been in
// flight.
func (p *play) goesOn(ctx context.Context, was int64) {
	p.t.Helper()
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	for begin, seen := time.Now(), int64(0); ; {
		select {
		case <-ctx.Done():
			p.t.Fatalf("through %s no moves are stored any more: %v", p.name, ctx.Err())
		case <-look.C:
		}
		// A fault affects some players at once, and others later.
		now := p.acknowledged.Load()
		if paused := time.Duration(p.slowest.Load()); now >= was+10*players && (paused > time.Second || time.Since(begin) > 8*time.Second) {
			if seen == 0 {
				seen = now
			} else if now > seen+10*players {
				return
			}
		}
	}
}

// end ends a play and checks what it has stored.
func (p *play) end(ctx context.Context) {
	p.t.Helper()
	p.stop()
	p.all.Wait()
	ended := 0
	for i := range p.players {
		ended += p.players[i].check(ctx, p)
	}
	found, err := p.s.Leaders(ctx, p.leaderboard(), p.name, 0, 0)
	total := found.Own
	if err != nil || total.Games != ended {
		p.t.Errorf("through %s %d matches have ended, and the total is %d, %v", p.name, ended, total.Games, err)
	}
	p.t.Logf("through %s: %d acknowledged moves, %d moves to try again, %d outdated boards, %d ended matches",
		p.name, p.acknowledged.Load(), p.unknown.Load(), p.outdated.Load(), ended)
}
