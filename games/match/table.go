package match

import (
	"fmt"
	"maps"
	"slices"

	"parlour/games"
)

// Table is a match with everything replayed: what those who sit at it see.
type Table struct {
	Match
	Folded
	Game      games.Game
	Positions []games.Position // before the first move, after it, and so on
}

// Replay sets up the table of a match. It fails only when a stored move is not
// legal, which means that the game's rules have changed since it was played.
func Replay(g games.Game, m Match) (*Table, error) {
	t := &Table{Match: m, Folded: m.Fold(), Game: g}
	p, err := g.Open(m.Options)
	if err != nil {
		return nil, fmt.Errorf("match %s: open %s: %w", m.ID, m.Game, err)
	}
	t.Positions = append(make([]games.Position, 0, len(t.Moves)+1), p)
	for i, mv := range t.Moves {
		if p, err = p.Play(mv.Text); err != nil {
			return nil, fmt.Errorf("match %s: move %d %q: %w", m.ID, i+1, mv.Text, err)
		}
		t.Positions = append(t.Positions, p)
	}
	return t, nil
}

// Position is how the board stands.
func (t *Table) Position() games.Position { return t.Positions[len(t.Positions)-1] }

// Outcome is how the match stands: as the board says, or as a member has ended
// it.
func (t *Table) Outcome() games.Outcome {
	if e := t.End; e != nil {
		switch e.Kind {
		case games.Resign:
			return games.Outcome{Over: true, Winner: t.Opposing(e.Seat), Reason: games.T("match.end.resigned", "Seat", e.Seat)}
		case games.Draw:
			return games.Outcome{Over: true, Winner: games.Nobody, Reason: games.T("match.end.drawn")}
		default:
			return games.Outcome{Over: true, Winner: games.Nobody, Reason: games.T("match.end.stopped")}
		}
	}
	return t.Position().Outcome()
}

// Turn is the seat to move; Nobody while the match waits or when it is over.
func (t *Table) Turn() games.Seat {
	if t.Status != Live || t.Outcome().Over {
		return games.Nobody
	}
	return t.Position().Turn()
}

// Opposing is the other seat of a game for two, else Nobody.
func (t *Table) Opposing(s games.Seat) games.Seat {
	if len(t.Folded.Chairs) == 2 && s >= 0 {
		return 1 - s
	}
	return games.Nobody
}

// Chair is who sits in a seat now.
func (t *Table) Chair(s games.Seat) Chair {
	if s < 0 || int(s) >= len(t.Folded.Chairs) {
		return Chair{}
	}
	return t.Folded.Chairs[s]
}

// SeatOf is the seat in which a member plays: the one to move if he has
// several or may move for anyone, else his first.
func (t *Table) SeatOf(user string) (games.Seat, bool) {
	mine := func(c Chair) bool { return c.Kind == Anyone || c.Kind == Member && c.User == user }
	if turn := t.Turn(); turn >= 0 && mine(t.Chair(turn)) {
		return turn, true
	}
	i := slices.IndexFunc(t.Folded.Chairs, mine)
	return games.Seat(i), i >= 0
}

// Owes reports whether the table waits for a computer.
func (t *Table) Owes() bool {
	turn := t.Turn()
	return turn >= 0 && t.Chair(turn).Kind == Computer
}

// Untold returns the seats whose secret the host keeps and has not told yet.
func (t *Table) Untold() []games.Seat {
	var seats []games.Seat
	for s, c := range t.Folded.Chairs {
		if _, told := t.Reveals[games.Seat(s)]; len(c.Sealed) > 0 && !told {
			seats = append(seats, games.Seat(s))
		}
	}
	return seats
}

// Told returns the seats whose secrets have been told, in order.
func (t *Table) Told() []games.Seat { return slices.Sorted(maps.Keys(t.Reveals)) }

// with is the table after more entries, checked by replaying them.
func (t *Table) with(entries ...Entry) (*Table, error) {
	m := t.Match
	m.Entries = slices.Concat(m.Entries, entries)
	if canExtend(entries) {
		next := &Table{Match: m, Folded: m.Fold(), Game: t.Game, Positions: slices.Clip(t.Positions)}
		for _, e := range entries {
			if e.Kind != games.Move && e.Kind != games.Pass {
				continue
			}
			p, err := next.Position().Play(e.Text)
			if err != nil {
				return nil, err
			}
			next.Positions = append(next.Positions, p)
		}
		return next, nil
	}
	return Replay(t.Game, m)
}

// canExtend reports whether entries only add to the moves that stand.
func canExtend(entries []Entry) bool {
	return !slices.ContainsFunc(entries, func(e Entry) bool { return e.Kind == games.Undo || e.Kind == games.Amend })
}
