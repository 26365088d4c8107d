package mastermind

import (
	"context"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"parlour/games"
)

// guessed is a game of so many guesses that a seed draws, answered truthfully,
// of which all but a few agree with the answers before.
func guessed(t testing.TB, o games.Options, guesses int, player string) []games.Played {
	t.Helper()
	g, r := New(), rand.New(rand.NewPCG(4, 6))
	p := opened(t, o)
	v := typed(t, p).Variant
	if v.Asks {
		p = after(t, p, ready)
	}
	secret := v.Codes.Unrank(r.IntN(v.Codes.Size()))
	some, _ := g.Player(player, games.Limits{})
	var played []games.Played
	for i := range guesses {
		guess := v.Codes.Unrank(r.IntN(v.Codes.Size()))
		if thought, err := some.Move(context.Background(), p, games.Hand{Rand: r}); i%3 > 0 && err == nil {
			guess, _ = readCode(v, thought.Move)
		}
		if guess == secret {
			guess = v.Codes.Unrank(r.IntN(v.Codes.Size()))
		}
		for _, move := range strings.Fields(formatCode(v, guess) + " " + v.Codes.FormatAnswer(v.Codes.Grade(guess, secret))) {
			played = append(played, games.Played{Before: p, Move: move})
			next, err := p.Play(move)
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
	}
	return played
}

// BenchmarkReview is the analysis of a whole game.
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
		played := guessed(b, game.options, game.guesses, "logician")
		b.Run(game.name+"/"+strconv.Itoa(game.guesses)+"-guesses", func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				j := New().(games.Judge) // which has found nothing yet
				b.StartTimer()
				if err := games.Review(context.Background(), j, played, games.Limits{}, func(int, games.Verdict) {}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
