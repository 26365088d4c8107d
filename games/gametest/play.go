package gametest

import (
	"runtime"
	"slices"
	"sync"
	"unicode/utf8"

	"parlour/games"
)

// maxPlies is the greatest number of plies of any game. A game without an end
// is no fault.
const maxPlies = 2000

// checkPlay plays games at random and checks every position.
func checkPlay(c *checker) {
	for _, s := range c.starts() {
		count := 1
		if s.defaults {
			count = c.config.games
		}
		for range count {
			checkReplay(c, s, recordGame(c, s))
		}
		if s.defaults {
			checkConcurrentUse(c, s)
			checkPlayCost(c, s)
		}
		checkDropOuts(c, s)
	}
}

// A record is a game that was played: its moves, and the fingerprints of the
// positions before each move and at the end.
type record struct{ moves, fingerprints []string }

func recordGame(c *checker, s start) record {
	var rec record
	p, most := s.position, c.config.plies
	if s.defaults {
		most = maxPlies
	}
	for range most {
		rec.fingerprints = append(rec.fingerprints, checkPosition(c, s, p))
		move, ok := c.randomMove(s, p)
		if !ok {
			return rec
		}
		next, err := p.Play(move)
		if err != nil {
			c.errorf("%s: the legal move %q: %v", s.opening.Name, move, err)
			return rec
		}
		rec.moves = append(rec.moves, move)
		if next.Outcome().Over {
			checkLastBoard(c, s.opening.Name, p, next)
		}
		p = next
	}
	rec.fingerprints = append(rec.fingerprints, fingerprint(p))
	return rec
}

// checkReplay replays the moves of a record. The positions must be the same.
func checkReplay(c *checker, s start, rec record) {
	p := c.open(s.opening.Name, s.options, true)
	for i, seen := range rec.fingerprints {
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

// checkConcurrentUse plays two games at once, for the race detector.
func checkConcurrentUse(c *checker, s start) {
	var both sync.WaitGroup
	for i := range uint64(2) {
		both.Go(func() {
			for p := range c.fork(1, i).walk(s, 10) {
				fingerprint(p)
			}
		})
	}
	both.Wait()
}

// checkPosition checks a position and returns its fingerprint.
func checkPosition(c *checker, s start, p games.Position) string {
	what, before := s.opening.Name, fingerprint(p)
	moves, all := take(p.Moves(), maxMoves)
	v := p.View()
	c.view(what, v)
	if v.Title.IsZero() || v.Status.IsZero() {
		c.errorf("%s: the card has the title %v and the status %v", what, v.Title, v.Status)
	}
	checkGoals(c, what, v)
	checkStatus(c, what, p)
	if v.Lines != nil {
		c.errorf("%s: the board has View.Lines, which only pages of knowledge have", what)
	}
	checkOutcome(c, s, p, len(moves))
	if p.Outcome().Over {
		moves, all = nil, true
	}
	checkChances(c, what, p, moves, all)
	checkHostMoves(c, s, p)
	checkSimultaneous(c, s, p)
	checkPasses(c, s, p)
	checkMoves(c, what, p, moves, all)
	checkFreeText(c, what, c.seen(s, p))
	if fingerprint(p) != before {
		c.errorf("%s: playing a move changed the position it was played in", what)
	}
	return before
}

// maxGoal is the greatest length of a goal in English, in characters: one small line on a phone.
const maxGoal = 45

// checkGoals checks that a view says how each seat wins, in a line without names of players.
func checkGoals(c *checker, what string, v games.View) {
	if said := c.catalogue.say(v.Lesson); utf8.RuneCountInString(said) > maxGoal {
		c.errorf("%s: the lesson %q has more than %d characters", what, said, maxGoal)
	}
	for seat := range c.game.Info.Seats {
		goal := v.Goal(games.Seat(seat))
		if goal.IsZero() {
			c.errorf("%s: View.Goals does not say how seat %d wins", what, seat)
			continue
		}
		if said := c.catalogue.say(goal); utf8.RuneCountInString(said) > maxGoal {
			c.errorf("%s: the goal %q has more than %d characters", what, said, maxGoal)
		}
		for name, arg := range goal.Args {
			if _, ok := arg.(games.Seat); ok {
				c.errorf("%s: the goal of seat %d names the player %s; menus and invitations repeat goals without players", what, seat, name)
			}
		}
	}
}

// checkMoves checks the moves of a position. all is false if there are more.
func checkMoves(c *checker, what string, p games.Position, moves []string, all bool) {
	known := map[string]bool{}
	for _, m := range moves {
		c.checkUnique(what+": move", m, known)
		if got, err := p.Canonical(m); err != nil || got != m {
			c.errorf("%s: the canonical form of the legal move %q is %q, %v", what, m, got, err)
		}
	}
	for range min(c.config.tried, len(moves)) {
		m := pick(c.rand, moves)
		if _, err := p.Play(m); err != nil {
			c.errorf("%s: the legal move %q: %v", what, m, err)
		}
	}
	if len(moves) > 0 {
		c.text(what+": MoveText", c.game.MoveText(p, pick(c.rand, moves)))
	}
	if again, _ := take(p.Moves(), maxMoves); all && len(again) != len(moves) {
		c.errorf("%s: %d moves, and %d on a second call", what, len(moves), len(again))
	}
}

// checkOutcome checks that turn, moves and outcome agree.
func checkOutcome(c *checker, s start, p games.Position, moves int) {
	what, o, turn := s.opening.Name, p.Outcome(), p.Turn()
	c.text(what+": reason", o.Reason)
	switch {
	case o.Over:
		checkEnd(c, s, p, moves)
	case moves == 0 && c.game.MoveForm(p) == nil || turn != games.Chance && !s.plays(turn) || o.Winner != games.Nobody:
		c.errorf("%s: not over, and turn %d, %d moves, winner %d", what, turn, moves, o.Winner)
	}
}

// checkEnd checks the outcome of a finished game.
func checkEnd(c *checker, s start, p games.Position, moves int) {
	what, o, turn := s.opening.Name, p.Outcome(), p.Turn()
	if turn != games.Nobody {
		c.errorf("%s: the game is over, and the turn is %d; let Turn return games.Nobody", what, turn)
	}
	if moves > 0 {
		c.errorf("%s: the game is over, and Moves yields %d moves; a finished game has none", what, moves)
	}
	if o.Reason.IsZero() || o.Winner != games.Nobody && !s.plays(o.Winner) {
		c.errorf("%s: the game is over with the winner %d and the reason %q", what, o.Winner, o.Reason)
	}
	if o.Drawn() && !c.game.Info.Draws {
		c.errorf("%s: drawn (%s), but Info.Draws is false", what, o.Reason.ID)
	}
	if n := len(o.Points); n > 0 && (n != s.seats || c.game.Info.Series == 0) {
		c.errorf("%s: Outcome.Points are %d, of a series to %d; give each of the %d seats its points, in a game with Info.Series", what, o.Points, c.game.Info.Series, s.seats)
	}
	checkPlaces(c, what, o, s.seats)
}

// Playing a move may allocate allocationFactor times as often as listing all
// moves, plus allocationBase times.
const (
	allocationFactor = 3
	allocationBase   = 100
)

// checkPlayCost checks that playing a move does not enumerate all moves, as a
// stored game is replayed move by move. It counts allocations, because times
// depend on the load of the machine.
func checkPlayCost(c *checker, s start) {
	p := s.position
	for range maxInspected {
		move, ok := c.game.RandomMove(p, c.rand)
		if !ok {
			return
		}
		var next games.Position
		one := allocations(func() { next, _ = p.Play(move) })
		all := allocations(func() { take(p.Moves(), maxMoves) })
		if one > allocationFactor*all+allocationBase {
			c.errorf("%s: to play %q takes %d allocations, and to list all moves %d; let Parse, Legal and After check only this move", s.opening.Name, move, one, all)
		}
		if next == nil {
			return // checkPosition reports it
		}
		p = next
	}
}

// allocations returns the number of allocations of a function on its second
// call.
func allocations(f func()) uint64 {
	var before, after runtime.MemStats
	f()
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.Mallocs - before.Mallocs
}

// view checks that a view can be drawn and rendered.
func (c *checker) view(what string, v games.View) {
	if v.Alt.IsZero() {
		c.errorf("%s: the view has no Alt", what)
	}
	c.text(what, slices.Concat(v.Lines, v.Goals, []games.Text{v.Lesson, v.Alt, v.Title, v.Players, v.Status, v.Last, v.Legend, v.Note, v.Score})...)
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
