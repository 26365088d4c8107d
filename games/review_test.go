package games_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"parlour/games"
)

// judge is a Judge that is a function.
type judge func(move string) (games.Verdict, error)

func (j judge) Judge(_ context.Context, _ games.Position, move string, _ games.Limits) (games.Verdict, error) {
	return j(move)
}

func TestReview(t *testing.T) {
	played := []games.Played{{Move: "a"}, {Move: "b"}, {Move: "c"}}
	broken := errors.New("broken")
	tests := []struct {
		name  string
		ended int // after so many verdicts the context ends
		bad   string
		want  []string
		err   error
	}{
		{"all", 9, "", []string{"c", "b", "a"}, nil},
		{"ended before", 0, "", nil, context.Canceled},
		{"ended on the way", 2, "", []string{"c", "b"}, context.Canceled},
		{"a move that cannot be judged", 9, "b", []string{"c"}, broken},
	}
	for _, tt := range tests {
		ctx, end := context.WithCancel(context.Background())
		defer end()
		if tt.ended == 0 {
			end()
		}
		j := judge(func(move string) (v games.Verdict, err error) {
			if move == tt.bad {
				err = broken
			}
			return games.Verdict{Best: move}, err
		})
		var got []string
		err := games.Review(ctx, j, played, games.Limits{}, func(i int, v games.Verdict) {
			if v.Best != played[i].Move {
				t.Errorf("%s: the verdict on %s is on %s", tt.name, played[i].Move, v.Best)
			}
			if got = append(got, v.Best); len(got) == tt.ended {
				end()
			}
		})
		if !slices.Equal(got, tt.want) || !errors.Is(err, tt.err) {
			t.Errorf("%s: %v, %v, want %v, %v", tt.name, got, err, tt.want, tt.err)
		}
	}
}
