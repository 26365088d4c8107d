package crosscut

import "testing"

// greedyAgree is the number of values in testdata/crosscut-greedy.jsonl, printed by an earlier program for the game,
// that agree with the greedy level. That program rarely found a block, so not all can agree; the number detects
// changes.
const greedyAgree = 3066

func TestGreedyValues(t *testing.T) {
	agree, all := 0, 0
	for _, v := range readVectors(t, "testdata/crosscut-greedy.jsonl") {
		s := position(t, v.Board, v.Turn)
		for square, want := range v.Values {
			if worth(s.board, readMove(t, s, square)) == want {
				agree++
			}
			all++
		}
	}
	if agree != greedyAgree {
		t.Errorf("%d of %d values agree, it was %d", agree, all, greedyAgree)
	}
}

// TestWorth covers each rule of greedy.
func TestWorth(t *testing.T) {
	tests := []struct {
		name, board, turn, move string
		want                    int
	}{
		{"wins", "......../......../......../.RRRRR../......../......../......../........", "R", "g5", winning},
		{"wins by flipping", "...../.RBB./...../...../.....", "R", "e4", winning},
		{"can be flipped", "......../......../..B...../......../......../......../......../........", "R", "d6", exposed},
		{"nothing in particular", "......../......../......../......../......../......../......../........", "R", "d4", 5},
		{"a segment that can't be cut", "......../......../......../..RR..../......../......../......../........", "R", "e5", 3},
		{"blocks two", "......../......../...R..../.BB...../...R..../...R..../......../........", "R", "d5", 4},
	}
	for _, test := range tests {
		s := position(t, test.board, test.turn)
		if got := worth(s.board, readMove(t, s, test.move)); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}
