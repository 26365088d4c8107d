package commands_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
)

// tricks are texts with markup.
var tricks = []string{
	"**@everyone** @here", "<@1> <@!2> <@&3> <#4> </help:5> " + trickCommand, "[x](https://evil.example)", "||spoiler|| `code` ~~gone~~ _it_",
	"# heading", "- list", "> quote", ">>> quote", "1. list", "-# small", "```block```", "a\n# b\r\n@everyone", "\\**x** \\`y` \\",
	"\u202eright to left\u202c \u2067x\u2069 \u200b@\u200beveryone", "\u200b# heading", "`**a**", "`@everyone", "<:x:123456789012345678> <t:0>",
}

// trickCommand looks like a mention in the catalogue, and no text has it.
const trickCommand = "</game resign>"

// sample is a block of code from the catalogue. Typed text ends no line of it.
var sample = regexp.MustCompile("(?m)^```\n[^`]*^```$")

// alive returns markup in a text that contains a trick, or "". Mentions of members and of
// commands are intended.
func alive(s string) string {
	for _, u := range commandstest.Members {
		s = strings.ReplaceAll(s, "<@"+u.ID+">", "")
	}
	s = regexp.MustCompile(`<t:17\d+:R>`).ReplaceAllString(s, "") // when an invitation closes
	s = mention.ReplaceAllStringFunc(sample.ReplaceAllString(s, ""), func(m string) string {
		if m == trickCommand || strings.Contains(m, ":") {
			return m
		}
		return ""
	})
	for _, r := range []*regexp.Regexp{
		regexp.MustCompile(`@(everyone|here)`), regexp.MustCompile(`(^|[^\\])<[@#:/t]`), regexp.MustCompile(`[^\\]\]\(h`), regexp.MustCompile(`://`),
		regexp.MustCompile("[\u202a-\u202e\u2066-\u2069]"), regexp.MustCompile(`(?m)^\s*(# heading|# b|> |>>> |-# small|- list|1\. list)`), regexp.MustCompile("```"),
	} {
		if found := r.FindString(s); found != "" {
			return fmt.Sprintf("%q", found)
		}
	}
	return ""
}

// harmless reports markup in a reply, and members that it would notify.
func harmless(w *commandstest.World, what string, r commandstest.Reply, notified ...string) {
	w.T.Helper()
	said := []string{commandstest.Texts(r.Body)}
	for _, b := range commandstest.Blocks(r.Body) {
		if b.Image != nil { // code, without markup
			said = said[:0]
		}
	}
	if r.Form != nil {
		said = append(said, commandstest.Texts(r.Form.Instead))
	}
	for _, s := range said {
		if found := alive(s); found != "" {
			w.T.Errorf("%s: there is %s in\n%s", what, found, s)
		}
	}
	if !slices.Equal(r.Mentions, notified) {
		w.T.Errorf("%s: would notify %v, want %v", what, r.Mentions, notified)
	}
}

// No text that a member types becomes markup or a mention.
func TestNothingTypedIsMarkup(t *testing.T) {
	w, r := commandstest.NewQuietWorld(t), rand.New(rand.NewPCG(5, 6))
	for _, trick := range tricks {
		for _, g := range some(t, r, w.Duels()) {
			w.Reach(g, commandstest.Moved)
			commandstest.EachParam(nil, w.Set.Specs(), func(path []string, p commands.Param) {
				if path[0] != g.Info.Name && path[0] != "move" {
					return
				}
				r := w.Command(w.Mover(), "/"+strings.Join(path, " "))
				r.Values[p.Name] = trick
				harmless(w, fmt.Sprintf("%s %s:%s", path, p.Name, trick), w.Do(r))
			})
			for _, action := range actions(t, w) {
				c := action + ":" + w.Table().Match.ID + ":1:" + trick
				harmless(w, c, w.Press("carol", w.Board, c, "p"+trick))
			}
		}
	}
}

// Whatever the names of members, boards and other texts contain no markup but
// mentions. Only the invited are notified, once.
func TestNamesAreNoMarkup(t *testing.T) {
	w, r := commandstest.NewQuietWorld(t), rand.New(rand.NewPCG(7, 8))
	known := maps.Clone(commandstest.Members)
	defer maps.Copy(commandstest.Members, known)
	for _, trick := range tricks {
		for who, u := range known {
			u.Name = trick
			commandstest.Members[who] = u
		}
		for _, g := range some(t, r, w.Duels()) {
			w.Duel(g)
			invitation := w.Table()
			harmless(w, "an invitation", commandstest.Reply{Message: commands.Message{Body: w.Set.Board(w.T.Context(), invitation, "")}}, commandstest.Members["bob"].ID)
			w.Ready()
			for _, line := range []string{"/game board", "/game about page:settings", "/game about page:board", "/game about page:legal", "/game about page:moves", "/game restart", "/game hint", "/move move:x"} {
				harmless(w, line, w.Say("carol", line))
			}
			busy := w.Say("carol", "/"+g.Info.Name+" watch")
			harmless(w, "a busy channel", busy)
			thread := w.Press("carol", "private", w.Button(busy.Body, "Start it"))
			if thread.Thread == nil || strings.ContainsAny(thread.Thread.Name, "\u202e\u2067") {
				t.Errorf("a thread for %q: %+v", trick, thread.Thread)
			}
			w.Say("alice", "/game resign")
			harmless(w, "the end", commandstest.Reply{Message: commands.Message{Body: w.Set.Board(w.T.Context(), w.Table(), "")}})
		}
	}
}
