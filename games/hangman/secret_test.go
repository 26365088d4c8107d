package hangman

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parlour/games"
	"parlour/solver/lexicon"
)

func TestRead(t *testing.T) {
	for _, tt := range []struct{ typed, want string }{
		{"Heron", "heron"},
		{" Café ", "cafe"},
		{"qwertyuiop", "qwertyuiop"},
		{"owl", "owl"},
		{"Straße", "strasse"},
		{"ox", "hangman.refuse.secret.length"},
		{"hippopotamuses", "hangman.refuse.secret.length"},
		{"", "hangman.refuse.secret.letters"},
		{"two words", "hangman.refuse.secret.letters"},
		{"o'clock", "hangman.refuse.secret.letters"},
		{"r2d2", "hangman.refuse.secret.letters"},
		{"слово", "hangman.refuse.secret.letters"},
	} {
		got, err := read(opened(t, nil), setter, tt.typed)
		if err != nil {
			got = idOf(err)
		}
		if got != tt.want {
			t.Errorf("%q is read as %q, want %q", tt.typed, got, tt.want)
		}
	}
	if _, err := read(guessed(t, "owl", ""), setter, "heron"); idOf(err) != "hangman.refuse.length" {
		t.Errorf("a word of another length: %v", err)
	}
}

// A drawn word is a secret of the list, with the number of letters that the options say.
func TestDraw(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	english, _ := lexicon.ByName("english")
	for range 100 {
		word := draw(opened(t, nil), setter, r)
		if !slices.Contains(english.Secrets(len(word)), word) {
			t.Errorf("%s was drawn", word)
		}
		if word := draw(opened(t, games.Options{"letters": "6"}), setter, r); len(word) != 6 {
			t.Errorf("%s was drawn, want six letters", word)
		}
	}
}

func TestForced(t *testing.T) {
	for _, tt := range []struct{ moves, want string }{
		{"", "5"},
		{"5", ""},
		{"5 e", "2"},
		{"5 z", "-"},
		{"5 heron", "right"},
		{"5 stork", "wrong"},
		{"5 heron right", ""},
	} {
		got, ok := forced(play(t, opened(t, nil), tt.moves), setter, "heron")
		if !ok {
			got = ""
		}
		if got != tt.want {
			t.Errorf("after %q the setter says %q, want %q", tt.moves, got, tt.want)
		}
	}
	s := play(t, opened(t, nil), "5 e")
	for seat, secret := range map[games.Seat]string{guesser: "heron", setter: ""} {
		if m, ok := forced(s, seat, secret); ok {
			t.Errorf("seat %d with %q is forced to say %s", seat, secret, m)
		}
	}
}

func TestReveal(t *testing.T) {
	for _, tt := range []struct{ moves, wrong string }{
		{"", ""},
		{"5 e 2 s - stork wrong", ""},
		{"5 e 3 s - h - stork wrong", "[E H]"},
		{"5 e 2 heron wrong", "[HERON]"},
	} {
		said, err := reveal(play(t, opened(t, nil), tt.moves), setter, "heron")
		got := ""
		if len(said) == 1 {
			var all []string
			for _, g := range said[0].Args["Guesses"].([]games.Text) {
				all = append(all, g.Args["Move"].(string))
			}
			got = fmt.Sprint(all)
		}
		if err != nil || got != tt.wrong {
			t.Errorf("after %q: %s, %v; want %s", tt.moves, got, err, tt.wrong)
		}
	}
}

// Nothing that is public contains the word before the end, whatever is guessed.
func TestWordIsHidden(t *testing.T) {
	const word = "heron"
	for _, guesses := range []string{"", "e", "h e r o", "a b c d f g i", "melon", "h r n"} {
		s := guessed(t, word, guesses)
		said := fmt.Sprintf("%+v %+v %+v", s.Outcome(), view(s), keys(s, ""))
		if strings.Contains(strings.ToLower(said), word) || strings.Contains(fmt.Sprintf("%+v", s), word) {
			t.Errorf("after %q the word is in %s", guesses, said)
		}
	}
}
