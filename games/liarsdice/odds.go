package liarsdice

import "math"

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
