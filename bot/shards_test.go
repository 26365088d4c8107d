package bot_test

import (
	"flag"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/local"
	"parlour/bot/local/need"
)

var manyServers = flag.Int("servers", 0, "of so many servers processes share the shards, with leases as long as the bot's own; 100000 takes minutes")

// With more servers than Discord allows for a connection there are three, whether it
// recommends as many or has to refuse the first; in all of them it can be played.
func TestMoreServersThanAConnectionTakes(t *testing.T) {
	need.Slow(t)
	t.Parallel()
	for name, test := range map[string]struct {
		recommended, shards int
		refused             string
	}{
		"as recommended":         {0, 3, ""},
		"though not recommended": {1, 2, "2501 guilds on a shard"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFleet(t, 2501, discordtest.Options{Shards: test.recommended, MaxConcurrency: 1}, test.refused)
			f.start()
			f.settled("at first", test.shards)
			for n := range test.shards { // IDs that follow one another are of different shards
				if clients := f.guess(n); clients != 1 {
					t.Errorf("in server %d a move went to %d connections", n, clients)
				}
			}
		})
	}
}

// Processes share the shards: each hears its own. What one heard that is killed,
// others hear soon, with the sessions that it had; what one hears that ends, others
// hear before it leaves: no move stays unanswered, and none is made twice.
func TestProcessesShareTheShards(t *testing.T) {
	need.Slow(t)
	t.Parallel()
	shards, servers, lease := 12, 1200, fleetLease
	if *manyServers > 0 {
		shards, servers, lease = max(3, *manyServers/1000), *manyServers, local.Lease
	}
	f := newFleet(t, servers, discordtest.Options{Shards: shards, MaxConcurrency: 4}, "")
	f.options.Lease = lease
	began := time.Now()
	for range 3 {
		f.start()
	}
	f.settled("at first", shards)
	f.shared(shards)
	t.Logf("%d servers were heard after %s", servers, time.Since(began).Round(time.Millisecond))
	places := 12
	for n := range places {
		if clients := f.guess(n); clients != 1 {
			t.Errorf("in server %d a move went to %d connections", n, clients)
		}
	}

	before, died := f.Identifies(f.app.ID), time.Now()
	f.forget(1).Kill()
	f.settled("after one was killed", shards)
	t.Logf("what a killed process heard others heard after %s", time.Since(died).Round(time.Millisecond))
	f.while(places, turns(places))
	if n := f.Identifies(f.app.ID); n != before {
		t.Errorf("%d sessions began anew", n-before)
	}

	ended := make(chan error, 1)
	leaves := f.forget(0)
	go func() { ended <- leaves.Stop() }()
	moves := f.while(places, func() bool {
		select {
		case err := <-ended:
			if err != nil {
				t.Error(err)
			}
			return false
		default:
			return true
		}
	})
	t.Logf("%d moves while a process ended", moves)
	f.settled("after one has ended", shards)
	f.while(places, turns(places))
}

// turns goes on for so many moves.
func turns(n int) func() bool {
	return func() bool { n--; return n >= 0 }
}

// Where Discord recommends more shards there are more: the old ones are heard until
// all new ones are, and no move is lost or made twice.
func TestShardsGrow(t *testing.T) {
	need.Slow(t)
	t.Parallel()
	few, more := 2, 8
	f := newFleet(t, 100, discordtest.Options{Shards: few, MaxConcurrency: 2}, "")
	for range 2 {
		f.start()
	}
	f.settled("at first", few)
	f.while(4, turns(4))
	f.RecommendShards(more)
	moves := f.while(4, func() bool {
		whole, most, others := f.heard(more)
		return !whole || most > 1 || others
	})
	t.Logf("%d moves while the shards grew", moves)
	f.while(4, turns(4))
	if left := f.Connections(f.app.ID)[[2]int{0, few}]; left > 0 {
		t.Errorf("the old shards are heard still")
	}
}
