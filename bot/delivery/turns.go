package delivery

import (
	"sync"
	"time"
)

// turns are the turns of this process: those that a commit has taken and that nothing has
// begun yet, and those that send.
type turns struct {
	mu  sync.Mutex
	all map[Key]*turn
}

// turn is a turn of this process.
type turn struct {
	slot    Slot // as far as this process knows it
	sending bool
	waits   string  // for the response to an interaction, whose path this is; "" if anything may send it
	raises  []raise // by this process, since the turn was taken
	olds    []Key   // leftovers to send after the slot is shown
	again   bool    // the slot is due at once
	sent    int64   // the version that was wanted before the last request; 0 before the first one
}

// raise says which version of a slot the change to a version of its match has made.
type raise struct{ match, wanted int64 }

// raised notes a change by this process to a version of a match. Mine: the change has taken the
// turn, which may wait for the response to an interaction.
func (t *turns) raised(s Slot, match int64, mine bool, waits string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if mine {
		t.all[s.Key] = &turn{slot: s, waits: waits, raises: []raise{{match, s.Wanted}}}
	} else if now := t.all[s.Key]; now != nil && now.slot.Turn == s.Turn {
		now.slot, now.raises = s, append(now.raises, raise{match, s.Wanted})
	}
}

// begin returns a turn that nothing has begun; nil for none, and if it waits for another response.
// A turn that is over is forgotten.
func (t *turns) begin(k Key, now time.Time, path string) *turn {
	t.mu.Lock()
	defer t.mu.Unlock()
	kept := t.all[k]
	switch {
	case kept == nil || kept.sending || kept.waits != "" && kept.waits != path && kept.slot.Held(now):
		return nil
	case !kept.slot.Held(now):
		delete(t.all, k)
		return nil
	}
	kept.sending = true
	return kept
}

// taken returns a new turn, which this process has taken from the database.
func (t *turns) taken(s Slot) *turn {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := &turn{slot: s, sending: true}
	t.all[s.Key] = now
	return now
}

// known returns a turn, as far as this process knows it.
func (t *turns) known(of *turn) turn {
	t.mu.Lock()
	defer t.mu.Unlock()
	return *of
}

// update sets the slot of a turn.
func (t *turns) update(of *turn, s Slot) {
	t.mu.Lock()
	defer t.mu.Unlock()
	of.slot = s
}

// leave adds a leftover to the turn of a slot; nil for none.
func (t *turns) leave(k Key, leftover *Slot) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if now := t.all[k]; now != nil && leftover != nil {
		now.olds = append(now.olds, leftover.Key)
	}
}

// shows returns the version of a slot that a version of its match shows; 0 if none of the raises
// has made it.
func shows(raises []raise, match int64) (wanted int64) {
	for _, r := range raises {
		if r.match <= match {
			wanted = max(wanted, r.wanted)
		}
	}
	return wanted
}

// find returns the slot of a turn of this process. Waiting: nothing has begun it.
func (t *turns) find(k Key) (s Slot, known, waiting bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if now := t.all[k]; now != nil {
		return now.slot, true, !now.sending
	}
	return Slot{}, false, false
}

// unbegun returns the turns that nothing has begun and that a function selects.
func (t *turns) unbegun(selects func(*turn) bool) (all []*turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, kept := range t.all {
		if !kept.sending && selects(kept) {
			all = append(all, kept)
		}
	}
	return all
}

// Release says that the response with a path shows one slot, or none, of those whose turns a
// request has taken. Anything may begin the other turns.
func (d *Sender) Release(path string, shows Key) {
	d.turns.mu.Lock()
	defer d.turns.mu.Unlock()
	for k, now := range d.turns.all {
		if now.waits == path && k != shows {
			now.waits = ""
		}
	}
}

// end ends a turn.
func (t *turns) end(of *turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.all[of.slot.Key] == of {
		delete(t.all, of.slot.Key)
	}
}
