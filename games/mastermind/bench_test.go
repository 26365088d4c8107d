package mastermind

import (
	"context"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"parlour/games"
)

// tenGuesses returns the moves of a match that goes on to the last guess, with
// truthful answers.
func tenGuesses(t testing.TB) string {
	v := variantWith(t)
	secret, _ := readCode(v, "6543")
	var moves []string
	for _, typed := range strings.Fields("1111 2222 1234 3456 4365 5612 6123 6534 6553 6643") {
		guess, _ := readCode(v, typed)
		moves = append(moves, typed, v.Codes.FormatAnswer(v.Codes.Grade(guess, secret)))
	}
	return strings.Join(moves, " ")
}

func BenchmarkReplayOfTenGuesses(b *testing.B) {
	s, moves := newState(b, nil), tenGuesses(b)
	b.ReportAllocs()
	for b.Loop() {
		view(after(b, s, moves))
	}
}

func BenchmarkNextGuess(b *testing.B) {
	s := after(b, newState(b, nil), "1122 1,1 1344 0,2")
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

// A board of a match without a limit must not take longer to draw than others.
func BenchmarkViewOfALongMatch(b *testing.B) {
	p := newState(b, games.Options{optRules: mottemeister, optColors: "8"})
	for range 200 {
		p = after(b, p, "1234 0,2")
	}
	b.ReportAllocs()
	for b.Loop() {
		_ = view(p)
	}
}

// randomGame returns a game of random guesses with truthful answers. Two of
// three guesses are a player's. The Game is new and has computed nothing yet.
func randomGame(t testing.TB, o games.Options, guesses int, player string) (*games.Game, []games.Played[games.Position, string]) {
	t.Helper()
	g, r := New(nil), rand.New(rand.NewPCG(4, 6))
	s := newState(t, o)
	p, err := g.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	var all []games.Played[games.Position, string]
	play := func(move string) {
		all = append(all, games.Played[games.Position, string]{Before: p, Move: move})
		if s, err = playTyped(s, move); err == nil {
			p, err = p.Play(move)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if s.awaitsCode() {
		play(ready)
		all = nil
	}
	v := s.variant
	secret := v.Codes.Unrank(r.IntN(v.Codes.Size()))
	for i := range guesses {
		guess := v.Codes.Unrank(r.IntN(v.Codes.Size()))
		if c, err := players()[player](context.Background(), s, games.Hand{Rand: r}, games.Limits{}); i%3 > 0 && err == nil {
			guess = c.Move.Code
		}
		if guess == secret {
			guess = v.Codes.Unrank(r.IntN(v.Codes.Size()))
		}
		play(formatCode(v, guess))
		play(v.Codes.FormatAnswer(v.Codes.Grade(guess, secret)))
	}
	return g, all
}

// BenchmarkReview analyses a whole game.
func BenchmarkReview(b *testing.B) {
	for _, game := range []struct {
		name    string
		options games.Options
		guesses int
	}{
		{"p4c6r", games.Options{optRules: custom, optGuesses: "20"}, 20},
		{"p4c8n-common", games.Options{optRules: mottemeister, optColors: "8"}, 33},
		{"p8c12r", games.Options{optRules: custom, optPegs: "8", optColors: "12", optGuesses: "12"}, 12},
	} {
		b.Run(game.name+"/"+strconv.Itoa(game.guesses)+"-guesses", func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				g, played := randomGame(b, game.options, game.guesses, logician) // which has found nothing yet
				b.StartTimer()
				if err := g.Review(context.Background(), played, games.Limits{}, func(int, games.Verdict) {}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
