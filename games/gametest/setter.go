package gametest

import (
	"slices"

	"parlour/games"
)

// written is how many plies of a game are written down: a game may have to
// make its board anew for each.
const written = 15

// setter checks that positions can be written down and read again.
func (c *checker) setter() {
	set, ok := c.game.(games.Setter)
	if !ok {
		return
	}
	for _, s := range c.starts() {
		p := s.position
		for range min(written, c.config.plies) {
			c.roundTrip(s, set, p)
			move, ok := c.randomMove(c.rand, p)
			if !ok {
				break
			}
			next, err := p.Play(move)
			if err != nil {
				break
			}
			p = next
		}
		if s.plain {
			c.misset(s, set)
		}
	}
}

// misset writes down what is no position.
func (c *checker) misset(s start, set games.Setter) {
	for _, board := range rubbish {
		c.guard("Set", func() {
			if _, err := set.Set(s.options, board, pick(c.rand, rubbish)); err != nil {
				c.refusal("Set", err)
			}
		})
	}
}

func (c *checker) roundTrip(s start, set games.Setter, p games.Position) {
	board, turn := set.Board(p)
	q, err := set.Set(s.options, board, turn)
	if err != nil {
		if !p.Outcome().Over {
			c.errorf("Set refuses what Board wrote, %q %q: %v", board, turn, err)
		}
		return
	}
	if b, t := set.Board(q); b != board || t != turn {
		c.errorf("Board wrote %q %q, and after Set %q %q", board, turn, b, t)
	}
	if p.Outcome().Over != q.Outcome().Over {
		return // how a game ended may depend on more than the board
	}
	was, _ := take(p.Moves(), maxMoves)
	is, _ := take(q.Moves(), maxMoves)
	if p.Turn() != q.Turn() || !slices.Equal(was, is) {
		c.errorf("after Set of %q %q the moves or the turn differ", board, turn)
	}
}

// library checks the items that come with a game, and rubbish as an upload.
func (c *checker) library() {
	lib, ok := c.game.(games.Library)
	if !ok {
		return
	}
	if len(lib.Items()) == 0 {
		c.errorf("the library is empty")
	}
	known := map[string]bool{}
	for _, name := range lib.Items() {
		c.unique("item", name, known)
		text, ok := lib.Item(name)
		if !ok {
			c.errorf("item %q is listed and not there", name)
			continue
		}
		got, about, err := lib.ReadItem(text)
		if err != nil || got != name {
			c.errorf("item %q is read as %q, %v", name, got, err)
		}
		c.text("item "+name, about)
	}
	if _, ok := lib.Item("no such item"); ok {
		c.errorf("the library has an item that it does not list")
	}
	for _, text := range rubbish {
		c.guard("ReadItem", func() {
			if _, about, err := lib.ReadItem(text); err != nil {
				c.refusal("ReadItem", err)
			} else {
				c.text("ReadItem", about)
			}
		})
	}
}
