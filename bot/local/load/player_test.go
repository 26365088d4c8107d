package load

import (
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// message returns a message with a button for each label. A label that begins with "!" makes
// a button that completes a move, and one that begins with "-" a disabled button.
func message(id wire.ID, changed uint64, private wire.ID, labels ...string) discordtest.MessageView {
	row := wire.Component{Type: wire.ActionRow}
	for _, label := range labels {
		b := wire.Component{Type: wire.Button, Style: wire.SecondaryButton, Label: label, CustomID: label}
		switch label[0] {
		case '!':
			b.Style = wire.SuccessButton
		case '-':
			b.Disabled = true
		}
		row.Components = append(row.Components, b)
	}
	m := discordtest.MessageView{Private: private, Changed: changed}
	m.ID, m.Components = id, []wire.Component{row}
	return m
}

func TestChoices(t *testing.T) {
	tests := []struct {
		name   string
		labels []string
		want   []string
	}{
		{"none", nil, nil},
		{"only what advances the game", []string{"red", "-blue", "Hint", "Resign", "Help", "Back", "Erase"}, []string{"red"}},
		{"what completes a move", []string{"red", "!Guess", "Back"}, []string{"!Guess"}},
	}
	for _, test := range tests {
		m := message("1", 1, "", test.labels...)
		var got []string
		for _, c := range choices(&m) {
			got = append(got, c.Label)
		}
		if len(got) != len(test.want) || len(got) > 0 && got[0] != test.want[0] {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// step is a message that the player sees, a press, its answer, or its refusal by the client.
type step struct {
	see     *discordtest.MessageView
	press   bool
	answer  bool
	drop    bool
	able    bool // whether the player can press afterwards
	because string
}

func see(m discordtest.MessageView, able bool, because string) step {
	return step{see: &m, able: able, because: because}
}

func TestPlayerKnowsWhenItCanPress(t *testing.T) {
	pressed := step{press: true, because: "a press waits for its answer"}
	answered := func(able bool, because string) step { return step{answer: true, able: able, because: because} }
	tests := []struct {
		name  string
		steps []step
	}{
		{"a move on the board", []step{
			see(message("5", 1, "", "red"), true, "there is a board"), pressed, answered(false, "the board is not new yet"),
			see(message("5", 2, "", "red"), true, "the board is new"),
		}},
		{"a move through the picker", []step{
			see(message("5", 1, "", "red"), true, ""), pressed, see(message("6", 2, "me", "red"), false, "the answer is not complete"),
			answered(true, "there is a picker"), pressed, see(message("6", 3, "me"), false, ""),
			answered(false, "the picker is done with and the board old"), see(message("5", 4, "", "red"), true, ""),
		}},
		{"the board is new before the answer", []step{
			see(message("5", 1, "", "red"), true, ""), pressed, see(message("5", 2, "", "red"), false, ""), answered(true, ""),
		}},
		{"a refusal", []step{
			see(message("5", 1, "", "red"), true, ""), pressed, see(message("6", 2, "me"), false, ""), answered(false, "the board is out of date"),
			see(message("5", 3, "", "red"), true, "the next board is there"),
		}},
		{"a computer is to move", []step{
			see(message("5", 1, "", "red"), true, ""), see(message("5", 2, ""), false, "no controls"), see(message("5", 3, "", "red"), true, ""),
		}},
		{"a board further up", []step{
			see(message("5", 1, "", "red"), true, ""), see(message("4", 2, ""), true, "it is not the newest"),
		}},
		{"a press that the client does not allow", []step{
			see(message("5", 1, "", "red"), true, ""), pressed, {drop: true, able: false, because: "the board is gone"},
			see(message("5", 2, "", "red"), true, "it is there again"),
		}},
		{"another member's picker", []step{see(message("6", 1, "you", "red"), false, "it is not the player's")}},
	}
	for _, test := range tests {
		p := &player{member: "me"}
		for n, s := range test.steps {
			switch {
			case s.see != nil:
				p.see(*s.see)
			case s.press:
				p.pending = &pending{version: p.version, private: p.picker != nil}
			case s.answer:
				p.answered()
			case s.drop:
				p.dropped()
			}
			if got := p.able(); got != s.able {
				t.Errorf("%s: after step %d the player can press: got %v, want %v: %s", test.name, n+1, got, s.able, s.because)
			}
		}
	}
}

func TestPlayerReportsMoves(t *testing.T) {
	var reported []time.Duration
	p := &player{member: "me", onMove: func(d time.Duration) { reported = append(reported, d) }}
	p.see(message("5", 1, "", "red"))
	p.pending = &pending{due: time.Now().Add(-time.Minute), version: p.version}
	p.answered()
	if len(reported) != 0 {
		t.Fatal("reported before there is a new board")
	}
	p.see(message("5", 2, "", "red"))
	p.see(message("5", 3, "", "red"))
	if len(reported) != 1 || reported[0] < time.Minute {
		t.Errorf("got %v, want the minute since the move fell due, once", reported)
	}
}
