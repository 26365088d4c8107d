package bot_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"parlour/bot/local"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// frozen is the store of a process that loses its leases and takes none.
type frozen struct{ host.Store }

func (frozen) Poll(context.Context, time.Time) (host.PollResult, error) {
	return host.PollResult{}, nil
}

func (frozen) Renew(context.Context, store.Lease, []store.Ref) ([]store.Ref, error) {
	return nil, errCut
}

// A process that makes a thread for a game, and is so slow that another takes over,
// starts no second game when it goes on.
func TestAThreadIsFilledOnce(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	s.start(s.options)
	alice := s.user("alice")
	s.say(alice, "/crosscut play player:random side:red")
	offer := s.say(alice, "/mastermind play").Messages()[0]
	if err := s.bots[0].Stop(); err != nil {
		t.Fatal(err)
	}
	g, slow := newGate(), s.options
	slow.Store = func(s host.Store) host.Store { return frozen{g.through(s)} }
	s.bots[0] = s.start(slow)
	s.bots = s.bots[:1]
	i, err := s.Press(alice, offer.ID, control(offer.Components, "t:"))
	if err != nil {
		t.Fatal(err)
	}
	<-g.entered // it has made a thread
	s.start(s.options)
	s.clock.Advance(local.Lease + time.Second)
	if err := s.bots[1].Settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	if games := s.games(); len(games) != 1 {
		t.Errorf("got games in threads %v, want that of the process that took over", games)
	}
	for range 4 {
		g.open <- nil
	}
	s.settle()
	if games := s.games(); len(games) != 1 {
		t.Errorf("got games in threads %v, want one", games)
	}
	if len(i.Messages()) == 0 {
		t.Error("the response does not name the thread of the game")
	}
}

// mortal is the store of a process that fails to store a match, and then dies over the request.
type mortal struct {
	host.Store
	dies    string
	reached chan struct{}
	stored  *atomic.Int64 // how often it has stored the request
}

func (s mortal) Apply(ctx context.Context, c host.Change) error {
	if c.New != nil {
		return errCut
	}
	return s.Store.Apply(ctx, c)
}

func (s mortal) PutDocument(ctx context.Context, d store.Document) error {
	if d.Kind != store.RequestKind {
		return s.Store.PutDocument(ctx, d)
	}
	failed := d.Body != "" && s.stored.Add(1) == 2 // the first time, it is deferred
	if s.dies == "before it is stored that it failed" && failed || s.dies == "before it is removed" && d.Body == "" {
		return s.die(ctx)
	}
	err := s.Store.PutDocument(ctx, d)
	if s.dies == "before the incident" && failed {
		return s.die(ctx)
	}
	return err
}

func (s mortal) die(ctx context.Context) error {
	s.reached <- struct{}{}
	<-ctx.Done()
	return ctx.Err()
}

// A press that has failed isn't repeated once its member can have read that nothing was changed, and
// the member reads something wherever its process dies.
func TestAFailedRequestIsNotRepeated(t *testing.T) {
	t.Parallel()
	for dies, want := range map[string]struct {
		games int
		says  string
	}{
		"before it is stored that it failed": {1, "Your game is in"},
		"before the incident":                {0, "Nothing was changed"},
		"before it is removed":               {0, "Nothing was changed"},
	} {
		s := newSite(t, sqlitetest.File(t))
		s.start(s.options)
		alice := s.user("alice")
		s.say(alice, "/crosscut play player:random side:red")
		offer := s.say(alice, "/mastermind play").Messages()[0]
		if err := s.bots[0].Stop(); err != nil {
			t.Fatal(err)
		}
		dying, o := mortal{dies: dies, reached: make(chan struct{}, 9), stored: new(atomic.Int64)}, s.options
		o.Store = func(under host.Store) host.Store { dying.Store = under; return dying }
		s.bots = s.bots[:0]
		s.start(o)
		i, err := s.Press(alice, offer.ID, control(offer.Components, "t:"))
		if err != nil {
			t.Fatal(err)
		}
		<-dying.reached
		s.kill()
		s.start(s.options)
		s.settle()
		said := ""
		for _, m := range i.Messages() {
			said += content(m.Components)
		}
		if len(s.games()) != want.games || !strings.Contains(said, want.says) || strings.Contains(said, "Nothing was changed") != (want.games == 0) {
			t.Errorf("dead %s: %d games, and alice is told %q", dies, len(s.games()), said)
		}
	}
}

// games are the threads in which there is a game.
func (s *site) games() (found []string) {
	for _, g := range s.Overview() {
		for _, c := range g.Channels {
			m, err := s.kept.Load(s.t.Context(), string(c.ID), store.Latest(""))
			if err == nil && c.ID != s.channel {
				found = append(found, m.Channel+" "+m.ID)
			}
		}
	}
	return found
}
