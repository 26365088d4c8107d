package gametest

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"

	"parlour/games"
)

// A checker collects the problems of a game.
type checker struct {
	game         *games.Game
	config       config
	rand         *rand.Rand
	catalogue    catalogue
	textsChecked map[string]bool // The texts that were checked, with their arguments.
	problems     []string
	reported     map[string]bool // The problems of the area, which are reported once.
}

// maxMoves is the greatest number of moves of a position that are checked. A
// code-breaker may have millions.
const maxMoves = 2000

// maxProblems is the greatest number of problems reported for an area.
const maxProblems = 20

func newChecker(g *games.Game, c config) *checker {
	read := &checker{game: g, config: c, catalogue: newCatalogue(&g.Info)}
	return read.fork(1, 0x6a3e)
}

// fork returns a checker of the same game that has recorded nothing.
func (c *checker) fork(seed1, seed2 uint64) *checker {
	return &checker{
		game: c.game, config: c.config, rand: rand.New(rand.NewPCG(seed1, seed2)),
		catalogue: c.catalogue, textsChecked: map[string]bool{},
	}
}

// run returns the problems of an area. A panic is a problem.
func (c *checker) run(name string, check func(*checker)) []string {
	c.problems, c.reported = nil, map[string]bool{}
	c.guard(name, func() { check(c) })
	return c.problems
}

// errorf records a problem, unless it was recorded before or there are too
// many.
func (c *checker) errorf(format string, args ...any) {
	p := fmt.Sprintf(format, args...)
	if c.reported[p] || len(c.problems) >= maxProblems {
		return
	}
	c.reported[p] = true
	c.problems = append(c.problems, p)
}

// cancelled checks that f returns the error of a cancelled context.
func (c *checker) cancelled(what string, f func(context.Context) error) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := f(ctx); !errors.Is(err, context.Canceled) {
		c.errorf("%s: with a cancelled context the error is %v", what, err)
	}
}

// guard calls f and records a panic.
func (c *checker) guard(what string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			c.errorf("%s: panic: %v", what, r)
		}
	}()
	f()
}

// refusal checks that an error, if there is one, is a Refusal with words for the
// member.
func (c *checker) refusal(what string, err error) {
	r, ok := games.RefusalIn(err)
	switch {
	case err == nil:
		return
	case !ok:
		c.errorf("%s: the error %q is not a games.Refusal", what, err)
		return
	case r.IsZero():
		c.errorf("%s: the Refusal has no text", what)
		return
	}
	if n := len([]rune(r.Text.String())); n > maxRefusal {
		c.errorf("%s: the Refusal %s has %d characters, want %d at most", what, r.ID, n, maxRefusal)
	}
	c.text(what, r.Text)
}

// maxRefusal is the greatest length of a Refusal with its arguments, in
// characters: it must fit a message, whatever was typed.
const maxRefusal = 2000

// take returns the beginning of a sequence, and whether that is all of it.
func take(seq iter.Seq[string], most int) (first []string, all bool) {
	for s := range seq {
		if len(first) == most {
			return first, false
		}
		first = append(first, s)
	}
	return first, true
}

// moves returns the beginning of the moves of a position, and whether they are all: free text is
// not among them.
func (c *checker) moves(p games.Position) (first []string, all bool) {
	first, all = take(p.Moves(), maxMoves)
	return first, all && c.game.MoveForm(p) == nil
}

// fingerprint returns everything that a position shows, for comparison.
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
	fmt.Fprintln(b, v.Title, v.Players, v.Goals, v.Status, v.Last, v.Legend, v.Note, v.Score, v.Pause, v.Alarm, v.KeysFormBoard)
	fmt.Fprintln(b, v.Alt)
}
