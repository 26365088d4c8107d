package reversi

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"parlour/bot/local/need"
	"parlour/games"
)

// sample is a position with the share of the game that its player to move won.
type sample struct {
	features
	won float64
}

// TestWeights fits the weights of the evaluation to 400 games of players that look three moves ahead, or to 1500 with
// PARLOUR_TEST=slow,full, after 12 random moves and with a tenth of random moves. It uses logistic regression with Newton's steps
// on each weight. It checks that the weights of the evaluation predict the results nearly as well:
//
//	PARLOUR_TEST=slow,full go test ./games/reversi -run TestWeights -v
func TestWeights(t *testing.T) {
	need.Slow(t)
	es, r := newEngines(), rand.New(rand.NewPCG(8, 5))
	var all []sample
	played := 400
	if need.Full(t) {
		played = 1500
	}
	for range played {
		all = append(all, gameSamples(t, es, r)...)
	}
	var fitted [len(weights)]float64
	for range 100 {
		var slope, curve [len(weights)]float64
		for _, s := range all {
			p := chance(fitted, s.features)
			for i, x := range s.features {
				slope[i] += (s.won - p) * float64(x)
				curve[i] += p * (1 - p) * float64(x*x)
			}
		}
		for i := range fitted {
			fitted[i] += 0.3 * slope[i] / (curve[i] + 1)
		}
	}
	var ours [len(weights)]float64
	for i, w := range weights {
		ours[i] = float64(w) / unit
	}
	var best, got float64 // mean log of the chance of the result
	for _, s := range all {
		best += math.Log(math.Abs(1 - s.won - chance(fitted, s.features)))
		got += math.Log(math.Abs(1 - s.won - chance(ours, s.features)))
	}
	best, got = best/float64(len(all)), got/float64(len(all))
	t.Logf("%d positions: %.2f predicts %.4f; ours %.4f", len(all), fitted, best, got)
	if got < best-0.01 {
		t.Errorf("the weights predict results with %.4f, the fitted ones with %.4f", got, best)
	}
}

// chance converts features to a chance of winning.
func chance(w [len(weights)]float64, f features) float64 {
	x := 0.0
	for i := range w {
		x += w[i] * float64(f[i])
	}
	return 1 / (1 + math.Exp(-x))
}

// gameSamples plays a game until 10 squares are empty and solves the rest. A draw gives no samples.
func gameSamples(t *testing.T, es engines, r *rand.Rand) (all []sample) {
	t.Helper()
	s, seats := newState(large.size), []games.Seat(nil)
	for !s.over() && s.empties() > 10 {
		moves := slices.Collect(s.Moves())
		sq := moves[r.IntN(len(moves))]
		if s.count >= 12 && r.IntN(10) > 0 {
			found, err := es.Search(t.Context(), s.board, r.Uint64(), games.Limits{Depth: 3})
			if err != nil {
				t.Fatal(err)
			}
			sq = found.Move
		}
		if s = s.After(sq); s.count > 12 {
			all, seats = append(all, sample{features: s.features()}), append(seats, s.turn)
		}
	}
	v, done := newEnding(t.Context(), 0)
	defer done()
	lead := v.search(s.board, -most, most)
	if lead == 0 {
		return nil
	}
	winner := s.turn
	if lead < 0 {
		winner = 1 - s.turn
	}
	for i, seat := range seats {
		if seat == winner {
			all[i].won = 1
		}
	}
	return all
}
