package pathway

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"

	"parlour/games"
)

// TestReviewAgreesWithJudge: up to 5x5 all is exact, so that it makes no
// difference whether a move is weighed alone or with the others, but for the best
// move where there are several.
func TestReviewAgreesWithJudge(t *testing.T) {
	think := newThinking()
	for n, played := range [][]games.Played[State, Square]{randomGame(4, 0), randomGame(4, 1), randomGame(5, 0)[8:]} {
		err := think.review(context.Background(), played, games.Limits{}, func(i int, got games.Verdict) {
			want, err := think.judge(context.Background(), played[i].Before, played[i].Move, games.Limits{})
			if err != nil || got.Text.ID != want.Text.ID || got.Skill != want.Skill || (got.Best == squareName(played[i])) != (want.Best == squareName(played[i])) {
				t.Errorf("game %d, move %d, %s: %+v, alone %+v, %v", n, i+1, squareName(played[i]), got, want, err)
			}
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestReviewOfSolvedEndings: what the solver knows of the end of a game on 6x6
// is what the verdicts say.
func TestReviewOfSolvedEndings(t *testing.T) {
	think := newThinking()
	played := randomGame(6, 40)[18:]
	err := think.review(context.Background(), played, games.Limits{}, func(i int, v games.Verdict) {
		solved, err := think.value(context.Background(), played[i].Before, games.Limits{})
		if err != nil || !solved.Proven {
			t.Fatalf("move %d: %+v, %v", i, solved, err)
		}
		keeps := solved.Value == 0 || slices.Contains(solved.Best, played[i].Move)
		if keeps != (v.Skill == 100) || keeps != v.Text.IsZero() || (v.Skill != 100 && v.Skill != 0) || v.Standing%100 != 0 {
			t.Errorf("%s: %+v, want that it keeps what there is: %v", squareName(played[i]), v, keeps)
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// TestReviewGoesOn: a review that was ended goes on with the beginning of the
// game, and all moves are weighed once.
func TestReviewGoesOn(t *testing.T) {
	think := newThinking()
	for _, size := range []int{5, 9} {
		played := randomGame(size, 1)
		l := games.Limits{Nodes: 500}
		var order, want []int
		ctx, end := context.WithCancel(context.Background())
		defer end()
		err := think.review(ctx, played, l, func(i int, _ games.Verdict) {
			if order = append(order, i); len(order) == 4 {
				end()
			}
		})
		if !errors.Is(err, context.Canceled) || len(order) != 4 {
			t.Errorf("%dx%d: ended after 4 moves: %v, %v", size, size, order, err)
		}
		rest := played[:len(played)-len(order)]
		if err := think.review(context.Background(), rest, l, func(i int, _ games.Verdict) { order = append(order, i) }); err != nil {
			t.Error(err)
		}
		for i := range played {
			want = append([]int{i}, want...)
		}
		if !reflect.DeepEqual(order, want) {
			t.Errorf("%dx%d: verdicts on the moves %v", size, size, order)
		}
	}
}

// TestReviewOfUnrelatedMoves: moves that do not follow each other are weighed as
// well.
func TestReviewOfUnrelatedMoves(t *testing.T) {
	think := newThinking()
	for _, size := range []int{4, 10} {
		played := randomGame(size, 2)
		some := []games.Played[State, Square]{played[0], played[3], played[2], played[2]}
		var verdicts [4]games.Verdict
		err := think.review(context.Background(), some, games.Limits{Nodes: 2000}, func(i int, v games.Verdict) { verdicts[i] = v })
		if err != nil || !reflect.DeepEqual(verdicts[2], verdicts[3]) || verdicts[0].Best == "" {
			t.Errorf("%v, %v", verdicts, err)
		}
	}
}

// TestEffort: the more moves, the less for each, and never more for all than
// there is.
func TestEffort(t *testing.T) {
	tests := []struct {
		size, moves int
		limit       int64
		want        []int64
	}{
		{6, 1, 0, []int64{250_000, 4_500_000}},
		{6, 33, 0, []int64{90_909, 363_636}},
		{8, 60, 0, []int64{50_000, 200_000}},
		{6, 33, 700, []int64{700}},
		{10, 1, 0, []int64{80_000}},
		{26, 1, 0, []int64{11_834}},
		{26, 569, 0, []int64{5_199}},
		{26, 569, 700, []int64{700}},
	}
	for _, tt := range tests {
		e := effortFor(games.Limits{Nodes: tt.limit}, tt.moves)
		if got := e.looks(tt.size); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%dx%d, %d moves, limit %d: %v, want %v", tt.size, tt.size, tt.moves, tt.limit, got, tt.want)
		}
	}
	all := effortFor(games.Limits{}, 60)
	s := endingOf(wordOf(randomGame(6, 40)[8].Before))
	for spent := int64(0); ; {
		n := all.solving(s, 6)
		if n == 0 {
			break
		}
		if spent += n; spent > reviewSolve {
			t.Fatalf("the solver gets %d nodes of %d", spent, reviewSolve)
		}
		all.solver -= n
	}
}

// squareName is the square of a move as it is written.
func squareName(p games.Played[State, Square]) string { return p.Before.name(p.Move) }
