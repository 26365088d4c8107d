package mastermind

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"parlour/games"
)

// tenGuesses is a match that goes on to the last guess, answered truthfully.
func tenGuesses(t testing.TB) string {
	v := ruled(t)
	secret, _ := readCode(v, "6543")
	var moves []string
	for _, typed := range strings.Fields("1111 2222 1234 3456 4365 5612 6123 6534 6553 6643") {
		guess, _ := readCode(v, typed)
		moves = append(moves, typed, v.Codes.FormatAnswer(v.Codes.Grade(guess, secret)))
	}
	return strings.Join(moves, " ")
}

func BenchmarkReplayOfTenGuesses(b *testing.B) {
	s, moves := opened(b, nil), tenGuesses(b)
	b.ReportAllocs()
	for b.Loop() {
		view(after(b, s, moves))
	}
}

func BenchmarkNextGuess(b *testing.B) {
	s := after(b, opened(b, nil), "1122 1,1 1344 0,2")
	hand := games.Hand{Rand: rand.New(rand.NewPCG(1, 2))}
	for _, name := range []string{"first-consistent", "knuth"} {
		player := players()[name]
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := player(context.Background(), s, hand, games.Limits{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// A board of a match that never ends must be drawn as quickly as any.
func BenchmarkViewOfALongMatch(b *testing.B) {
	p := opened(b, games.Options{optRules: mottemeister, optColors: "8"})
	for range 200 {
		p = after(b, p, "1234 0,2")
	}
	b.ReportAllocs()
	for b.Loop() {
		_ = view(p)
	}
}
