package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// crowd is how many members press at once.
const crowd = 1000

// pressedBy has many members press a control at once.
func (s *site) pressedBy(n int, message wire.ID, id string) (pressed []*discordtest.Interaction) {
	s.t.Helper()
	members := make([]wire.ID, n)
	for i := range members {
		members[i] = s.user(fmt.Sprint("member-", i))
	}
	release := s.HoldEvents() // until all have pressed
	for _, who := range members {
		i, err := s.Press(who, message, id)
		if err != nil {
			s.t.Fatal(err)
		}
		pressed = append(pressed, i)
	}
	release()
	for _, i := range pressed {
		if _, err := i.Acknowledged(s.t.Context()); err != nil {
			s.t.Fatal(err)
		}
	}
	s.clock.Advance(500 * time.Millisecond) // for what is gathered
	s.settle()
	return pressed
}

// Of a thousand votes at once every one counts, and every one is answered. The response to one shows the
// board, all others acknowledge the press, and a few edits show the rest.
func TestAThousandVotesAtOnce(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	s.say(s.user("alice"), "/pathway team size:5 vote:60")
	board := s.board()
	before, answers := s.Counts(), map[wire.CallbackType]int{}
	for _, i := range s.pressedBy(crowd, board.ID, control(board.Components, "p:")) {
		answers[i.Response()]++
	}
	if answers[wire.UpdateMessage] != 1 || answers[wire.DeferUpdate] != crowd-1 {
		t.Errorf("got the responses %v, want one board", answers)
	}
	if m := s.match(); len(m.Entries) != crowd || s.slot().Shown != s.slot().Wanted {
		t.Errorf("there are %d votes, and a board that shows change %d of %d", len(m.Entries), s.slot().Shown, s.slot().Wanted)
	}
	sent := s.Counts().Since(before)
	if edits := sent.Requests - crowd; edits > 3 { // within half a second
		t.Errorf("%d requests were sent beside the responses: %v", edits, sent.Routes)
	}
}

// A thousand members press the same control at once: one moves and all others
// are refused, each privately and once, and the board is drawn but a few times.
func TestAThousandPressAtOnce(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	alice := s.user("alice")
	s.say(alice, "/labyrinth team player:greedy side:theseus vote:first")
	board := s.board()
	before := s.Counts()
	pressed := s.pressedBy(crowd, board.ID, control(board.Components, "p:"))
	moved, refused := 0, 0
	for _, i := range pressed {
		switch i.Response() {
		case wire.UpdateMessage:
			moved++
		case wire.SendMessage:
			refused++
			if said := i.Messages(); len(said) != 1 || !strings.Contains(content(said[0].Components), "The board has changed") {
				t.Errorf("a refusal is %+v", said)
			}
		default:
			t.Errorf("a press is %s, answered by %v", i.State(), i.Response())
		}
	}
	if m := s.match(); moved != 1 || refused != crowd-1 || len(m.Entries) != 2 || s.slot().Shown != s.slot().Wanted {
		t.Errorf("%d moved and %d were refused; %d entries, and a board that shows change %d of %d", moved, refused, len(m.Entries), s.slot().Shown, s.slot().Wanted)
	}
	if boards := len(s.PublicMessages(s.channel)); boards != 1 {
		t.Errorf("there are %d boards", boards)
	}
	sent := s.Counts().Since(before)
	first := sent.Routes["POST /interactions/{interaction_id}/{interaction_token}/callback"]
	if first != crowd || sent.Requests-first > 10 {
		t.Errorf("%d requests were sent beside %d first responses: %v", sent.Requests-first, first, sent.Routes)
	}
}
