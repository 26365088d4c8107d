package bot_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match"
	"parlour/games/match/host"
)

// A key of a private message that is tapped twice before the first tap is
// answered does once what it says. The second tap meets a message that has gone,
// and is answered without a word of that.
func TestAKeyOfAPrivateMessageTappedTwice(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		prepare func(s *site, alice wire.ID) *discordtest.Interaction
		key     string
		want    string
	}{
		"the move of a hint": {func(s *site, alice wire.ID) *discordtest.Interaction {
			s.say(alice, "/pathway play size:4 player:random")
			return s.say(alice, "/game hint")
		}, "q:", "You: "},
		"the last tap of a picker": {func(s *site, alice wire.ID) *discordtest.Interaction {
			s.say(alice, "/pathway team size:6 player:random side:red vote:first")
			return s.press(alice, "c:")
		}, "p:", "moved last"},
		"closing": {func(s *site, alice wire.ID) *discordtest.Interaction {
			s.say(alice, "/pathway play size:4 player:random")
			return s.say(alice, "/help game:pathway")
		}, "o:", "tap a square"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newLocalSite(t)
			alice := s.user("alice")
			note := test.prepare(s, alice).Messages()[0]
			key := control(note.Components, test.key)
			taps, err := s.Tap(alice, note.ID, key, key)
			if err != nil {
				t.Fatal(err)
			}
			s.settle()
			for i, tap := range taps {
				if tap.State() != discordtest.Answered || len(tap.Messages()) > 0 && tap.Messages()[0].Private != "" {
					t.Errorf("tap %d is %s: %+v", i+1, tap.State(), tap.Messages())
				}
			}
			if seen := s.Messages(alice, s.channel); len(seen) != 1 {
				t.Errorf("there are %d messages, want the board alone", len(seen))
			}
			if moves := s.match().Fold().Moves; len(moves) > 2 {
				t.Errorf("there are %d moves, want one and its answer at most", len(moves))
			}
			if got := content(s.board().Components); !strings.Contains(got, test.want) {
				t.Errorf("want %q on\n%s", test.want, got)
			}
			if strings.Contains(s.log.String(), "incident") {
				t.Error("the log tells of an incident")
			}
		})
	}
}

// A key of a board that is tapped before the board shows how the game has ended is
// refused, and leaves the end there.
func TestATapAfterTheEndLeavesTheBoardAlone(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	alice, bob := s.user("alice"), s.user("bob")
	s.say(alice, "/pathway duel size:2 opponent:@bob")
	invitation := s.board()
	s.done(s.Press(bob, invitation.ID, labelled(invitation.Components, "Accept")))
	s.say(alice, "/move move:a1")
	s.say(bob, "/move move:b2")
	s.say(alice, "/move move:a2")
	board := s.board()
	taps, err := s.Tap(bob, board.ID, labelled(board.Components, "b1"), labelled(board.Components, "Resign"))
	if err != nil {
		t.Fatal(err)
	}
	s.settle()
	if got := content(s.board().Components); !strings.Contains(got, "alice wins") || !strings.Contains(got, "Rematch") {
		t.Errorf("want the end of the game on\n%s", got)
	}
	if taps[1].State() != discordtest.Answered || s.board().ID != board.ID {
		t.Errorf("the second tap is %s, and the board in %s; want it answered, and the board in %s", taps[1].State(), s.board().ID, board.ID)
	}
}

// A draft is compared with its match before the member's next tap changes it: taps in quick
// succession need no edits.
func TestQuickTapsNeedNoEdits(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	alice := s.user("alice")
	s.say(alice, "/mastermind play")
	board := s.board()
	peg := control(board.Components, "c:")
	got := s.sent(func() {
		for range 3 {
			if _, err := s.Press(alice, board.ID, peg); err != nil {
				t.Fatal(err)
			}
		}
		s.settle()
	})
	if got.Requests != 3 {
		t.Errorf("three taps took %d requests, want a response each: %v", got.Requests, got.Routes)
	}
}

// The same for a form that was opened from the board.
func TestAFormAfterTheEndLeavesTheBoardAlone(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	alice := s.user("alice")
	s.say(alice, "/mastermind play")
	board := s.board()
	s.done(s.Press(alice, board.ID, labelled(board.Components, "Type it")))
	s.say(alice, "/game resign")
	s.clock.Advance(10 * time.Second) // no more is it taken for a double tap
	want := s.shown()
	s.done(s.Submit(alice, map[string][]string{"typed-move": {"1122"}}))
	if got := s.shown(); got != want {
		t.Errorf("the board shows\n%s\nwant\n%s", got, want)
	}
	if _, err := s.Press(alice, board.ID, labelled(s.board().Components, "Play again")); err != nil {
		t.Errorf("what leads on from the end cannot be pressed: %v", err)
	}
	s.settle()
}

// held lets a request whose body has some words, of a method unless that is "", through
// only once it is released, and tells when it is there.
type held struct {
	http.RoundTripper
	method       string
	words        string
	there, freed chan struct{}
	once         sync.Once
}

func (h *held) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body != nil && (h.method == "" || h.method == r.Method) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		if bytes.Contains(body, []byte(h.words)) {
			h.once.Do(func() { close(h.there) })
			<-h.freed
		}
	}
	return h.RoundTripper.RoundTrip(r)
}

// A draft whose answer comes after the board has gone on does not stay over it.
func TestADraftThatIsShownLate(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	h := &held{words: "a square in a", there: make(chan struct{}), freed: make(chan struct{})}
	s.options.Transport = func(to http.RoundTripper) http.RoundTripper { h.RoundTripper = to; return h }
	s.start(s.options)
	alice := s.user("alice")
	s.say(alice, "/pathway play size:6 player:random side:red")
	board := s.board()
	if _, err := s.Tap(alice, board.ID, control(board.Components, "c:")); err != nil {
		t.Fatal(err)
	}
	<-h.there
	if _, err := s.Say(alice, s.channel, "/move move:e5"); err != nil {
		t.Fatal(err)
	}
	for !strings.Contains(content(s.board().Components), "You: ") {
		runtime.Gosched()
	}
	close(h.freed)
	s.settle()
	if got := content(s.board().Components); strings.Contains(got, "a square in a") || !strings.Contains(got, "You: ") {
		t.Errorf("the board shows\n%s", got)
	}
}

// However long the answer to a tap takes, the next tap is answered after it: the last
// answer shows them all.
func TestTapsStayInOrder(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	alice := s.user("alice")
	s.say(alice, "/mastermind play")
	key := button(t, s.board().Components, "R")
	s.Break(discordtest.Fault{Path: "/callback", Drop: true, Times: 4})
	taps, err := s.Tap(alice, s.board().ID, key, key, key)
	if err != nil {
		t.Fatal(err)
	}
	s.settle()
	for i, tap := range taps {
		if tap.State() != discordtest.Answered {
			t.Errorf("tap %d is %s", i+1, tap.State())
		}
	}
	if got := s.shown(); !strings.Contains(got, "RRR_") {
		t.Errorf("after three taps:\n%s", got)
	}
}

// atHead is a Store that calls do before a number of matches have been looked up.
type atHead struct {
	host.Store
	left atomic.Int32
	do   func()
}

func (a *atHead) Head(ctx context.Context, channel, id string) (match.Head, error) {
	if a.left.Add(-1) == 0 {
		a.do()
	}
	return a.Store.Head(ctx, channel, id)
}

// A board that was rendered before a tap and comes after the tap's response does not hide
// the tap, even if it is recorded before the tap's response is compared with the board.
func TestABoardDoesNotHideATap(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	h := &held{method: http.MethodPatch, there: make(chan struct{}), freed: make(chan struct{})}
	store := &atHead{}
	o := s.options
	o.Transport = func(to http.RoundTripper) http.RoundTripper { h.RoundTripper = to; return h }
	o.Store = func(kept host.Store) host.Store { store.Store = kept; return store }
	s.start(o)
	alice := s.user("alice")
	s.say(alice, "/mastermind play")
	s.wantBoard()
	<-h.there
	store.do = func() {
		close(h.freed)
		for s.slot().Sender != "" {
			runtime.Gosched()
		}
	}
	store.left.Store(1)
	if _, err := s.Press(alice, s.board().ID, labelled(s.board().Components, "R")); err != nil {
		t.Fatal(err)
	}
	s.settle()
	if got := content(s.board().Components); !strings.Contains(got, "R___") {
		t.Errorf("the board shows\n%s", got)
	}
}
