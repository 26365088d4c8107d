package liarsdice

import (
	"math"
	"math/rand/v2"
	"slices"

	"parlour/games"
)

// belief is a distribution over the hands of a seat.
type belief struct {
	hands []hand
	below []float64 // the weight of a hand and of those before it
}

// beliefs returns what the bids of the round say about the hand of each seat: Bayes' rule with
// medium as the model of a bidder.
func (s state) beliefs() (all [maxSeats]belief) {
	for seat := range games.Seat(s.seats) {
		sum, b := 0.0, &all[seat]
		for h := range hands(s.dice[seat]) {
			sum += prior(h) * s.likelihood(seat, h)
			b.hands, b.below = append(b.hands, h), append(b.below, sum)
		}
	}
	return all
}

// prior returns the number of orders of the dice of a hand, to which its probability is
// proportional.
func prior(h hand) float64 {
	orders, equal := 1.0, 0
	for i := range h {
		if i == 0 || h[i] != h[i-1] {
			equal = 0
		}
		equal++
		orders *= float64(i+1) / float64(equal)
	}
	return orders
}

// likelihood returns how probable the bids of a seat are with a hand.
func (s state) likelihood(seat games.Seat, h hand) float64 {
	p := 1.0
	for i, c := range s.calls {
		if c.seat != seat {
			continue
		}
		before := s
		before.calls, before.turn = s.calls[:i], seat
		all := medium.options(before, h)
		chance := surprise / float64(len(all))
		if k := slices.IndexFunc(all, func(o option) bool { return o.bid == c.bid }); k >= 0 {
			chance += (1 - surprise) * all[k].chance
		}
		p *= chance
	}
	return p
}

// sample draws the hands of all seats; that of the seat to move is known, unless it is "".
func (s state) sample(beliefs [maxSeats]belief, own hand, r *rand.Rand) (all [maxSeats]hand) {
	for seat := range s.seats {
		all[seat] = beliefs[seat].draw(r)
	}
	if own != "" {
		all[s.turn] = own
	}
	return all
}

// draw draws a hand.
func (b belief) draw(r *rand.Rand) hand {
	last := len(b.below) - 1
	i, _ := slices.BinarySearch(b.below, r.Float64()*b.below[last])
	return b.hands[min(i, last)]
}

// share returns the probability that a die counts for a face.
func (s state) share(face int) float64 {
	if s.wild && face != 1 {
		return 2.0 / faces
	}
	return 1.0 / faces
}

// tails are the probabilities that at least k of n dice count, [n][k], for each number of the
// faces that count, one or two.
var tails = [...][maxSeats*maxDice + 1][maxSeats*maxDice + 1]float64{1: tailsOf(1.0 / faces), 2: tailsOf(2.0 / faces)}

func tailsOf(p float64) (all [maxSeats*maxDice + 1][maxSeats*maxDice + 1]float64) {
	all[0][0] = 1
	for n := 1; n < len(all); n++ {
		all[n][0] = 1
		for k := 1; k <= n; k++ {
			all[n][k] = p*all[n-1][k-1] + (1-p)*all[n-1][k]
		}
	}
	return all
}

// atLeast returns the probability that at least k of n unknown dice count for a face.
func (s state) atLeast(k, n, face int) float64 {
	switch {
	case k <= 0:
		return 1
	case k > n:
		return 0
	}
	return tails[int(math.Round(s.share(face)*faces))][n][k]
}

// odds returns the probability that a bid is true for a seat with a hand, if nothing is known
// of all other dice. The empty hand knows nothing.
func (s state) odds(b bid, h hand) float64 {
	return s.atLeast(b.count-h.matches(b.face, s.wild), s.total()-len(h), b.face)
}
