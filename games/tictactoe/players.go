package tictactoe

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
	"sync"

	"parlour/games"
	"parlour/solver/search"
)

// hardMedium is hard's share of moves that it plays like medium; the others are perfect. Without
// them it would never lose.
const hardMedium = 0.3

// game describes the game to package search.
func (t table) game() search.Game[state, square] {
	return search.Game[state, square]{
		Hash:   func(s state) uint64 { return search.Mix(uint64(s.discs[0]) | uint64(s.discs[1])<<cells) },
		Solve:  t.solve,
		Format: format,
		Why:    t.why,
		Better: better,
	}
}

func (t table) players() map[string]games.Strategy[state, square] {
	players := search.Players(t.game())
	players["perfect"] = t.perfect
	players["hard"] = search.Mixed(hardMedium, players["medium"], t.perfect)
	return players
}

// perfect wins as soon and loses as late as possible. Among equal moves it plays a random one of
// those with the most wrong replies.
func (t table) perfect(ctx context.Context, s state, h games.Hand, l games.Limits) (games.Choice[square], error) {
	found, err := t.solve(ctx, s, l)
	if err != nil {
		return games.Choice[square]{}, err
	}
	best, _ := games.Best(slices.Values(found.Perfect), func(sq square) int { return t.traps(s, sq) })
	c := games.Choice[square]{Move: games.Pick(h, best), Value: 2*found.Value - 1, Proven: true, Distance: found.Distance}
	c.Line, c.Why = []square{c.Move}, t.why(s, c)
	return c, nil
}

// why explains a move in one sentence. It counts only the player's own moves to the end.
func (t table) why(s state, c games.Choice[square]) games.Text {
	next := s.After(c.Move)
	_, sole := t.reply(next)
	switch {
	case c.Proven && c.Value > 0 && c.Distance > 1 && bits.OnesCount16(threats(next, s.mover())) > 1:
		return games.T("tictactoe.why.fork")
	case c.Proven && c.Value > 0:
		return games.T("tictactoe.why.win", "Count", (c.Distance+1)/2)
	case c.Proven && c.Value < 0:
		return games.T("tictactoe.why.loss", "Count", c.Distance/2)
	case blocks(s, c.Move):
		return games.T("tictactoe.why.block", "Seat", 1-s.mover())
	case sole:
		reply, _ := t.reply(next)
		return games.T("tictactoe.why.trap", "Square", named(reply.String()))
	case c.Proven:
		return games.T("tictactoe.why.draw")
	}
	return games.T("games.why.best")
}

// reply returns a move that holds a drawn position, and whether it is the only one of several.
func (t table) reply(s state) (only square, sole bool) {
	found, err := t.solve(context.Background(), s, games.Limits{})
	if err != nil || found.Value != 0.5 || s.empty()&(s.empty()-1) == 0 {
		return none, false
	}
	return found.Best[0], len(found.Best) == 1
}

// threats returns the empty squares with which a seat would win.
func threats(s state, seat games.Seat) (set uint16) {
	for _, line := range lines {
		if missing := line &^ s.discs[seat]; bits.OnesCount16(missing) == 1 {
			set |= missing & s.empty()
		}
	}
	return set
}

// blocks reports whether a move takes a square with which the other seat would win.
func blocks(s state, sq square) bool { return threats(s, 1-s.mover())>>sq&1 == 1 }

// better explains the best move if it does not win.
func better(s state, a search.Appraisal[square]) games.Text {
	switch {
	case a.Best.Proven && a.Best.Value > 0:
		return games.Text{}
	case blocks(s, a.Best.Move):
		return games.T("tictactoe.verdict.block", "Seat", 1-s.mover())
	}
	return games.T("tictactoe.verdict.draws")
}

// table contains the value of every position that play can reach, for the seat to move: 0 for a
// draw, and cells+1-n or n-cells-1 if it wins or loses with disc number n. The key is the discs
// of both seats. The table is computed on first use.
type table func() map[[2]uint16]int

func newTable() table {
	return sync.OnceValue(func() map[[2]uint16]int {
		values := map[[2]uint16]int{}
		evaluate(newState(), values)
		return values
	})
}

// evaluate adds the value of a position and of all that follow it.
func evaluate(s state, values map[[2]uint16]int) int {
	if v, ok := values[s.discs]; ok {
		return v
	}
	v := 0
	switch {
	case s.line() != 0:
		v = s.count() - cells - 1
	case !s.over():
		v = -cells
		for sq := range s.Moves() {
			v = max(v, -evaluate(s.After(sq), values))
		}
	}
	values[s.discs] = v
	return v
}

// solve returns the value of a running game and all moves that preserve it.
func (t table) solve(ctx context.Context, s state, _ games.Limits) (found games.Solution[square], err error) {
	if s.over() {
		return found, games.Refuse("games.over")
	}
	values := t()
	value := values[s.discs]
	found = games.Solution[square]{Proven: true, Complete: true, Value: float64(1+cmp.Compare(value, 0)) / 2}
	found.Distance = cells + min(1-max(value, -value), 0) - s.count()
	for sq := range s.Moves() {
		switch v := -values[s.After(sq).discs]; {
		case v == value:
			found.Perfect = append(found.Perfect, sq)
			fallthrough
		case cmp.Compare(v, 0) == cmp.Compare(value, 0):
			found.Best = append(found.Best, sq)
		}
	}
	return found, ctx.Err()
}

// traps returns the number of replies to a move that are worse for the other seat than its best.
func (t table) traps(s state, sq square) (bad int) {
	next, values := s.After(sq), t()
	for reply := range next.Moves() {
		if -values[next.After(reply).discs] < values[next.discs] {
			bad++
		}
	}
	return bad
}
