// Package record converts games to plain text and back, for storage, sharing, study or
// continuation elsewhere.
//
// # Format
//
// The format resembles PGN, the format of chess games, and is the same for every game: tags
// first and then the numbered moves, each on a line.
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
// The file is UTF-8. The value of a tag is in double quotes, in which \" is a quote, \\ a
// backslash and \n a newline, as in Go. Empty lines and lines that begin with a semicolon are
// ignored. Only Game is required. No tag except Option may be repeated, and none may follow a
// move:
//
//   - Game is the name of the game's command.
//   - Opening is the name of the opening.
//   - Option is one option of the game, as name=value; missing options have their defaults.
//   - Secret "in-my-head" records that a member kept the secret of the game and was asked to
//     confirm it before the first move.
//   - A tag named after a seat (Red, Maker) is the display name of its player; with the suffix
//     Computer (RedComputer) it is the computer player, as name or name:depth; with the suffix
//     Secret (MakerSecret) it is the secret revealed after the game.
//   - Deal is the source of all hands, such as the order of the deck, revealed after the game.
//   - Date is the date of the game, as year.month.day.
//   - End is an end other than by the rules: "red resigns", "agreed" for a draw, or "stopped".
//   - Result is the winning seat, or several with spaces between them, "draw", "none" if the
//     game was stopped or has no winner, or * for an unfinished game. It must agree with the moves and End.
//
// A move is in canonical form, and a code that boards show as discs in the English letters of the discs. Moves that were taken back or amended are not recorded. Forced
// moves and rolls are moves like any other. If a seat drops out and the others play on, its
// ID replaces a move: "7. (red drops out)".
package record

import (
	"fmt"
	"strings"
	"time"

	"parlour/games"
)

// Record is a recorded game.
type Record struct {
	Game    *games.Game
	Opening string // "" if unknown
	Options games.Options
	InHead  bool   // a member kept the secret and was asked to confirm it first
	Seats   []Seat // the seats in play
	Deal    string // the source of all hands, as revealed after the end; "" if it was not
	Date    time.Time
	Moves   []Move
	End     End
	// Open reports that the game is not over although no move is possible: a statement about
	// a secret must be mistaken and can be amended.
	Open bool

	positions []games.Position // set by Read, otherwise nil
}

// Seat is the occupant of a seat.
type Seat struct {
	Name     string // "" if unknown
	Computer string // the computer player, "" for a person
	Depth    int    // its search depth in plies, 0 for its default
	Secret   string // as revealed after the end; "" if it was not
}

// Move is a recorded move.
type Move struct {
	Text     string     // "" if a seat drops out
	DropsOut games.Seat // the seat that drops out, otherwise games.Nobody
}

// End is an end other than by the rules.
type End struct {
	Kind games.Kind // Resign, Draw or Stop; "" for none
	Seat games.Seat // the seat that resigned
}

// The limits of a record.
const (
	maxMoves = 10_000
	maxName  = 100 // characters
)

// Opened returns the initial position.
func (r *Record) Opened() (games.Position, error) {
	p, err := r.Game.Open(r.Options)
	if err != nil || !r.InHead {
		return p, err
	}
	return r.asking(p), nil
}

// asking returns a position in which members who keep a secret are asked to confirm it.
func (r *Record) asking(p games.Position) games.Position {
	for i, seat := range r.Seats {
		if r.asks() && r.Game.Info.Seats[i].Secret && seat.Computer == "" {
			p = r.Game.Secrets.Ask(p, games.Seat(i))
		}
	}
	return p
}

// asks reports whether the game asks members to confirm that they have chosen a secret.
func (r *Record) asks() bool { return r.Game.Secrets != nil && r.Game.Secrets.Ask != nil }

// After returns the position after a move.
func (r *Record) After(p games.Position, m Move) (games.Position, error) {
	if m.DropsOut == games.Nobody {
		return p.Play(m.Text)
	}
	if r.Game.DropOut == nil || m.DropsOut < 0 || int(m.DropsOut) >= len(r.Seats) || p.Outcome().Over {
		return nil, games.Refuse("games.record.refuse.drop-out")
	}
	return r.Game.DropOut(p, m.DropsOut), nil
}

// Positions returns the positions before the first move and after each move. Read has
// computed them; for other records the moves are played.
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

// Last returns the position after all moves.
func (r *Record) Last() (games.Position, error) {
	all, err := r.Positions()
	return all[len(all)-1], err
}

// Results that are not seats.
const (
	drawn   = "draw"
	nobody  = "none"
	running = "*"
)

// Over reports whether the game is over, given the position after its moves.
func (r *Record) Over(p games.Position) bool { return r.result(p) != running }

// result returns the Result tag, given the position after the moves.
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
	case !o.Drawn():
		return r.together(o)
	default:
		return drawn
	}
}

// together returns the IDs of seats that win together, or "none" if all have lost.
func (r *Record) together(o games.Outcome) string {
	if len(o.Winners) == 0 {
		return nobody
	}
	var ids []string
	for _, s := range o.Winners {
		ids = append(ids, r.id(s))
	}
	return strings.Join(ids, " ")
}

// id returns the ID of a seat.
func (r *Record) id(s games.Seat) string { return r.Game.Info.Seats[s].ID }

// String returns the text of the record for logs and tests.
func (r *Record) String() string {
	return fmt.Sprintf("%s, %d moves", r.Game.Info.Name, len(r.Moves))
}
