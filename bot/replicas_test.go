package bot_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"parlour/bot"
	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match"
	"parlour/games/match/store"
)

// balance starts a load balancer that gives each of several bots the next request
// in turn, and has interactions posted to it.
func balance(t *testing.T, s *site, bots ...*local.Bot) {
	t.Helper()
	var proxies []http.Handler
	for _, b := range bots {
		at, err := url.Parse(b.Address())
		if err != nil {
			t.Fatal(err)
		}
		proxies = append(proxies, httputil.NewSingleHostReverseProxy(at))
	}
	var turn atomic.Uint64
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		proxies[turn.Add(1)%uint64(len(proxies))].ServeHTTP(w, r)
	}))
	t.Cleanup(front.Close)
	if err := s.SetEndpoint(t.Context(), s.app.ID, front.URL); err != nil {
		t.Fatal(err)
	}
}

// newReplicas is a site with two bots behind a load balancer.
func newReplicas(t *testing.T) *site {
	t.Helper()
	s := newSite(t, sqlitetest.File(t))
	o := s.options
	o.Posted, o.App = true, s.app.ID
	balance(t, s, s.start(o), s.start(o))
	return s
}

// Taps that a member makes at once come to different bots, in any order. All are on
// the board, in the order in which they were made.
func TestTapsReachAnyReplica(t *testing.T) {
	t.Parallel()
	s := newReplicas(t)
	alice := s.user("alice")
	s.say(alice, "/mastermind play")
	for _, round := range []string{"RYGB", "BGYR", "PVPV"} {
		board := s.board()
		var keys []string
		for _, peg := range strings.Split(round, "") {
			keys = append(keys, labelled(board.Components, peg))
		}
		if _, err := s.Tap(alice, board.ID, keys...); err != nil {
			t.Fatal(err)
		}
		s.settle()
		if got := content(s.board().Components); !strings.Contains(got, round) {
			t.Errorf("want %s on\n%s", round, got)
		}
		if _, err := s.Press(alice, board.ID, labelled(s.board().Components, "Guess")); err != nil {
			t.Fatal(err)
		}
		s.settle()
	}
	if moves := s.match().Fold().Moves; len(moves) != 2*3 {
		t.Errorf("got %d moves, want 3 guesses and their answers", len(moves))
	}
}

// A tap makes a move and is delivered to a second replica before the first one has stored
// the move. Whichever replica answers it shows the board with the move.
func TestATapIsRedeliveredBeforeItsMoveIsStored(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	o := s.options
	o.Posted, o.App = true, s.app.ID
	g, slow := newGate(), o
	slow.Store = g.through
	first, second := s.start(slow), s.start(o)
	balance(t, s, second)
	alice := s.user("alice")
	s.say(alice, "/labyrinth play side:theseus")
	board := s.board()
	balance(t, s, first)
	i, err := s.Press(alice, board.ID, control(board.Components, "p:"))
	if err != nil {
		t.Fatal(err)
	}
	<-g.entered
	balance(t, s, second)
	s.Redeliver(i)
	if state, err := i.Wait(t.Context()); err != nil || state != discordtest.Answered {
		t.Fatalf("the tap is %s, %v", state, err)
	}
	before := content(board.Components)
	if got := content(i.Messages()[0].Components); got == before {
		t.Errorf("the tap was answered by the board without its move:\n%s", got)
	}
	close(g.open)
	s.settle()
	if got := content(s.board().Components); got == before {
		t.Errorf("the channel shows the board without the move:\n%s", got)
	}
}

// A replica shows a tap at a match that another one has ended, which it doesn't know yet. The end doesn't stay
// covered.
func TestATapAtAMatchThatAnotherReplicaHasEnded(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	h := &held{words: `{"type":7,`, there: make(chan struct{}), freed: make(chan struct{})}
	o := s.options
	o.Posted, o.App = true, s.app.ID
	second := s.start(o)
	o.Transport = func(to http.RoundTripper) http.RoundTripper { h.RoundTripper = to; return h }
	first := s.start(o)
	balance(t, s, first)
	alice := s.user("alice")
	s.say(alice, "/mastermind play")
	board := s.board()
	if _, err := s.Press(alice, board.ID, labelled(board.Components, "R")); err != nil {
		t.Fatal(err)
	}
	<-h.there
	balance(t, s, second)
	if _, err := s.Say(alice, s.channel, "/game stop"); err != nil {
		t.Fatal(err)
	}
	for content(s.board().Components) == content(board.Components) {
		runtime.Gosched()
	}
	ended := content(s.board().Components)
	close(h.freed)
	s.settle()
	if got := content(s.board().Components); s.match().Status != match.Ended || got != ended {
		t.Errorf("the board shows\n%s\nand not\n%s", got, ended)
	}
}

// A member's own picker shows all her taps.
func TestPickersOfReplicas(t *testing.T) {
	t.Parallel()
	s := newReplicas(t)
	alice := s.user("alice")
	s.say(alice, "/mastermind team vote:first")
	picker := s.press(alice, "c:").Messages()[0]
	key := func(peg string) string { return labelled(picker.Components, peg) }
	if _, err := s.Tap(alice, picker.ID, key("Y"), key("G"), key("B")); err != nil {
		t.Fatal(err)
	}
	s.settle()
	for _, m := range s.Messages(alice, s.channel) {
		if m.ID == picker.ID && !strings.Contains(content(m.Components), "YGB") {
			t.Errorf("want YGB on\n%s", content(m.Components))
		}
	}
}

// A response that was rendered before another replica's tap and comes after that one's
// response does not hide the tap.
func TestAPickerShowsTheTapsOfBothReplicas(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	o := s.options
	o.Posted, o.App = true, s.app.ID
	h, late := &held{method: http.MethodPost, there: make(chan struct{}), freed: make(chan struct{})}, o
	late.Transport = func(to http.RoundTripper) http.RoundTripper { h.RoundTripper = to; return h }
	first, second := s.start(late), s.start(o)
	balance(t, s, second)
	alice := s.user("alice")
	s.say(alice, "/mastermind team vote:first")
	picker := s.press(alice, "c:").Messages()[0]
	balance(t, s, first)
	tap, err := s.Press(alice, picker.ID, labelled(picker.Components, "Y"))
	if err != nil {
		t.Fatal(err)
	}
	<-h.there
	balance(t, s, second)
	other, err := s.Press(alice, picker.ID, labelled(picker.Components, "G"))
	if err != nil {
		t.Fatal(err)
	}
	for i, tap := range []*discordtest.Interaction{other, tap} {
		if i > 0 {
			close(h.freed)
		}
		if state, err := tap.Wait(t.Context()); err != nil || state != discordtest.Answered {
			t.Fatalf("tap %d is %s, %v", i, state, err)
		}
	}
	s.settle()
	for _, m := range s.Messages(alice, s.channel) {
		if m.ID == picker.ID && !strings.Contains(content(m.Components), "YG") {
			t.Errorf("want both taps on\n%s", content(m.Components))
		}
	}
}

// A server that the bot had left, and that gives it a command again, keeps what it has.
func TestACommandTellsThatTheBotIsBack(t *testing.T) {
	t.Parallel()
	s := newReplicas(t)
	left := store.Document{Home: string(s.guild), Kind: "left", ID: "server", Body: "{}", Due: s.clock.Now().Add(time.Hour)}
	if err := s.kept.PutDocument(t.Context(), left); err != nil {
		t.Fatal(err)
	}
	s.say(s.user("alice"), "/help")
	if d, err := s.kept.Document(t.Context(), left.Home, left.Kind, left.ID); !errors.Is(err, store.ErrNone) {
		t.Errorf("got %+v, %v, want the departure forgotten", d, err)
	}
}

func TestPresent(t *testing.T) {
	p, now := bot.NewPresent(), time.Unix(0, 0)
	for _, test := range []struct {
		after time.Duration
		want  bool
	}{{0, true}, {time.Minute, false}, {time.Hour, true}} {
		if now = now.Add(test.after); p.News("g", now) != test.want {
			t.Errorf("after %v: got %v, want %v", test.after, !test.want, test.want)
		}
	}
}

// labelled is the custom ID of the key whose label is just that; "" if there is none.
func labelled(cs []wire.Component, label string) string {
	for _, c := range cs {
		if c.Label == label {
			return c.CustomID
		}
		if id := labelled(c.Components, label); id != "" {
			return id
		}
	}
	return ""
}
