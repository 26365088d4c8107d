package gametest

import (
	"context"
	"math/rand/v2"
	"reflect"

	"parlour/games"
)

// mostBeyond bounds the positions that a player may look at when it has been
// told that it is enough before it began. What is proven is never cut short.
const mostBeyond = 5000

// enough tells a player that it is enough: never, which makes no difference,
// and before it begins.
func (c *checker) enough(name string, p games.Position, secret string, seed uint64, first games.Thought) {
	what := "player " + name
	never, at := make(chan struct{}), make(chan struct{})
	close(at)
	move := func(l games.Limits) (games.Thought, bool) {
		t, err := c.game.Players[name](context.Background(), p, games.Hand{Secret: secret, Rand: rand.New(rand.NewPCG(seed, 1))}, l)
		if err != nil {
			c.errorf("%s, which may be told that it is enough: %v", what, err)
		}
		return t, err == nil
	}
	l := few()
	l.Enough = never
	if t, ok := move(l); ok && !reflect.DeepEqual(first, t) {
		c.errorf("%s thinks %+v, and where it is never enough %+v", what, first, t)
	}
	t, ok := move(games.Limits{Enough: at})
	if !ok {
		return
	}
	c.reasonable(what+", told that it is enough", p, t)
	if t.Nodes > mostBeyond && !t.Proven {
		c.errorf("%s, told that it is enough, looks at %d positions, want %d at most", what, t.Nodes, mostBeyond)
	}
}
