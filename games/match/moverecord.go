package match

import (
	"slices"

	"parlour/games"
	"parlour/games/record"
)

// MoveRecord is a standing move with the position in which it was made. Amendments of earlier
// moves may have changed that position since.
type MoveRecord struct {
	games.Played[games.Position, string]
	// Past has the texts of the moves before it at that time; nil if none was amended
	// since.
	Past []string
}

// MoveNumber returns the number of a standing move as the board counts it, from 1.
func MoveNumber(t *Table, i int) int {
	if t.Game.Number != nil {
		return t.Game.Number(t.Positions[i])
	}
	return i + 1
}

// Steps returns where a match stood at its start and after each number that the board counts,
// such as a guess with its answer: as indexes of Positions.
func Steps(t *Table) []int {
	steps := []int{0}
	for i := range t.Log.Moves {
		if last := i+1 == len(t.Log.Moves); last || MoveNumber(t, i) != MoveNumber(t, i+1) {
			steps = append(steps, i+1)
		}
	}
	return steps
}

// MoveRecords returns the standing moves, each with the position in which it was made. An amended
// move has its current text.
func (t *Table) MoveRecords() []MoveRecord {
	all := make([]MoveRecord, len(t.Log.Moves))
	then := movesBefore(t)
	for i, m := range t.Log.Moves {
		all[i].Played = games.Played[games.Position, string]{Before: t.Positions[i], Move: m.Text}
		if past := then[i]; past != nil && !slices.EqualFunc(past, t.Log.Moves[:i], func(p string, m StandingMove) bool { return p == m.Text }) {
			if p, ok := afterMoves(t.Positions[0], past); ok {
				all[i].Before, all[i].Past = p, past
			}
		}
		all[i].Before = withHand(t, all[i].Before)
	}
	return all
}

// withHand returns a position as the seat to move saw it, if hands were dealt and are revealed.
func withHand(t *Table, p games.Position) games.Position {
	hand, revealed := t.RevealedHand(p, p.Turn())
	if !revealed {
		return p
	}
	return t.Game.SeenBy(p, games.Audience{Seat: p.Turn(), Hand: hand})
}

// RevealedHand returns what a seat held in a position, if hands were dealt and are revealed.
func (t *Table) RevealedHand(p games.Position, s games.Seat) (hand string, revealed bool) {
	source, revealed := t.Log.Reveals[games.Chance]
	if !revealed || !t.Log.hasSeat(s) {
		return "", false
	}
	return t.Game.Secrets.Deal(p, s, source), true
}

// movesBefore returns, for each standing move, the texts of the moves before it when it was
// made; nil for each if the match has no amendment.
func movesBefore(t *Table) [][]string {
	before := make([][]string, len(t.Log.Moves))
	if !t.amended {
		return before
	}
	byEntry := map[int][]string{}
	var log Log
	for _, e := range t.Match.Entries {
		switch {
		case Moves(e):
			byEntry[e.N] = games.Mapped(log.Moves, func(m StandingMove) string { return m.Text })
			log.Moves = append(log.Moves, standingMove(e))
		case e.Kind == games.Undo:
			foldUndo(&log, e)
		case e.Kind == games.Amend:
			foldAmend(&log, e)
		}
	}
	for i, m := range t.Log.Moves {
		before[i] = byEntry[m.Entry]
	}
	return before
}

// afterMoves returns the position after moves; false if they are illegal.
func afterMoves(p games.Position, moves []string) (games.Position, bool) {
	for _, move := range moves {
		next, err := p.Play(move)
		if err != nil {
			return nil, false
		}
		p = next
	}
	return p, true
}

// A match can be written as a record, and a record can become a match.

// Record returns the match as a record. It contains the revealed secrets only.
func (t *Table) Record() *record.Record {
	r := &record.Record{
		Game: t.Game, Opening: t.Match.Opening, Options: t.Log.Options, InHead: t.Match.Source == games.InHead && t.Game.Secrets != nil && t.Game.Secrets.Ask != nil,
		Deal: t.Log.Reveals[games.Chance], Date: t.Match.Created, Open: !t.Outcome().Over,
	}
	for i, c := range t.Log.Chairs {
		seat := record.Seat{Name: c.Name}
		if !Deals(t.Game) {
			seat.Secret = t.Log.Reveals[games.Seat(i)]
		}
		if c.Kind == Computer {
			seat.Computer, seat.Depth = c.Player, c.Limits.Depth
		}
		r.Seats = append(r.Seats, seat)
	}
	for _, m := range t.Log.Moves {
		made := record.Move{Text: m.Text, DropsOut: games.Nobody}
		if m.Kind == games.Resign {
			made = record.Move{DropsOut: m.Seat}
		}
		r.Moves = append(r.Moves, made)
	}
	if e := t.Log.End; e != nil {
		r.End = record.End{Kind: e.Kind, Seat: e.Seat}
	}
	return r
}
