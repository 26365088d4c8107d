package host

import (
	"context"

	"parlour/games"
	"parlour/games/match"
)

// TimeUp stores that a turn has expired, with its consequences for each seat, and
// returns the table after it. It returns the same table if it is too early, or if the bot's
// uptime is not known yet. After downtime it extends the turn instead; see [Uptime.Heartbeat].
func (tm *Timers) TimeUp(ctx context.Context, t *match.Table) (*match.Table, error) {
	at, now := t.Clock().ExpiresAt(), tm.host.Now()
	if at.IsZero() || at.After(now) {
		return t, tm.Postpone(ctx, t, match.DueClock, at)
	}
	more, known, err := tm.host.Uptime.downtime(ctx, at, t.Log.DowntimeUntil, t.Match.PerTurn())
	if err == nil && !known {
		return t, tm.Postpone(ctx, t, match.DueClock, now.Add(heartbeatWait))
	}
	f := consequences{h: tm.host, table: t, at: now}
	switch {
	case err != nil:
	case more > 0:
		err = f.add(match.Extend(more))
	default:
		err = f.timeOut()
	}
	if err != nil {
		return nil, err
	}
	return tm.commitOwn(ctx, t, f.table, f.entries)
}

// timeOut adds the consequences of an expired turn.
func (f *consequences) timeOut() error {
	expired := f.table.Clock().Seats()
	for _, seat := range expired {
		if !match.IsHuman(f.table, seat) || f.table.Outcome().Over {
			continue
		}
		err := f.add(match.Entry{Kind: games.Late, Seat: seat})
		switch {
		case err != nil:
		case f.table.Match.Status == match.Waiting:
			err = f.drawSecret(seat)
		case f.table.Clock().RuleFor(seat) == match.Skips:
			err = f.pass(seat, expired)
		default:
			err = f.add(match.TimeoutEntry(f.table, seat, expired))
		}
		if err != nil {
			return err
		}
	}
	return f.addAll()
}

// drawSecret draws the secret of a seat.
func (f *consequences) drawSecret(seat games.Seat) error {
	text, err := sealedSecret(f.h, f.table, seat, "")
	if err != nil {
		return err
	}
	return f.add(match.Entry{Kind: games.Hide, Seat: seat, Text: text})
}

// pass makes the moves that pass a seat's turn. A member who was asked for a correction
// insists.
func (f *consequences) pass(seat games.Seat, expired []games.Seat) error {
	if _, asked := f.table.Correcting(); asked {
		return f.add(match.Entry{Kind: games.Insist, Seat: seat})
	}
	for n := range match.MaxPasses {
		p, _, err := f.h.Seen(f.table, seat)
		if err != nil {
			return err
		}
		move, can := f.table.Game.Pass(p, seat)
		if !can && n == 0 {
			return f.add(match.TimeoutEntry(f.table, seat, expired))
		}
		if !can {
			return nil
		}
		e := choice(f.h, f.table, match.Entry{Kind: games.Move, Seat: seat, Text: move})
		if err := f.add(e); err != nil || e.Kind == games.Choose {
			return err
		}
		if err := f.play(); err != nil || f.table.Turn() != seat {
			return err
		}
	}
	return nil
}
