package gametest

import (
	"context"
	"testing"

	"parlour/games"
)

// Fuzz adds what members type to a fuzz target: after a few random plies the
// text is played as a move, and read in every other way in which the game reads
// texts.
func Fuzz(f *testing.F, g *games.Game, opts ...Option) {
	for i, text := range junkTexts {
		f.Add(uint64(i), text)
	}
	all := newChecker(g, newConfig(everything, opts))
	starts := all.starts()
	if len(starts) == 0 {
		f.Fatal("the game cannot be opened")
	}
	for i, s := range starts {
		if move, ok := all.game.RandomMove(s.position, all.rand); ok {
			f.Add(uint64(i), move)
		}
	}
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		c := all.fork(seed, 0)
		for _, p := range c.run("fuzz", func(c *checker) { checkReaders(c, pick(c.rand, starts), text) }) {
			t.Error(p)
		}
	})
}

// checkReaders passes a text to every function that reads texts.
func checkReaders(c *checker, s start, text string) {
	p := s.position
	for next := range c.walk(s, c.rand.IntN(8)) {
		p = next
	}
	checkTyped(c, "fuzz", p, text)
	if board, _ := c.game.WriteBoard(p); board != "" {
		_, err := c.game.ReadBoard(s.options, text, "")
		c.refusal("ReadBoard", err)
	}
	if c.game.Library != nil {
		_, _, err := c.game.Library.Read(text)
		c.refusal("Library.Read", err)
	}
	if c.game.Answer != nil {
		_, err := c.game.Answer(context.Background(), p, nil, "en", text)
		c.refusal("Answer", err)
	}
	for _, seat := range c.secretSeats(s) {
		_, err := c.game.Secrets.Read(p, seat, text)
		c.refusal("Secrets.Read", err)
	}
}
