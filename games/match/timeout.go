package match

import (
	"context"
	"errors"
	"slices"
	"time"

	"parlour/games"
)

// TimeUp stores that a turn has expired, with its consequences for each seat, and
// returns the table after it. It returns the same table if it is too early, or if the bot's
// uptime is not known yet. After downtime it extends the turn instead; see [Host.Heartbeat].
func (h *Host) TimeUp(ctx context.Context, t *Table) (*Table, error) {
	at, now := t.Clock().ExpiresAt(), h.Now()
	if at.IsZero() || at.After(now) {
		return t, h.postpone(ctx, t, DueClock, at)
	}
	more, known, err := h.downtime(ctx, at, t.Log.DowntimeUntil, t.Match.PerTurn())
	if err == nil && !known {
		return t, h.postpone(ctx, t, DueClock, now.Add(heartbeatWait))
	}
	f := consequences{h: h, table: t, at: now}
	switch {
	case err != nil:
	case more > 0:
		err = f.add(extend(more))
	default:
		err = f.timeOut()
	}
	if err != nil {
		return nil, err
	}
	return h.commitOwn(ctx, t, f.table, f.entries)
}

// postpone postpones a deadline of a table, or removes it if the time is zero.
func (h *Host) postpone(ctx context.Context, t *Table, kind string, at time.Time) error {
	_, err := h.Store.Update(ctx, t.Match.Channel, t.Match.ID, Patch{Due: Deadlines{kind: at}, Release: !h.ComputerToMoveNow(t)})
	return err
}

// commitOwn stores entries that no member caused, and returns the table after them. It
// returns ErrStale if another process has stored the same.
func (h *Host) commitOwn(ctx context.Context, t, next *Table, entries []Entry) (*Table, error) {
	err := h.apply(ctx, Change{Channel: t.Match.Channel}, t, next, entries)
	if errors.Is(err, ErrKnown) {
		err = ErrStale
	}
	if err != nil {
		h.cache.drop(t.Match.Channel, t.Match.ID)
		return nil, err
	}
	return h.cacheStored(next, t), nil
}

// timeOut adds the consequences of an expired turn.
func (f *consequences) timeOut() error {
	expired := f.table.Clock().Seats()
	for _, seat := range expired {
		if !isHuman(f.table, seat) || f.table.Outcome().Over {
			continue
		}
		err := f.add(Entry{Kind: games.Late, Seat: seat})
		switch {
		case err != nil:
		case f.table.Match.Status == Waiting:
			err = f.drawSecret(seat)
		case f.table.Clock().RuleFor(seat) == Skips:
			err = f.pass(seat, expired)
		default:
			err = f.add(timeoutEntry(f.table, seat, expired))
		}
		if err != nil {
			return err
		}
	}
	return f.addAll()
}

// drawSecret draws the secret of a seat.
func (f *consequences) drawSecret(seat games.Seat) error {
	text, err := f.h.sealedSecret(f.table, seat, "")
	if err != nil {
		return err
	}
	return f.add(Entry{Kind: games.Hide, Seat: seat, Text: text})
}

// maxPasses bounds the moves that pass a turn.
const maxPasses = 10

// pass makes the moves that pass a seat's turn. A member who was asked for a correction
// insists.
func (f *consequences) pass(seat games.Seat, expired []games.Seat) error {
	if _, asked := f.table.Correcting(); asked {
		return f.add(Entry{Kind: games.Insist, Seat: seat})
	}
	for n := range maxPasses {
		move, can := f.table.Game.Pass(f.table.PositionFor(seat), seat)
		if !can && n == 0 {
			return f.add(timeoutEntry(f.table, seat, expired))
		}
		if !can {
			return nil
		}
		e := f.h.choice(f.table, Entry{Kind: games.Move, Seat: seat, Text: move})
		if err := f.add(e); err != nil || e.Kind == games.Choose {
			return err
		}
		if err := f.play(); err != nil || f.table.Turn() != seat {
			return err
		}
	}
	return nil
}

// timeoutEntry returns the entry for a seat whose turn expired and that does not pass. With
// two seats the other one wins, unless its turn expired as well. With more, the others
// continue while a member is among them: without the seat, or with a computer in it.
func timeoutEntry(t *Table, seat games.Seat, expired []games.Seat) Entry {
	rivals := slices.DeleteFunc(otherSeats(t, t.Chair(seat).User), func(s games.Seat) bool { return slices.Contains(expired, s) })
	other := t.Opponent(seat)
	switch {
	case t.Clock().RuleFor(seat) == Replaced && len(rivals) > 0:
		return Entry{Kind: games.StandIn, Seat: seat, Text: standInPlayer(t, seat)}
	case other != games.Nobody && !slices.Contains(expired, other):
		return Entry{Kind: games.Resign, Seat: seat, Text: TimeUp}
	case len(rivals) == 0:
		return Entry{Kind: games.Stop, Seat: games.Nobody, Text: TimeUp}
	case t.Game.DropOut != nil:
		return Entry{Kind: games.Resign, Seat: seat, Text: DropsOut}
	default:
		return Entry{Kind: games.StandIn, Seat: seat, Text: standInPlayer(t, seat)}
	}
}
