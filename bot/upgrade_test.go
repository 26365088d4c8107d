package bot_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// stream is members who start games and move, each in a channel of her own, while
// bots come and go.
type stream struct {
	*site
	tables []*streamed
}

type streamed struct {
	who, channel wire.ID
	done         []*discordtest.Interaction
}

func newStream(s *site, tables int) *stream {
	s.t.Helper()
	x := &stream{site: s}
	for n := range tables {
		channel, err := s.AddChannel(s.guild, fmt.Sprint("table-", n))
		if err != nil {
			s.t.Fatal(err)
		}
		x.tables = append(x.tables, &streamed{who: s.user(fmt.Sprint("member-", n)), channel: channel})
	}
	return x
}

// round has every member start a game, or move in the one that she has, and does
// not wait for the response. A game in Knossos outlasts every stream.
func (x *stream) round() {
	x.t.Helper()
	for _, at := range x.tables {
		var i *discordtest.Interaction
		var err error
		if len(at.done) == 0 {
			i, err = x.Say(at.who, at.channel, "/labyrinth play labyrinth:knossos player:greedy")
		} else {
			board := x.PublicMessages(at.channel)[0]
			i, err = x.Press(at.who, board.ID, control(board.Components, "p:"))
		}
		if err != nil {
			x.t.Fatal(err)
		}
		at.done = append(at.done, i)
	}
}

// answered waits until all is answered and the computers have moved.
func (x *stream) answered() {
	x.t.Helper()
	for _, at := range x.tables {
		last := at.done[len(at.done)-1]
		err := x.Await(x.t.Context(), func() bool {
			if last.State() == discordtest.Failed {
				return true
			}
			boards, entries := x.PublicMessages(at.channel), 2*(len(at.done)-1)
			return last.State() == discordtest.Answered && len(boards) > 0 && strings.Contains(control(boards[0].Components, "p:"), fmt.Sprintf(":%d:", entries))
		})
		if err != nil {
			x.t.Fatal(err)
		}
	}
}

// check checks that every interaction was answered, and did what it does once.
func (x *stream) check() {
	x.t.Helper()
	for _, at := range x.tables {
		for n, i := range at.done {
			if i.State() != discordtest.Answered {
				x.t.Errorf("%s: interaction %d is %s", at.channel, n, i.State())
			}
		}
		m, err := x.kept.Load(x.t.Context(), string(at.channel), store.Latest(""))
		if want := 2 * (len(at.done) - 1); err != nil || len(m.Entries) != want || m.Status != match.Live {
			x.t.Errorf("%s: got %d entries of a match that is %s, want %d; %v", at.channel, len(m.Entries), m.Status, want, err)
		}
		if boards := len(x.PublicMessages(at.channel)); boards != 1 {
			x.t.Errorf("%s: there are %d boards", at.channel, boards)
		}
	}
}

// balancer stands before bots that interactions are posted to, and looks from time
// to time which of them are ready.
type balancer struct {
	mu    sync.Mutex
	ready []string
	taken map[string]int // how many interactions each was given
}

// look finds out which of the backends are ready, until one is, and returns how many are.
func (b *balancer) look(backends ...string) int {
	var ready []string
	for len(ready) == 0 { // hardly ever: one of them is ready at any time
		for _, address := range backends {
			if resp, err := http.Get(address + "/readyz"); err == nil {
				resp.Body.Close()
				if resp.StatusCode == http.StatusOK {
					ready = append(ready, address)
				}
			}
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ready = ready
	return len(ready)
}

// ServeHTTP gives a request to the next backend, and where that cannot be reached to
// the one after it.
func (b *balancer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	for {
		b.mu.Lock()
		to := b.ready[0]
		b.ready = append(b.ready[1:], to)
		b.taken[to]++
		b.mu.Unlock()
		sent, err := http.NewRequestWithContext(r.Context(), r.Method, to+r.URL.Path, bytes.NewReader(body))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		sent.Header = r.Header
		if resp, err := http.DefaultClient.Do(sent); err == nil {
			defer resp.Body.Close()
			w.WriteHeader(resp.StatusCode)
			_, _ = io.Copy(w, resp.Body)
			return
		}
		if r.Context().Err() != nil {
			return
		}
	}
}

// A new version takes the place of an old one behind a balancer, under a stream of
// interactions: each is answered, and does what it does once.
func TestUpgradeBehindABalancer(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	s.options.Shared, s.options.Posted, s.options.App, s.options.Leave = true, true, s.app.ID, 500*time.Millisecond
	old := s.start(s.options)
	b := &balancer{taken: map[string]int{}}
	b.look(old.Address())
	front := httptest.NewServer(b)
	defer front.Close()
	aim := func() {
		if err := s.SetEndpoint(t.Context(), s.app.ID, front.URL); err != nil {
			t.Fatal(err)
		}
	}
	aim()
	x := newStream(s, 8)
	x.round()
	x.answered()
	leave := s.options.Leave
	s.options.Leave = 0
	young := s.start(s.options)
	aim()
	b.look(old.Address(), young.Address())
	x.round()
	x.answered()
	s.bots = s.bots[1:]
	ended := make(chan error, 1)
	go func() { ended <- old.Stop() }()
	x.round() // the balancer has not noticed yet
	for b.look(old.Address(), young.Address()) > 1 {
	}
	x.answered()
	x.round()
	<-s.clock.Waits(leave)
	s.clock.Advance(leave)
	if err := <-ended; err != nil {
		t.Error(err)
	}
	x.answered()
	s.settle()
	x.check()
	if len(b.taken) != 2 {
		t.Errorf("got %v, want both to have had some", b.taken)
	}
}

// The same by the gateway: the new one hears the servers before the old one leaves
// them, and what both hear is done once.
func TestUpgradeOnTheGateway(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	s.options.Shared, s.options.Leave = true, time.Minute
	s.options.Identify, s.options.Lease = 50*time.Millisecond, 2*time.Second
	old := s.start(s.options)
	x := newStream(s, 4)
	x.round()
	x.answered()
	started, waits := make(chan *local.Bot, 1), make(chan struct{}, 1)
	s.options.Store = func(m host.Store) host.Store { return queueing{m, waits} }
	go func() {
		young, err := local.Start(t.Context(), s.options) // it hears nothing before the old one leaves
		if err != nil {
			t.Error(err)
		}
		started <- young
	}()
	<-waits
	x.round()
	x.answered()
	s.bots = nil
	ended := make(chan error, 1)
	go func() { ended <- old.Stop() }()
	x.round()
	if young := <-started; young != nil {
		s.bots = append(s.bots, young)
	}
	x.answered()
	x.round() // both may hear it
	if err := <-ended; err != nil {
		t.Error(err)
	}
	x.answered()
	x.round()
	x.answered()
	s.settle()
	x.check()
}

// queueing is a Store that reports when its process waits for shards.
type queueing struct {
	host.Store
	waits chan struct{}
}

func (s queueing) PutDocument(ctx context.Context, d store.Document) error {
	err := s.Store.PutDocument(ctx, d)
	if err == nil && d.Kind == "shards" && strings.Contains(d.Body, `"waiting"`) {
		select {
		case s.waits <- struct{}{}:
		default: // it is known
		}
	}
	return err
}
