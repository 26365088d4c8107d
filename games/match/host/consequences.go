package host

import (
	"time"

	"parlour/games"
	"parlour/games/match"
)

// complete adds the entries that follow from an entry at once: computers in vacant chairs,
// the moves of completed choices and decided votes, forced moves, rolls and, after the end,
// the secrets that the host keeps.
func (h *Host) complete(t *match.Table, e match.Entry) (*match.Table, []match.Entry, error) {
	next, err := t.WithEntry(e)
	if err != nil {
		return nil, nil, err
	}
	f := consequences{h: h, table: next, at: e.At, entries: []match.Entry{e}}
	err = f.addAll()
	return f.table, f.entries, err
}

// consequences collects the entries that follow from another one, and the table after them.
type consequences struct {
	h       *Host
	table   *match.Table
	at      time.Time
	entries []match.Entry
}

func (f *consequences) add(e match.Entry) (err error) {
	e = match.Numbered(e, f.table.Match.ID, len(f.table.Match.Entries), f.at)
	f.entries = append(f.entries, e)
	if f.table, err = f.table.WithEntry(e); err == nil {
		updateStatus(f.table)
	}
	return err
}

func (f *consequences) addAll() error {
	if err := f.begin(); err != nil {
		return err
	}
	updateStatus(f.table)
	moves, err := chosen(f.h, f.table)
	if err != nil {
		return err
	}
	if e, decided := f.table.Votes().Decided(); decided && f.entries[0].Kind == games.Vote {
		moves = append(moves, e)
	}
	for _, e := range moves {
		if err := f.add(e); err != nil {
			return err
		}
	}
	if err := f.play(); err != nil {
		return err
	}
	return f.revealSecrets()
}

// play adds the forced moves and rolls.
func (f *consequences) play() error {
	for {
		e, due, err := next(f.h, f.table)
		if err != nil || !due {
			return err
		}
		if err := f.add(e); err != nil {
			return err
		}
	}
}

// begin seats computers in the vacant chairs of a lobby once its starter has seated the
// first, and draws what is not known yet: the secrets of computers and, when every chair is
// taken, those of members who joined or the source of dealt hands.
func (f *consequences) begin() error {
	began := len(f.entries) > 0 && (f.entries[0].Kind == games.StandIn || f.entries[0].Kind == games.Change) && f.table.Lobby()
	for i, c := range f.table.Log.Chairs {
		if seat := games.Seat(i); began && match.IsVacant(c) {
			if err := f.add(match.Entry{Kind: games.StandIn, Seat: seat, Text: match.StandInPlayer(f.table, seat)}); err != nil {
				return err
			}
		}
	}
	for seat := games.Chance; int(seat) < len(f.table.Log.Chairs); seat++ {
		if !lacksSecret(f.table, seat) {
			continue
		}
		if err := f.drawSecret(seat); err != nil {
			return err
		}
	}
	return nil
}

// lacksSecret reports whether the secret of a seat, or of Chance the source of dealt hands, is
// due to be drawn.
func lacksSecret(t *match.Table, s games.Seat) bool {
	complete := len(t.Vacant()) == 0
	switch {
	case s == games.Nobody || t.Secrets().Kept(s):
		return false
	case s == games.Chance || match.Deals(t.Game):
		return s == games.Chance && match.Deals(t.Game) && complete
	case !t.Game.Info.Seats[s].Secret:
		return false
	case t.Chair(s).Kind == match.Computer:
		return match.PlaysHands(t.Game)
	default:
		return t.Chair(s).Kind == match.Member && t.Match.Source == games.Drawn && complete
	}
}

// revealSecrets reveals the secrets that the host keeps after the end.
func (f *consequences) revealSecrets() error {
	if !f.table.Outcome().Over {
		return nil
	}
	for _, seat := range f.table.Secrets().Unrevealed() {
		hand, err := f.h.Hand(f.table, seat)
		if err != nil {
			f.h.Log.Error("failed to reveal a secret", "match", f.table.Match.ID, "error", err)
			continue
		}
		if err := f.add(match.Entry{Kind: games.Reveal, Seat: seat, Text: hand.Secret}); err != nil {
			return err
		}
	}
	return nil
}
