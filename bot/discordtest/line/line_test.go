package line_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/bot/discordtest/line"
	"parlour/bot/discordtest/wire"
)

func text(name string) wire.Option { return wire.Option{Type: wire.StringOption, Name: name} }

var commands = []wire.Command{
	{Type: wire.ChatCommand, Name: "mastermind", Options: []wire.Option{
		{Type: wire.SubCommand, Name: "solve", Options: []wire.Option{text("player"), text("opponent"), text("secret")}},
		{Type: wire.SubCommandGroup, Name: "set", Options: []wire.Option{{Type: wire.SubCommand, Name: "style", Options: []wire.Option{text("name")}}}},
	}},
	{Type: wire.ChatCommand, Name: "move", Options: []wire.Option{text("move"), text("why")}},
	{Type: wire.ChatCommand, Name: "help"},
}

func TestParse(t *testing.T) {
	type values map[string]string
	tests := []struct {
		line, name string
		want       values
	}{
		{"/help", "help", values{}},
		{"  /help  ", "help", values{}},
		{"/mastermind solve player:knuth opponent:@bob secret:in-my-head", "mastermind solve", values{"player": "knuth", "opponent": "@bob", "secret": "in-my-head"}},
		{"/mastermind solve", "mastermind solve", values{}},
		{"/mastermind set style name:large squares", "mastermind set style", values{"name": "large squares"}},
		{"/move move:red blue  why:because it is so", "move", values{"move": "red blue", "why": "because it is so"}},
		{"/move move: c3", "move", values{"move": "c3"}},
		{"/move move: why:x", "move", values{"move": "", "why": "x"}},
		{"/move move:", "move", values{"move": ""}},
		{`/move move:"a why:b" why:"say \"no\" \\"`, "move", values{"move": "a why:b", "why": `say "no" \`}},
		{"/move move:1:2 3:4", "move", values{"move": "1:2 3:4"}},
		{"/move move:see https://example.org/x why:y", "move", values{"move": "see https://example.org/x", "why": "y"}},
		{"/move move:🔴 🔵 why:é", "move", values{"move": "🔴 🔵", "why": "é"}},
	}
	for _, test := range tests {
		t.Run(test.line, func(t *testing.T) {
			p, err := line.Parse(test.line, commands)
			if err != nil {
				t.Fatal(err)
			}
			got := values{}
			for _, v := range p.Values {
				got[v.Option.Name] = v.Text
			}
			if diff := cmp.Diff(test.want, got); diff != "" || p.Name() != test.name {
				t.Errorf("name %q, want %q; %s", p.Name(), test.name, diff)
			}
		})
	}
}

func TestParseRefuses(t *testing.T) {
	tests := []struct{ line, want string }{
		{"help", `"help" is no command: begin with a slash`},
		{"/chess", "there is no command /chess here: there is /mastermind, /move, /help"},
		{"/challenge", "there is no command /challenge here: there is /mastermind, /move, /help"},
		{"/mastermind", `/mastermind needs a sub-command: one of solve, set, not ""`},
		{"/mastermind set color", `/mastermind set needs a sub-command: one of style, not "color"`},
		{"/move c3", `/move: "c3" is no option: write name:value with one of move, why`},
		{"/move movee:c3", `/move has no option "movee": it takes move, why`},
		{"/move move:c3 reason:x", `/move has no option "reason": it takes move, why`},
		{"/move move:c3 move:c4", "/move: option move is given twice"},
		{`/move move:"c3`, "/move: option move: the value begins with a quote and has no closing one"},
		{`/move move:"c3"x`, "/move: option move: a space must follow the closing quote"},
		{"/help topic:x", `/help has no option "topic": it takes none`},
	}
	for _, test := range tests {
		t.Run(test.line, func(t *testing.T) {
			if _, err := line.Parse(test.line, commands); err == nil || err.Error() != test.want {
				t.Errorf("got %v\nwant %s", err, test.want)
			}
		})
	}
}

func TestFind(t *testing.T) {
	p, err := line.Find("mastermind set style", commands)
	if err != nil || len(p.Options) != 1 || p.Options[0].Name != "name" {
		t.Errorf("got %+v, %v", p, err)
	}
	if _, err := line.Find("help me", commands); err == nil {
		t.Error("help me: want an error")
	}
}

func ExampleParse() {
	p, err := line.Parse(`/move move:red blue why:"it: fits"`, commands)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, v := range p.Values {
		fmt.Printf("%s = %q\n", v.Option.Name, v.Text)
	}
	// Output:
	// move = "red blue"
	// why = "it: fits"
}

// A parsed command parses to the same values when all of them are quoted.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"/move move:a why:b", `/move move:"x \" y" why:\`, "/mastermind solve player:é secret:a:b", "/help", "/move move: why:"} {
		f.Add(seed)
	}
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	f.Fuzz(func(t *testing.T, s string) {
		p, err := line.Parse(s, commands)
		if err != nil {
			return
		}
		again := "/" + p.Name()
		for _, v := range p.Values {
			again += fmt.Sprintf(` %s:"%s"`, v.Option.Name, escape.Replace(v.Text))
		}
		q, err := line.Parse(again, commands)
		if err != nil {
			t.Fatalf("%q, quoted %q: %v", s, again, err)
		}
		if diff := cmp.Diff(p, q); diff != "" {
			t.Errorf("%q, quoted %q: %s", s, again, diff)
		}
	})
}
