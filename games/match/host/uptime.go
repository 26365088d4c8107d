package host

import (
	"context"
	"sync"
	"time"

	"parlour/games/match"
	"parlour/games/match/store"
)

// Uptime stores heartbeats and computes downtime.
type Uptime struct{ host *Host }

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
		away := make([]downtimePeriod, 0, len(p.Away)+1)
		for _, s := range append(p.Away, downtimePeriod{p.At, now}) {
			if now.Sub(s.To) < downtimeKept {
				away = append(away, s)
			}
		}
		p.Away = away[max(0, len(away)-maxDowntimePeriods):]
	}
	p.At = now
	return p
}

// heartbeatState caches the stored record in a process, which saves most reads.
type heartbeatState struct {
	mu    sync.Mutex
	next  time.Time // when the next heartbeat is due
	until time.Time // heartbeats are stored at least until then
}

// Heartbeat stores a heartbeat if one is due. A process that is connected to Discord calls it
// often, before it looks for due work.
func (u *Uptime) Heartbeat(ctx context.Context) error {
	now := u.host.Now()
	u.host.heartbeats.mu.Lock()
	defer u.host.heartbeats.mu.Unlock()
	if now.Before(u.host.heartbeats.next) {
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
		u.host.heartbeats.next = stored.Add(HeartbeatEvery)
	}
	return err
}

// ensureHeartbeats extends the period with heartbeats until a table's clock expires or its
// vote closes.
func (u *Uptime) ensureHeartbeats(ctx context.Context, t *match.Table) error {
	until := t.Clock().ExpiresAt()
	if closes := t.Votes().Closes(); closes.After(until) {
		until = closes
	}
	u.host.heartbeats.mu.Lock()
	defer u.host.heartbeats.mu.Unlock()
	if until.IsZero() || u.host.heartbeats.until.After(until) {
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
		u.host.heartbeats.until, u.host.heartbeats.next = stored, time.Time{}
	}
	return err
}

// uptime returns the stored record.
func (u *Uptime) uptime(ctx context.Context) (p uptime, err error) {
	_, err = store.ReadDocument(ctx, u.host.Store, "", store.PulseKind, store.PulseKind, &p)
	return p, err
}

// changeUptime changes the stored record.
func (u *Uptime) changeUptime(ctx context.Context, change func(*uptime) error) error {
	return store.ChangeDocument(ctx, u.host.Store, store.Document{Kind: store.PulseKind, ID: store.PulseKind}, func(_ *store.Document, p *uptime) error { return change(p) })
}

// downtime returns the downtime to add to a turn or vote that expires at a time and takes a
// whole duration. Downtime before since is already added. It is unknown while a heartbeat
// is missing.
func (u *Uptime) downtime(ctx context.Context, at, since time.Time, whole time.Duration) (more time.Duration, known bool, err error) {
	p, err := u.uptime(ctx)
	if err != nil || p.missing(u.host.Now()) {
		return 0, false, err
	}
	fair := at
	for _, s := range p.Away {
		if !s.To.After(since) {
			continue
		}
		from := s.From
		if from.Before(since) {
			from = since
		}
		fair = fair.Add(s.To.Sub(from))
		if least := s.To.Add(min(whole, match.Grace)); fair.Before(least) {
			fair = least
		}
	}
	if !fair.After(u.host.Now()) {
		return 0, true, nil
	}
	return fair.Sub(at), true, nil
}
