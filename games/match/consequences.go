package match

import (
	"strconv"
	"time"

	"parlour/games"
)

// complete adds the entries that follow from an entry at once: computers in vacant chairs,
// the moves of completed choices and decided votes, forced moves, rolls and, after the end,
// the secrets that the host keeps.
func (h *Host) complete(t *Table, e Entry) (*Table, []Entry, error) {
	next, err := t.withEntry(e)
	if err != nil {
		return nil, nil, err
	}
	f := consequences{h: h, table: next, at: e.At, entries: []Entry{e}}
	err = f.addAll()
	return f.table, f.entries, err
}

// consequences collects the entries that follow from another one, and the table after them.
type consequences struct {
	h       *Host
	table   *Table
	at      time.Time
	entries []Entry
}

func (f *consequences) add(e Entry) (err error) {
	e = Numbered(e, f.table.Match.ID, len(f.table.Match.Entries), f.at)
	f.entries = append(f.entries, e)
	if f.table, err = f.table.withEntry(e); err == nil {
		f.h.updateStatus(f.table)
	}
	return err
}

// Numbered returns an entry that no interaction caused, with its number, time and key. The
// key is derived from the match, the number and the kind.
func Numbered(e Entry, match string, n int, at time.Time) Entry {
	e.N, e.At, e.Key = n, at, match+"/"+strconv.Itoa(n)+"/"+string(e.Kind)
	return e
}

func (f *consequences) addAll() error {
	if err := f.begin(); err != nil {
		return err
	}
	f.h.updateStatus(f.table)
	moves, err := f.h.chosen(f.table)
	if err != nil {
		return err
	}
	if e, decided := f.table.Votes().decided(); decided && f.entries[0].Kind == games.Vote {
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
		e, due, err := f.h.next(f.table)
		if err != nil || !due {
			return err
		}
		if err := f.add(e); err != nil {
			return err
		}
	}
}

// begin seats computers in the vacant chairs of a lobby once its starter has seated the
// first, and draws the secrets of computers.
func (f *consequences) begin() error {
	began := f.entries[0].Kind == games.StandIn && f.table.Lobby()
	for i, c := range f.table.Log.Chairs {
		seat := games.Seat(i)
		if began && isVacant(c) {
			if err := f.add(Entry{Kind: games.StandIn, Seat: seat, Text: standInPlayer(f.table, seat)}); err != nil {
				return err
			}
		}
		if c = f.table.Chair(seat); c.Kind != Computer || len(c.Sealed) > 0 || !playsHands(f.table.Game) || !f.table.Game.Info.Seats[i].Secret {
			continue
		}
		if err := f.drawSecret(seat); err != nil {
			return err
		}
	}
	return nil
}

// revealSecrets reveals the secrets that the host keeps after the end.
func (f *consequences) revealSecrets() error {
	if !f.table.Outcome().Over {
		return nil
	}
	for _, seat := range f.table.Secrets().Unrevealed() {
		hand, err := f.h.Hand(f.table, seat)
		if err != nil {
			f.h.Log.Error("a secret could not be revealed", "match", f.table.Match.ID, "error", err)
			continue
		}
		if err := f.add(Entry{Kind: games.Reveal, Seat: seat, Text: hand.Secret}); err != nil {
			return err
		}
	}
	return nil
}
