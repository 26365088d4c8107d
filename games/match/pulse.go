package match

import (
	"context"
	"sync"
	"time"
)

// Downtime, while no process runs or none is connected to Discord, does not count against
// members. It is added to the time of a turn or vote when that expires. At least the whole
// time, or [Grace] if that is shorter, remains after the downtime.
//
// Every BeatEvery, one process stores a heartbeat while any clock or vote runs, and for an
// hour after. The first heartbeat after a gap records the gap as downtime.

// BeatEvery is the interval of heartbeats. A longer gap than silence is downtime. A clock
// that expires waits for the next heartbeat for hearing.
const (
	BeatEvery = 10 * time.Second
	silence   = BeatEvery + 5*time.Second
	hearing   = 5 * time.Second
)

// Heartbeats continue for beatsOn after the last clock, since starting them takes a
// transaction. Downtime is kept for recalled, the longest turn and a day, and at most
// silences times.
const (
	beatsOn  = time.Hour
	recalled = MaxClock*time.Second + 24*time.Hour
	silences = 100
)

// pulse is the stored record of uptime, in the document of PulseKind.
type pulse struct {
	At    time.Time `json:"at"`    // the last heartbeat
	Until time.Time `json:"until"` // the end of the period with heartbeats
	Away  []span    `json:"away,omitempty"`
}

// span is a period of downtime.
type span struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// beats reports whether heartbeats are stored.
func (p pulse) beats() bool { return p.At.Before(p.Until) }

// silent reports whether a heartbeat is missing.
func (p pulse) silent(now time.Time) bool { return p.beats() && now.Sub(p.At) > silence }

// beat returns the record after a heartbeat.
func (p pulse) beat(now time.Time) pulse {
	if p.silent(now) {
		away := make([]span, 0, len(p.Away)+1)
		for _, s := range append(p.Away, span{p.At, now}) {
			if now.Sub(s.To) < recalled {
				away = append(away, s)
			}
		}
		p.Away = away[max(0, len(away)-silences):]
	}
	p.At = now
	return p
}

// heart caches the stored record in a process, which saves most reads.
type heart struct {
	mu    sync.Mutex
	next  time.Time // when the next heartbeat is due
	until time.Time // heartbeats are stored at least until then
}

// Beat stores a heartbeat if one is due. A process that is connected to Discord calls it
// often, before it looks for due work.
func (h *Host) Beat(ctx context.Context) error {
	now := h.Now()
	h.heart.mu.Lock()
	defer h.heart.mu.Unlock()
	if now.Before(h.heart.next) {
		return nil
	}
	at := now
	err := h.changePulse(ctx, func(p *pulse) error {
		if at = now; !p.beats() {
			return ErrUnchanged
		}
		if now.Sub(p.At) < BeatEvery { // another process has stored one
			at = p.At
			return ErrUnchanged
		}
		*p = p.beat(now)
		return nil
	})
	if err == nil {
		h.heart.next = at.Add(BeatEvery)
	}
	return err
}

// watch has heartbeats stored until a table's clock expires or its vote closes.
func (h *Host) watch(ctx context.Context, t *Table) error {
	until := t.ClockAt()
	if closes := t.VoteCloses(); closes.After(until) {
		until = closes
	}
	h.heart.mu.Lock()
	defer h.heart.mu.Unlock()
	if until.IsZero() || h.heart.until.After(until) {
		return nil
	}
	var watched time.Time
	err := h.changePulse(ctx, func(p *pulse) error {
		if watched = p.Until; watched.After(until) {
			return ErrUnchanged
		}
		if !p.beats() { // the gap before is no downtime
			p.At = h.Now()
		}
		p.Until = until.Add(beatsOn)
		watched = p.Until
		return nil
	})
	if err == nil {
		h.heart.until, h.heart.next = watched, time.Time{}
	}
	return err
}

func (h *Host) pulse(ctx context.Context) (p pulse, err error) {
	_, err = ReadDocument(ctx, h.Store, "", PulseKind, PulseKind, &p)
	return p, err
}

func (h *Host) changePulse(ctx context.Context, change func(*pulse) error) error {
	return ChangeDocument(ctx, h.Store, Document{Kind: PulseKind, ID: PulseKind}, func(_ *Document, p *pulse) error { return change(p) })
}

// lost returns the downtime to add to a turn or vote that expires at a time and takes a
// whole duration. Downtime before since is already added. It is unknown while a heartbeat
// is missing.
func (h *Host) lost(ctx context.Context, at, since time.Time, whole time.Duration) (more time.Duration, known bool, err error) {
	p, err := h.pulse(ctx)
	if err != nil || p.silent(h.Now()) {
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
		if least := s.To.Add(min(whole, Grace)); fair.Before(least) {
			fair = least
		}
	}
	if !fair.After(h.Now()) {
		return 0, true, nil
	}
	return fair.Sub(at), true, nil
}
