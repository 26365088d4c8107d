package bot_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"parlour/bot/schedule"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match"
)

// crowded is longer than a response waits for a computer's move while all thinkers are busy.
const crowded = 100 * time.Millisecond

// While all thinkers are busy with other games, the response to a press waits for
// the computer's answer only for a moment. The answer is shown when it comes.
func TestABusyThinkerDelaysNoResponse(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	alice := s.user("alice")
	s.say(alice, "/pathway play size:3 player:greedy")
	release := sync.OnceFunc(s.bots[0].Bot().HoldThinkers())
	defer release()
	board := s.board()
	i, err := s.Press(alice, board.ID, control(board.Components, "p:"))
	if err != nil {
		t.Fatal(err)
	}
	<-s.clock.Waits(crowded)
	s.clock.Advance(crowded)
	<-i.First()
	if moves := len(s.match().Entries); moves != 1 {
		t.Errorf("got %d moves at the first response, want 1", moves)
	}
	release()
	s.settle()
	if moves := len(s.match().Entries); moves != 2 || s.slot().Shown != s.slot().Wanted {
		t.Errorf("got %d moves at the end, want 2; the board shows change %d of %d", moves, s.slot().Shown, s.slot().Wanted)
	}
}

// A computer whose move is not found within 20 ms moves after the member's commit, by the
// same search.
func TestASlowSearchOutlastsTheCommit(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	var searches atomic.Int64
	s.options.Hooks.Work = func(c schedule.Class, _ time.Duration) {
		if c == schedule.Move {
			searches.Add(1)
		}
	}
	bot := s.start(s.options).Bot()
	alice := s.user("alice")
	s.say(alice, "/labyrinth play player:greedy side:theseus")
	s.press(alice, "p:") // after which the player is known
	before, made := s.match(), searches.Load()
	release := sync.OnceFunc(bot.HoldThinkers())
	defer release()
	i, err := s.Press(alice, s.board().ID, control(s.board().Components, "p:"))
	if err != nil {
		t.Fatal(err)
	}
	if err := bot.AwaitSearch(t.Context()); err != nil {
		t.Fatal(err)
	}
	if m := s.match(); len(m.Entries) != len(before.Entries) {
		t.Errorf("%d entries within 20 ms, want %d", len(m.Entries), len(before.Entries))
	}
	s.clock.Advance(match.JoinWithin)
	<-s.clock.Waits(crowded)
	s.clock.Advance(crowded)
	<-i.First()
	if m := s.match(); len(m.Entries) != len(before.Entries)+1 {
		t.Errorf("%d entries after 20 ms, want %d", len(m.Entries), len(before.Entries)+1)
	}
	release()
	s.settle()
	m := s.match()
	if len(m.Entries) != len(before.Entries)+2 || s.slot().Shown != s.slot().Wanted {
		t.Errorf("%d entries at the end, want %d; the board shows change %d of %d", len(m.Entries), len(before.Entries)+2, s.slot().Shown, s.slot().Wanted)
	}
	if got := searches.Load() - made; got != 1 {
		t.Errorf("%d searches, want 1", got)
	}
}
