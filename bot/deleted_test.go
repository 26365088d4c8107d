package bot_test

import (
	"strings"
	"testing"

	"parlour/games/match"
)

// stopped checks that the channel's match is stopped, and that the bot posts nothing about it any more.
func (s *site) stopped() {
	s.t.Helper()
	if m := s.match(); m.Status.Open() {
		s.t.Errorf("the match is %v", m.Status)
	}
	if err := s.bots[0].Settle(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	for route, n := range s.sent(func() { s.skip(match.IdleAfter) }).Routes {
		if strings.HasPrefix(route, "POST /channels/") && n > 0 {
			s.t.Errorf("the bot has sent %s", route)
		}
	}
	if log := s.log.String(); strings.Contains(log, "level=ERROR") || strings.Contains(log, "level=WARN") {
		s.t.Error("a warning or an error is logged")
	}
}

// A match ends when its channel or thread is deleted, and so does an invitation.
func TestAMatchEndsWithItsChannel(t *testing.T) {
	t.Parallel()
	for _, thread := range []bool{true, false} {
		s := newLocalSite(t)
		alice, bob := s.user("alice"), s.user("bob")
		if thread {
			var err error
			if s.channel, err = s.StartThread(alice, s.channel, "a thread"); err != nil {
				t.Fatal(err)
			}
		}
		s.say(alice, "/pathway duel opponent:@bob size:4 side:red")
		s.done(s.Press(bob, s.board().ID, labelled(s.board().Components, "Accept")))
		s.say(alice, "/move move:a1")
		s.say(alice, "/tictactoe duel opponent:@bob")
		if err := s.DeleteChannel(s.channel); err != nil {
			t.Fatal(err)
		}
		if err := s.Acknowledged(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.settle()
		s.stopped()
	}
}

// A match also ends if its channel was deleted while the bot was away, and if it was the parent of the
// match's thread: the reminder shows it.
func TestAMatchEndsWithAChannelThatIsGone(t *testing.T) {
	t.Parallel()
	for _, parent := range []bool{false, true} {
		s := newLocalSite(t)
		deleted := s.channel
		if parent {
			var err error
			if s.channel, err = s.StartThread(s.user("carol"), s.channel, "a thread"); err != nil {
				t.Fatal(err)
			}
		}
		awaited(s)
		if err := s.bots[0].Stop(); err != nil {
			t.Fatal(err)
		}
		if err := s.DeleteChannel(deleted); err != nil {
			t.Fatal(err)
		}
		s.bots = s.bots[:0]
		s.start(s.options)
		s.skip(match.RemindAfter)
		s.stopped()
	}
}
