package bot_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// amnesiac is a Store that stores no requests, as a database does that is away.
type amnesiac struct{ host.Store }

func (s amnesiac) PutDocument(ctx context.Context, d store.Document) error {
	if d.Kind == store.RequestKind {
		return errCut
	}
	return s.Store.PutDocument(ctx, d)
}

// Where one process has taken a press, and another that gets it too cannot store it
// and says that it takes long, the board that was pressed stays a board: even where
// the other's first attempt is lost, so that it might take the answer for its own.
func TestANoticeThatComesSecondLeavesTheBoardAlone(t *testing.T) {
	t.Parallel()
	for name, lost := range map[string][]discordtest.Fault{
		"refused":        nil,
		"lost, then not": {{Path: "/callback", Drop: true, Times: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, sqlitetest.File(t))
			s.options.Defer = atOnce
			s.start(s.options)
			alice, bob := s.user("alice"), s.user("bob")
			s.say(alice, "/labyrinth play player:greedy side:theseus")
			board := s.shown()
			refused := s.press(bob, "p:")
			forgets := s.options
			forgets.Store = func(m host.Store) host.Store { return amnesiac{m} }
			s.kill()
			s.start(forgets)
			for _, f := range lost {
				s.Break(f)
			}
			s.redeliver(refused)
			if got := s.shown(); got != board {
				t.Errorf("the channel shows\n%s\nand showed\n%s", got, board)
			}
		})
	}
}

// unresponsive is a Store that answers neither changes nor requests until it is back, as a
// database does while it fails over.
type unresponsive struct {
	host.Store
	entered, back chan struct{}
}

func (s unresponsive) Apply(ctx context.Context, c host.Change) error {
	if err := s.hold(ctx); err != nil {
		return err
	}
	return s.Store.Apply(ctx, c)
}

func (s unresponsive) PutDocument(ctx context.Context, d store.Document) error {
	if d.Kind == store.RequestKind {
		if err := s.hold(ctx); err != nil {
			return err
		}
	}
	return s.Store.PutDocument(ctx, d)
}

func (s unresponsive) hold(ctx context.Context) error {
	s.entered <- struct{}{}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-s.back:
		return nil
	}
}

// While the database does not answer, the notice is sent in the first half of Discord's
// three seconds. The other half is for the network and for a slow machine.
func TestANoticeHasTimeToArrive(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	away := unresponsive{entered: make(chan struct{}, 8), back: make(chan struct{})}
	comesBack := sync.OnceFunc(func() { close(away.back) })
	t.Cleanup(comesBack)
	s.options.Defer = 0 // a third of the three seconds
	s.options.Store = func(m host.Store) host.Store { away.Store = m; return away }
	s.start(s.options)
	i, err := s.Say(s.user("alice"), s.channel, "/mastermind play")
	if err != nil {
		t.Fatal(err)
	}
	<-away.entered // it changes
	advanced := make(chan struct{})
	go func() { // until the notice has been sent
		defer close(advanced)
		s.clock.Advance(1250 * time.Millisecond)
	}()
	select {
	case <-away.entered: // it stores the request
	case <-advanced:
		t.Fatal("nothing is sent within 1.25 s")
	}
	s.clock.Advance(250 * time.Millisecond)
	if state, err := i.Acknowledged(t.Context()); err != nil || state != discordtest.Answered {
		t.Errorf("%v, %v; want the notice", state, err)
	}
	<-advanced
	comesBack()
	s.settle()
	s.oneBoard("after the notice")
}

// A tap that was answered with the notice that it takes long is shown on the board, and
// the notice does not become the board.
func TestATapAfterANotice(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	s.start(s.options)
	alice := s.user("alice")
	s.say(alice, "/mastermind play")
	board := s.board()
	s.kill()
	slow := s.options
	slow.Defer = atOnce
	slow.Store = func(m host.Store) host.Store { return amnesiac{m} }
	s.start(slow)
	s.done(s.Press(alice, board.ID, labelled(board.Components, "R")))
	s.oneBoard("after the tap")
	if got := s.board(); got.ID != board.ID || s.slot().Message != string(board.ID) || !strings.Contains(content(got.Components), "R___") {
		t.Errorf("the board is %s, stored as %s, after %s:\n%s", got.ID, s.slot().Message, board.ID, content(got.Components))
	}
}

// Where one process has answered a command with the notice that it takes long, and
// another has the board, that goes to the channel and not into the notice.
func TestABoardDoesNotReplaceANotice(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	slow, quick, first, second := s.options, s.options, newGate(), newGate()
	slow.Defer = atOnce
	slow.Store = func(m host.Store) host.Store { return amnesiac{first.through(m)} }
	quick.Store = second.through
	s.start(slow)
	s.start(quick)
	alice := s.user("alice")
	i, err := s.Say(alice, s.channel, "/mastermind play")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := i.Acknowledged(t.Context()); err != nil {
		t.Fatal(err)
	}
	<-first.entered
	<-second.entered
	for range 8 {
		second.open <- nil
	}
	where := ""
	for where == "" {
		if _, err := s.kept.Load(t.Context(), string(s.channel), store.Latest("")); err == nil {
			where = s.slot().Message
		}
		if t.Context().Err() != nil {
			t.Fatal("there is no board")
		}
	}
	if all := s.PublicMessages(s.channel); len(all) != 1 || string(all[0].ID) != where {
		t.Errorf("the board is said to be message %s, and everyone sees %+v", where, all)
	}
	for range 8 {
		first.open <- nil
	}
	s.settle()
	s.oneBoard("after both")
}

// Where one process has answered, and another that gets the same cannot know whether
// what it finds is its own answer, it takes no board for that.
func TestABoardIsNotTakenForAnotherAnswer(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		slow bool
		do   func(s *site, alice, bob wire.ID) *discordtest.Interaction
		then func(s *site, alice, bob wire.ID)
	}{
		"a refusal, when the next one comes": {
			true,
			func(s *site, _, bob wire.ID) *discordtest.Interaction { return s.press(bob, "p:") },
			func(s *site, _, bob wire.ID) { s.press(bob, "p:") },
		},
		"what a move leaves": {
			false,
			func(s *site, alice, _ wire.ID) *discordtest.Interaction {
				for range 4 {
					s.post("a message below the board")
				}
				return s.say(alice, "/move move:a3")
			},
			func(*site, wire.ID, wire.ID) {},
		},
		"the board of a game that a press begins": {
			true,
			func(s *site, alice, _ wire.ID) *discordtest.Interaction {
				s.say(alice, "/game resign")
				return s.press(alice, "r:")
			},
			func(*site, wire.ID, wire.ID) {},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, sqlitetest.File(t))
			first := s.options
			if test.slow {
				first.Defer = atOnce
			}
			s.start(first)
			alice, bob := s.user("alice"), s.user("bob")
			s.say(alice, "/labyrinth play player:greedy side:theseus")
			i := test.do(s, alice, bob)
			want := s.shown()
			s.kill()
			s.start(s.options)
			s.Break(discordtest.Fault{Path: "/callback", Drop: true, Times: 1})
			s.redeliver(i)
			test.then(s, alice, bob)
			if got := s.shown(); got != want {
				t.Errorf("the channel shows\n%s\nand showed\n%s", got, want)
			}
		})
	}
}

// Where one process has answered a press with the notice that it takes long, and
// another that gets the same cannot know whether its own answer came, the board shows
// the move.
func TestAMoveIsShownWhereAnotherHasAnswered(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	s.start(s.options)
	alice := s.user("alice")
	s.say(alice, "/labyrinth play player:greedy side:theseus")
	s.kill()
	before, g, slow := s.shown(), newGate(), s.options
	slow.Defer = atOnce
	slow.Store = func(m host.Store) host.Store { return amnesiac{g.through(m)} }
	dying := s.start(slow)
	i, err := s.Press(alice, s.board().ID, control(s.board().Components, "p:"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := i.Acknowledged(t.Context()); err != nil {
		t.Fatal(err)
	}
	<-g.entered
	dying.Kill()
	s.bots = s.bots[:0]
	s.start(s.options)
	s.Break(discordtest.Fault{Path: "/callback", Drop: true, Times: 1})
	s.redeliver(i)
	s.oneBoard("after both")
	if got := s.shown(); got == before || len(s.match().Entries) == 0 {
		t.Errorf("%d entries are stored, and the board shows\n%s", len(s.match().Entries), got)
	}
}

// afterwards is a Store that stores requests once it is let.
type afterwards struct {
	host.Store
	let chan struct{}
}

func (s afterwards) PutDocument(ctx context.Context, d store.Document) error {
	if d.Kind == store.RequestKind {
		<-s.let
	}
	return s.Store.PutDocument(ctx, d)
}

// Where one process has answered a press with the notice that it takes long, and
// another has made the move and takes the answer for its placeholder on the board,
// the board stays what it is, and shows the move.
func TestAPressedBoardIsNotTakenForANotice(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	forgets, keeps, later := s.options, s.options, afterwards{let: make(chan struct{})}
	forgets.Defer, keeps.Defer = atOnce, atOnce
	forgets.Store = func(m host.Store) host.Store { return amnesiac{m} }
	keeps.Store = func(m host.Store) host.Store { later.Store = m; return later }
	s.start(s.options)
	alice := s.user("alice")
	s.say(alice, "/labyrinth play player:greedy side:theseus")
	s.kill()
	before := s.shown()
	s.start(forgets)
	s.start(keeps)
	i, err := s.Press(alice, s.board().ID, control(s.board().Components, "p:"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := i.Acknowledged(t.Context()); err != nil {
		t.Fatal(err)
	}
	close(later.let)
	s.settle()
	s.oneBoard("after both")
	if got := s.shown(); got == before {
		t.Errorf("the board still shows\n%s", got)
	}
	if s.slot().Message != string(s.board().ID) {
		t.Errorf("the board is said to be message %s, and is %s", s.slot().Message, s.board().ID)
	}
}
