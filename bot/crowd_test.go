package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// crowd is how many members press at once.
const crowd = 1000

// A thousand members press the same control at once: one moves and all others
// are refused, each privately and once, and the board is drawn but a few times.
func TestAThousandPressAtOnce(t *testing.T) {
	t.Parallel()
	s := newLocalSite(t)
	alice := s.user("alice")
	s.say(alice, "/labyrinth team player:greedy side:theseus")
	board := s.board()
	id := control(board.Components, "p:")
	members := make([]wire.ID, crowd)
	for i := range members {
		members[i] = s.user(fmt.Sprint("member-", i))
	}
	before, pressed := s.Counts(), make([]*discordtest.Interaction, crowd)
	release := s.HoldEvents() // until all have pressed
	for i, who := range members {
		var err error
		if pressed[i], err = s.Press(who, board.ID, id); err != nil {
			t.Fatal(err)
		}
	}
	release()
	s.settle()
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
