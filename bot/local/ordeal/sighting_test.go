//go:build linux

package ordeal

import (
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/commands"
)

func TestWordsOfBodyEqualWordsOfMessage(t *testing.T) {
	body := commands.Body{Blocks: []commands.Block{
		{Text: "## Heading\nwords"},
		{Buttons: []commands.Button{{Label: "red"}, {Emoji: "🔴"}}},
		{Select: &commands.Select{Placeholder: "Choose", Options: []commands.SelectOption{{Label: "one"}}}},
	}}
	message := []wire.Component{
		{Type: wire.TextDisplay, Content: "## Heading\nwords"},
		{Type: wire.ActionRow, Components: []wire.Component{{Type: wire.Button, Label: "red"}, {Type: wire.Button}}},
		{Type: wire.ActionRow, Components: []wire.Component{{Type: wire.StringSelect, Placeholder: "Choose"}}},
	}
	if got, want := wordsOf(message), wordsOfBody(body); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSighted(t *testing.T) {
	board := func(private wire.ID, heading string, controls ...wire.Component) discordtest.MessageView {
		m := discordtest.MessageView{Private: private}
		m.ChannelID, m.ID = "c", "7"
		m.Components = []wire.Component{{Type: wire.TextDisplay, Content: heading}, {Type: wire.ActionRow, Components: controls}}
		return m
	}
	key := func(id string) wire.Component { return wire.Component{Type: wire.Button, CustomID: id} }
	off := key("p:m1:4:3.YVRR")
	off.Disabled = true
	tests := []struct {
		name  string
		shown discordtest.MessageView
		ok    bool
		match string
		at    int
		draft string
	}{
		{"other words", board("", "You have won."), false, "", 0, ""},
		{"a private message", board("1", "## Pathway"), false, "", 0, ""},
		{"no controls", board("", "## Pathway"), true, "", unknown, ""},
		{"keys", board("", "## Pathway", key("p:m1:4:0.R")), true, "m1", 4, ""},
		{"a draft", board("", "## Pathway", key("p:m1:4:3.YVRR")), true, "m1", 4, "YVR"},
		{"a disabled draft", board("", "## Pathway", off), true, "m1", 4, "YVR"},
		{"a question", board("", "## Pathway", key("ag:m1:4:")), true, "m1", 4, ""},
		{"the end", board("", "## Pathway", key("r:m1:0:")), true, "m1", unknown, ""},
		{"a foreign control", board("", "## Pathway", key("r")), true, "", unknown, ""},
	}
	for _, test := range tests {
		s, ok := sighted(test.shown)
		if ok != test.ok || ok && (s.match != test.match || s.at != test.at || s.draft != test.draft || s.channel != "c" || s.message != "7") {
			t.Errorf("%s: got %+v, %v; want match %q, %d, draft %q, %v", test.name, s, ok, test.match, test.at, test.draft, test.ok)
		}
	}
}
