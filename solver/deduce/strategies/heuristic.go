package strategies

import (
	"math"
	"slices"

	"parlour/solver/deduce/codes"
)

// heuristic judges a guess by the sizes of the classes into which it splits the
// candidates, the class of the right guess included.
type heuristic uint8

// The published heuristics. Ties go to a guess that may be right, then to the
// first in lexicographic order.
const (
	// knuth wants the smallest largest class (D. E. Knuth, The computer as
	// Master Mind, 1977).
	knuth heuristic = iota
	// expectedSize wants the least sum of squares (R. W. Irving, Towards an
	// optimum Mastermind strategy, 1979).
	expectedSize
	// entropy wants the most information, that is the least sum of n ln n
	// (E. Neuwirth, Some strategies for Mastermind, 1982).
	entropy
	// mostParts wants the most classes (B. Kooi, Yet another Mastermind
	// strategy, 2005).
	mostParts
)

// String is the heuristic's name as a strategy.
func (h heuristic) String() string {
	return [...]string{"knuth", "expected-size", "entropy", "most-parts"}[h]
}

// score judges a partition by its class sizes; less is better. Zeros count for
// nothing, and the order doesn't matter: partitions that are equally good in
// exact arithmetic have equal scores.
func (h heuristic) score(sizes []int) int64 {
	if h == knuth {
		return int64(slices.Max(sizes))
	}
	var score int64
	for _, n := range sizes {
		score += h.weight(n)
	}
	return score
}

// weight is what one class adds to the score.
func (h heuristic) weight(n int) int64 {
	switch {
	case n == 0:
		return 0
	case h == mostParts:
		return -1
	case h == expectedSize:
		return int64(n) * int64(n)
	case h == entropy:
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
func (h heuristic) weightsFor(s *codes.Space) []int64 {
	return codes.Derived(s, h, func() []int64 { return h.weights(s.Len()) })
}

// weights is the table of weights of classes of up to n codes.
func (h heuristic) weights(n int) []int64 {
	table := make([]int64, n+1)
	for i := range table {
		table[i] = h.weight(i)
	}
	return table
}
