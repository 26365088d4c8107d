package host

import (
	"context"
	"slices"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/record"
	"parlour/solver"
)

// MaxPlayOn is the number of moves that a record to be played on may have. A match has a
// row for each entry, and a process that loads it plays all its moves. A game on the largest
// board has 676 moves at most.
const MaxPlayOn = 1000

// Playable reports whether a record can be played on. A record that is over, is too
// long or lacks a secret can only be viewed.
func Playable(r *record.Record) (bool, error) {
	last, err := r.Last()
	return err == nil && playable(r, last), err
}

func playable(r *record.Record, last games.Position) bool {
	return !r.Over(last) && !Hides(&r.Game.Info) && len(r.Moves) <= MaxPlayOn
}

// Restore stores a record as a match. The players of the start play it on if that is
// possible, else it can only be viewed. Restore returns ErrBusy if the match would be played
// in a channel with another live match. A duplicate delivery returns the table of the first.
func (h *Host) Restore(ctx context.Context, r *record.Record, s match.Start, by match.Actor) (*match.Table, error) {
	t, err := h.restored(ctx, r, s, by)
	if err != nil {
		return nil, err
	}
	return h.admit(ctx, t, by, nil, "")
}

// restored returns the table of the match that a record becomes.
func (h *Host) restored(ctx context.Context, r *record.Record, s match.Start, by match.Actor) (*match.Table, error) {
	last, err := r.Last()
	if err != nil {
		return nil, err
	}
	plays := playable(r, last)
	s.Game, s.Options, s.Loaded = r.Game.Info.Name, r.Options, true
	if s.Opening == "" {
		s.Opening = r.Game.Info.Openings[0].Name
	}
	var m match.Match
	if plays {
		s.Players, s.Limits = computers(recordedChairs(r))
		if s.Side == games.Nobody {
			s.Side = sideToMove(r, last.Turn())
		}
		m, _, err = h.prepare(s, by)
	} else {
		m, err = h.review(r, s, by)
	}
	if err != nil {
		return nil, err
	}
	if m.Entries, err = entriesOf(ctx, r, &m); err != nil {
		return nil, err
	}
	t, err := match.Replay(r.Game, m)
	if err != nil {
		return nil, err
	}
	if !plays {
		return h.endReview(t, r)
	}
	updateStatus(t)
	f := consequences{h: h, table: t, at: m.Created}
	err = f.play()
	return f.table, err
}

// recordedChairs returns the chairs of a match that is as in a record.
func recordedChairs(r *record.Record) (chairs []match.Chair) {
	for _, seat := range r.Seats {
		c := match.Chair{Kind: match.Recorded, Name: seat.Name}
		if seat.Computer != "" {
			c = match.Chair{Kind: match.Computer, Player: seat.Computer, Limits: games.Limits{Depth: seat.Depth}}
		}
		chairs = append(chairs, c)
	}
	return chairs
}

// review returns a match that can only be viewed. Its chairs are as in the record.
func (h *Host) review(r *record.Record, s match.Start, by match.Actor) (match.Match, error) {
	random, err := h.NewRand()
	if err != nil {
		return match.Match{}, err
	}
	if r.InHead {
		s.Source = games.InHead
	}
	s.Side = games.Nobody
	m := match.Match{ID: s.IDFor(by.Key), Start: s, Seed: random.Uint64(), Starter: by.User, Status: match.Live, Created: h.Now(), Version: 1, Chairs: recordedChairs(r)}
	m.Players, m.Limits = computers(m.Chairs)
	return m, nil
}

// entriesOf returns the moves of a record as entries of a match, with the time of its
// creation. It calls [solver.Yield] before each.
func entriesOf(ctx context.Context, r *record.Record, m *match.Match) ([]match.Entry, error) {
	positions, err := r.Positions()
	if err != nil {
		return nil, err
	}
	entries := make([]match.Entry, len(r.Moves))
	for i, move := range r.Moves {
		if err := solver.Yield(ctx); err != nil {
			return nil, err
		}
		p := positions[i]
		e := match.Entry{Kind: games.Move, Seat: p.Turn(), Text: move.Text}
		switch {
		case move.DropsOut != games.Nobody:
			e = match.Entry{Kind: games.Resign, Seat: move.DropsOut, Text: match.DropsOut}
		case e.Seat == games.Chance:
			e.Kind = games.Rolled
		case match.MustPass(r.Game, p):
			e.Kind = games.Forced
		}
		entries[i] = match.Numbered(e, m.ID, i, m.Created)
	}
	return entries, nil
}

// endReview returns the table of a review after its end: the recorded one, or a stop if the
// game could continue.
func (h *Host) endReview(t *match.Table, r *record.Record) (*match.Table, error) {
	f := consequences{h: h, table: t, at: t.Match.Created}
	var ends []match.Entry
	if seat, asked := t.Correcting(); asked {
		ends = append(ends, match.Entry{Kind: games.Insist, Seat: seat})
	}
	switch {
	case r.End.Kind != "":
		ends = append(ends, match.Entry{Kind: r.End.Kind, Seat: r.End.Seat})
	case !t.Position().Outcome().Over:
		ends = append(ends, match.Entry{Kind: games.Stop, Seat: games.Nobody})
	}
	for i, seat := range r.Seats {
		if seat.Secret != "" {
			ends = append(ends, match.Entry{Kind: games.Reveal, Seat: games.Seat(i), Text: seat.Secret})
		}
	}
	ends = append(ends, dealtHands(r, t.Position())...)
	for _, e := range ends {
		if err := f.add(e); err != nil {
			return nil, err
		}
	}
	updateStatus(f.table)
	return f.table, nil
}

// dealtHands returns the entries that reveal the hands of a record and their source.
func dealtHands(r *record.Record, last games.Position) (entries []match.Entry) {
	if r.Deal == "" {
		return nil
	}
	for i := range r.Seats {
		if seat := games.Seat(i); r.Game.Info.Seats[i].Secret {
			entries = append(entries, match.Entry{Kind: games.Reveal, Seat: seat, Text: r.Game.Secrets.Deal(last, seat, r.Deal)})
		}
	}
	return append(entries, match.Entry{Kind: games.Reveal, Seat: games.Chance, Text: r.Deal})
}

// sideToMove returns the seat of a member who plays a record on and has chosen none: the one
// to move, unless a computer played it and members played others.
func sideToMove(r *record.Record, turn games.Seat) games.Seat {
	member := func(s record.Seat) bool { return s.Computer == "" }
	if turn < 0 || !member(r.Seats[turn]) {
		if i := slices.IndexFunc(r.Seats, member); i >= 0 {
			return games.Seat(i)
		}
	}
	return turn
}
