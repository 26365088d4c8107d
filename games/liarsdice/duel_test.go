package liarsdice

import (
	"math"
	"testing"
)

// response returns what a side gains that responds best to the average strategy, for each of its
// dice, times the probabilities of the other side's dice, which may be any multiples.
func (d *duel) response(line, seat int, others [faces]float64) (best [faces]float64) {
	if side(line) == seat {
		for die := range faces {
			best[die] = math.Inf(-1)
		}
		if line > 0 {
			for die := range faces {
				best[die] = 0
				for of, p := range others {
					best[die] += p * d.gains[lowest(line)][die][of]
				}
			}
		}
		for b := lowest(line); b < duelBids; b++ {
			for die, v := range d.response(line|1<<b, seat, others) {
				best[die] = max(best[die], v)
			}
		}
		return best
	}
	var chances [faces][]float64
	for of := range faces {
		chances[of] = make([]float64, len(d.plans[line][of].sum))
		share(chances[of], d.plans[line][of].sum, line)
		for die := range faces {
			if line > 0 {
				best[die] -= others[of] * chances[of][0] * d.gains[lowest(line)][of][die]
			}
		}
	}
	for i := range chances[0][1:] {
		var then [faces]float64
		for of, p := range others {
			then[of] = p * chances[of][i+1]
		}
		for die, v := range d.response(line|1<<(lowest(line)+i), seat, then) {
			best[die] += v
		}
	}
	return best
}

// A perfect opponent gains next to nothing against the strategy for one die each.
func TestDuelIsAnEquilibrium(t *testing.T) {
	for i, find := range duels() {
		d := find()
		var gains [2]float64
		for seat := range 2 {
			var others [faces]float64
			for die := range faces {
				others[die] = 1.0 / faces
			}
			for _, v := range d.response(0, seat, others) {
				gains[seat] += v / faces
			}
		}
		exploitability := (gains[0] + gains[1]) / 2
		t.Logf("wild ones %d: the first side gains %.4f to %.4f, the exploitability is %.5f", i, -gains[1], gains[0], exploitability)
		if exploitability < 0 || exploitability > 0.01 {
			t.Errorf("wild ones %d: a perfect opponent gains %.4f a round, want at most 0.01", i, exploitability)
		}
	}
}
