package bot_test

import (
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest/wire"
)

// privately counts the notes that a member has before her, and returns the text of
// the last.
func (s *site) privately(who wire.ID) (n int, last string) {
	for _, m := range s.Messages(who, s.channel) {
		if m.Private == who {
			n, last = n+1, content(m.Components)
		}
	}
	return n, last
}

// Of some notes there is one at a time, whichever process has sent the one before;
// what is kept for that is sealed, and forgotten when it is of no more use.
func TestOneNoteOfReplicas(t *testing.T) {
	t.Parallel()
	s := newReplicas(t)
	alice := s.user("alice")
	s.say(alice, "/play") // the first is for all
	for range 3 {
		s.say(alice, "/play")
		if n, last := s.privately(alice); n != 1 {
			t.Errorf("got %d notes, want one; the last is\n%s", n, last)
		}
	}
	kept, err := s.kept.Documents(t.Context(), string(s.channel), "note", "", 10)
	if err != nil || len(kept) != 1 || strings.Contains(kept[0].Body, "webhooks") {
		t.Errorf("got %+v, %v; want one, sealed", kept, err)
	}
	s.clock.Advance(15 * time.Minute)
	s.settle()
	if kept, err = s.kept.Documents(t.Context(), string(s.channel), "note", "", 10); err != nil || len(kept) != 0 {
		t.Errorf("got %+v, %v; want none any more", kept, err)
	}
	s.say(alice, "/play") // the last cannot be taken away
	if n, _ := s.privately(alice); n != 2 {
		t.Errorf("got %d notes, want 2", n)
	}
}

// A note that another process has sent goes when what it was for is done.
func TestANoteOfReplicasEnds(t *testing.T) {
	t.Parallel()
	s := newReplicas(t)
	alice := s.user("alice")
	s.say(alice, "/play")
	s.say(alice, "/labyrinth play player:greedy side:theseus")
	if n, last := s.privately(alice); n != 0 {
		t.Errorf("got %d notes, want none, as the game has begun; the last is\n%s", n, last)
	}
}

// What one process has told a member is deleted by the process that makes the next move,
// and by one that closes a vote.
func TestNotesOfReplicasEndWithTheMove(t *testing.T) {
	t.Parallel()
	s := newReplicas(t)
	alice, bob := s.user("alice"), s.user("bob")
	s.say(alice, "/labyrinth team player:greedy side:theseus vote:60")
	none := func(when string) {
		t.Helper()
		for _, who := range []wire.ID{alice, bob} {
			if n, last := s.privately(who); n != 0 {
				t.Errorf("%s: %d notes, want none; the last is\n%s", when, n, last)
			}
		}
	}
	none("at the start")
	for range 2 {
		s.say(alice, "/move move:nonsense")
		s.say(bob, "/game about page:legal")
		if n, _ := s.privately(bob); n != 1 {
			t.Fatalf("got %d notes, want 1", n)
		}
		s.say(bob, "/game about page:board")
		s.press(bob, "p:")
		if n, _ := s.privately(bob); n != 2 {
			t.Errorf("a vote leaves %d notes, want 2", n)
		}
		s.pass(61 * time.Second)
		none("after the vote")
	}
}
