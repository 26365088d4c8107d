package bot_test

import (
	"strings"
	"testing"
	"time"

	"parlour/bot/delivery"
	"parlour/bot/discordtest/wire"
	"parlour/games/match/store"
)

// A tournament has one message, which shows every change. If it is deleted, it is posted again, and
// on request it moves to the bottom of the channel. The message of the tournament before stays. A
// purge forgets it.
func TestATournamentHasOneMessage(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	alice, bob, carol := s.user("alice"), s.user("bob"), s.user("carol")
	want := func(when string, n int, words string) (last string) {
		t.Helper()
		s.pass(2 * time.Second)
		all := s.PublicMessages(s.channel)
		if len(all) != n || !strings.Contains(content(all[n-1].Components), words) {
			t.Fatalf("%s the channel shows\n%s\nwant %d messages, the last with %q", when, s.shown(), n, words)
		}
		return string(all[n-1].ID)
	}
	s.say(alice, "/tournament start game:connectfour")
	first := want("at first", 1, "alice’s tournament")
	s.done(s.Press(bob, s.board().ID, labelled(s.board().Components, "Join")))
	if want("after a press", 1, "**2**") != first {
		t.Error("a press makes a new message")
	}
	s.say(alice, "/tournament show")
	if moved := want("at the bottom", 1, "**2**"); moved == first {
		t.Error("the message has not moved")
	}
	pressed := s.board()
	if err := s.Delete(pressed.ID); err != nil {
		t.Fatal(err)
	}
	s.say(bob, "/tournament show")
	want("after it was deleted", 1, "**2**")
	s.done(s.Press(carol, s.board().ID, labelled(s.board().Components, "Join")))
	last := want("after another press", 1, "**3**")

	s.done(s.Press(alice, s.board().ID, labelled(s.board().Components, "Begin")))
	s.done(s.Press(alice, wire.ID(last), labelled(s.board().Components, "Call off")))
	private := s.Messages(alice, s.channel)
	sure := private[len(private)-1]
	s.done(s.Press(alice, sure.ID, labelled(sure.Components, "Call off")))
	s.pass(2 * time.Second)
	before := len(s.PublicMessages(s.channel)) // with the calls
	s.say(alice, "/tournament start game:connectfour")
	want("after another start", before+1, "alice’s tournament")
	if shown := s.shown(); !strings.Contains(shown, last+"\n") || !strings.Contains(shown, "called off") {
		t.Errorf("after another start the channel shows\n%s", shown)
	}
	key := delivery.Key{Home: string(s.guild), ID: "tournament/" + string(s.channel)}
	row, err := s.kept.Shows().(delivery.Rows).Row(t.Context(), key)
	if err != nil || row.Message != string(s.board().ID) {
		t.Errorf("the slot is %+v, %v", row, err)
	}
	for more := true; more && err == nil; {
		more, err = s.kept.Purge(t.Context(), string(s.guild), 100)
	}
	if _, gone := s.kept.Shows().(delivery.Rows).Row(t.Context(), key); err != nil || gone != store.ErrNone {
		t.Errorf("after a purge: %v, %v", gone, err)
	}
}
