package commands_test

import (
	"regexp"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/games"
	"parlour/games/grid"
)

// The help of a game is within Discord's limits, which w.say checks, has words
// for everything, and draws its figures as emoji that fit a phone.
func TestHelpOfEveryGame(t *testing.T) {
	w := newWorld(t)
	for _, g := range w.host.Games {
		info := &g.Info
		for _, language := range w.languages() {
			r := w.command("carol", "/"+info.Name+" help")
			r.User.Locale = language
			line := language + ": /" + info.Name + " help"
			brief := texts(w.do(r).Body)
			got := brief
			if id := regexp.MustCompile(info.Name + `\.[a-z]+[.a-z-]*`).FindString(got); id != "" {
				t.Errorf("%s: there are no words for %s", line, id)
			}
			if g.Brief != nil { // else the whole help is told at once
				got += texts(w.press("carol", "private", w.button(w.do(r).Body, w.set.Speaker(language).Say(games.T("commands.button.more")))).Body)
			}
			if same := texts(w.say("carol", "/help game:"+info.Name).Body); language == "en" && same != brief {
				t.Errorf("/help game:%s is something else than %s:\n%s", info.Name, line, same)
			}
			checkFigures(t, g, got)
		}
	}
}

// The general help names every command for whatever is played.
func TestHelpNamesEveryCommand(t *testing.T) {
	w := newWorld(t)
	general, game := texts(w.say("carol", "/help").Body), texts(w.more("/mastermind help"))
	for _, spec := range w.set.Specs() {
		for _, sub := range spec.Subs {
			name := "`/" + spec.Name + " " + sub.Name + "`"
			if help := map[string]string{"game": general, "mastermind": game}[spec.Name]; help != "" && !strings.Contains(help, name) {
				t.Errorf("the help does not name %s", name)
			}
		}
		if !strings.Contains(general, "`/"+spec.Name) {
			t.Errorf("the help does not name /%s", spec.Name)
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
		if drawn := board.Emoji(grid.Circles, f.View.Marks); !strings.Contains(help, drawn) {
			t.Errorf("%s: figure %d is not in the help:\n%s", g.Info.Name, i+1, drawn)
		}
	}
}

// more is what a game's help tells at length.
func (w *world) more(line string) commands.Body {
	w.t.Helper()
	return w.press("carol", "private", w.button(w.say("carol", line).Body, "More")).Body
}
