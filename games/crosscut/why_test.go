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
			games.Choice[Move]{Proven: true, Value: 29999, Distance: 1}, "crosscut.why.fills-row(Line=7)"},
		{"winning", "......../......../......../......../......../......../......../........", "R", "d4",
			games.Choice[Move]{Proven: true, Value: 29991, Distance: 9}, "crosscut.why.winning(Count=5)"},
		{"lost", "......../......../......../......../......../......../......../........", "R", "d4",
			games.Choice[Move]{Proven: true, Value: -29992, Distance: 8}, "crosscut.why.lost(Count=4)"},
		{"stops a row", "......../......../......../.RRR.RR./......../......../......../........", "B", "e5",
			games.Choice[Move]{}, "crosscut.why.stops-row(Line=5)"},
		{"stops a column", "......../.R....../.R....../.R....../......../.R....../.R....../........", "B", "b4",
			games.Choice[Move]{}, "crosscut.why.stops-column(Line=b)"},
		{"threatens", "......../......../......../.RRRR.../......../......../......../........", "R", "f5",
			games.Choice[Move]{}, "crosscut.why.threatens-row(Line=5)"},
		{"flips", "......../......../......../.BR...../......../......../......../........", "B", "d5",
			games.Choice[Move]{}, "crosscut.why.flips(Count=1, Cut=1)"},
		{"keeps", "......../......../......../..B...../.RR...../......../......../........", "R", "d4",
			games.Choice[Move]{}, "crosscut.why.keeps(Count=2)"},
		{"makes", "......../......../......../..R...../......../......../......../........", "R", "d5",
			games.Choice[Move]{}, "crosscut.why.makes(Count=2)"},
		{"nothing", "......../......../......../......../......../......../......../........", "R", "d4",
			games.Choice[Move]{Depth: 6}, "games.why.best"},
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
