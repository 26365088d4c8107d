package gametest

import (
	"slices"

	"parlour/games"
)

// setPlies is the number of plies of a game whose positions are written.
// Reading one may recompute its board.
const setPlies = 15

// checkSetter checks that written positions are read as the same positions.
func checkSetter(c *checker) {
	for _, s := range c.starts() {
		if board, _ := c.game.WriteBoard(s.position); board == "" {
			return
		}
		for p := range c.walk(s, min(setPlies, c.config.plies)) {
			checkRoundTrip(c, s, p)
		}
		if s.defaults {
			checkSetJunk(c, s)
		}
	}
}

// checkSetJunk reads texts that are no positions.
func checkSetJunk(c *checker, s start) {
	for _, board := range junkTexts {
		c.guard("ReadBoard", func() {
			_, err := c.game.ReadBoard(s.options, board, pick(c.rand, junkTexts))
			c.refusal("ReadBoard", err)
		})
	}
}

func checkRoundTrip(c *checker, s start, p games.Position) {
	board, turn := c.game.WriteBoard(p)
	q, err := c.game.ReadBoard(s.options, board, turn)
	if err != nil {
		if !p.Outcome().Over {
			c.errorf("ReadBoard refuses what WriteBoard wrote, %q %q: %v", board, turn, err)
		}
		return
	}
	if b, t := c.game.WriteBoard(q); b != board || t != turn {
		c.errorf("WriteBoard wrote %q %q, and after ReadBoard %q %q", board, turn, b, t)
	}
	if p.Outcome().Over != q.Outcome().Over {
		return // How a game ended may depend on more than the board.
	}
	was, _ := take(p.Moves(), maxMoves)
	is, _ := take(q.Moves(), maxMoves)
	if p.Turn() != q.Turn() || !slices.Equal(was, is) {
		c.errorf("after ReadBoard of %q %q the moves or the turn differ", board, turn)
	}
}
