package host

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// Timers acts on the deadlines of members: it sends reminders, ends turns and
// votes that have expired, and closes invitations.
type Timers struct{ host *Host }

// Lapse closes an expired invitation, begins a rematch with those who are in, and makes a game without moves idle, so that others
// may take the seat or end the game. It returns the table after it, or the same table if
// it is too early or the member has not been reminded yet.
func (tm *Timers) Lapse(ctx context.Context, t *match.Table) (*match.Table, error) {
	at := t.LapsesAt()
	asked := t.Chair(t.Turn()).Kind != match.Member || t.Reminders().Sent() && !t.Match.Reminder.At.Before(t.LastChange().Add(match.IdleAfter))
	if now := tm.host.Now(); at.IsZero() || at.After(now) || t.Match.Status == match.Live && !asked {
		if !at.IsZero() && !at.After(now) {
			at = now.Add(match.Grace)
		}
		return t, tm.Postpone(ctx, t, match.DueLapse, at)
	}
	e := match.Entry{Kind: games.Idle, Seat: t.Turn()}
	switch {
	case !t.AgainBegins().IsZero():
		fewer := t.Fewer()
		e.Kind, e.Seat, e.Text = fewer.Kind, fewer.Seat, fewer.Text
	case t.Match.Status == match.Waiting:
		e.Kind, e.Seat, e.Text = games.Stop, games.Nobody, match.Expired
	}
	return tm.enter(ctx, t, e, "lapse")
}

// ReminderDue returns the reminder that is due now, and whether one is.
func (tm *Timers) ReminderDue(t *match.Table) (match.Reminder, bool) {
	at := t.Reminders().NextAt()
	return match.Reminder{Entries: len(t.Match.Entries), At: tm.host.Now()}, !at.IsZero() && !at.After(tm.host.Now())
}

// RecordReminder records that a table's member is reminded, and when the next reminder is due.
func (tm *Timers) RecordReminder(ctx context.Context, t *match.Table, p match.Reminder) (match.Head, error) {
	p.Version = t.Match.Version
	next := *t
	next.Match.Reminder = p
	due := match.Deadlines{match.DuePing: next.Reminders().NextAt()}
	if t.Match.Status == match.Live {
		due[match.DueLapse] = next.LapsesAt()
	}
	return tm.host.Store.Update(ctx, t.Match.Channel, t.Match.ID, Patch{Pinged: &p, Due: due, Release: !tm.host.Computers.DueNow(t)})
}

// Postpone postpones a deadline of a table, or removes it if the time is zero.
func (tm *Timers) Postpone(ctx context.Context, t *match.Table, kind string, at time.Time) error {
	_, err := tm.host.Store.Update(ctx, t.Match.Channel, t.Match.ID, Patch{Due: match.Deadlines{kind: at}, Release: !tm.host.Computers.DueNow(t)})
	return err
}

// commitOwn stores entries that no member caused, and returns the table after them. It
// returns ErrStale if another process has stored the same.
func (tm *Timers) commitOwn(ctx context.Context, t, next *match.Table, entries []match.Entry) (*match.Table, error) {
	err := tm.host.apply(ctx, Change{Channel: t.Match.Channel}, t, next, entries)
	if errors.Is(err, store.ErrKnown) {
		err = store.ErrStale
	}
	if err != nil {
		tm.host.cache.drop(t.Match.Channel, t.Match.ID)
		return nil, err
	}
	return tm.host.cacheStored(next, t), nil
}

// CloseVote makes the elected move when a vote's time has expired, and returns the table
// after it. It returns the same table if it is too early, or if the bot's uptime is not
// known yet. After downtime it extends the vote instead; see [Uptime.Heartbeat]. It returns
// ErrStale if another process has closed the vote.
func (tm *Timers) CloseVote(ctx context.Context, t *match.Table) (*match.Table, error) {
	closes, fair := t.Votes().Times()
	e, voted := t.Votes().Elected()
	if !voted || closes.After(tm.host.Now()) {
		return t, tm.Postpone(ctx, t, match.DueVote, closes)
	}
	switch more, known, err := tm.host.Uptime.downtime(ctx, closes, fair, t.Votes().Duration()); {
	case err != nil:
		return nil, err
	case !known:
		return t, tm.Postpone(ctx, t, match.DueVote, tm.host.Now().Add(heartbeatWait))
	case more > 0:
		e = match.Extend(more)
	}
	return tm.enter(ctx, t, e, "vote")
}

// own returns an entry that no member caused, as the next of a table. Its key is the same in every process.
func (h *Host) own(t *match.Table, e match.Entry, cause string) match.Entry {
	e.N, e.At = len(t.Match.Entries), h.Now()
	e.Key = fmt.Sprintf("%s/%d/%s", t.Match.ID, e.N, cause)
	return e
}

// due returns the deadlines of a table as a change of the stored ones.
func (h *Host) due(t *match.Table) match.Deadlines {
	d := match.Deadlines{match.DueMove: {}, match.DuePing: t.Reminders().NextAt(), match.DueLapse: t.LapsesAt(), match.DueVote: t.Votes().Closes(), match.DueClock: t.Clock().ExpiresAt()}
	if t.ComputerToMove() {
		d[match.DueMove] = h.Computers.moveAt(t)
	}
	return d
}

// enter stores an entry that no member caused, with its consequences, and returns the table
// after it. It returns ErrStale if the match has changed, perhaps by the same entry of
// another process.
func (tm *Timers) enter(ctx context.Context, t *match.Table, e match.Entry, cause string) (*match.Table, error) {
	next, entries, err := tm.host.complete(t, tm.host.own(t, e, cause))
	if err != nil {
		return nil, err
	}
	return tm.commitOwn(ctx, t, next, entries)
}

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

// Uptime stores heartbeats and computes downtime. It caches the stored record, which saves most reads.
type Uptime struct {
	host  *Host
	mu    sync.Mutex
	next  time.Time // when the next heartbeat is due
	until time.Time // heartbeats are stored at least until then
}

// Downtime, while no process runs or none is connected to Discord, does not count against
// members. It is added to the time of a turn or vote when that expires. At least the whole
// time, or [match.Grace] if that is shorter, remains after the downtime.
//
// Every HeartbeatEvery, one process stores a heartbeat while any clock or vote runs, and for
// an hour after. The first heartbeat after a gap records the gap as downtime.

// HeartbeatEvery is the interval of heartbeats. A gap longer than maxHeartbeatGap is
// downtime. If a heartbeat is missing, an expired clock is checked again after
// heartbeatWait.
const (
	HeartbeatEvery  = 10 * time.Second
	maxHeartbeatGap = HeartbeatEvery + 5*time.Second
	heartbeatWait   = 5 * time.Second
)

// Heartbeats continue for heartbeatsContinue after the last clock, since starting them takes
// a transaction. The record keeps downtime for downtimeKept, which is the longest turn and a
// day, and at most maxDowntimePeriods periods.
const (
	heartbeatsContinue = time.Hour
	downtimeKept       = match.MaxClock*time.Second + 24*time.Hour
	maxDowntimePeriods = 100
)

// uptime is the stored record of heartbeats and downtime, in the document of store.PulseKind.
type uptime struct {
	At    time.Time        `json:"at"`             // the last heartbeat
	Until time.Time        `json:"until"`          // when heartbeats end
	Away  []downtimePeriod `json:"away,omitempty"` // downtime, oldest first
}

// downtimePeriod is a period of downtime.
type downtimePeriod struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// expected reports whether processes store heartbeats now.
func (p uptime) expected() bool { return p.At.Before(p.Until) }

// missing reports whether a heartbeat is overdue.
func (p uptime) missing(now time.Time) bool { return p.expected() && now.Sub(p.At) > maxHeartbeatGap }

// beat returns the record after a heartbeat.
func (p uptime) beat(now time.Time) uptime {
	if p.missing(now) {
		old := func(s downtimePeriod) bool { return now.Sub(s.To) >= downtimeKept }
		p.Away = slices.DeleteFunc(append(slices.Clip(p.Away), downtimePeriod{p.At, now}), old)
		p.Away = p.Away[max(0, len(p.Away)-maxDowntimePeriods):]
	}
	p.At = now
	return p
}

// Heartbeat stores a heartbeat if one is due. A process that is connected to Discord calls it
// often, before it looks for due work.
func (u *Uptime) Heartbeat(ctx context.Context) error {
	now := u.host.Now()
	u.mu.Lock()
	defer u.mu.Unlock()
	if now.Before(u.next) {
		return nil
	}
	stored := now
	err := u.changeUptime(ctx, func(p *uptime) error {
		if stored = now; !p.expected() {
			return store.ErrUnchanged
		}
		if now.Sub(p.At) < HeartbeatEvery { // another process has stored it
			stored = p.At
			return store.ErrUnchanged
		}
		*p = p.beat(now)
		return nil
	})
	if err == nil {
		u.next = stored.Add(HeartbeatEvery)
	}
	return err
}

// ensureHeartbeats extends the period with heartbeats until a table's clock expires or its
// vote closes.
func (u *Uptime) ensureHeartbeats(ctx context.Context, t *match.Table) error {
	until := latest(t.Clock().ExpiresAt(), t.Votes().Closes())
	u.mu.Lock()
	defer u.mu.Unlock()
	if until.IsZero() || u.until.After(until) {
		return nil
	}
	var stored time.Time
	err := u.changeUptime(ctx, func(p *uptime) error {
		if stored = p.Until; stored.After(until) {
			return store.ErrUnchanged
		}
		if !p.expected() { // no heartbeats were expected in the gap before, so it is not downtime
			p.At = u.host.Now()
		}
		p.Until = until.Add(heartbeatsContinue)
		stored = p.Until
		return nil
	})
	if err == nil {
		u.until, u.next = stored, time.Time{}
	}
	return err
}

// changeUptime changes the stored record.
func (u *Uptime) changeUptime(ctx context.Context, change func(*uptime) error) error {
	return store.ChangeDocument(ctx, u.host.Store, store.Document{Kind: store.PulseKind, ID: store.PulseKind}, func(_ *store.Document, p *uptime) error { return change(p) })
}

// downtime returns the downtime to add to a turn or vote that expires at a time and takes a
// whole duration. Downtime before since is already added. It is unknown while a heartbeat
// is missing.
func (u *Uptime) downtime(ctx context.Context, at, since time.Time, whole time.Duration) (more time.Duration, known bool, err error) {
	var p uptime
	_, err = store.ReadDocument(ctx, u.host.Store, "", store.PulseKind, store.PulseKind, &p)
	if err != nil || p.missing(u.host.Now()) {
		return 0, false, err
	}
	fair := at
	for _, s := range p.Away {
		if !s.To.After(since) {
			continue
		}
		fair = fair.Add(s.To.Sub(latest(s.From, since)))
		fair = latest(fair, s.To.Add(min(whole, match.Grace)))
	}
	if !fair.After(u.host.Now()) {
		return 0, true, nil
	}
	return fair.Sub(at), true, nil
}

// latest returns the latest of some times.
func latest(times ...time.Time) time.Time { return slices.MaxFunc(times, time.Time.Compare) }
