package words_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
)

func TestEscape(t *testing.T) {
	tests := []struct{ typed, want string }{
		{"", ""},
		{"RYGB 1122", "RYGB 1122"},
		{"*bold* _it_ ~~no~~", `\*bold\* \_it\_ \~\~no\~\~`},
		{"`code` ||spoiler||", "\\`code\\` \\|\\|spoiler\\|\\|"},
		{`\*`, `\\\*`},
		{"<@123> <#4> <:x:5> </help:6>", "\\<@\u200b123\\> \\<#4\\> \\<:x:5\\> \\</help:6\\>"},
		{"@everyone @here", "@\u200beveryone @\u200bhere"},
		{"[x](https://evil)", "\\[x\\](https:\u200b//evil)"},
		{"# heading", `\# heading`},
		{"  # heading", `  \# heading`},
		{"- item", `\- item`},
		{"-# small", `\-# small`},
		{"1. first", `1\. first`},
		{"3.5", "3.5"},
		{"7-5", "7-5"},
		{"a\r\nb", "a b"},
		{"Kõrgem ж 日本 🎲", "Kõrgem ж 日本 🎲"},
	}
	for _, tt := range tests {
		if got := words.Escape(tt.typed); got != tt.want {
			t.Errorf("Escape(%q) = %q, want %q", tt.typed, got, tt.want)
		}
	}
}

// blockStart matches the beginning of a heading, a list or small text.
var blockStart = regexp.MustCompile(`^\s*([#+-]|[0-9]+[.)]\s)`)

// live returns the markup in a text, "" if there is none.
func live(s string) string {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\':
			i++ // the next character is escaped
		case strings.IndexByte("*_~`|[]<>\n\r", c) >= 0:
			return fmt.Sprintf("%q at %d", c, i)
		case c == '@' && !strings.HasPrefix(s[i+1:], "\u200b"):
			return fmt.Sprintf("a mention at %d", i)
		}
	}
	if strings.Contains(s, "://") {
		return "a link"
	}
	if blockStart.MatchString(s) {
		return "the beginning of a block"
	}
	return ""
}

func FuzzEscape(f *testing.F) {
	for _, s := range []string{"a*b", `\`, "\\`", "\n# x", "\r- x", "1. x", "@@", "<@&1>", "http://", "> quote", ">>> quote", "\ue000*\ue001", "\t+ x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if found := live(words.Escape(s)); found != "" {
			t.Errorf("Escape(%q) = %q has %s", s, words.Escape(s), found)
		}
	})
}

// catalogue has sentences with typed text in every position.
var sentences = fstest.MapFS{"en.json": {Data: []byte(`{
	"a": "{{.A}}", "both": "{{.A}} and {{.B}}", "code": "say {{.A}} as ` + "`{{.B}}`" + ` or {{.A}}",
	"games.move": "{{.Move}}", "games.list.and": "{{.First}} and {{.Last}}", "joined": "{{.Items.And}}", "list": "of {{.Items}}: {{.B}}", "nest": "{{.Inner}} then {{.B}}"
}`)}}

// Typed text never introduces markup, whatever its position, including after other typed text and in nested sentences.
func TestNothingTypedIsMarkup(t *testing.T) {
	c, err := words.New(sentences)
	if err != nil {
		t.Fatal(err)
	}
	say := c.Speaker("en")
	typed := rapid.StringOf(rapid.SampledFrom([]rune("ab`*_\\|<>@[]#-+1.: /\n\ue000\ue001")))
	rapid.Check(t, func(t *rapid.T) {
		a, b := typed.Draw(t, "a"), typed.Draw(t, "b")
		for _, text := range []games.Text{
			games.T("a", "A", a), games.T("both", "A", a, "B", b), games.T("list", "Items", games.Texts([]string{a, b}), "B", a), games.T("both", "A", games.T("joined", "Items", games.Texts([]string{a, b, a})), "B", b),
			games.T("nest", "Inner", games.T("both", "A", a, "B", b), "B", b),
			games.T("nest", "Inner", games.T("a", "A", a), "B", b),
			games.T("list", "Items", []games.Text{games.T("a", "A", a), games.T("a", "A", b)}, "B", b),
		} {
			said := say.Say(text)
			if found := live(said); found != "" {
				t.Fatalf("%v is said as %q, with %s", text, said, found)
			}
			if strings.ContainsAny(said, "\ue000\ue001") {
				t.Fatalf("%v is said as %q, with a mark left", text, said)
			}
		}
		// In code a backtick would end the code span.
		said := say.Say(games.T("code", "A", a, "B", b))
		before, rest, _ := strings.Cut(said, "as `")
		_, after, closed := strings.Cut(rest, "` or ")
		if !closed || live(before) != "" || live("x"+after) != "" {
			t.Fatalf("code around %q and %q: %q", a, b, said)
		}
	})
}

// Lists are joined as each language does.
func TestLists(t *testing.T) {
	lists := fstest.MapFS{"en.json": {Data: []byte(`{"all": "{{.List.And}}", "any": "{{.List.Or}}"}`)}}
	c, err := words.New(commands.Texts(), lists)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ locale, items, and, or string }{
		{"en", "4 3 3 2", "4, 3, 3 and 2", "4, 3, 3 or 2"},
		{"de", "4 3 3 2", "4, 3, 3 und 2", "4, 3, 3 oder 2"},
		{"es-ES", "4 3 3 2", "4, 3, 3 y 2", "4, 3, 3 o 2"},
		{"es-ES", "Ana Inés", "Ana e Inés", "Ana o Inés"},
		{"es-ES", "Ana Hilario", "Ana e Hilario", "Ana o Hilario"},
		{"es-ES", "agua hielo", "agua y hielo", "agua o hielo"},
		{"es-ES", "plata oro", "plata y oro", "plata u oro"},
		{"es-ES", "7 8", "7 y 8", "7 u 8"},
		{"es-ES", "a1 i4", "a1 e i4", "a1 o i4"},
		{"et", "4 3 3 2", "4, 3, 3 ja 2", "4, 3, 3 või 2"},
		{"fr", "a b", "a et b", "a ou b"},
		{"pt-BR", "a b c", "a, b e c", "a, b ou c"},
		{"pt-PT", "a b c", "a, b e c", "a, b ou c"},
		{"en", "a", "a", "a"},
	} {
		say, items := c.Speaker(tt.locale), games.Texts(strings.Fields(tt.items))
		if and, or := say.Say(games.T("all", "List", items)), say.Say(games.T("any", "List", items)); and != tt.and || or != tt.or {
			t.Errorf("%s: %q and %q, want %q and %q", tt.locale, and, or, tt.and, tt.or)
		}
	}
}
