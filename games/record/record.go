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
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"parlour/games"
)

// Record is a recorded game, which read.go parses.
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
	case len(o.Winners) > 0:
		return strings.Join(games.Mapped(o.Winners, r.id), " ")
	case !o.Drawn(): // all have lost
		return nobody
	default:
		return drawn
	}
}

// id returns the ID of a seat.
func (r *Record) id(s games.Seat) string { return r.Game.Info.Seats[s].ID }

// String returns the text of the record for logs and tests.
func (r *Record) String() string {
	return fmt.Sprintf("%s, %d moves", r.Game.Info.Name, len(r.Moves))
}

// tag reads a tag, except those that are read earlier (the game, options) or later (the
// result, secrets).
func (r *Record) tag(name string, l line) error {
	switch name {
	case tagGame, tagResult:
		return nil
	case tagDeal:
		if r.Game.Secrets == nil || r.Game.Secrets.Deal == nil {
			return refuse(l.line, "games.record.refuse.no-deal")
		}
		return nil // read by settle
	case tagOpening:
		if _, ok := r.Game.Info.OpeningByName(l.value); !ok {
			known := strings.Join(games.Mapped(r.Game.Info.Openings, func(o games.Opening) string { return o.Name }), ", ")
			return refuse(l.line, "games.record.refuse.opening", "Opening", games.Quoted(l.value), "Known", known)
		}
		r.Opening = l.value
		return nil
	case tagSecret:
		r.InHead = true
		if l.value != string(games.InHead) || !r.asks() {
			return refuse(l.line, "games.record.refuse.in-head")
		}
		return nil
	case tagDate:
		var err error
		if r.Date, err = time.Parse(dateForm, l.value); err != nil {
			return refuse(l.line, "games.record.refuse.date")
		}
		return nil
	case tagEnd:
		return r.readEnd(l)
	}
	return r.seatTag(name, l)
}

// readEnd reads an end other than by the rules.
func (r *Record) readEnd(l line) (err error) {
	who, resigned := strings.CutSuffix(l.value, resigns)
	switch {
	case resigned:
		r.End.Kind = games.Resign
		r.End.Seat, err = r.seat(who, l)
	case l.value == agreed:
		r.End.Kind = games.Draw
	case l.value == stopped:
		r.End.Kind = games.Stop
	default:
		err = refuse(l.line, "games.record.refuse.end")
	}
	return err
}

// seatTag reads a tag of a seat.
func (r *Record) seatTag(name string, l line) error {
	for i, id := range r.ids() {
		tag, seat := tagOf(id), &r.Seats[i]
		switch name {
		case tag:
			if utf8.RuneCountInString(l.value) > maxName || strings.ContainsFunc(l.value, unicode.IsControl) {
				return refuse(l.line, "games.record.refuse.name", "Max", maxName)
			}
			seat.Name = l.value
			return nil
		case tag + afterComputer:
			return r.computer(games.Seat(i), l)
		case tag + tagSecret:
			seat.Secret = l.value // checked by settle
			if !r.Game.Info.Seats[i].Secret || r.Game.Secrets == nil || r.Game.Secrets.Deal != nil {
				return refuse(l.line, "games.record.refuse.no-secret", "Seat", id)
			}
			return nil
		}
	}
	known := append([]string{tagGame, tagOpening, tagOption, tagSecret, tagDeal, tagDate, tagEnd, tagResult}, games.Mapped(r.ids(), tagOf)...)
	return refuse(l.line, "games.record.refuse.unknown", "Tag", games.Quoted(name), "Known", strings.Join(known, ", "))
}

// computer reads the computer player of a seat, as name or name:depth.
func (r *Record) computer(seat games.Seat, l line) error {
	name, depth, deep := strings.Cut(l.value, ":")
	fit := r.Game.Info.PlayersFor(seat)
	i := slices.IndexFunc(fit, func(p games.PlayerInfo) bool { return p.Name == name })
	if i < 0 {
		known := strings.Join(games.Mapped(fit, func(p games.PlayerInfo) string { return p.Name }), ", ")
		return refuse(l.line, "games.record.refuse.computer", "Player", games.Quoted(name), "Seat", r.id(seat), "Known", known)
	}
	s := &r.Seats[seat]
	s.Computer = name
	if deep {
		var err error
		if s.Depth, err = strconv.Atoi(depth); err != nil || s.Depth < 1 || s.Depth > fit[i].Depth {
			return refuse(l.line, "games.record.refuse.depth", "Player", name, "Max", fit[i].Depth)
		}
	}
	return nil
}

// settle checks that the result agrees with the moves and that the secrets are possible.
func (r *Record) settle(f *file, last games.Position) error {
	if result, given := f.tags[tagResult]; given {
		if c := r.Game.Corrections; result.value == running && r.End.Kind == "" && c != nil {
			_, r.Open = c.Needed(last)
		}
		if is := r.result(last); result.value != is {
			return refuse(result.line, "games.record.refuse.result", "Result", games.Quoted(result.value), "Is", is)
		}
	}
	for i, id := range r.ids() {
		if l, given := f.tags[tagOf(id)+tagSecret]; given {
			if err := r.settleSecret(games.Seat(i), l, last); err != nil {
				return err
			}
		}
	}
	if l, given := f.tags[tagDeal]; given {
		return r.settleDeal(l, last)
	}
	return nil
}

// settleDeal reads the source of all hands. In a finished game, every move must be one of the
// hand of its seat.
func (r *Record) settleDeal(l line, last games.Position) (err error) {
	if !r.Over(last) {
		return refuse(l.line, "games.record.refuse.early-deal")
	}
	if r.Deal, err = r.Game.Secrets.Read(last, games.Chance, l.value); err != nil {
		return at(l.line, err)
	}
	for i, m := range r.Moves {
		p := r.positions[i]
		if seat := p.Turn(); seat >= 0 && m.DropsOut == games.Nobody {
			seen := r.Game.SeenBy(p, games.Audience{Seat: seat, Hand: r.Game.Secrets.Deal(p, seat, r.Deal)})
			if _, err := seen.Canonical(m.Text); err != nil {
				return refuse(l.line, "games.record.refuse.deal", "Move", i+1)
			}
		}
	}
	return nil
}

// settleSecret reads the secret of a seat, which must be possible in a finished game.
func (r *Record) settleSecret(seat games.Seat, l line, last games.Position) error {
	if !r.Over(last) {
		return refuse(l.line, "games.record.refuse.early", "Seat", r.id(seat))
	}
	secret, err := r.Game.Secrets.Read(last, seat, l.value)
	if err == nil {
		_, err = r.Game.Secrets.Reveal(last, seat, secret)
	}
	r.Seats[seat].Secret = secret
	return at(l.line, err)
}
