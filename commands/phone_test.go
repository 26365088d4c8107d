package commands_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"parlour/commands/commandstest"
)

// The greatest numbers of characters of a line of text and of small print, with
// average letters: a phone shows some 33 and 45.
const (
	phoneLine  = 38
	phoneSmall = 46
)

// unseen is markup and what has no width.
var unseen = regexp.MustCompile("\\*\\*|<@\\d+>|<t:\\d+:R>|[\\x{FE00}-\\x{FE0F}]|`|^##? |^-# ")

// No line of a board breaks on a phone, from the invitation to the end.
func TestLinesFitAPhone(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	r := rand.New(rand.NewPCG(1, 2))
	for i, line := range []string{
		"/mastermind play", "/mastermind solve rules:positional", "/mastermind play rules:bulls-and-cows", "/mastermind duel opponent:@bob secret:in-my-head",
		"/pathway play size:5", "/pathway team size:7", "/pathway team vote:60", "/crosscut team against:teams vote:majority", "/crosscut play", "/pathway play size:13", "/labyrinth play side:theseus", "/labyrinth duel opponent:@bob labyrinth:kea",
		"/pig play", "/pig table players:3", "/connectfour play", "/battleship play", "/battleship play size:10",
		"/secretword play", "/secretword solve letters:7", "/secretword play hard:true letters:7 list:spanish",
	} {
		w.Channel += fmt.Sprint(i)
		w.Say("alice", line)
		fits(w, line)
		w.Press("bob", w.Board, commandstest.Custom("y", w.Table(), 0, "")) // members who were not invited are refused
		for range 12 {
			if w.Think().Outcome().Over {
				break
			}
			moves := w.Moves(w.Table(), 100)
			w.Say(cmp.Or(w.Mover(), "alice"), "/move move:"+moves[r.IntN(len(moves))])
			fits(w, line)
		}
		w.Say("alice", "/game resign")
		fits(w, line)
	}
}

// fits reports lines of the board that a phone would break, in any language.
func fits(w *commandstest.World, what string) {
	w.T.Helper()
	for _, tongue := range w.Languages() {
		fitsIn(w, tongue, what)
	}
}

func fitsIn(w *commandstest.World, tongue, what string) {
	w.T.Helper()
	for _, block := range w.Set.Board(w.T.Context(), w.Table(), tongue).Blocks {
		for line := range strings.SplitSeq(block.Text, "\n") {
			most := phoneLine
			if strings.HasPrefix(line, "-# ") {
				most = phoneSmall
			}
			if n := utf8.RuneCountInString(unseen.ReplaceAllString(line, "")); n > most {
				w.T.Errorf("%s, %s: %d characters, and there is room for %d: %s", what, tongue, n, most, line)
			}
		}
	}
}
