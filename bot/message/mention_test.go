package message_test

import (
	"strings"
	"testing"

	"parlour/bot/message"
	"parlour/commands"
)

func TestComplete(t *testing.T) {
	known := new(message.CommandIDs)
	known.Use(map[string]string{"game": "12", "move": "345678901234567890"})
	for _, tt := range []struct{ text, want string }{
		{"", ""},
		{"</move>", "</move:345678901234567890>"},
		{"See </game stop> or **</game about>** `page:moves`.", "See </game stop:12> or **</game about:12>** `page:moves`."},
		{"a command of another version: </new>", "a command of another version: `/new`"},
		{"</new sub>", "`/new sub`"},
		{`typed: \</move\> or \\\</move\>`, `typed: \</move\> or \\\</move\>`},
		{"in code: `</move>` ``</move> ` `` </move>", "in code: `</move>` ``</move> ` `` </move:345678901234567890>"},
		{"```\n</move>\n```", "```\n</move>\n```"},
		{"no commands: </Move> </a b c> </> </move:1> < /move>", "no commands: </Move> </a b c> </> </move:1> < /move>"},
	} {
		body := known.Complete(commands.Body{Blocks: []commands.Block{{Text: tt.text}}})
		if got := body.Blocks[0].Text; got != tt.want {
			t.Errorf("%s\ngot  %s\nwant %s", tt.text, got, tt.want)
		}
	}
}

// IDs put no message above Discord's limit, and the given body stays as it is.
func TestCompleteWithinTheLimit(t *testing.T) {
	known := new(message.CommandIDs)
	known.Use(map[string]string{"move": "345678901234567890"})
	const mention, id = "</move>", ":345678901234567890"
	for _, tt := range []struct {
		length int
		want   string
	}{
		{message.MaxText - len(mention) - len(id), "</move:345678901234567890>"},
		{message.MaxText - len(mention) - len(id) + 1, "`/move`"},
	} {
		given := commands.Body{Blocks: []commands.Block{{Text: strings.Repeat("é", tt.length)}, {Text: mention}}}
		if got := known.Complete(given).Blocks[1].Text; got != tt.want {
			t.Errorf("beside %d characters: %s, want %s", tt.length, got, tt.want)
		}
		if given.Blocks[1].Text != mention {
			t.Errorf("the body has become %v", given.Blocks)
		}
	}
}
