package liarsdice

import (
	"math"
	"testing"
)

// The odds of a bid are its share of all dice that the others can have.
func TestOddsAgainstEnumeration(t *testing.T) {
	for _, c := range []struct {
		seats, each int
		own         hand
		wild        bool
	}{{2, 2, "", true}, {2, 3, "156", true}, {2, 3, "156", false}, {3, 2, "11", true}, {3, 2, "35", false}, {2, 5, "13356", true}} {
		s := newState(c.seats, c.each, c.wild)
		for b := range s.raises(s.total()) {
			if got, want := s.odds(b, c.own), enumerated(s, b, c.own, s.total()-len(c.own)); math.Abs(got-want) > 1e-12 {
				t.Errorf("%+v: %s has the odds %.6f, want %.6f", c, b, got, want)
			}
		}
	}
}

// enumerated returns the share of all rolls of some dice that make a bid true.
func enumerated(s state, b bid, h hand, dice int) (p float64) {
	if dice == 0 {
		if h.matches(b.face, s.wild) >= b.count {
			return 1
		}
		return 0
	}
	for face := 1; face <= faces; face++ {
		p += enumerated(s, b, h+hand(digit(face)), dice-1) / faces
	}
	return p
}

// The orders of all hands add up to the number of rolls.
func TestPrior(t *testing.T) {
	for dice := range maxDice + 1 {
		sum := 0.0
		for h := range hands(dice) {
			sum += prior(h)
		}
		if want := math.Pow(faces, float64(dice)); math.Abs(sum-want) > 1e-9 {
			t.Errorf("%d dice have %.2f orders, want %.0f", dice, sum, want)
		}
	}
}

// Bids move a belief towards hands with the face that was bid, and leave others as they are.
func TestBeliefs(t *testing.T) {
	s := newState(2, 5, true)
	mean := func(s state, seat, face int) (mean float64) {
		b, before := s.beliefs()[seat], 0.0
		for i, h := range b.hands {
			mean += float64(h.matches(face, true)) * (b.below[i] - before) / b.below[len(b.below)-1]
			before = b.below[i]
		}
		return mean
	}
	if got, want := mean(s, 0, 4), 5.0/3; math.Abs(got-want) > 1e-9 {
		t.Errorf("before the first bid a seat is believed to have %.4f fours, want %.4f", got, want)
	}
	bid := play(t, s, "3x4")
	if got := mean(bid, 0, 4); got < 2.2 {
		t.Errorf("after the bid of three fours the seat is believed to have %.2f, want more than 2.2", got)
	}
	if got, want := mean(bid, 1, 4), 5.0/3; math.Abs(got-want) > 1e-9 {
		t.Errorf("the other seat is believed to have %.4f fours, want %.4f", got, want)
	}
}

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
