package hangman

import (
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/grid"
)

func TestView(t *testing.T) {
	for _, tt := range []struct {
		guesses, board, status, last string
	}{
		{"", "🔲🔲🔲🔲🔲", "status.guess", ""},
		{"e", "🔲E🟩🔲🔲🔲", "status.guess", "last.places"},
		{"e s", "S▫️\n🔲E\u00a0🔲🔲🔲", "status.guess", "last.none"},
		{"e s o", "S▫️\n🔲E\u00a0🔲O🟩🔲", "status.guess", "last.places"},
		{"e melon", "🔲E\u00a0🔲🔲🔲", "status.guess", "last.wrong"},
		{"e heron", "H\u00a0E\u00a0R\u00a0O\u00a0N", "won.guesser", "last.right"},
		{"a b c d f g i j", "A▫️B▫️C▫️D▫️F▫️G▫️I▫️J▫️\n🔲🔲🔲🔲🔲", "won.setter", "last.none"},
	} {
		v := view(guessed(t, "heron", tt.guesses))
		if got := strings.TrimSuffix(grid.Plain(v.Board.Emoji(v.Marks)), "\u00a0"); got != tt.board {
			t.Errorf("after %q: %q, want %q", tt.guesses, got, tt.board)
		}
		for got, want := range map[string]string{v.Status.ID: tt.status, v.Last.ID: tt.last} {
			if strings.TrimPrefix(got, "hangman.") != want {
				t.Errorf("after %q the view says %q, want %q", tt.guesses, got, want)
			}
		}
	}
}

// A life more is lost, and more of the figure hangs: all of it with the last one. It is free if the word is found.
func TestGallows(t *testing.T) {
	shown := func(guesses string) (all grid.Cells) {
		for _, r := range guessed(t, "heron", guesses).gallows() {
			all = append(all, r.Cells[:2]...)
		}
		return all
	}
	state := func(n int) grid.Cells { upper, lower := grid.Gallows(n); return append(upper, lower...) }
	for guesses, want := range map[string]int{
		"": 0, "e": 0, "a": 1, "a b": 1, "a b c": 2, "a b c d f g": 5, "a b c d f g i": 6, "a b c d f g i j": 7, "a heron": grid.Freed,
	} {
		if got := shown(guesses); got.Emoji() != state(want).Emoji() {
			t.Errorf("after %q it isn't in state %d", guesses, want)
		}
	}
}

// The longest word fits a phone.
func TestLongestWordFits(t *testing.T) {
	if v := view(guessed(t, "extravaganza", "a")); !v.Board.Fits() {
		t.Errorf("%v doesn't fit", v.Board)
	}
}

// Those who do not guess have no keys.
func TestSeenBy(t *testing.T) {
	s := guessed(t, "heron", "e")
	for name, tt := range map[string]struct {
		games.Audience
		status string
	}{
		"a computer guesses": {games.Audience{Seat: games.Nobody, Computers: []bool{false, true}}, "hangman.status.watch"},
		"the setter":         {games.Audience{Seat: setter}, "hangman.status.watch"},
		"the guesser":        {games.Audience{Seat: guesser, Computers: []bool{true, false}}, "hangman.status.guess"},
		"a channel":          {games.Audience{Seat: games.Nobody}, "hangman.status.guess"},
	} {
		seen := seenBy(s, tt.Audience)
		if got := view(seen).Status.ID; got != tt.status || (keys(seen, "") == nil) != seen.watched {
			t.Errorf("%s: the view says %s, with %d rows of keys", name, got, len(keys(seen, "")))
		}
	}
}

// The keys are the alphabet in two pages; what was tried is disabled.
func TestKeys(t *testing.T) {
	s := guessed(t, "heron", "e z")
	var rows []string
	for _, row := range keys(s, "") {
		var labels []string
		for _, k := range row {
			label := k.Value
			if k.Style == games.SuccessKey {
				label += "!"
			}
			if k.Disabled {
				label = "(" + label + ")"
			}
			labels = append(labels, label)
		}
		rows = append(rows, strings.Join(labels, " "))
	}
	want := "a b c d (e!)|f g h i j|k l m n o|p q r s t|u v word|w x y (z)"
	if got := strings.Join(rows, "|"); got != want {
		t.Errorf("the keys are %s, want %s", got, want)
	}
	spanish := keys(play(t, opened(t, games.Options{"list": "spanish"}), "5"), "")
	if got := spanish[2][4].Value; got != "ñ" {
		t.Errorf("the fifteenth letter of Spanish is %s, want ñ", got)
	}
	for value, want := range map[string]bool{"a": true, "e": false, "w": true, "word": false, "": false} {
		if _, ok := add(s, "", value); ok != want {
			t.Errorf("a tap on %q counts: %v", value, ok)
		}
	}
}
