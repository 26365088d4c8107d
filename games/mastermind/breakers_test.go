package mastermind

import (
	"context"
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
		player, hand := name, games.Hand{}
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
