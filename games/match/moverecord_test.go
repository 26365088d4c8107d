package match_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/mastermind"
	"parlour/games/match"
)

// MoveRecords returns each guess with the answers before it as they were when it was made.
func TestMade(t *testing.T) {
	tests := []struct {
		name string
		log  []string
		want []string // the moves before a move, and the move, if they differ from the standing ones
	}{
		{"nothing amended", []string{"move 1122", "move 1,1", "move 1344"}, []string{"", "", ""}},
		{"amended after the next guess", []string{"move 1122", "move 1,1", "move 1344", "amend 2 0,1", "move 0,2"},
			[]string{"", "", "1122 1,1 1344", ""}},
		{"amended before it", []string{"move 1122", "move 1,1", "amend 2 0,1", "move 1344"}, []string{"", "", ""}},
		{"amended twice", []string{"move 1122", "move 1,1", "move 1344", "amend 2 0,1", "move 0,2", "move 3456", "amend 2 0,2"},
			[]string{"", "", "1122 1,1 1344", "1122 0,1 1344 0,2", "1122 0,1 1344 0,2 3456"}},
		{"amended and taken back", []string{"move 1122", "move 1,1", "amend 2 0,1", "undo 1", "move 2,0", "move 1344"}, []string{"", "", ""}},
	}
	for _, tt := range tests {
		m := logOf(tt.log...)
		m.Game = "mastermind"
		table, err := match.Replay(mastermind.New(nil), m)
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		for i, made := range table.MoveRecords() {
			before := table.Positions[i]
			if was := strings.Fields(tt.want[i]); len(was) > 0 {
				before = playedOut(t, table.Positions[0], was[:len(was)-1])
			}
			if diff := cmp.Diff(before.View().Board, made.Before.View().Board); diff != "" || made.Move != table.Log.Moves[i].Text {
				t.Errorf("%s: move %d, %s: (-want +got)\n%s", tt.name, i+1, made.Move, diff)
			}
			if got := strings.Join(append(made.Past, made.Move), " "); made.Past != nil && got != tt.want[i] {
				t.Errorf("%s: move %d was made as %q, want %q", tt.name, i+1, got, tt.want[i])
			}
		}
	}
}

func playedOut(t *testing.T, p games.Position, moves []string) games.Position {
	t.Helper()
	for _, m := range moves {
		next, err := p.Play(m)
		if err != nil {
			t.Fatalf("%s: %v", m, err)
		}
		p = next
	}
	return p
}

// A step is a guess with its answer, and an open guess by itself.
func TestSteps(t *testing.T) {
	m := logOf("move 1122", "move 1,1", "move 1344", "move 0,2", "move 3456")
	m.Game = "mastermind"
	table, err := match.Replay(mastermind.New(nil), m)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int{0, 2, 4, 5}, match.Steps(table)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
