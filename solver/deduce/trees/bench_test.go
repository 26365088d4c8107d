package trees

import (
	"context"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/deducetest"
)

func benchmarkSolve(b *testing.B, rules string, aim Aim) {
	s := deducetest.Space(b, deducetest.Rules(b, rules))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Solve(context.Background(), s, aim); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSolveP4C6R(b *testing.B)        { benchmarkSolve(b, "p4c6r", Aim{}) }
func BenchmarkSolvePositional(b *testing.B)   { benchmarkSolve(b, "positional", Aim{}) }
func BenchmarkSolveP4C7R(b *testing.B)        { benchmarkSolve(b, "p4c7r", Aim{}) }
func BenchmarkSolveBullsAndCows(b *testing.B) { benchmarkSolve(b, "bulls-and-cows", Aim{}) }

func BenchmarkSolveEnglish5(b *testing.B) { benchmarkSolve(b, "english-5", Aim{Width: 20}) }
func BenchmarkSolveSpanish5(b *testing.B) { benchmarkSolve(b, "spanish-5", Aim{Width: 20}) }

// BenchmarkRead reads and verifies the tree of Bulls and Cows.
func BenchmarkRead(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Embedded(deduce.BullsAndCows, Optimal); err != nil {
			b.Fatal(err)
		}
	}
}
