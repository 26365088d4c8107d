package mastermind

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"parlour/games"
)

// play lets a breaker guess a secret that the keeper answers, and returns the
// guesses.
func play(t *testing.T, name, secret string, o games.Options) []string {
	t.Helper()
	g := New()
	p, err := g.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	var guesses []string
	for !p.Outcome().Over {
		player, hand := name, games.Hand{Rand: rand.New(rand.NewPCG(1, uint64(len(guesses))))}
		if p.Turn() == Maker {
			player, hand = keeperName, games.Hand{Secret: secret}
		}
		c, ok := g.Player(player, games.Limits{})
		if !ok {
			t.Fatalf("no player %q", player)
		}
		th, err := c.Move(context.Background(), p, hand)
		if err != nil {
			t.Fatal(err)
		}
		if p.Turn() == Breaker {
			guesses = append(guesses, th.Move)
		}
		if p, err = p.Play(th.Move); err != nil {
			t.Fatal(err)
		}
	}
	return guesses
}

func TestFirstConsistentPlaysAsItsAuthorsSaid(t *testing.T) {
	tests := []struct {
		rules, secret string
		want          []string
	}{
		{classic, "1314", []string{"1111", "1122", "1313", "1314"}},
		{mottemeister, "6543", []string{"1234", "2156", "3465", "5643", "6543"}},
	}
	for _, tt := range tests {
		if got := play(t, "first-consistent", tt.secret, games.Options{"rules": tt.rules}); !slices.Equal(got, tt.want) {
			t.Errorf("%s %s: %v, want %v", tt.rules, tt.secret, got, tt.want)
		}
	}
}

func TestEveryBreakerFindsTheCode(t *testing.T) {
	tests := []struct{ options, secret string }{
		{"classic", "1314"}, {"bulls-and-cows", "6543"}, {"mottemeister", "6543"}, {"positional", "3241"},
	}
	for _, player := range New().Info().PlayersFor(Breaker) {
		if player.Name == "random" {
			continue
		}
		for _, tt := range tests {
			o := games.Options{optRules: tt.options}
			if tt.options == positional {
				o[optGuesses] = "5"
			}
			guesses := play(t, player.Name, tt.secret, o)
			if last := guesses[len(guesses)-1]; last != tt.secret && player.Name != mathematician {
				t.Errorf("%s, %s: %v", player.Name, tt.options, guesses)
			}
		}
	}
}

// Rules for which nothing is proven, and rules with too many codes to list.
func TestBreakersOfOtherRules(t *testing.T) {
	for _, tt := range []struct {
		options games.Options
		secret  string
		players []string
	}{
		{games.Options{optRules: custom, optPegs: "5", optColors: "8", optGuesses: "20"}, "88776", []string{"optimal"}},
		{games.Options{optRules: custom, optPegs: "3", optColors: "5", optAnswers: "per-peg"}, "535", []string{"best", logician}},
		{games.Options{optRules: custom, optPegs: "8", optColors: "12", optGuesses: "20"}, "RWKMGBGB", []string{"best"}},
	} {
		for _, name := range tt.players {
			guesses := play(t, name, tt.secret, tt.options)
			if last := guesses[len(guesses)-1]; last != tt.secret {
				t.Errorf("%s, %v: %v", name, tt.options, guesses)
			}
		}
	}
}

// A breaker goes on when the answers contradict each other.
func TestBreakersPlayOn(t *testing.T) {
	p := after(t, opened(t, nil), "1111 2,0 2222 3,0 play-on")
	for _, player := range New().Info().PlayersFor(Breaker) {
		c, _ := New().Player(player.Name, games.Limits{})
		th, err := c.Move(context.Background(), p, games.Hand{Rand: rand.New(rand.NewPCG(1, 2))})
		if err != nil {
			t.Errorf("%s: %v", player.Name, err)
		} else if _, err := p.Play(th.Move); err != nil {
			t.Errorf("%s: %q: %v", player.Name, th.Move, err)
		}
	}
}
