package mastermind

import (
	"testing"

	"parlour/games"
)

func TestCast(t *testing.T) {
	tests := []struct {
		opening, rules string
		seat           games.Seat
		want           string
	}{
		{"watch", positional, Breaker, mathematician},
		{"watch", positional, Maker, ""},
		{"watch", classic, Breaker, ""},
		{"solve", positional, Breaker, ""},
	}
	for _, tt := range tests {
		got := New().(games.Caster).Cast(tt.opening, games.Options{optRules: tt.rules}, tt.seat)
		if got != tt.want {
			t.Errorf("%s %s, seat %d: %q, want %q", tt.opening, tt.rules, tt.seat, got, tt.want)
		}
	}
}
