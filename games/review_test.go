package games_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"

	"parlour/games"
)

// TestReview checks that the default review of a game judges each move.
func TestReview(t *testing.T) {
	type (
		game   = games.Rules[count, int]
		played = games.Played[games.Position, string]
	)
	moves := []played{{at(t, 0), "+1"}, {at(t, 1), "+2"}, {at(t, 3), "+1"}}
	broken := errors.New("broken")
	tests := []struct {
		name  string
		ended int // the number of verdicts after which the context ends
		bad   int // the count at which the judge fails
		want  []int
		err   error
	}{
		{"all", 9, 9, []int{2, 1, 0}, nil},
		{"ended before", 0, 9, nil, context.Canceled},
		{"ended on the way", 2, 9, []int{2, 1}, context.Canceled},
		{"a move that cannot be judged", 9, 1, []int{2}, broken},
	}
	for _, tt := range tests {
		ctx, end := context.WithCancel(context.Background())
		defer end()
		if tt.ended == 0 {
			end()
		}
		g := changed(func(r *game) {
			r.Judge = func(_ context.Context, c count, m int, _ games.Limits) (v games.Verdict, err error) {
				if c.at == tt.bad {
					err = broken
				}
				return games.Verdict{Skill: m, Luck: c.at}, err
			}
		})
		var got []int
		err := g.Review(ctx, moves, games.Limits{}, func(i int, v games.Verdict) {
			if want := (games.Verdict{Skill: int(moves[i].Move[1] - '0'), Luck: []int{0, 1, 3}[i]}); !reflect.DeepEqual(v, want) {
				t.Errorf("%s: the verdict on move %d is %+v, want %+v", tt.name, i, v, want)
			}
			if got = append(got, i); len(got) == tt.ended {
				end()
			}
		})
		if !slices.Equal(got, tt.want) || !errors.Is(err, tt.err) {
			t.Errorf("%s: %v, %v, want %v, %v", tt.name, got, err, tt.want, tt.err)
		}
	}
}
