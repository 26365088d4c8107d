//go:build linux

package ordeal

import (
	"strings"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/games"
	"parlour/games/match"
)

func TestCompare(t *testing.T) {
	m := duel("m1")
	c := newTestChecker(t, m)
	now, err := c.set.Host().Replay(m)
	if err != nil {
		t.Fatal(err)
	}
	shown := func(id wire.ID, words string, custom string) discordtest.MessageView {
		x := discordtest.MessageView{}
		x.ID, x.ChannelID = id, "c"
		x.Components = []wire.Component{{Type: wire.TextDisplay, Content: words}, {Type: wire.Button, CustomID: custom}}
		return x
	}
	newest, older := boardOf(t, c, m, 2).words, boardOf(t, c, m, 1).words
	tests := []struct {
		name  string
		shown []discordtest.MessageView
		want  difference
		why   string
	}{
		{"right", []discordtest.MessageView{shown("7", newest, "p:m1:2:0.")}, same, ""},
		{"no controls", []discordtest.MessageView{shown("7", newest, "")}, same, ""},
		{"no message", nil, missing, "not there"},
		{"another message", []discordtest.MessageView{shown("8", newest, "p:m1:2:0.")}, missing, "not there"},
		{"other words", []discordtest.MessageView{shown("7", "Gone.", "")}, missing, "no board"},
		{"another match", []discordtest.MessageView{shown("7", newest, "p:m2:2:0.")}, missing, "match m2"},
		{"one move behind", []discordtest.MessageView{shown("7", older, "p:m1:1:0.")}, behind, "after 1 entries"},
		{"one move behind, without controls", []discordtest.MessageView{shown("7", older, "")}, behind, "want:"},
		{"one move behind, with new controls", []discordtest.MessageView{shown("7", older, "p:m1:2:0.")}, wrong, "want:"},
		{"newest position, with old controls", []discordtest.MessageView{shown("7", newest, "p:m1:1:0.")}, wrong, "want:"},
		{"one move ahead", []discordtest.MessageView{shown("7", newest, "p:m1:3:0.")}, wrong, "after 3 entries"},
		{"no position", []discordtest.MessageView{shown("7", "## Pathway", "")}, wrong, "want:"},
	}
	for _, test := range tests {
		got, why := c.compare(now, messages{of: map[string][]discordtest.MessageView{"c": test.shown}})
		if got != test.want || !strings.Contains(why, test.why) {
			t.Errorf("%s: got %q, %q, want %q, %q", test.name, got, why, test.want, test.why)
		}
	}
}

// A draft remains valid until the next move. Another entry, such as a hint, does not
// invalidate it.
func TestDraftIsValidUntilNextMove(t *testing.T) {
	for kind, want := range map[games.Kind]difference{games.Hint: same, games.Pause: behind} {
		m := match.Match{
			ID: "m1", Start: match.Start{Channel: "c", Game: "mastermind", Opening: "play"}, Status: match.Live,
			Chairs: []match.Chair{{Kind: match.Member, User: "1"}, {Kind: match.Computer}},
		}
		c := newTestChecker(t, m)
		board, err := c.set.Host().Replay(m)
		if err != nil {
			t.Fatal(err)
		}
		x := discordtest.MessageView{}
		x.ID = "7"
		x.Components = []wire.Component{{Type: wire.TextDisplay, Content: wordsOfBody(c.set.BoardsWith(board, "1", locale)[0])}, {Type: wire.Button, CustomID: "c:m1:0:1.12"}}
		m.Entries = []match.Entry{{Kind: kind, User: "1", Key: "11"}}
		now, err := c.set.Host().Replay(m)
		if err != nil {
			t.Fatal(err)
		}
		if got, why := c.compare(now, messages{of: map[string][]discordtest.MessageView{"c": {x}}}); got != want {
			t.Errorf("a draft made before a %s: got %q, %s, want %q", kind, got, why, want)
		}
	}
}
