package bot_test

import (
	"context"
	"strings"
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

// starting is the store of a process that fails to store a match, and then dies over the first
// document that it removes.
type starting struct {
	host.Store
	reached chan struct{}
}

func (s starting) Apply(ctx context.Context, c host.Change) error {
	if c.New != nil {
		return errCut
	}
	return s.Store.Apply(ctx, c)
}

func (s starting) PutDocument(ctx context.Context, d store.Document) error {
	if d.Kind == store.RequestKind && d.Body == "" {
		s.reached <- struct{}{}
		<-ctx.Done()
		return ctx.Err()
	}
	return s.Store.PutDocument(ctx, d)
}

// A press isn't told that nothing was changed if another process repeats it afterwards.
func TestARepeatedRequestIsNotSaidToHaveFailed(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	s.start(s.options)
	alice := s.user("alice")
	s.say(alice, "/crosscut play player:random side:red")
	offer := s.say(alice, "/mastermind play").Messages()[0]
	if err := s.bots[0].Stop(); err != nil {
		t.Fatal(err)
	}
	dying, o := starting{reached: make(chan struct{}, 9)}, s.options
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
	var said []string
	for _, m := range i.Messages() {
		said = append(said, content(m.Components))
	}
	if all := strings.Join(said, "\n"); len(s.games()) != 1 || !strings.Contains(all, "Your game is in") || strings.Contains(all, "Nothing was changed") {
		t.Errorf("%d games, and alice is told %q", len(s.games()), said)
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
