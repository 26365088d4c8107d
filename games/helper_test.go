package games_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/grid"
)

// count is a minimal game: two seats count from the option "from" to ten by one or two. A move is typed
// as "+1" or "1".
type count struct{ at int }

func newCount() *games.Game { return changed(func(*games.Rules[count, int]) {}) }

// changed returns the count game with modified rules.
func changed(change func(*games.Rules[count, int])) *games.Game {
	r := countRules()
	change(&r)
	return games.New(r)
}

func countRules() games.Rules[count, int] {
	return games.Rules[count, int]{
		Info: games.Info{
			Name:    "count",
			Seats:   []games.SeatInfo{{ID: "even", Player: "ones"}, {ID: "odd", Player: "ones", Secret: true}},
			Options: []games.Option{{Name: "from", Kind: games.Number, Max: 9}},
			Players: []games.PlayerInfo{{Name: "ones"}, {Name: "stuck", Seats: []games.Seat{1}}},
			Openings: []games.Opening{
				{Name: "play", Seats: []games.Occupant{games.Starter, games.Computer}},
			},
		},
		Open: func(o games.Options) (count, error) {
			if o.Int("from", 0) == 7 {
				return count{}, games.Refuse("count.refuse.seven")
			}
			return count{o.Int("from", 0)}, nil
		},
		Secrets: &games.Secrets[count, int]{
			Draw: func(_ count, _ games.Seat, r *rand.Rand) string { return strconv.Itoa(r.IntN(10)) },
		},
		Parse: func(c count, typed string) (int, error) {
			n, err := strconv.Atoi(strings.TrimPrefix(strings.TrimSpace(typed), "+"))
			if err != nil {
				return 0, games.Refuse("count.refuse.typed", "Typed", typed)
			}
			return n, nil
		},
		Format: func(c count, m int) string { return fmt.Sprintf("+%d", m) },
		View: func(c count) games.View {
			return games.View{Board: grid.Grid{Rows: []grid.Row{{Cells: []grid.Cell{grid.Digit(c.at)}}}}, Alt: games.T("count.alt", "Count", c.at)}
		},
		Players: map[string]games.Strategy[count, int]{
			"ones": func(ctx context.Context, c count, h games.Hand, l games.Limits) (games.Choice[int], error) {
				return games.Choice[int]{Move: 1, Value: 0.5, Proven: true, Distance: 3, Line: []int{1, 2}, Nodes: l.Nodes, Depth: l.Depth, Why: games.T("count.why")}, ctx.Err()
			},
			"stuck": func(context.Context, count, games.Hand, games.Limits) (games.Choice[int], error) {
				return games.Choice[int]{}, errors.New("stuck")
			},
		},
	}
}

func (c count) Turn() games.Seat {
	if c.at >= 10 {
		return games.Nobody
	}
	return games.Seat(c.at % 2)
}

func (c count) Moves() iter.Seq[int] {
	return func(yield func(int) bool) {
		for m := 1; m <= min(2, 10-c.at); m++ {
			if !yield(m) {
				return
			}
		}
	}
}

func (c count) Legal(m int) error {
	if m < 1 || m > 2 || c.at+m > 10 {
		return games.Refuse("count.refuse.illegal", "Count", m)
	}
	return nil
}

func (c count) After(m int) count { return count{c.at + m} }

func (c count) Outcome() games.Outcome {
	if c.at < 10 {
		return games.Running
	}
	return games.Outcome{Over: true, Winner: 0, Reason: games.T("count.ten")}
}

func (count) ReadBoard(_ games.Options, board, _ string) (count, error) {
	return count{len(board)}, nil
}
func (count) WriteBoard() (board, turn string) { return "board", "turn" }
