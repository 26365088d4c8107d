package play

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/games"
	"parlour/games/all"
)

// counted is a position that counts the moves that are requested.
type counted struct {
	games.Position
	asked *int
	each  func(asked int) // called for every move
}

func (c counted) Moves() iter.Seq[string] {
	return func(yield func(string) bool) {
		for m := range c.Position.Moves() {
			*c.asked++
			if c.each != nil {
				c.each(*c.asked)
			}
			if !yield(m) {
				return
			}
		}
	}
}

// opened returns the opening position of a game.
func opened(t testing.TB, name string, o games.Options) games.Position {
	t.Helper()
	for _, g := range all.Games() {
		if g.Info.Name == name {
			p, err := g.Open(o)
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
	}
	t.Fatalf("there is no %s", name)
	return nil
}

// largest returns a position with 12 to the power of 8 moves.
func largest(t testing.TB) games.Position {
	return opened(t, "mastermind", games.Options{"rules": "custom", "pegs": "8", "colors": "12", "repeats": "true"})
}

func TestCompletions(t *testing.T) {
	small := opened(t, "pathway", games.Options{"size": "4"})
	tests := []struct {
		name  string
		at    games.Position
		typed string
		first string // the first choice, "" for none
		count int
		asked int // the greatest number of requested moves
	}{
		{"nothing yet", small, "", "a4", 16, 16},
		{"a prefix", small, "b", "b4", 4, 16},
		{"a whole move", small, " B3 ", "b3", 1, 16},
		{"no move", small, "zz", "", 0, 16},
		{"nothing yet of millions", largest(t), "", "RRRRRRRR", commands.MaxOptions, commands.MaxOptions + 1},
		{"a whole move of millions", largest(t), "wksmwksm", "WKSMWKSM", 1, maxLooked + 1},
		{"by the names of its colours", largest(t), "red red red red red red yellow moon", "RRRRRRYM", 1, maxLooked + 1},
		{"a late prefix of millions", largest(t), "wksm", "", 0, maxLooked + 1},
	}
	for _, tt := range tests {
		asked := 0
		got := completions(t.Context(), counted{tt.at, &asked, nil}, asTyped, tt.typed)
		first := ""
		if len(got) > 0 {
			first = got[0].Value
		}
		if !strings.EqualFold(first, tt.first) || len(got) != tt.count {
			t.Errorf("%s: %d choices from %q, want %d from %q", tt.name, len(got), first, tt.count, tt.first)
		}
		if asked > tt.asked {
			t.Errorf("%s: %d moves asked for, want %d at most", tt.name, asked, tt.asked)
		}
		seen := map[string]bool{}
		for _, c := range got {
			if seen[c.Value] {
				t.Errorf("%s: %s is offered twice", tt.name, c.Value)
			}
			seen[c.Value] = true
		}
	}
}

// asTyped leaves moves as they are.
var asTyped = spelling{func(s string) string { return s }, func(s string) string { return s }}

// A completion stops when its context ends, because the member typed on.
func TestCompletionsStopWithTheirContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	asked := 0
	completions(ctx, counted{largest(t), &asked, func(n int) {
		if n == 10 {
			cancel()
		}
	}}, asTyped, "m")
	if asked > 11 {
		t.Errorf("%d moves asked for after the context ended at the tenth", asked)
	}
}

func BenchmarkCompletions(b *testing.B) {
	for _, typed := range []string{"", "wk", "wksmwksm"} {
		b.Run(fmt.Sprintf("%q of 12^8", typed), func(b *testing.B) {
			p := largest(b)
			b.ReportAllocs()
			for b.Loop() {
				completions(b.Context(), p, asTyped, typed)
			}
		})
	}
}
