package hangman

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/games"
)

// guessWord lets a player guess a word, and reports whether it found it.
func guessWord(t *testing.T, name, word string, o games.Options, r *rand.Rand) bool {
	t.Helper()
	s, player := opened(t, o), players()[name]
	for !s.Outcome().Over {
		if m, ok := forced(s, setter, word); ok {
			s = s.After(m)
			continue
		}
		c, err := player(context.Background(), s, games.Hand{Rand: r}, games.Limits{})
		if err != nil || s.Legal(c.Move) != nil {
			t.Fatalf("%s guesses %q of %q, %v", name, c.Move, word, err)
		}
		s = s.After(c.Move)
	}
	return s.solved()
}

// levels are the shares of words in the package comment, in percent.
var levels = []struct {
	name string
	want int
}{{"easy", 9}, {"medium", 55}, {"hard", 96}}

// The levels differ as the package comment says.
func TestLevels(t *testing.T) {
	const words = 200
	for _, tt := range levels {
		found, r := 0, rand.New(rand.NewPCG(1, 2))
		for range words {
			if guessWord(t, tt.name, draw(opened(t, nil), setter, r), nil, r) {
				found++
			}
		}
		share := 100 * found / words
		t.Logf("%s finds %d%%", tt.name, share)
		if share < tt.want-10 || share > tt.want+10 {
			t.Errorf("%s finds %d%% of the words, want about %d%%", tt.name, share, tt.want)
		}
	}
}

// Hard guesses the only word that fits, and letters of similar words if none does.
func TestHard(t *testing.T) {
	for _, tt := range []struct{ word, guesses, want, why string }{
		{"heron", "h r o n", "heron", "only"},
		{"zzyzx", "z y", "a", "near"},
	} {
		s := guessed(t, tt.word, tt.guesses)
		c, err := players()["hard"](context.Background(), s, games.Hand{}, games.Limits{})
		if err != nil || c.Move != tt.want || c.Why.ID != "hangman.why."+tt.why {
			t.Errorf("%s after %q: hard guesses %s, %s, %v", tt.word, tt.guesses, c.Move, c.Why.ID, err)
		}
	}
}

// Every player finds a word that no list has, sooner or later.
func TestUnknownWords(t *testing.T) {
	for name := range players() {
		if name == honestName {
			continue
		}
		for _, word := range []string{"qwx", "pneumonoultr", "parlour"} {
			guessWord(t, name, word, nil, rand.New(rand.NewPCG(1, 2))) // fails if a guess is not legal
		}
	}
}
