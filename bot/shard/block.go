package shard

import (
	"encoding/json"
	"slices"
	"time"

	"parlour/bot/gateway"
)

// perBlock is how many shards stand in one document: few enough that those who hold
// them seldom get into one another's way, and many enough that they are soon read.
const perBlock = 16

// block is what is known of some shards that follow one another.
type block struct {
	Slots []slot `json:"slots"`
	// Waiting are, of the first block, the processes that have fewer shards than they
	// could, and until when they are thought to run.
	Waiting map[string]int64 `json:"waiting,omitempty"`
}

// slot is who hears a shard. Times are milliseconds since 1970.
type slot struct {
	By      string `json:"by,omitempty"`
	Until   int64  `json:"until,omitempty"`   // of the lease
	Up      bool   `json:"up,omitempty"`      // it is connected
	Leaving bool   `json:"leaving,omitempty"` // another may take over
	Next    string `json:"next,omitempty"`    // who does, and connects meanwhile
	Till    int64  `json:"till,omitempty"`    // of Next's lease
	// Session is where By's has come to, or that of who heard the shard before: who
	// takes over what nobody hears goes on with it.
	Session *gateway.Session `json:"session,omitempty"`
}

// part is what a process does with a shard.
type part int

const (
	none part = iota
	holds
	follows // connects, to take over from who leaves
)

// part is that of a process at a time. A lease that is over is still one's own
// until another takes it.
func (s slot) part(me string) part {
	switch me {
	case s.By:
		return holds
	case s.Next:
		return follows
	}
	return none
}

// free reports whether nobody hears a shard.
func (s slot) free(now int64) bool { return s.By == "" || s.Until <= now }

// offered reports whether whoever hears a shard wants to be relieved.
func (s slot) offered(now int64) bool {
	return !s.free(now) && s.Leaving && (s.Next == "" || s.Till <= now)
}

// heard is what a process knows of a shard that it hears.
type heard struct {
	up      bool             // it is connected
	session *gateway.Session // where it has come to; nil before it was
}

// view is what a process makes of the blocks of all shards.
type view struct {
	me    string
	now   time.Time
	lease time.Duration
	hears func(shard int) heard // of those that this process hears
	ends  bool                  // this process is to end
}

func (v view) until() int64 { return v.now.Add(v.lease).UnixMilli() }

// others are the other processes that run.
func (v view) others(blocks []block) int {
	v.ends = true
	return v.alive(blocks)
}

// alive are how many processes run, this one among them unless it is to end: so is
// whoever offers all that it has.
func (v view) alive(blocks []block) int {
	now, all := v.now.UnixMilli(), map[string]bool{v.me: !v.ends}
	for _, b := range blocks {
		for _, s := range b.Slots {
			if s.By != v.me && !s.free(now) && !s.Leaving {
				all[s.By] = true
			}
			if s.Next != "" && s.Next != v.me && s.Till > now {
				all[s.Next] = true
			}
		}
		for id, till := range b.Waiting {
			if id != v.me && till > now {
				all[id] = true
			}
		}
	}
	n := 0
	for _, runs := range all {
		if runs {
			n++
		}
	}
	return n
}

// claim returns the blocks as this process wants them: its leases renewed, what is
// free or offered taken up to its share, and what is over its share offered.
func (v view) claim(blocks []block) []block {
	next, total, have := clone(blocks), 0, 0
	for _, b := range next {
		total += len(b.Slots)
		for _, s := range b.Slots {
			if s.part(v.me) != none && !(s.Leaving && s.By == v.me) {
				have++
			}
		}
	}
	share := 0
	if n := v.alive(blocks); !v.ends && n > 0 {
		share = (total + n - 1) / n
	}
	now := v.now.UnixMilli()
	for i := range next {
		for k := range next[i].Slots {
			s := &next[i].Slots[k]
			switch s.part(v.me) {
			case holds:
				v.renew(s, i*perBlock+k)
				if have > share && !s.Leaving {
					s.Leaving = true
					have--
				} else if s.Leaving && !v.ends && have < share && (s.Next == "" || s.Till <= now) {
					s.Leaving, s.Next, s.Till = false, "", 0
					have++
				}
			case follows:
				if s.Till = v.until(); v.hears(i*perBlock+k).up || s.free(now) {
					*s = slot{By: v.me, Session: s.Session}
					v.renew(s, i*perBlock+k)
				}
			case none:
				switch {
				case have >= share:
				case s.free(now):
					*s = slot{By: v.me, Until: v.until(), Session: s.Session}
					have++
				case s.offered(now):
					s.Next, s.Till = v.me, v.until()
					have++
				}
			}
		}
	}
	v.wait(next, have < share)
	return next
}

// renew notes how a shard stands that this process hears.
func (v view) renew(s *slot, id int) {
	h := v.hears(id)
	if s.Until, s.Up = v.until(), h.up; h.session != nil {
		s.Session = h.session
	}
}

// wait notes that this process could hear more, or that it could not, and drops those
// that do not run any more.
func (v view) wait(blocks []block, more bool) {
	if len(blocks) == 0 {
		return
	}
	b := &blocks[0]
	for id, till := range b.Waiting {
		if till <= v.now.UnixMilli() {
			delete(b.Waiting, id)
		}
	}
	if !more {
		delete(b.Waiting, v.me)
		return
	}
	if b.Waiting == nil {
		b.Waiting = map[string]int64{}
	}
	b.Waiting[v.me] = v.until()
}

// whole reports whether every shard is heard.
func whole(blocks []block, now time.Time) bool {
	for _, b := range blocks {
		if slices.ContainsFunc(b.Slots, func(s slot) bool { return !s.Up || s.free(now.UnixMilli()) }) {
			return false
		}
	}
	return len(blocks) > 0
}

func clone(blocks []block) []block {
	next := make([]block, len(blocks))
	for i, b := range blocks {
		next[i].Slots = slices.Clone(b.Slots)
		for id, till := range b.Waiting {
			if next[i].Waiting == nil {
				next[i].Waiting = map[string]int64{}
			}
			next[i].Waiting[id] = till
		}
	}
	return next
}

// read reads a block of so many shards; one that was never stored is empty.
func read(body string, size int) (block, error) {
	var b block
	if body != "" {
		if err := json.Unmarshal([]byte(body), &b); err != nil {
			return b, err
		}
	}
	for len(b.Slots) < size {
		b.Slots = append(b.Slots, slot{})
	}
	return b, nil
}
