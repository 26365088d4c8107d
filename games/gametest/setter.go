package gametest

import (
	"slices"

	"parlour/games"
)

// setPlies is how many plies of a game are written down: a game may have to
// make its board anew for each.
const setPlies = 15

// setter checks that positions can be written down and read again.
func (c *checker) setter() {
	if c.game.Tools.ReadBoard == nil {
		return
	}
	for _, s := range c.starts() {
		for p := range c.walk(s.position, min(setPlies, c.config.plies)) {
			c.roundTrip(s, p)
		}
		if s.plain {
			c.misset(s)
		}
	}
}

// misset writes down what is no position.
func (c *checker) misset(s start) {
	for _, board := range rubbish {
		c.guard("Set", func() {
			if _, err := c.game.Tools.ReadBoard(s.options, board, pick(c.rand, rubbish)); err != nil {
				c.refusal("Set", err)
			}
		})
	}
}

func (c *checker) roundTrip(s start, p games.Position) {
	board, turn := c.game.Tools.WriteBoard(p)
	q, err := c.game.Tools.ReadBoard(s.options, board, turn)
	if err != nil {
		if !p.Outcome().Over {
			c.errorf("Set refuses what Board wrote, %q %q: %v", board, turn, err)
		}
		return
	}
	if b, t := c.game.Tools.WriteBoard(q); b != board || t != turn {
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
	lib := c.game.Library
	if lib == nil {
		return
	}
	if len(lib.Names()) == 0 {
		c.errorf("the library is empty")
	}
	known := map[string]bool{}
	for _, name := range lib.Names() {
		c.unique("item", name, known)
		text, ok := lib.Text(name)
		if !ok {
			c.errorf("item %q is listed and not there", name)
			continue
		}
		got, about, err := lib.Read(text)
		if err != nil || got != name {
			c.errorf("item %q is read as %q, %v", name, got, err)
		}
		c.text("item "+name, about)
	}
	if _, ok := lib.Text("no such item"); ok {
		c.errorf("the library has an item that it does not list")
	}
	for _, text := range rubbish {
		c.guard("Library.Read", func() {
			if _, about, err := lib.Read(text); err != nil {
				c.refusal("Library.Read", err)
			} else {
				c.text("Library.Read", about)
			}
		})
	}
}
