package games_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parlour/games"
)

// writing returns the count game in which numbers below 9 are written, and 1 is also a listed
// move.
func writing() *games.Game {
	return changed(func(r *games.Rules[count, int]) {
		r.Info.Players = append(r.Info.Players, games.PlayerInfo{Name: games.RandomPlayer})
		r.FreeText = &games.FreeText[count, int]{
			Form: func(c count) *games.Form {
				if c.at >= 8 {
					return nil
				}
				return &games.Form{Title: games.T("count.form"), Max: 2}
			},
			Random: func(_ count, r *rand.Rand) int { return 1 + r.IntN(2) },
		}
	})
}

func TestMoveForm(t *testing.T) {
	g := writing()
	tests := []struct {
		from  string
		typed string
		form  bool
		want  string // the canonical form, or the ID of the refusal
	}{
		{"0", "2", true, "+2"},
		{"0", "+2", true, "+2"},
		{"0", " +2", true, "games.move.long"},
		{"0", "+9", true, "count.refuse.illegal"},
		{"0", "x", true, "count.refuse.typed"},
		{"8", "  +2", false, "+2"},
		{"8", strings.Repeat("2", games.MaxMove+1), false, "games.move.long"},
	}
	for _, tt := range tests {
		p, err := g.Open(games.Options{"from": tt.from})
		if err != nil {
			t.Fatal(err)
		}
		got, err := p.Canonical(tt.typed)
		if refusal, ok := games.RefusalIn(err); ok {
			got = refusal.ID
		}
		if form := g.MoveForm(p); got != tt.want || (form != nil) != tt.form {
			t.Errorf("%q at %s: got %q with the form %v, want %q", tt.typed, tt.from, got, form, tt.want)
		}
		var opens []bool
		for _, k := range slices.Concat(g.Compose.Keys(p, "")...) {
			opens = append(opens, k.Form != nil)
		}
		if slices.Contains(opens, true) != tt.form || opens[0] != tt.form {
			t.Errorf("at %s: the keys that open a form are %v, want the first: %v", tt.from, opens, tt.form)
		}
	}
}

// RandomMove and the random player write, or choose a listed move where nothing is written.
func TestRandomMove(t *testing.T) {
	g, r := writing(), rand.New(rand.NewPCG(1, 2))
	for from, want := range map[string][]string{"0": {"+1", "+2"}, "8": {"+1", "+2"}, "9": {"+1"}} {
		p, err := g.Open(games.Options{"from": from})
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]int{}
		for range 100 {
			move, ok := g.RandomMove(p, r)
			thought, err := g.Players[games.RandomPlayer](t.Context(), p, games.Hand{Rand: r}, games.Limits{})
			if !ok || err != nil {
				t.Fatalf("at %s: no move, %v", from, err)
			}
			got[move]++
			got[thought.Move]++
		}
		for _, move := range want {
			if got[move] < 200/len(want)-50 {
				t.Errorf("at %s: the moves are %v, want %q equally often", from, got, want)
			}
		}
	}
	p := at(t, 0)
	empty, err := g.Players[games.RandomPlayer](t.Context(), p, games.Hand{}, games.Limits{})
	if again, _ := g.Players[games.RandomPlayer](t.Context(), p, games.Hand{}, games.Limits{}); err != nil || empty.Move != again.Move {
		t.Errorf("without randomness: %q, then %q, %v", empty.Move, again.Move, err)
	}
	over, err := at(t, 9).Play("1")
	if err != nil {
		t.Fatal(err)
	}
	if move, ok := g.RandomMove(over, r); ok {
		t.Errorf("after the end there is the move %q", move)
	}
}
