package web_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlour/bot/local/need"
)

// player makes a move by taps, and returns the next board.
type player func(*phone, scene) scene

// playable are the games that are played to their end, with the largest number of taps per move, and of their mean.
var playable = []struct {
	name, command string
	most          int
	mean          float64
	player        func() player
	standing      int // messages that are there besides the game: the welcome
}{
	{"mastermind play", "/mastermind play", 5, 5, breaker, 0},
	{"mastermind play, lost", "/mastermind play", 5, 5, loser, 0},
	{"mastermind solve", "/mastermind solve", 1, 1, maker("VGYP"), 0},
	{"what /play offers first", "/play", 1, 1, started("Start", 2, steps), 1},
	{"pathway 5x5", "/pathway play size:5", 1, 1, squares, 0},
	{"pathway 6x6", "/pathway play", 2, 2, squares, 0},
	{"crosscut 5x5", "/crosscut play width:5 height:5", 1, 1, squares, 0},
	{"crosscut 8x8", "/crosscut play", 2, 2, squares, 0},
	{"labyrinth", "/labyrinth play", 1, 1, steps, 0},
	{"connectfour", "/connectfour play", 1, 1, steps, 0},
	{"tictactoe", "/tictactoe play", 1, 1, noughts, 0},
	{"reversi", "/reversi play", 2, 1.2, squares, 0},
	{"battleship", "/battleship play", 2, 1.5, hunter, 0},
	{"pig", "/pig play target:30", 1, 1, steps, 0},
	{"crazyeights", "/crazyeights play", 3, 1.5, dealt, 1},
	{"liarsdice", "/liarsdice play dice:3", 2, 2, bidder, 0},
	{"hangman", "/hangman play", 1, 1, speller, 0},
	{"secretword solve", "/secretword solve", 4, 2, marker("MANGO"), 0},
	{"yesno solve", "/yesno solve", 1, 1, steps, 0},
}

// mostMoves is more than the longest game has.
const mostMoves = 150

// TestTaps plays each game to its end on a phone, by taps only. After every move the board and its keys are completely visible.
// A game is one message, and a move takes few taps.
func TestTaps(t *testing.T) {
	need.Slow(t)
	for _, g := range playable {
		t.Run(g.name, func(t *testing.T) {
			h := newParlour(t)
			p := newPhone(t, h, phoneHeight)
			s := p.start(g.command)
			move, moves, all := g.player(), 0, 0
			for ; !s.over() && moves < mostMoves; moves++ {
				p.taps = 0
				s = move(p, s)
				all += p.taps
				if p.taps > g.most {
					t.Errorf("move %d took %d taps, more than %d", moves+1, p.taps, g.most)
				}
				if s.Messages != 1+g.standing && !(s.over() && s.Messages == 1) { // a hand goes with its match
					t.Fatalf("there are %d messages after move %d, want the game and %d", s.Messages, moves+1, g.standing)
				}
			}
			if !s.over() {
				t.Fatalf("the game goes on after %d moves:\n%s", moves, s.Text)
			}
			mean := float64(all) / float64(moves)
			if mean > g.mean {
				t.Errorf("a move took %.2f taps on average, more than %.1f", mean, g.mean)
			}
			t.Logf("%d moves, %d taps (%.2f a move), %d message", moves, all, mean, s.Messages)
		})
	}
}

// squares taps a random open square; on a large board, a column first.
func squares() player {
	random := rand.New(rand.NewPCG(1, 2))
	any := func(p *phone, s scene, is func(string) bool) scene {
		var open []string
		for _, label := range labels(s.moves()) {
			if is(label) {
				open = append(open, label)
			}
		}
		if len(open) == 0 {
			p.t.Fatalf("there is nothing to tap:\n%s", s.Text)
		}
		return p.tap(open[random.IntN(len(open))])
	}
	return func(p *phone, s scene) scene {
		p.t.Helper()
		s = any(p, s, func(label string) bool { return isColumn(label) || isSquare(label) })
		if s.has("Back") {
			s = any(p, s, isSquare)
		}
		return s
	}
}

// noughts taps a random empty key.
func noughts() player {
	random := rand.New(rand.NewPCG(1, 2))
	return func(p *phone, s scene) scene {
		p.t.Helper()
		var open []int
		for i, k := range s.Keys {
			if !k.Off && (k.Label == "·" || strings.HasPrefix(k.Label, ":key")) {
				open = append(open, i)
			}
		}
		return p.tapAt(s, open[random.IntN(len(open))])
	}
}

// hunter shoots beside a wounded ship, where the keys stand out. Otherwise it hunts on one colour of a chess board, because
// every ship covers both, and prefers keys of squares to those of columns.
func hunter() player {
	random := rand.New(rand.NewPCG(1, 2))
	best := func(p *phone, s scene) scene {
		p.t.Helper()
		keys := s.moves()
		random.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
		return p.tap(slices.MinFunc(keys, func(a, b key) int { return worth(b) - worth(a) }).Label)
	}
	return func(p *phone, s scene) scene {
		p.t.Helper()
		if s = best(p, s); s.has("Back") {
			s = best(p, s)
		}
		return s
	}
}

// worth is how much a hunter likes a key.
func worth(k key) int {
	switch {
	case k.Style == "primary":
		return 3
	case isSquare(k.Label) && (k.Label[0]+k.Label[1])%2 == 0:
		return 2
	case isColumn(k.Label):
		return 1
	}
	return 0
}

// steps walks through a labyrinth at random.
func steps() player {
	random := rand.New(rand.NewPCG(3, 4))
	return func(p *phone, s scene) scene {
		p.t.Helper()
		open := labels(s.moves())
		return p.tap(open[random.IntN(len(open))])
	}
}

// dealt plays cards of a private hand, and draws only if none fits. A hand without cards has no
// keys; the board then follows.
func dealt() player {
	random := rand.New(rand.NewPCG(5, 6))
	return func(p *phone, s scene) scene {
		p.t.Helper()
		if s.has("Your cards") {
			s = p.tap("Your cards")
		}
		keys := labels(s.moves())
		s = p.tap(keys[random.IntN(max(1, len(keys)-1))]) // Draw is the last
		if s.has("Spades") {
			s = p.tap("Hearts")
		}
		if s.has("Your cards") {
			p.house.clock.Advance(pause)
			p.house.bot.Wake()
			p.until(`scene().Keys.some((k) => k.Label === "Play again")`)
			p.painted()
			s = p.see()
		}
		return s
	}
}

// bidder bids or doubts at random.
func bidder() player {
	random := rand.New(rand.NewPCG(5, 6))
	tap := func(p *phone, s scene) scene {
		p.t.Helper()
		open := slices.DeleteFunc(labels(s.moves()), func(label string) bool { return label == "Back" || strings.HasSuffix(label, "+") })
		return p.tap(open[random.IntN(len(open))])
	}
	return func(p *phone, s scene) scene {
		p.t.Helper()
		if s = tap(p, s); s.has("Back") {
			s = tap(p, s)
		}
		return s
	}
}

// speller guesses letters at random.
func speller() player {
	random := rand.New(rand.NewPCG(3, 4))
	return func(p *phone, s scene) scene {
		p.t.Helper()
		open := slices.DeleteFunc(labels(s.moves()), func(label string) bool { return len(label) > 1 })
		return p.tap(open[random.IntN(len(open))])
	}
}

// marker marks the letters of guesses for a word of different letters.
func marker(word string) func() player {
	return func() player {
		return func(p *phone, s scene) scene {
			p.t.Helper()
			guess := ""
			for _, k := range s.Keys[:len(word)] {
				letter, _ := markOf(k.Label)
				guess += string(letter)
			}
			if guess == word {
				return p.tap("That’s it!")
			}
			for i := range word {
				want := 0
				switch {
				case guess[i] == word[i]:
					want = 2
				case strings.IndexByte(word, guess[i]) >= 0:
					want = 1
				}
				for range 2 { // at most two taps lead from one mark to another
					if _, mark := markOf(s.Keys[i].Label); mark != want {
						s = p.tapAt(s, i)
					}
				}
			}
			return p.tap("Done")
		}
	}
}

// markOf reads the letter and the mark of a key: its label is the name of Parlour's own emoji,
// such as :notC_1:, or text, such as C▫️.
func markOf(label string) (letter byte, mark int) {
	for mark, own := range []string{":not", ":else", ":here"} {
		if rest, ok := strings.CutPrefix(label, own); ok {
			return rest[0], mark
		}
	}
	for mark, sign := range []string{"▫️", "🔶", "🟩"} {
		if strings.Contains(label, sign) {
			return label[0], mark
		}
	}
	return 0, -1
}

// started taps the key that starts the game first, waits until there are so many messages, and then plays. The private
// message that asked goes when the board is there.
func started(key string, messages int, then func() player) func() player {
	return func() player {
		play := then()
		return func(p *phone, s scene) scene {
			p.t.Helper()
			if s.has(key) {
				p.tap(key)
				p.until(fmt.Sprintf("scene().Messages === %d", messages))
				return p.see()
			}
			return play(p, s)
		}
	}
}

// colours are the letters of the pegs of Mastermind's usual rules.
const colours = "RYGBVP"

// breaker guesses the first code that fits all answers.
func breaker() player {
	return func(p *phone, s scene) scene {
		p.t.Helper()
		return p.guess(firstFitting(answered(s)))
	}
}

// loser ignores the answers, which makes the longest board.
func loser() player {
	next := 0
	return func(p *phone, s scene) scene {
		p.t.Helper()
		next++
		return p.guess("R" + string(colours[next%6]) + string(colours[next/6]) + "R")
	}
}

// pegs taps the pegs of a code.
func (p *phone) pegs(code string) {
	p.t.Helper()
	for _, peg := range code {
		s := p.see()
		i := slices.IndexFunc(s.Keys, func(k key) bool { return pegName.ReplaceAllString(k.Label, "$1") == string(peg) })
		if i < 0 {
			p.t.Fatalf("there is no key for %c: %v", peg, labels(s.Keys))
		}
		p.tapAt(s, i)
	}
}

// guess taps a guess, peg by peg.
func (p *phone) guess(code string) scene {
	p.t.Helper()
	p.pegs(code)
	return p.tap("Guess")
}

// maker answers for a code.
func maker(code string) func() player {
	return func() player {
		return func(p *phone, s scene) scene {
			p.t.Helper()
			for _, first := range []string{"Start", "Ready"} {
				if s.has(first) {
					return p.tap(first)
				}
			}
			guess, _ := read(s.Rows[len(s.Rows)-1])
			answer := marks(guess, code)
			for i, k := range s.Keys { // the right code's says more than its signs
				if _, signs := read(k.Label); signs == answer && guess != code || guess == code && strings.HasSuffix(k.Label, "That’s it!") {
					return p.tapAt(s, i)
				}
			}
			p.t.Fatalf("there is no key for %s: %v", answer, labels(s.Keys))
			return s
		}
	}
}

// answered reads the guesses and their answers from a board.
func answered(s scene) map[string]string {
	out := map[string]string{}
	for _, row := range s.Rows {
		if guess, answer := read(row); answer != "" {
			out[guess] = answer
		}
	}
	return out
}

// The names of pegs on keys and in a tray, which end in their letters, and of key pegs.
var (
	pegName  = regexp.MustCompile(`^:[a-z]+([A-Z])_\d+:$`)
	trayName = regexp.MustCompile(`^:?peg[A-Z]([A-Z])_\d+:?$`)
	keyName  = regexp.MustCompile(`^:?in(\d)out(\d)_\d+:?$`)
)

// read reads a row of a tray, by the names of its emoji or in Unicode: the letters of a guess, and the answer in signs.
func read(row string) (guess, answer string) {
	for _, name := range strings.Fields(row) {
		if m := trayName.FindStringSubmatch(name); m != nil {
			guess += m[1]
		} else if m := keyName.FindStringSubmatch(name); m != nil {
			here, _ := strconv.Atoi(m[1])
			elsewhere, _ := strconv.Atoi(m[2])
			answer = cmp.Or(strings.Repeat("●", here)+strings.Repeat("○", elsewhere), "–")
		} else if strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" {
			guess = name
		} else if strings.Trim(name, "●○–") == "" {
			answer = name
		}
	}
	return guess, answer
}

// firstFitting returns the first code that is consistent with all answers.
func firstFitting(answers map[string]string) string {
	code := make([]byte, 4)
	for n := range 1296 {
		n = (n*577 + 100) % 1296 // so that one is not much like the next
		for i := range code {
			code[i], n = colours[n%len(colours)], n/len(colours)
		}
		fits := true
		for guess, answer := range answers {
			fits = fits && marks(guess, string(code)) == answer
		}
		if fits {
			return string(code)
		}
	}
	return "RRYY" // the answers contradict each other, so that anything will do
}

// marks returns the answer to a guess as text.
func marks(guess, code string) string {
	right, common := 0, 0
	for i := range code {
		if guess[i] == code[i] {
			right++
		}
	}
	for _, c := range colours {
		common += min(strings.Count(guess, string(c)), strings.Count(code, string(c)))
	}
	if common == 0 {
		return "–"
	}
	return strings.Repeat("●", right) + strings.Repeat("○", common-right)
}
