package gametest

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"

	"parlour/games"
)

// A checker collects what is wrong with a game.
type checker struct {
	game      *games.Game
	config    config
	rand      *rand.Rand
	catalogue catalogue
	seen      map[string]bool // text IDs that were met
	said      map[string]bool // texts that were checked, with their arguments
	problems  []string
	told      map[string]bool
}

// maxMoves is how many moves of a position are looked at: a code-breaker may
// have millions.
const maxMoves = 2000

// maxProblems is how many problems of an area are told.
const maxProblems = 20

func newChecker(g *games.Game, c config) *checker {
	read := &checker{game: g, config: c, catalogue: newCatalogue(&g.Info)}
	return read.anew(1, 0x6a3e)
}

// anew is a checker of the same game that has met nothing yet.
func (c *checker) anew(seed1, seed2 uint64) *checker {
	return &checker{
		game: c.game, config: c.config, rand: rand.New(rand.NewPCG(seed1, seed2)),
		catalogue: c.catalogue, seen: map[string]bool{}, said: map[string]bool{},
	}
}

// run is one area's problems. A panic is a problem.
func (c *checker) run(name string, check func(*checker)) []string {
	c.problems, c.told = nil, map[string]bool{}
	c.guard(name, func() { check(c) })
	return c.problems
}

// errorf notes a problem, once, unless there are too many already.
func (c *checker) errorf(format string, args ...any) {
	p := fmt.Sprintf(format, args...)
	if c.told[p] || len(c.problems) >= maxProblems {
		return
	}
	c.told[p] = true
	c.problems = append(c.problems, p)
}

// guard runs f and notes a panic.
func (c *checker) guard(what string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			c.errorf("%s: panic: %v", what, r)
		}
	}()
	f()
}

// refusal checks that an error is worded for the member.
func (c *checker) refusal(what string, err error) {
	r, ok := games.RefusalIn(err)
	if !ok {
		c.errorf("%s: the error %q is no games.Refusal", what, err)
		return
	}
	if r.IsZero() {
		c.errorf("%s: the Refusal says nothing", what)
		return
	}
	if n := len([]rune(r.Text.String())); n > maxRefusal {
		c.errorf("%s: the Refusal %s has %d characters, and %d are the most", what, r.ID, n, maxRefusal)
	}
	c.text(what, r.Text)
}

// maxRefusal is how many characters a Refusal may have with its arguments: it must
// fit into a message, whatever was typed.
const maxRefusal = 2000

// take is the beginning of a sequence, and whether that is all of it.
func take(seq iter.Seq[string], most int) (first []string, all bool) {
	for s := range seq {
		if len(first) == most {
			return first, false
		}
		first = append(first, s)
	}
	return first, true
}

// fingerprint is everything a position shows, to be compared.
func fingerprint(p games.Position) string {
	var b strings.Builder
	moves, _ := take(p.Moves(), maxMoves)
	o := p.Outcome()
	fmt.Fprintf(&b, "turn %d over %v winner %d %s\nmoves %s\n", p.Turn(), o.Over, o.Winner, o.Reason, strings.Join(moves, " "))
	writeView(&b, p.View())
	return b.String()
}

func writeView(b *strings.Builder, v games.View) {
	fmt.Fprintf(b, "columns %q\n", v.Board.Columns)
	for _, r := range v.Board.Rows {
		fmt.Fprintf(b, "%s %v %s\n", r.Label, r.Cells, r.Note)
	}
	fmt.Fprintf(b, "marks %v\n", v.Marks)
	for _, l := range v.Lines {
		fmt.Fprintln(b, l)
	}
	fmt.Fprintln(b, v.Title, v.Who, v.Status, v.Note, v.Alarm, v.Keyed)
	fmt.Fprintln(b, v.Alt)
}
