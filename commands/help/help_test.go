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

// The general help names every command under /game.
func TestHelpNamesEveryCommand(t *testing.T) {
	w := commandstest.New(t)
	general, game := commandstest.Texts(w.Say("carol", "/help").Body), commandstest.Texts(more(w, "/help game:mastermind"))
	for _, spec := range w.Set.Specs() {
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

// more returns the full help of a game.
func more(w *commandstest.World, line string) commands.Body {
	w.T.Helper()
	return w.Press("carol", "private", w.Button(w.Say("carol", line).Body, "More")).Body
}
