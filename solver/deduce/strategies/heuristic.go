package strategies

import (
	"math"
	"slices"
)

// heuristic scores a guess by the sizes of the classes into which it partitions the
// candidates, including the class of the right guess.
type heuristic uint8

// The published heuristics. Ties go to a consistent guess, then to the lexicographically
// first.
const (
	// knuth minimises the largest class (D. E. Knuth, "The computer as Master Mind", 1977).
	knuth heuristic = iota
	// expectedSize minimises the sum of squares (R. W. Irving, "Towards an optimum
	// Mastermind strategy", 1979).
	expectedSize
	// entropy maximises the information, that is, minimises the sum of n ln n (E. Neuwirth,
	// "Some strategies for Mastermind", 1982).
	entropy
	// mostParts maximises the number of classes (B. Kooi, "Yet another Mastermind strategy",
	// 2005).
	mostParts
)

// String returns the name of the strategy.
func (h heuristic) String() string {
	return [...]string{"knuth", "expected-size", "entropy", "most-parts"}[h]
}

// score scores a partition by its class sizes; less is better. Zeros and the order have no
// effect: partitions that are equally good in exact arithmetic have equal scores.
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

// weight returns the contribution of one class to the score.
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

// fixedLog returns ln n with 32 fractional bits as the sum of the rounded logarithms of its
// prime factors. So log a + log b equals log ab exactly, and scores that are equal in exact
// arithmetic are equal.
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

// weights returns the table of weights for classes of up to n codes.
func (h heuristic) weights(n int) []int64 {
	table := make([]int64, n+1)
	for i := range table {
		table[i] = h.weight(i)
	}
	return table
}
