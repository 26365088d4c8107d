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
	}{
		{"none", nil, time.Time{}},
		{"a move", Deadlines{DueMove: at(3)}, at(3)},
		{"a move and a clock", Deadlines{DueMove: at(3), DueClock: at(5)}, at(3)},
		{"zero is none", Deadlines{DueMove: at(3), DuePing: {}}, at(3)},
	}
	for _, tt := range tests {
		if got := tt.due.Nearest(); !got.Equal(tt.nearest) {
			t.Errorf("%s: the nearest is %v, want %v", tt.name, got, tt.nearest)
		}
	}
}

func TestDeadlinesWith(t *testing.T) {
	before := Deadlines{DueMove: at(1), DuePing: at(2)}
	after := before.With(Deadlines{DueMove: {}, DueVote: at(3)})
	if want := (Deadlines{DuePing: at(2), DueVote: at(3)}); !maps.Equal(after, want) {
		t.Errorf("got %v, want %v", after, want)
	}
	if len(before) != 2 || before[DueMove] != at(1) {
		t.Errorf("With has changed the original to %v", before)
	}
	if got := Deadlines(nil).With(Deadlines{DueMove: {}}); len(got) != 0 {
		t.Errorf("nothing without a move is %v", got)
	}
}
