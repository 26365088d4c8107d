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

// The levels differ as the package comment says.
func TestLevels(t *testing.T) {
	const words, within = 100, 12
	for _, tt := range []struct {
		list, name string
		want       int
	}{
		{"english", "easy", 9}, {"english", "medium", 50}, {"english", "hard", 97},
		{"spanish", "easy", 11}, {"spanish", "medium", 54}, {"spanish", "hard", 99},
	} {
		found, r, o := 0, rand.New(rand.NewPCG(1, 2)), games.Options{"list": tt.list}
		for range words {
			if guessWord(t, tt.name, draw(opened(t, o), setter, r), o, r) {
				found++
			}
		}
		if got := 100 * found / words; got < tt.want-within || got > tt.want+within {
			t.Errorf("%s, %s: %d%% of the words, want about %d%%", tt.list, tt.name, got, tt.want)
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

// A guess is compared with the one that is right in most words that fit.
func TestJudge(t *testing.T) {
	for _, tt := range []struct {
		name, guesses, move string
		skill, luck         int
		standing            int
	}{
		{"the only word", "h r o n", "heron", 100, -1, -1},
		{"a letter that is in no word that fits", "h r o n", "q", 0, -1, -1},
		{"a rare letter", "a b c d f g i", "j", 4, -1, -1},
	} {
		s := guessed(t, "heron", tt.guesses)
		v, err := judge(t.Context(), s, tt.move, games.Limits{})
		if err != nil || v.Skill != tt.skill || v.Luck != tt.luck || v.Standing != tt.standing {
			t.Errorf("%s: %+v, %v", tt.name, v, err)
		}
	}
	s := play(t, guessed(t, "heron", "a b c d f g i"), "j")
	if v, err := judge(t.Context(), s, none, games.Limits{}); err != nil || v.Standing != 100 || v.Luck < 0 || v.Luck > 50 {
		t.Errorf("the last life is lost: %+v, %v", v, err)
	}
	s = play(t, guessed(t, "heron", "e"), "r")
	hit, _ := judge(t.Context(), s, "3", games.Limits{})
	miss, _ := judge(t.Context(), s, none, games.Limits{})
	if hit.Luck-miss.Luck != 50 || hit.Luck <= 50 || miss.Luck >= 50 {
		t.Errorf("the luck of a hit is %d, that of a miss %d", hit.Luck, miss.Luck)
	}
}
