package trees

import (
	"context"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/deducetest"
)

func benchmarkSolve(b *testing.B, rules string) {
	s := deducetest.Space(b, deducetest.Rules(b, rules))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Solve(context.Background(), s, Aim{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSolveP4C6R(b *testing.B)        { benchmarkSolve(b, "p4c6r") }
func BenchmarkSolvePositional(b *testing.B)   { benchmarkSolve(b, "positional") }
func BenchmarkSolveP4C7R(b *testing.B)        { benchmarkSolve(b, "p4c7r") }
func BenchmarkSolveBullsAndCows(b *testing.B) { benchmarkSolve(b, "bulls-and-cows") }

// BenchmarkRead reads and verifies the tree of Bulls and Cows.
func BenchmarkRead(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Embedded(deduce.BullsAndCows, Optimal); err != nil {
			b.Fatal(err)
		}
	}
}
