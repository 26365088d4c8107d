package bot_test

import (
	"context"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"parlour/bot/discordtest/wire"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match"
)

// slowComputers is a store in which the moves that computers make in some channels
// wait for release, each with its slot for thinking.
type slowComputers struct {
	match.Store
	channels map[string]bool
	waiting  chan struct{} // gets a value for each move that waits
	release  chan struct{}
}

func (s *slowComputers) Apply(ctx context.Context, c match.Change) error {
	for _, step := range c.Steps {
		if s.channels[c.Channel] && strings.HasSuffix(step.Entries[0].Key, "/computer") {
			s.waiting <- struct{}{}
			<-s.release
		}
	}
	return s.Store.Apply(ctx, c)
}

// While all thinkers are busy with other games, the response to a press waits for
// the computer's answer only for a moment. The answer is shown when it comes.
func TestABusyThinkerDelaysNoResponse(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	alice, bob := s.user("alice"), s.user("bob")
	slow := &slowComputers{channels: map[string]bool{}, waiting: make(chan struct{}), release: make(chan struct{})}
	s.options.Store = func(store match.Store) match.Store {
		slow.Store = store
		return slow
	}
	slots := max(1, runtime.GOMAXPROCS(0)-1)
	var channels []wire.ID
	for range slots {
		channel, err := s.AddChannel(s.guild, "thinking")
		if err != nil {
			t.Fatal(err)
		}
		slow.channels[string(channel)] = true
		channels = append(channels, channel)
	}
	s.start(s.options)
	release := sync.OnceFunc(func() { close(slow.release) })
	defer release()
	s.say(alice, "/pathway play size:3 player:greedy")
	for _, channel := range channels {
		s.done(s.Say(bob, channel, "/pathway play player:greedy"))
		if _, err := s.Say(bob, channel, "/pathway place square:a1"); err != nil {
			t.Fatal(err)
		}
		<-slow.waiting
	}

	board := s.board()
	i, err := s.Press(alice, board.ID, control(board.Components, "p:"))
	if err != nil {
		t.Fatal(err)
	}
	const soon = 100 * time.Millisecond
	<-s.clock.Waits(soon)
	s.clock.Advance(soon)
	<-i.First()
	if moves := len(s.match().Entries); moves != 1 {
		t.Errorf("got %d moves at the first response, want 1", moves)
	}
	release()
	s.settle()
	if moves := len(s.match().Entries); moves != 2 || s.match().Board.Shown != s.match().Board.Wanted {
		t.Errorf("got %d moves at the end, want 2; the board shows change %d of %d", moves, s.match().Board.Shown, s.match().Board.Wanted)
	}
}
