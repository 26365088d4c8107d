package match

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"
)

// Downtime, while no process runs or none is connected to Discord, does not count against
// members. It is added to the time of a turn or vote when that expires. At least the whole
// time, or [Grace] if that is shorter, remains after the downtime.
//
// Every BeatEvery, one process stores a heartbeat while any clock or vote runs, and for an
// hour after. The first heartbeat after a gap records the gap as downtime.

// HeartbeatEvery is the interval of heartbeats. A longer gap than silence is downtime. A clock
// that expires waits for the next heartbeat for hearing.
const (
	HeartbeatEvery  = 10 * time.Second
	maxHeartbeatGap = HeartbeatEvery + 5*time.Second
	heartbeatWait   = 5 * time.Second
)

// Heartbeats continue for beatsOn after the last clock, since starting them takes a
// transaction. Downtime is kept for recalled, the longest turn and a day, and at most
// silences times.
const (
	heartbeatsContinue = time.Hour
	downtimeKept       = MaxClock*time.Second + 24*time.Hour
	maxDowntimePeriods = 100
)

// uptime is the stored record of uptime, in the setting of that name.
type uptime struct {
	At    time.Time        `json:"at"`    // the last heartbeat
	Until time.Time        `json:"until"` // the end of the period with heartbeats
	Away  []downtimePeriod `json:"away,omitempty"`
}

// downtimePeriod is a period of downtime.
type downtimePeriod struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

const uptimeSetting = "pulse"

// expected reports whether heartbeats are stored.
func (p uptime) expected() bool { return p.At.Before(p.Until) }

// missing reports whether a heartbeat is missing.
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
func (h *Host) Heartbeat(ctx context.Context) error {
	now := h.Now()
	h.heartbeats.mu.Lock()
	defer h.heartbeats.mu.Unlock()
	if now.Before(h.heartbeats.next) {
		return nil
	}
	p, was, err := h.uptime(ctx)
	if err == nil && p.expected() && now.Sub(p.At) >= HeartbeatEvery {
		err = h.setUptime(ctx, was, p.beat(now))
	} else if err == nil && p.expected() {
		now = p.At // another process has
	}
	switch {
	case errors.Is(err, ErrStale): // and is looked at again soon
		return nil
	case err == nil:
		h.heartbeats.next = now.Add(HeartbeatEvery)
	}
	return err
}

// ensureHeartbeats has heartbeats stored until a table's clock expires or its vote closes.
func (h *Host) ensureHeartbeats(ctx context.Context, t *Table) error {
	until := t.Clock().ExpiresAt()
	if closes := t.Votes().Closes(); closes.After(until) {
		until = closes
	}
	h.heartbeats.mu.Lock()
	defer h.heartbeats.mu.Unlock()
	for !h.heartbeats.until.After(until) && !until.IsZero() {
		p, was, err := h.uptime(ctx)
		if err != nil {
			return err
		}
		if !p.Until.After(until) {
			if !p.expected() { // the gap before is no downtime
				p.At = h.Now()
			}
			p.Until = until.Add(heartbeatsContinue)
			err = h.setUptime(ctx, was, p)
		}
		switch {
		case err == nil:
			h.heartbeats.until, h.heartbeats.next = p.Until, time.Time{}
		case !errors.Is(err, ErrStale):
			return err
		}
	}
	return nil
}

func (h *Host) uptime(ctx context.Context) (p uptime, was string, err error) {
	was, err = h.Store.Setting(ctx, uptimeSetting)
	if err == nil && was != "" {
		err = json.Unmarshal([]byte(was), &p)
	}
	return p, was, err
}

func (h *Host) setUptime(ctx context.Context, was string, p uptime) error {
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return h.Store.SetSetting(ctx, uptimeSetting, was, string(data))
}

// downtime returns the downtime to add to a turn or vote that expires at a time and takes a
// whole duration. Downtime before since is already added. It is unknown while a heartbeat
// is missing.
func (h *Host) downtime(ctx context.Context, at, since time.Time, whole time.Duration) (more time.Duration, known bool, err error) {
	p, _, err := h.uptime(ctx)
	if err != nil || p.missing(h.Now()) {
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
