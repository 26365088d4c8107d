package gametest

import (
	"math/rand/v2"
	"runtime"
	"sync"

	"parlour/games"
)

// longest is the most plies of any game: one that has no end is no fault.
const longest = 2000

// gamesEach is how many random games are played from each opening with the
// default options.
const gamesEach = 3

// tried is how many moves of a position are played to see what they do.
const tried = 40

// play plays games at random and checks every position on the way.
func (c *checker) play() {
	for _, s := range c.starts() {
		count := 1
		if s.plain {
			count = gamesEach
		}
		for range count {
			c.replay(s, c.record(s))
		}
		if s.plain {
			c.together(s)
			c.legality(s)
		}
		c.dropOuts(s)
	}
}

// A record is a game as it was played: its moves, and what the position
// before each of them and the last looked like.
type record struct{ moves, seen []string }

func (c *checker) record(s start) record {
	var rec record
	p, most := s.position, c.config.plies
	if s.plain {
		most = longest
	}
	for range most {
		rec.seen = append(rec.seen, c.position(s, p))
		move, ok := c.randomMove(c.rand, p)
		if !ok {
			return rec
		}
		next, err := p.Play(move)
		if err != nil {
			c.errorf("%s: the legal move %q: %v", s.opening.Name, move, err)
			return rec
		}
		rec.moves = append(rec.moves, move)
		p = next
	}
	rec.seen = append(rec.seen, fingerprint(p))
	return rec
}

// replay plays a record's moves again, which must look the same.
func (c *checker) replay(s start, rec record) {
	p := c.open(s.opening.Name, s.options, true)
	for i, seen := range rec.seen {
		if p == nil {
			return
		}
		if fingerprint(p) != seen {
			c.errorf("%s: after %q the position differs when it is replayed", s.opening.Name, rec.moves[:i])
			return
		}
		if i < len(rec.moves) {
			p, _ = p.Play(rec.moves[i])
		}
	}
}

// together plays two games at once, for the race detector.
func (c *checker) together(s start) {
	var both sync.WaitGroup
	for i := range uint64(2) {
		both.Go(func() {
			p, r := s.position, rand.New(rand.NewPCG(1, i))
			for range 10 {
				fingerprint(p)
				moves, _ := take(p.Moves(), maxMoves)
				if len(moves) == 0 {
					return
				}
				next, err := p.Play(pick(r, moves))
				if err != nil {
					return // told by record
				}
				p = next
			}
		})
	}
	both.Wait()
}

// position checks one position and returns its fingerprint.
func (c *checker) position(s start, p games.Position) string {
	what, before := s.opening.Name, fingerprint(p)
	moves, all := take(p.Moves(), maxMoves)
	v := p.View()
	c.view(what, v)
	if v.Title.IsZero() || v.Status.IsZero() {
		c.errorf("%s: the card has the title %v and the status %v", what, v.Title, v.Status)
	}
	if v.Lines != nil {
		c.errorf("%s: the board has lines of a page of knowledge", what)
	}
	c.standing(s, p, len(moves))
	c.chances(what, p, moves, all)
	c.simultaneous(s, p)
	c.passes(s, p)
	known := map[string]bool{}
	for _, m := range moves {
		c.unique(what+": move", m, known)
		if got, err := p.Canonical(m); err != nil || got != m {
			c.errorf("%s: the canonical form of the legal move %q is %q, %v", what, m, got, err)
		}
	}
	for range min(tried, len(moves)) {
		m := pick(c.rand, moves)
		if _, err := p.Play(m); err != nil {
			c.errorf("%s: the legal move %q: %v", what, m, err)
		}
	}
	if len(moves) > 0 {
		c.text(what+": MoveText", c.game.MoveText(p, pick(c.rand, moves)))
	}
	if again, _ := take(p.Moves(), maxMoves); all && len(again) != len(moves) {
		c.errorf("%s: %d moves, and %d when asked again", what, len(moves), len(again))
	}
	if fingerprint(p) != before {
		c.errorf("%s: playing a move changed the position it was played in", what)
	}
	return before
}

// standing checks that turn, moves and outcome agree.
func (c *checker) standing(s start, p games.Position, moves int) {
	what, o, turn, seats := s.opening.Name, p.Outcome(), p.Turn(), s.seats
	c.text(what+": reason", o.Reason)
	if !o.Over {
		if turn < games.Chance || turn == games.Nobody || int(turn) >= seats || moves == 0 || o.Winner != games.Nobody {
			c.errorf("%s: not over, and turn %d, %d moves, winner %d", what, turn, moves, o.Winner)
		}
		return
	}
	if turn != games.Nobody || moves != 0 || o.Reason.IsZero() || o.Winner < games.Nobody || int(o.Winner) >= seats {
		c.errorf("%s: over, and turn %d, %d moves, winner %d, reason %q", what, turn, moves, o.Winner, o.Reason)
	}
	if o.Winner == games.Nobody && !c.game.Info.Draws {
		c.errorf("%s: drawn (%s), and Info.Draws says that it cannot be", what, o.Reason.ID)
	}
	c.places(what, o, seats)
}

// Reading one move may allocate so many times as often as listing all moves, and
// as often besides as reading takes where there are few.
const (
	listings = 3
	reading  = 100
)

// legality checks that Legal looks at the move it is given, and does not go
// through a whole board for it: a stored game is read move by move. The measure
// is allocations, because they can be counted: time would tell more, and fail
// wherever a machine is busy.
func (c *checker) legality(s start) {
	p := s.position
	for range looked {
		moves, _ := take(p.Moves(), maxMoves)
		if len(moves) == 0 {
			return
		}
		move := pick(c.rand, moves)
		var next games.Position
		one := allocations(func() { next, _ = p.Play(move) })
		all := allocations(func() { take(p.Moves(), maxMoves) })
		if one > listings*all+reading {
			c.errorf("%s: to play %q takes %d allocations, and to list all %d moves %d; let Parse, Legal and After look at the one move alone", s.opening.Name, move, one, len(moves), all)
		}
		if next == nil {
			return // told by position
		}
		p = next
	}
}

// allocations counts those that a function makes when it is called again.
func allocations(f func()) uint64 {
	var before, after runtime.MemStats
	f()
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.Mallocs - before.Mallocs
}

// view checks that a view can be drawn and said.
func (c *checker) view(what string, v games.View) {
	if v.Alt.IsZero() {
		c.errorf("%s: the view has no Alt", what)
	}
	c.text(what+": alt", v.Alt)
	c.text(what+": title", v.Title)
	c.text(what+": who", v.Who)
	c.text(what+": status", v.Status)
	c.text(what+": note", v.Note)
	for _, l := range v.Lines {
		c.text(what+": line", l)
	}
	for _, m := range v.Marks {
		if m.Row < 0 || m.Row >= len(v.Board.Rows) || m.Column < 0 || m.Column >= len(v.Board.Rows[m.Row].Cells) {
			c.errorf("%s: the mark %+v is off the board", what, m)
		}
	}
	for _, r := range v.Board.Rows {
		if len(v.Board.Columns) != 0 && len(r.Cells) > len(v.Board.Columns) {
			c.errorf("%s: row %q has %d cells under %d column labels", what, r.Label, len(r.Cells), len(v.Board.Columns))
		}
	}
}
