package match

import (
	"maps"
	"testing"
	"time"
)

func at(minute int) time.Time {
	return time.Date(2026, time.March, 1, 12, minute, 0, 0, time.UTC)
}

func TestDeadlines(t *testing.T) {
	tests := []struct {
		name    string
		due     Deadlines
		nearest time.Time
		board   bool // at minute 5
	}{
		{"none", nil, time.Time{}, false},
		{"a move", Deadlines{DueMove: at(3)}, at(3), false},
		{"a board", Deadlines{DueMove: at(3), DueBoard: at(5)}, at(3), true},
		{"a board later", Deadlines{DueBoard: at(6)}, at(6), false},
		{"a drawing that was never closed", Deadlines{Drawing("a"): at(5), Drawing("b"): at(9)}, at(5), true},
		{"drawings under way", Deadlines{Drawing("a"): at(6)}, at(6), false},
	}
	for _, tt := range tests {
		if got := tt.due.Nearest(); !got.Equal(tt.nearest) {
			t.Errorf("%s: the nearest is %v, want %v", tt.name, got, tt.nearest)
		}
		if got := tt.due.Board(at(5)); got != tt.board {
			t.Errorf("%s: the board is due: %v, want %v", tt.name, got, tt.board)
		}
	}
}

func TestDeadlinesWith(t *testing.T) {
	before := Deadlines{DueMove: at(1), Drawing("a"): at(2)}
	after := before.With(Deadlines{DueMove: {}, Drawing("b"): at(3)})
	if want := (Deadlines{Drawing("a"): at(2), Drawing("b"): at(3)}); !maps.Equal(after, want) {
		t.Errorf("got %v, want %v", after, want)
	}
	if len(before) != 2 || before[DueMove] != at(1) {
		t.Errorf("what was changed is now %v", before)
	}
	if got := Deadlines(nil).With(Deadlines{DueMove: {}}); len(got) != 0 {
		t.Errorf("nothing without a move is %v", got)
	}
}
