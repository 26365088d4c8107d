package strategies

import (
	"math"
	"slices"

	"parlour/solver/deduce/codes"
)

// Heuristic judges a guess by the sizes of the classes into which it splits the
// candidates, the class of the right guess included.
type Heuristic uint8

// The published heuristics. Ties go to a guess that may be right, then to the
// first in lexicographic order.
const (
	// Knuth wants the smallest largest class (D. E. Knuth, The computer as
	// Master Mind, 1977).
	Knuth Heuristic = iota
	// ExpectedSize wants the least sum of squares (R. W. Irving, Towards an
	// optimum Mastermind strategy, 1979).
	ExpectedSize
	// Entropy wants the most information, that is the least sum of n ln n
	// (E. Neuwirth, Some strategies for Mastermind, 1982).
	Entropy
	// MostParts wants the most classes (B. Kooi, Yet another Mastermind
	// strategy, 2005).
	MostParts
)

// String is the heuristic's name as a strategy.
func (h Heuristic) String() string {
	return [...]string{"knuth", "expected-size", "entropy", "most-parts"}[h]
}

// Score judges a partition by its class sizes; less is better. Zeros count for
// nothing, and the order doesn't matter: partitions that are equally good in
// exact arithmetic have equal scores.
func (h Heuristic) Score(sizes []int) int64 {
	if h == Knuth {
		return int64(slices.Max(sizes))
	}
	var score int64
	for _, n := range sizes {
		score += h.weight(n)
	}
	return score
}

// weight is what one class adds to the score.
func (h Heuristic) weight(n int) int64 {
	switch {
	case n == 0:
		return 0
	case h == MostParts:
		return -1
	case h == ExpectedSize:
		return int64(n) * int64(n)
	case h == Entropy:
		return int64(n) * fixedLog(n)
	}
	return int64(n)
}

// fixedLog is ln n with 32 binary places, made by adding the rounded logarithms
// of the prime factors: so log a + log b = log ab exactly, and sums that are
// equal in truth are equal here.
func fixedLog(n int) int64 {
	var sum int64
	for p := 2; p*p <= n; p++ {
		for n%p == 0 {
			sum += primeLog(p)
			n /= p
		}
	}
	if n > 1 {
		sum += primeLog(n)
	}
	return sum
}

func primeLog(p int) int64 { return int64(math.Round(math.Log(float64(p)) * (1 << 32))) }

// weightsFor is the table of weights of the classes of a space.
func (h Heuristic) weightsFor(s *codes.Space) []int64 {
	return codes.Derived(s, h, func() []int64 { return h.weights(s.Len()) })
}

// weights is the table of weights of classes of up to n codes.
func (h Heuristic) weights(n int) []int64 {
	table := make([]int64, n+1)
	for i := range table {
		table[i] = h.weight(i)
	}
	return table
}
