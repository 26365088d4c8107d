package crosscut

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"

	"parlour/games"
)

// TestReviewAgreesWithJudge: on a board that is solved the verdicts are exact, so
// that it makes no difference whether a move is weighed alone or with the others.
func TestReviewAgreesWithJudge(t *testing.T) {
	for seed := range uint64(3) {
		played := playedGame(t, 5, seed)
		err := weigh(context.Background(), played, games.Limits{}, func(i int, got games.Verdict) {
			want, err := judge(context.Background(), played[i].Before, played[i].Move, games.Limits{})
			if err != nil || got.Text.ID != want.Text.ID || got.Skill != want.Skill {
				t.Errorf("seed %d, move %d, %s: %+v, alone %+v, %v", seed, i+1, played[i].Move, got, want, err)
			}
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestReviewGoesOn: a review that was ended goes on with the beginning of the
// game, and all moves are weighed once.
func TestReviewGoesOn(t *testing.T) {
	for _, size := range []int{5, 9} {
		played := playedGame(t, size, 1)
		l := games.Limits{Nodes: 500}
		var order []int
		ctx, end := context.WithCancel(context.Background())
		defer end()
		err := weigh(ctx, played, l, func(i int, _ games.Verdict) {
			if order = append(order, i); len(order) == 3 {
				end()
			}
		})
		if !errors.Is(err, context.Canceled) || len(order) != 3 {
			t.Errorf("%dx%d: ended after 3 moves: %v, %v", size, size, order, err)
		}
		if err := weigh(context.Background(), played[:len(played)-3], l, func(i int, _ games.Verdict) { order = append(order, i) }); err != nil {
			t.Error(err)
		}
		slices.Reverse(order)
		for i := range played {
			if i >= len(order) || order[i] != i {
				t.Errorf("%dx%d: verdicts, backwards, on the moves %v", size, size, order)
				break
			}
		}
	}
}

// TestReviewOfUnrelatedMoves: moves that do not follow each other are weighed as
// well.
func TestReviewOfUnrelatedMoves(t *testing.T) {
	played := playedGame(t, 8, 2)
	some := []games.Played[State, Move]{played[0], played[3], played[2], played[2]}
	var verdicts [4]games.Verdict
	err := weigh(context.Background(), some, games.Limits{Nodes: 2000}, func(i int, v games.Verdict) { verdicts[i] = v })
	if err != nil || !reflect.DeepEqual(verdicts[2], verdicts[3]) || verdicts[0].Best == "" {
		t.Errorf("%v, %v", verdicts, err)
	}
}

// TestLooks: the more moves, the less for each.
func TestLooks(t *testing.T) {
	for _, tt := range []struct {
		moves int
		limit int64
		want  []int64
	}{
		{1, 0, []int64{300_000, 1_500_000}}, {20, 0, []int64{125_000, 300_000}}, {60, 0, []int64{41_666, 100_000}}, {60, 700, []int64{700}},
	} {
		if got := newReview(games.Limits{Nodes: tt.limit}, tt.moves).looks; !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%d moves, limit %d: %v, want %v", tt.moves, tt.limit, got, tt.want)
		}
	}
}
