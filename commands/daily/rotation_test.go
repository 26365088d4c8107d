package daily_test

import (
	"slices"
	"strings"
	"testing"

	"parlour/commands/commandstest"
	"parlour/games"
	"parlour/games/match/host"
)

// oneCode returns the games without the second and further ones that have daily codes.
func oneCode(list []*games.Game) []*games.Game {
	codes := 0
	return slices.DeleteFunc(slices.Clone(list), func(g *games.Game) bool {
		if g.Daily != nil {
			codes++
		}
		return g.Daily != nil && codes > 1
	})
}

// twinned returns a list with two games that have daily codes: the first, and a copy of it, last
// or first in the list.
func twinned(list []*games.Game, first bool) (all []*games.Game, original string) {
	list = oneCode(list)
	g := *list[slices.IndexFunc(list, func(g *games.Game) bool { return g.Daily != nil })]
	original, g.Info.Name = g.Info.Name, "twin"
	if first {
		return append([]*games.Game{&g}, list...), original
	}
	return append(slices.Clone(list), &g), original
}

// withGames replaces the process by one with other games.
func withGames(w *commandstest.World, list []*games.Game) {
	c := w.Host.Config
	c.Games = list
	w.Host = host.New(c)
	*w = *w.Restarted()
}

// The games that have daily codes take turns, and a streak spans them.
func TestDailyCodesRotate(t *testing.T) {
	w := commandstest.New(t)
	list, original := twinned(w.Host.Games, false)
	withGames(w, list)
	for day, want := range []string{"twin", original, "twin", original} {
		if day > 0 {
			w.DaysOn(1)
		}
		if got := w.TryOf("alice").Match.Game; got != want {
			t.Errorf("on day %d the code is of %s, want %s", day+1, got, want)
		}
		if got := solve(w, "alice"); day == 3 && (!strings.Contains(got, "4 in a row") || !strings.Contains(got, "1/10")) {
			t.Errorf("the fourth day ends with %s", got)
		}
	}
	if got := commandstest.Texts(w.Say("bob", "/daily show:verify day:1").Body); !strings.Contains(got, "Seed") {
		t.Errorf("the first day is verified as %s", got)
	}
}

// A version with other games changes neither the code nor the puzzle of a running day, and a
// day of a version without rotation has the first game.
func TestARunningDayKeepsItsGames(t *testing.T) {
	w := commandstest.New(t)
	withGames(w, oneCode(w.Host.Games))
	code := dailyCode(w)
	list, original := twinned(w.Host.Games, true)
	puzzles := slices.DeleteFunc(slices.Clone(list), func(g *games.Game) bool { return g.Puzzles == nil })
	puzzle := puzzles[1%len(puzzles)].Info.Name
	slices.SortStableFunc(list[1:], func(a, b *games.Game) int { // that game becomes the first
		return strings.Compare(strings.TrimPrefix(a.Info.Name, puzzle), strings.TrimPrefix(b.Info.Name, puzzle))
	})
	withGames(w, list)
	if got := w.TryOf("bob").Match.Game; got != original || dailyCode(w) != code {
		t.Errorf("the code is now of %s, want %s and the same code", got, original)
	}
	if got := w.Say("bob", "/daily show:puzzle").Board.Match.Game; got != puzzle {
		t.Errorf("the puzzle is now of %s, want %s", got, puzzle)
	}
	withGames(w, list[1:])
	doc, err := w.Host.Store.Document(t.Context(), commandstest.Guild, "daily", "now")
	if err != nil {
		t.Fatal(err)
	}
	was := doc.Body
	doc.Body = strings.Replace(was, `"codeGame":"`+original+`",`, "", 1)
	if err := w.Host.Store.PutDocument(t.Context(), doc); err != nil || doc.Body == was {
		t.Fatalf("the game is not stored: %s, %v", was, err)
	}
	if got := w.TryOf("carol").Match.Game; got != original || dailyCode(w) != code {
		t.Errorf("the code of an older version is now of %s, want %s and the same code", got, original)
	}
}
