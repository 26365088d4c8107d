package gametest

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/games"
)

// Fuzz makes what people type the input of a fuzz target: after a few random
// plies the text is played as a move, and read in every other way that the
// game reads texts.
func Fuzz(f *testing.F, g *games.Game, opts ...Option) {
	for i, text := range rubbish {
		f.Add(uint64(i), text)
	}
	config := newConfig(g.Info.Name, opts)
	starts := newChecker(g, config).starts()
	if len(starts) == 0 {
		f.Fatal("the game cannot be opened")
	}
	for i, s := range starts {
		if moves, _ := take(s.position.Moves(), 3); len(moves) > 0 {
			f.Add(uint64(i), moves[len(moves)-1])
		}
	}
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		c := newChecker(g, config)
		c.rand = rand.New(rand.NewPCG(seed, 0))
		for _, p := range c.run("fuzz", func(c *checker) { c.reads(pick(c.rand, starts), text) }) {
			t.Error(p)
		}
	})
}

// reads gives a text to all that reads texts.
func (c *checker) reads(s start, text string) {
	p := s.position
	for range c.rand.IntN(8) {
		move, ok := c.randomMove(c.rand, p)
		if !ok {
			break
		}
		if next, err := p.Play(move); err == nil {
			p = next
		}
	}
	c.try("fuzz", p, text)
	if set, ok := c.game.(games.Setter); ok {
		if _, err := set.Set(s.options, text, ""); err != nil {
			c.refusal("Set", err)
		}
	}
	if lib, ok := c.game.(games.Library); ok {
		if _, _, err := lib.ReadItem(text); err != nil {
			c.refusal("ReadItem", err)
		}
	}
	if k, ok := c.game.(games.Knower); ok {
		if _, err := k.Ask(context.Background(), p, nil, text); err != nil {
			c.refusal("Ask", err)
		}
	}
	r, ok := c.game.(games.Revealer)
	for seat, info := range c.game.Info.Seats {
		if ok && info.Secret {
			if _, err := r.ReadSecret(p, games.Seat(seat), text); err != nil {
				c.refusal("ReadSecret", err)
			}
		}
	}
}
