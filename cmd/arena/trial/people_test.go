package trial

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"parlour/solver/inquire"
	"parlour/solver/inquire/tables"
)

// limitFound is the turn until which people's things should be found.
const limitFound = 25

// Somebody who had not seen the tables answered their questions about twenty countries and twenty animals:
// yes, probably, don't know (u), probably not (m) or no. At least 34 of them are found within 25 turns.
func TestFoundByAnotherAuthor(t *testing.T) {
	found, lines := 0, 0
	for _, name := range tables.Names() {
		table, err := tables.Read(name)
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile("testdata/" + name + ".answers")
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			key, answers, _ := strings.Cut(line, " ")
			e := table.Thing(key)
			if e < 0 {
				t.Fatalf("%s is no thing of %s", key, name)
			}
			turns := turnsToFind(t, table, e, readAnswers(t, table, answers))
			if lines++; turns <= limitFound {
				found++
			} else {
				t.Logf("%s is found in turn %d", key, turns)
			}
		}
	}
	t.Logf("%d of %d things are found within %d turns", found, lines, limitFound)
	if found < 34 || lines != 40 {
		t.Errorf("%d of %d things are found within %d turns, want 34 of 40", found, lines, limitFound)
	}
}

// readAnswers reads the answers to all questions, such as "flies=n".
func readAnswers(t *testing.T, table *inquire.Table, line string) map[int]inquire.Answer {
	t.Helper()
	letters := map[string]inquire.Answer{"y": inquire.Yes, "p": inquire.Likely, "m": inquire.Unlikely, "n": inquire.No, "u": inquire.Unknown}
	all := map[int]inquire.Answer{}
	for _, f := range strings.Fields(line) {
		key, letter, _ := strings.Cut(f, "=")
		a, ok := letters[letter]
		q := table.Question(key)
		if q < 0 || !ok {
			t.Fatalf("%q is no answer", f)
		}
		all[q] = a
	}
	if len(all) != len(table.Questions()) {
		t.Fatalf("%d of %d questions are answered", len(all), len(table.Questions()))
	}
	return all
}

// turnsToFind plays a game with answers, and returns its turns; limit+1 if the thing is not found.
func turnsToFind(t *testing.T, table *inquire.Table, e int, answers map[int]inquire.Answer) int {
	t.Helper()
	b, r := table.Begin(), rand.New(rand.NewPCG(1, uint64(e)))
	for turn := 1; turn <= limit; turn++ {
		if guess, ok := b.ShouldGuess(turn == limit); ok {
			if guess == e {
				return turn
			}
			b = b.Without(guess)
			continue
		}
		q := b.Choose(r)
		b = b.After(q, answers[q])
	}
	return limit + 1
}
