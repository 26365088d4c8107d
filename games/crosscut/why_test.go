package crosscut

import (
	"testing"

	"parlour/games"
)

func TestWhy(t *testing.T) {
	tests := []struct {
		name, board, turn, move string
		choice                  games.Choice[Move]
		want                    string
	}{
		{"wins", "......../.RRRRBB./......../......../......../......../......../........", "R", "h7",
			games.Choice[Move]{}, "crosscut.why.wins(Square=h7)"},
		{"winning", "......../......../......../......../......../......../......../........", "R", "d4",
			games.Choice[Move]{Proven: true, Value: 29991, Distance: 9}, "crosscut.why.winning(Count=9, Square=d4)"},
		{"lost", "......../......../......../......../......../......../......../........", "R", "d4",
			games.Choice[Move]{Proven: true, Value: -29992, Distance: 8}, "crosscut.why.lost(Count=8, Square=d4)"},
		{"stops", "......../......../......../.RRRRR../......../......../......../........", "B", "g5",
			games.Choice[Move]{}, "crosscut.why.stops(Square=g5, Threat=g5)"},
		{"threatens", "......../......../......../.RRRR.../......../......../......../........", "R", "f5",
			games.Choice[Move]{}, "crosscut.why.threatens(Square=f5, Threat=g5)"},
		{"flips", "......../......../......../.BR...../......../......../......../........", "B", "d5",
			games.Choice[Move]{}, "crosscut.why.flips(Count=1, Cut=1, Square=d5)"},
		{"builds", "......../......../......../......../......../......../......../........", "R", "d4",
			games.Choice[Move]{Depth: 6}, "crosscut.why.builds(Count=6, Square=d4)"},
		{"passes", "......./.BRRRB./.RBRBR./.RRBRR./.RBRBR./.BRRRB./.......", "B", "pass",
			games.Choice[Move]{}, "crosscut.why.pass"},
	}
	for _, test := range tests {
		s := position(t, test.board, test.turn)
		test.choice.Move = move(t, s, test.move)
		if got := why(s, test.choice).String(); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}
