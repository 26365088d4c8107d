// Package record writes games down as plain text, and reads them again: to keep
// them, to show them to somebody, to study or to go on with them elsewhere.
//
// # The format
//
// It is in the spirit of PGN, the format of chess games, and the same for every
// game: first tags, a line each, and then the moves, a line each, with their
// numbers.
//
//	[Game "crosscut"]
//	[Opening "duel"]
//	[Option "height=5"]
//	[Option "width=5"]
//	[Red "alice"]
//	[Blue "Parlour"]
//	[BlueComputer "greedy"]
//	[Date "2026.01.02"]
//	[Result "red"]
//
//	1. c3
//	2. b2
//	3. c2
//	4. d4
//	5. c4
//
// The file is UTF-8. The value of a tag is in double quotes, in which \" is a
// quote, \\ a backslash and \n the end of a line, as in Go. Empty lines and those
// that begin with a semicolon say nothing. Only Game must be there; no tag but
// Option may come twice, and none after a move:
//
//   - Game is the game, as in its command.
//   - Opening is how it was started.
//   - Option is one option of the game, as name=value; those left out have their
//     defaults.
//   - Secret "in-my-head" says that a member kept the secret of the game, and was
//     asked for it before the first move.
//   - A tag named after a seat (Red, Maker) is what whoever sat there was called;
//     with Computer after it (RedComputer), the computer player that did, as name
//     or name:depth; with Secret after it (MakerSecret), the secret that was told
//     once the game was over.
//   - Date is when it was played, as year.month.day.
//   - End is how it ended otherwise than by its rules: "red resigns", "agreed" for
//     a draw, or "stopped".
//   - Result is the seat that has won, "draw", "none" where the game was stopped or
//     has no single winner, or * for one that is not over. It must be what the moves
//     and End say.
//
// A move is written in its canonical form, as it was made in the end: what was
// taken back or mended is not told. Moves that nobody had a choice about, and what
// dice have shown, are moves like all others. Where a seat has left the game, and
// the others played on, its ID stands in place of a move: "7. (red drops out)".
package record

import (
	"fmt"
	"time"

	"parlour/games"
)

// Record is a game as it is written down.
type Record struct {
	Game    *games.Game
	Opening string // "" if it is not known
	Options games.Options
	InHead  bool   // a member kept the secret, and was asked for it first
	Seats   []Seat // as many as play
	Date    time.Time
	Moves   []Move
	End     End
	// Open says that the game is not over, though nothing more can be played: what
	// somebody said of a secret must be a mistake, and can be mended.
	Open bool

	positions []games.Position // what Read has played; nil for a record that was not read
}

// Seat is who sat in a seat.
type Seat struct {
	Name     string // "" if it is not known
	Computer string // the computer player, "" for a person
	Depth    int    // how far that was to look ahead, 0 for as far as it likes
	Secret   string // as it was told after the end; "" if it was not
}

// Move is a move that stands.
type Move struct {
	Text     string     // "" where a seat drops out
	DropsOut games.Seat // that seat; else games.Nobody
}

// End is how a game has ended otherwise than by its rules.
type End struct {
	Kind games.Kind // Resign, Draw or Stop; "" for none
	Seat games.Seat // who resigned
}

// limits of what is read.
const (
	maxMoves = 10_000
	maxName  = 100 // characters
)

// Opened is the position in which the game began.
func (r *Record) Opened() (games.Position, error) {
	p, err := r.Game.Open(r.Options)
	if err != nil || !r.InHead {
		return p, err
	}
	return r.asking(p), nil
}

// asking is a position in which whoever keeps a secret in the head is asked for it.
func (r *Record) asking(p games.Position) games.Position {
	if r.Game.Secrets == nil || r.Game.Secrets.Ask == nil {
		return p
	}
	for i, seat := range r.Seats {
		if r.Game.Info.Seats[i].Secret && seat.Computer == "" {
			p = r.Game.Secrets.Ask(p, games.Seat(i))
		}
	}
	return p
}

// After is the position after one of the moves.
func (r *Record) After(p games.Position, m Move) (games.Position, error) {
	if m.DropsOut == games.Nobody {
		return p.Play(m.Text)
	}
	if r.Game.DropOut == nil || m.DropsOut < 0 || int(m.DropsOut) >= len(r.Seats) || p.Outcome().Over {
		return nil, games.Refuse("games.record.refuse.drop-out")
	}
	return r.Game.DropOut(p, m.DropsOut), nil
}

// Positions are the one before the first move, the one after it, and so on. Of a
// record that was read they are known; else the moves are played.
func (r *Record) Positions() ([]games.Position, error) {
	if len(r.positions) == len(r.Moves)+1 {
		return r.positions, nil
	}
	p, err := r.Opened()
	all := []games.Position{p}
	for i := 0; i < len(r.Moves) && err == nil; i++ {
		p, err = r.After(p, r.Moves[i])
		all = append(all, p)
	}
	return all, err
}

// Last is the position after all moves.
func (r *Record) Last() (games.Position, error) {
	all, err := r.Positions()
	return all[len(all)-1], err
}

// Results that are no seats.
const (
	drawn   = "draw"
	nobody  = "none"
	running = "*"
)

// Over reports whether the game is, which stands so after its moves.
func (r *Record) Over(p games.Position) bool { return r.result(p) != running }

// result is the result of the game, which stands so after its moves.
func (r *Record) result(p games.Position) string {
	switch r.End.Kind {
	case games.Resign:
		if len(r.Seats) == 2 {
			return r.id(1 - r.End.Seat)
		}
		return nobody
	case games.Draw:
		return drawn
	case games.Stop:
		return nobody
	}
	switch o := p.Outcome(); {
	case !o.Over || r.Open:
		return running
	case o.Winner >= 0:
		return r.id(o.Winner)
	default:
		return drawn
	}
}

// id is the ID of a seat.
func (r *Record) id(s games.Seat) string { return r.Game.Info.Seats[s].ID }

// String is for logs and tests.
func (r *Record) String() string {
	return fmt.Sprintf("%s, %d moves", r.Game.Info.Name, len(r.Moves))
}
