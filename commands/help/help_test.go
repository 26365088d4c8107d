package help_test

import (
	"regexp"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games"
	"parlour/games/grid"
)

// The help of every game is within Discord's limits, which w.Say checks, has texts for
// everything, and draws figures that fit a phone.
func TestHelpOfEveryGame(t *testing.T) {
	w := commandstest.New(t)
	for _, g := range w.Host.Games {
		info := &g.Info
		for _, language := range w.Languages() {
			r := w.Command("carol", "/help game:"+info.Name)
			r.User.Locale = language
			line := language + ": /help game:" + info.Name
			brief := commandstest.Texts(w.Do(r).Body)
			got := brief
			if id := regexp.MustCompile(info.Name + `\.[a-z]+[.a-z-]*`).FindString(got); id != "" {
				t.Errorf("%s: there are no words for %s", line, id)
			}
			if g.Brief != nil { // otherwise the help is shown in full
				got += commandstest.Texts(w.Press("carol", "private", w.Button(w.Do(r).Body, w.Set.Speaker(language).Say(games.T("commands.button.more")))).Body)
			}
			checkFigures(t, g, got)
		}
	}
}

// The help of a game names its commands; Discord lists all others.
func TestHelpNamesTheCommandsOfAGame(t *testing.T) {
	w := commandstest.New(t)
	help := commandstest.Texts(more(w, "/help game:mastermind"))
	for _, spec := range w.Set.Specs() {
		for _, sub := range spec.Subs {
			if name := "`/" + spec.Name + " " + sub.Name + "`"; spec.Name == "mastermind" && !strings.Contains(help, name) {
				t.Errorf("the help does not name %s", name)
			}
		}
	}
}

// The pages of /help name only commands that exist.
func TestHelpPages(t *testing.T) {
	w := commandstest.New(t)
	names := map[string]bool{}
	for _, spec := range w.Set.Specs() {
		names["/"+spec.Name] = true
		for _, sub := range spec.Subs {
			names["/"+spec.Name+" "+sub.Name] = true
		}
	}
	first := w.Say("carol", "/help").Body
	second := w.Press("carol", "private", w.Button(first, "While you play ›")).Body
	for i, text := range []string{commandstest.Texts(first), commandstest.Texts(second)} {
		commands := regexp.MustCompile(`<(/[^>]*)>`).FindAllStringSubmatch(text, -1)
		if len(commands) < 4 {
			t.Errorf("page %d names %d commands: %s", i+1, len(commands), text)
		}
		for _, c := range commands {
			if !names[c[1]] {
				t.Errorf("page %d names %s, which does not exist", i+1, c[1])
			}
		}
	}
}

func checkFigures(t *testing.T, g *games.Game, help string) {
	t.Helper()
	if g.Figures == nil {
		return
	}
	all := g.Figures()
	if n := len(all); n < 1 || n > games.MaxFigures {
		t.Errorf("%s: %d figures, want 1 to %d", g.Info.Name, n, games.MaxFigures)
	}
	for i, f := range all {
		board := f.View.Board
		if len(board.Rows) == 0 || !board.Fits() || f.Caption.IsZero() || f.View.Alt.IsZero() {
			t.Errorf("%s: figure %d is %d wide, with the caption %v and the alt text %v", g.Info.Name, i+1, board.Width(), f.Caption, f.View.Alt)
		}
		if drawn := grid.Plain(board.Emoji(f.View.Marks)); !strings.Contains(help, drawn) {
			t.Errorf("%s: figure %d is not in the help:\n%s", g.Info.Name, i+1, drawn)
		}
	}
}

// more returns the full help of a game.
func more(w *commandstest.World, line string) commands.Body {
	w.T.Helper()
	return w.Press("carol", "private", w.Button(w.Say("carol", line).Body, "More")).Body
}
