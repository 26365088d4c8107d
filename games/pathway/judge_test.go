package pathway

import (
	"context"
	"testing"

	"parlour/games"
)

// judge weighs one move.
func judge(s State, m Square, l games.Limits) (v games.Verdict, err error) {
	played := []games.Played[State, Square]{{Before: s, Move: m}}
	err = newThinking().review(context.Background(), played, l, func(_ int, found games.Verdict) { v = found })
	return v, err
}

// TestJudgeTrustsMaster: no fault is found with what master plays where nothing
// is proven.
func TestJudgeTrustsMaster(t *testing.T) {
	think := newThinking()
	for _, board := range []string{empty(6), "....../....../..R.../....../....../......"} {
		s := mustParse(t, board, "B")
		c, err := think.master(context.Background(), s, games.Hand{}, games.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if v, err := judge(s, c.Move, games.Limits{}); err != nil || v.Skill != 100 {
			t.Errorf("%s on %s: %+v, %v", s.name(c.Move), board, v, err)
		}
	}
}

// TestJudgeOfWideBoards: boards too large for the searches of small ones are
// judged as well.
func TestJudgeOfWideBoards(t *testing.T) {
	s := NewState(10)
	for _, move := range []string{"a1", "e5"} {
		sq, _ := parse(s, move)
		v, err := judge(s, sq, games.Limits{Nodes: 3000})
		if err != nil || v.Skill < 0 || v.Skill > 100 || v.Best == "" {
			t.Errorf("%s: %+v, %v", move, v, err)
		}
	}
}
