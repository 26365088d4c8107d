package hangman

import (
	"slices"
	"strings"
	"testing"

	"parlour/games"
)

// Guesses of the word heron reveal places or cost lives.
func TestGuesses(t *testing.T) {
	for _, tt := range []struct {
		guesses, pattern string
		lives            int
		winner           games.Seat
	}{
		{"", "_____", 8, games.Nobody},
		{"e", "_E___", 8, games.Nobody},
		{"e s", "_E___", 7, games.Nobody},
		{"É S r herds", "_ER__", 6, games.Nobody},
		{"e heron", "HERON", 8, guesser},
		{"e h r n o", "HERON", 8, guesser},
		{"a b c d f g i", "_____", 1, games.Nobody},
		{"a b c d f g i heron", "HERON", 1, guesser},
		{"a b c d f g i j", "_____", 0, setter},
		{"a b c d f g i stork", "_____", 0, setter},
	} {
		s := guessed(t, "heron", tt.guesses)
		o, winner := s.Outcome(), games.Nobody
		if o.Over {
			winner = o.Winner
		}
		if s.pattern() != tt.pattern || s.lives() != tt.lives || winner != tt.winner {
			t.Errorf("%q: %s, %d lives, winner %d; want %s, %d, %d", tt.guesses, s.pattern(), s.lives(), winner, tt.pattern, tt.lives, tt.winner)
		}
	}
}

func TestEveryPlaceIsRevealed(t *testing.T) {
	if got := guessed(t, "banana", "a").pattern(); got != "_A_A_A" {
		t.Errorf("after a: %s", got)
	}
}

// The options say how many lives there are, and which words are drawn.
func TestOptions(t *testing.T) {
	if s := opened(t, games.Options{"lives": "4"}); s.lives() != 4 {
		t.Errorf("%d lives", s.lives())
	}
	if _, err := open(games.Options{"letters": "12"}); idOf(err) != "hangman.refuse.list" {
		t.Errorf("words of 12 letters: %v", err)
	}
}

// The list is that of the language, unless one is given.
func TestResolve(t *testing.T) {
	for _, tt := range []struct{ list, language, want string }{
		{"", "", "english"}, {"", "en-GB", "english"}, {"", "es-MX", "spanish"}, {"", "et", "english"}, {"spanish", "en", "spanish"},
	} {
		if o, err := resolve(games.Options{"list": tt.list}, tt.language, nil); err != nil || o["list"] != tt.want {
			t.Errorf("%q in %q is %v, %v; want %s", tt.list, tt.language, o, err, tt.want)
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, tt := range []struct{ moves, typed, want string }{
		{"", "2", "answer"},
		{"", "13", "answer"},
		{"", "e", "answer"},
		{"5", "é", ""},
		{"5", "heron", ""},
		{"5", " HERON ", ""},
		{"5", "", "letters"},
		{"5", "7", "letters"},
		{"5", "ж", "letters"},
		{"5", "he ron", "letters"},
		{"5", "herons", "length"},
		{"5", "he", "length"},
		{"5 e", "e", "answer"},
		{"5 e", "6", "answer"},
		{"5 e", "right", "answer"},
		{"5 e", "4, 2", ""},
		{"5 e", "-", ""},
		{"5 e 2", "e", "again"},
		{"5 e 2 r", "2", "answer"},
		{"5 e 2 r", "2,3", "answer"},
		{"5 e 2 r", "3", ""},
		{"5 heron", "2", "answer"},
		{"5 heron", "right", ""},
		{"5 heron wrong", "heron", "again"},
		{"5 e 1 heron", "right", "answer"},
		{"5 e 1 heron", "wrong", ""},
		{"5 s - stork", "right", "answer"},
	} {
		s := play(t, opened(t, nil), tt.moves)
		m, err := parse(s, tt.typed)
		if err == nil {
			err = s.Legal(m)
		}
		if got := strings.TrimPrefix(idOf(err), "hangman.refuse."); got != tt.want {
			t.Errorf("after %q, %q is refused by %q, want %q", tt.moves, tt.typed, got, tt.want)
		}
	}
}

// A word that contradicts what is known is refused to members.
func TestRedundant(t *testing.T) {
	s := guessed(t, "heron", "e s herds")
	for word, want := range map[string]bool{"heron": false, "melon": false, "stork": true, "eerie": true, "nests": true, "r": false} {
		if got := redundant(s, word) != nil; got != want {
			t.Errorf("%s is refused: %v, want %v", word, got, want)
		}
	}
}

// The moves are the lengths, the letters that are left, and the answers that are possible.
func TestMoves(t *testing.T) {
	for _, tt := range []struct{ moves, want string }{
		{"", "3 4 5 6 7 8 9 10 11 12"},
		{"3 a", "- 1 2 1,2 3 1,3 2,3 1,2,3"},
		{"3 a 2 b", "- 1 3 1,3"},
		{"3 owl", "right wrong"},
		{"3 a 2 owl", "wrong"},
		{"3 owl right", ""},
	} {
		got := strings.Join(slices.Collect(play(t, opened(t, nil), tt.moves).Moves()), " ")
		if got != tt.want {
			t.Errorf("after %q: %s, want %s", tt.moves, got, tt.want)
		}
	}
	if got := strings.Join(play(t, opened(t, nil), "3 a - e 1").untried(), ""); got != "bcdfghijklmnopqrstuvwxyz" {
		t.Errorf("the letters left are %s", got)
	}
}
