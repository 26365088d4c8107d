package labyrinth

import (
	"strconv"
	"strings"
	"testing"

	"parlour/games"
)

// The arrows are always present and in one order. Doors in no direction have
// keys of their own.
func TestKeys(t *testing.T) {
	tests := []struct {
		name, maze, board, turn string
		want                    string // values, those that are off in brackets; a row after each /
	}{
		{"in a corner", "kea", "b4/a2/0", "T", "a4 [-north] [-south] [-east]"},
		{"in the open", "delos", "a1/b2", "M", "a2 [-north] b1 [-east]"},
		{"rooms with names, one of them aslant", "ithaca", "court/loft", "T", "garden hall [-south] kitchen / stairs"},
		{"no map", named, "attic/end", "T", "hall cave"},
		{"many doors", star(letters, 40), "hub/c", "T", "25 / 14"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := New(nil)
			p, err := g.ReadBoard(games.Options{"labyrinth": tt.maze}, tt.board, tt.turn)
			if err != nil {
				t.Fatal(err)
			}
			if got := written(g.Compose.Keys(p, "")); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// letters returns the name of a room by its number.
func letters(i int) string { return string(rune('a'+i%26)) + strings.Repeat("x", i/26) }

// named is path with names instead of squares.
var named = strings.NewReplacer("a1", "hall", "b1", "attic", "c1", "cave", "d1", "den", "e1", "end").Replace(path)

func written(rows [][]games.Key) string {
	var lines []string
	for _, row := range rows {
		var values []string
		for _, k := range row {
			if k.Disabled == k.Done {
				return "a key that is neither off nor a whole move: " + k.Value
			}
			if k.Disabled {
				k.Value = "[" + k.Value + "]"
			}
			values = append(values, k.Value)
		}
		if len(values) > keysInRow {
			values = []string{strconv.Itoa(len(values))}
		}
		lines = append(lines, strings.Join(values, " "))
	}
	return strings.Join(lines, " / ")
}

// A tap is a whole move, if the move is legal.
func TestAdd(t *testing.T) {
	g := New(nil)
	p, err := g.Open(games.Options{"labyrinth": "delos"})
	if err != nil {
		t.Fatal(err)
	}
	for value, want := range map[string]bool{"a2": true, "b1": true, "b2": false, "a1": false, "-west": false, "": false, "zzz": false} {
		if got, ok := g.Compose.Add(p, "", value); ok != want || ok && got != value {
			t.Errorf("%q: %q, %v, want %v", value, got, ok, want)
		}
	}
}
