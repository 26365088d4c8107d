package match

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"
)

// Time in which no process could hear members, because none ran or none was
// connected to Discord, is not held against anybody. What of the time of a turn or
// a vote was lost so is added to it once that would be over; and where there is
// less left after it than the whole time, or than [Grace] if that is shorter, there
// is so much: nobody sits before a bot that is away to see it come back.
//
// So that this can be known, some process notes every BeatEvery that it hears
// members, as long as there is a clock or a vote anywhere, and an hour longer; and
// whoever notes it after a silence notes the silence too.

// BeatEvery is how often it is noted that members are heard, silence from how
// long on without a note nobody was, and hearing how long a clock waits for a note
// before it is looked at again.
const (
	BeatEvery = 10 * time.Second
	silence   = BeatEvery + 5*time.Second
	hearing   = 5 * time.Second
)

// So long after the last clock is noted still that members are heard: to note
// what clocks there are takes a transaction, too. Silences are kept as long as a
// turn can take, and so many at most.
const (
	beatsOn  = time.Hour
	recalled = MaxClock*time.Second + 24*time.Hour
	silences = 100
)

// pulse is what is noted, in the setting of that name.
type pulse struct {
	At    time.Time `json:"at"`    // when members were last heard
	Until time.Time `json:"until"` // so long it is to be noted
	Away  []span    `json:"away,omitempty"`
}

// span is a time in which nobody was heard.
type span struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

const pulseSetting = "pulse"

// beats reports whether it is noted that members are heard.
func (p pulse) beats() bool { return p.At.Before(p.Until) }

// silent reports whether it should have been noted, and was not.
func (p pulse) silent(now time.Time) bool { return p.beats() && now.Sub(p.At) > silence }

// beat is a pulse after a note.
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

// heart is what one process knows of the pulse, so that it asks seldom.
type heart struct {
	mu    sync.Mutex
	next  time.Time // when to note it next
	until time.Time // so long it is noted at least
}

// Beat notes that members are heard, if that is to be noted now. Every process
// calls it often while it is connected to Discord, before it looks for what is
// due.
func (h *Host) Beat(ctx context.Context) error {
	now := h.Now()
	h.heart.mu.Lock()
	defer h.heart.mu.Unlock()
	if now.Before(h.heart.next) {
		return nil
	}
	p, was, err := h.pulse(ctx)
	if err == nil && p.beats() && now.Sub(p.At) >= BeatEvery {
		err = h.setPulse(ctx, was, p.beat(now))
	} else if err == nil && p.beats() {
		now = p.At // another process has
	}
	switch {
	case errors.Is(err, ErrStale): // and is looked at again soon
		return nil
	case err == nil:
		h.heart.next = now.Add(BeatEvery)
	}
	return err
}

// watch has it noted that members are heard until a table's clock runs out or its
// vote closes.
func (h *Host) watch(ctx context.Context, t *Table) error {
	until := t.ClockAt()
	if closes := t.VoteCloses(); closes.After(until) {
		until = closes
	}
	h.heart.mu.Lock()
	defer h.heart.mu.Unlock()
	for !h.heart.until.After(until) && !until.IsZero() {
		p, was, err := h.pulse(ctx)
		if err != nil {
			return err
		}
		if !p.Until.After(until) {
			if !p.beats() { // nobody was to be heard until now
				p.At = h.Now()
			}
			p.Until = until.Add(beatsOn)
			err = h.setPulse(ctx, was, p)
		}
		switch {
		case err == nil:
			h.heart.until, h.heart.next = p.Until, time.Time{}
		case !errors.Is(err, ErrStale):
			return err
		}
	}
	return nil
}

func (h *Host) pulse(ctx context.Context) (p pulse, was string, err error) {
	was, err = h.Store.Setting(ctx, pulseSetting)
	if err == nil && was != "" {
		err = json.Unmarshal([]byte(was), &p)
	}
	return p, was, err
}

func (h *Host) setPulse(ctx context.Context, was string, p pulse) error {
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return h.Store.SetSetting(ctx, pulseSetting, was, string(data))
}

// lost is how much longer those have whose time is over, which began or was last
// made good at a time and is so long as a whole: nobody heard them for some of it.
// It is not known while nobody does.
func (h *Host) lost(ctx context.Context, at, since time.Time, whole time.Duration) (more time.Duration, known bool, err error) {
	p, _, err := h.pulse(ctx)
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
