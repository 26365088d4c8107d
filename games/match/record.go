package match

import (
	"context"
	"errors"
	"slices"

	"parlour/games"
	"parlour/games/record"
	"parlour/solver"
)

// What of a match is written down as a record, and how a record becomes a match.

// Record is the match as it stands, written down: with the secrets that have been
// told, and no other.
func (t *Table) Record() *record.Record {
	r := &record.Record{
		Game: t.Game, Opening: t.Match.Opening, Options: t.Match.Options, InHead: t.Match.Source == games.InHead && asksForSecret(t),
		Date: t.Match.Created, Open: !t.Outcome().Over,
	}
	for i, c := range t.Log.Chairs {
		seat := record.Seat{Name: c.Name, Secret: t.Log.Reveals[games.Seat(i)]}
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

// asksForSecret reports whether a secret is asked for before the first move.
func asksForSecret(t *Table) bool { return t.Game.Secrets != nil && t.Game.Secrets.Ask != nil }

// MaxPlayOn is how many moves a record may have that is played on. A match that is
// played has a row for each entry, and a process that loads it plays all its moves. A
// game on the largest board has 676 moves at most.
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

// Restore stores a record as a match: to be played on by who is named in the start,
// where that is possible, and else to be looked at. It returns ErrBusy when it
// would be played in a channel that has another live match. A repeated delivery
// returns the table of the first.
func (h *Host) Restore(ctx context.Context, r *record.Record, s Start, by Actor) (*Table, error) {
	t, err := h.restored(ctx, r, s, by)
	if err != nil {
		return nil, err
	}
	m := &t.Match
	if m.Status.Open() { // of what is only looked at no board is drawn
		m.Due = Deadlines{}.With(h.due(t))
		h.firstDisplay(t, by)
	}
	if err := h.invite(ctx, m, by); err != nil {
		return nil, err
	}
	if err := h.ensureHeartbeats(ctx, t); err != nil {
		return nil, err
	}
	err = h.Store.Apply(ctx, Change{
		Channel: m.Channel, New: m, Lease: h.leaseFor(t),
		Receipt: Receipt{Channel: m.Channel, Interaction: by.Key, Match: m.ID, Entry: -1, At: h.Now()},
	})
	switch {
	case errors.Is(err, ErrKnown):
		return h.orDuplicate(ctx, m.Channel, by.Key, err)
	case err != nil:
		return nil, err
	}
	h.cache.add(t)
	return t, nil
}

// restored is the table of the match that a record makes.
func (h *Host) restored(ctx context.Context, r *record.Record, s Start, by Actor) (*Table, error) {
	last, err := r.Last()
	if err != nil {
		return nil, err
	}
	plays := playable(r, last)
	s.Game, s.Options, s.Loaded = r.Game.Info.Name, r.Options, true
	if s.Opening == "" {
		s.Opening = r.Game.Info.Openings[0].Name
	}
	var m Match
	if plays {
		s.Players, s.Limits = computersOf(r)
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
	t, err := Replay(r.Game, m)
	if err != nil {
		return nil, err
	}
	if !plays {
		return h.endReview(t, r)
	}
	h.updateStatus(t)
	f := consequences{h: h, table: t, at: m.Created}
	err = f.play()
	return f.table, err
}

// computersOf are the computer players of a record.
func computersOf(r *record.Record) (map[games.Seat]string, map[games.Seat]games.Limits) {
	players, limits := map[games.Seat]string{}, map[games.Seat]games.Limits{}
	for i, seat := range r.Seats {
		if seat.Computer != "" {
			players[games.Seat(i)] = seat.Computer
			limits[games.Seat(i)] = games.Limits{Depth: seat.Depth}
		}
	}
	return players, limits
}

// review is a match that nobody plays: who sat there is told by the record alone.
func (h *Host) review(r *record.Record, s Start, by Actor) (Match, error) {
	random, err := h.newRand()
	if err != nil {
		return Match{}, err
	}
	if r.InHead {
		s.Source = games.InHead
	}
	s.Side = games.Nobody
	m := Match{ID: IDFor(by.Key), Start: s, Seed: random.Uint64(), Starter: by.User, Status: Live, Created: h.Now(), Version: 1}
	for _, seat := range r.Seats {
		c := Chair{Kind: Recorded, Name: seat.Name}
		if seat.Computer != "" {
			c = Chair{Kind: Computer, Player: seat.Computer, Limits: games.Limits{Depth: seat.Depth}}
		}
		m.Chairs = append(m.Chairs, c)
	}
	m.Players, m.Limits = computers(m.Chairs)
	return m, nil
}

// entriesOf are the moves of a record as entries of a match, all made at once. It
// calls [solver.Yield] before each.
func entriesOf(ctx context.Context, r *record.Record, m *Match) ([]Entry, error) {
	positions, err := r.Positions()
	if err != nil {
		return nil, err
	}
	entries := make([]Entry, len(r.Moves))
	for i, move := range r.Moves {
		if err := solver.Yield(ctx); err != nil {
			return nil, err
		}
		p := positions[i]
		e := Entry{Kind: games.Move, Seat: p.Turn(), Text: move.Text}
		switch {
		case move.DropsOut != games.Nobody:
			e = Entry{Kind: games.Resign, Seat: move.DropsOut, Text: DropsOut}
		case e.Seat == games.Chance:
			e.Kind = games.Rolled
		case mustPass(p):
			e.Kind = games.Forced
		}
		entries[i] = Numbered(e, m.ID, i, m.Created)
	}
	return entries, nil
}

// endReview is the table of a review with how its game ended: as it was recorded, or
// broken off where it could have gone on.
func (h *Host) endReview(t *Table, r *record.Record) (*Table, error) {
	f := consequences{h: h, table: t, at: t.Match.Created}
	var ends []Entry
	if seat, asked := t.Correcting(); asked {
		ends = append(ends, Entry{Kind: games.Insist, Seat: seat})
	}
	switch {
	case r.End.Kind != "":
		ends = append(ends, Entry{Kind: r.End.Kind, Seat: r.End.Seat})
	case !t.Position().Outcome().Over:
		ends = append(ends, Entry{Kind: games.Stop, Seat: games.Nobody})
	}
	for i, seat := range r.Seats {
		if seat.Secret != "" {
			ends = append(ends, Entry{Kind: games.Reveal, Seat: games.Seat(i), Text: seat.Secret})
		}
	}
	for _, e := range ends {
		if err := f.add(e); err != nil {
			return nil, err
		}
	}
	h.updateStatus(f.table)
	return f.table, nil
}

// sideToMove is the seat in which a member plays a record on who has not chosen one: the
// one to move, unless only others were members' before.
func sideToMove(r *record.Record, turn games.Seat) games.Seat {
	member := func(s record.Seat) bool { return s.Computer == "" }
	if turn < 0 || !member(r.Seats[turn]) {
		if i := slices.IndexFunc(r.Seats, member); i >= 0 {
			return games.Seat(i)
		}
	}
	return turn
}
