package script_test

import (
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest/script"
)

func TestParse(t *testing.T) {
	s, err := script.Parse("x", strings.Join([]string{
		"# a comment", "", "  say alice /mastermind solve player:knuth  # why", "press @bob Fin \\# 1",
		"pick bob Menu = a = b", "fill bob Code =", "attach bob my.txt /labyrinth add", `attach bob "my map.txt" /labyrinth add`,
		`see bob a\#b.c`, "in #general", "in @bob", "wait 1m30s", "restart",
		"taps bob R Y", "count bob 2",
	}, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []script.Step{
		{Line: 3, Verb: "say", Who: "alice", Text: "/mastermind solve player:knuth"},
		{Line: 4, Verb: "press", Who: "bob", Text: "Fin # 1"},
		{Line: 5, Verb: "pick", Who: "bob", Text: "Menu", Value: "a = b"},
		{Line: 6, Verb: "fill", Who: "bob", Text: "Code"},
		{Line: 7, Verb: "attach", Who: "bob", File: "my.txt", Text: "/labyrinth add"},
		{Line: 8, Verb: "attach", Who: "bob", File: "my map.txt", Text: "/labyrinth add"},
		{Line: 9, Verb: "see", Who: "bob"},
		{Line: 10, Verb: "in", Text: "general"},
		{Line: 11, Verb: "in", Who: "bob"},
		{Line: 12, Verb: "wait", Wait: 90 * time.Second},
		{Line: 13, Verb: "restart"},
		{Line: 14, Verb: "taps", Who: "bob", Text: "R Y"},
		{Line: 15, Verb: "count", Who: "bob", Number: 2},
	}
	if len(s.Steps) != len(want) {
		t.Fatalf("%d steps, want %d", len(s.Steps), len(want))
	}
	for i, got := range s.Steps {
		pattern := got.Pattern
		got.Pattern = nil
		if got != want[i] {
			t.Errorf("step %d = %+v, want %+v", i, got, want[i])
		}
		if got.Verb == "see" && !pattern.MatchString("a#b\nc") {
			t.Errorf("%v does not match across lines", pattern)
		}
	}
}

// The error names each invalid line with its usage.
func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"sya alice /x", `no verb "sya": it is one of say, press`},
		{"say", "is no member"},
		{"say alice", "something is missing: write say WHO /COMMAND"},
		{"say Alice hi", `"Alice" is no member: a name has small letters`},
		{"press alice", "write press WHO LABEL"},
		{"pick alice Menu", "no = with a label before it"},
		{"fill alice = x", "no = with a label before it"},
		{"submit alice now", `"now" is too much`},
		{"complete alice move", "begins with a slash"},
		{"count alice few", `"few" is no number`},
		{"expect", "regular expression is missing"},
		{"expect (", "missing closing )"},
		{"see alice", "regular expression is missing"},
		{"attach alice", "the file is missing"},
		{"attach alice \"x /y", "closing quote"},
		{"attach alice x", "something is missing"},
		{"in", "the name is missing"},
		{"wait soon", `"soon" is no length of time: write wait 90s`},
		{"wait -3s", "no length of time"},
		{"menu alice Challenge", "neither a member nor a message: write menu WHO COMMAND @WHO"},
		{"menu alice Analyse message (", "missing closing )"},
		{"restart it", `"it" is too much: write restart`},
	} {
		_, err := script.Parse("x.script", "show\n"+c.line+"\nshow")
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "x.script:2: ") {
			t.Errorf("Parse(%q) = %v, want an error at line 2 that says %q", c.line, err, c.want)
		}
	}
	_, err := script.Parse("x", "no\nshow\nnor this")
	if err == nil || !strings.Contains(err.Error(), "x:1:") || !strings.Contains(err.Error(), "x:3:") {
		t.Errorf("Parse = %v, want both wrong lines", err)
	}
}

// Steps are in order of lines, and parsing their lines again gives the same
// steps.
func FuzzParse(f *testing.F) {
	f.Add("say alice /mastermind solve # x\nexpect a.b\nwait 90s\n")
	f.Add("pick a b = c\nfill a b = c\nattach a \"b c\" /d\nin @a\nsee a \\#")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := script.Parse("x", text)
		if err != nil {
			return
		}
		last := 0
		var again []string
		for _, step := range s.Steps {
			if step.Line <= last || step.Line > len(s.Lines) {
				t.Fatalf("step at line %d of %d, after one at %d", step.Line, len(s.Lines), last)
			}
			last = step.Line
			again = append(again, s.Lines[step.Line-1])
		}
		second, err := script.Parse("x", strings.Join(again, "\n"))
		if err != nil || len(second.Steps) != len(s.Steps) {
			t.Fatalf("parsing the steps' lines again: %d steps, %v; want %d", len(second.Steps), err, len(s.Steps))
		}
	})
}
