package shard

import (
	"encoding/json"
	"iter"
	"slices"
	"time"

	"parlour/bot/gateway"
)

// perBlock is the number of shards per document: small enough that writers
// rarely conflict, large enough that reading all documents is fast.
const perBlock = 16

// block holds the slots of consecutive shards.
type block struct {
	Slots []slot `json:"slots"`
	// Waiting, of the first block, lists the processes with spare capacity and
	// when their entries expire, in Unix milliseconds.
	Waiting map[string]int64 `json:"waiting,omitempty"`
}

// slots iterates over the slots of consecutive blocks by shard ID.
func slots(blocks []block) iter.Seq2[int, *slot] {
	return func(yield func(int, *slot) bool) {
		for i, b := range blocks {
			for k := range b.Slots {
				if !yield(i*perBlock+k, &b.Slots[k]) {
					return
				}
			}
		}
	}
}

// slot is the ownership of one shard. Times are Unix milliseconds. A process keeps an
// expired lease until another claims it.
type slot struct {
	Owner            string `json:"by,omitempty"`      // owner
	Expires          int64  `json:"until,omitempty"`   // expiry of the owner's lease
	Connected        bool   `json:"up,omitempty"`      // the owner is connected
	Leaving          bool   `json:"leaving,omitempty"` // the owner offers the shard
	Successor        string `json:"next,omitempty"`    // successor, which is connecting, to replace an owner that leaves
	SuccessorExpires int64  `json:"till,omitempty"`    // expiry of the successor's lease
	// Session is the last known session of the owner, or of the previous owner.
	// The process that claims a free shard resumes it.
	Session *gateway.Session `json:"session,omitempty"`
}

// free reports whether the shard has no valid lease.
func (s slot) free(now int64) bool { return s.Owner == "" || s.Expires <= now }

// offered reports whether the owner offers the shard and no successor connects.
func (s slot) offered(now int64) bool {
	return !s.free(now) && s.Leaving && (s.Successor == "" || s.SuccessorExpires <= now)
}

// status is the local state of a shard's connection.
type status struct {
	connected bool
	session   *gateway.Session // nil before the first connection
}

// view is the input of one poll.
type view struct {
	me      string
	now     time.Time
	lease   time.Duration
	status  func(shard int) status // the status of this process's shards
	leaving bool                   // this process shuts down
}

func (v view) until() int64 { return v.now.Add(v.lease).UnixMilli() }

// others counts the other live processes, without those that offer all their
// shards because they shut down.
func (v view) others(blocks []block) int {
	now, live := v.now.UnixMilli(), map[string]bool{}
	add := func(id string, until int64) {
		if id != "" && id != v.me && until > now {
			live[id] = true
		}
	}
	for _, s := range slots(blocks) {
		if !s.Leaving {
			add(s.Owner, s.Expires)
		}
		add(s.Successor, s.SuccessorExpires)
	}
	for _, b := range blocks {
		for id, till := range b.Waiting {
			add(id, till)
		}
	}
	return len(live)
}

// claim writes this process's claims to the blocks: its leases renewed, free and
// offered shards claimed up to its share, and the shards above its share
// offered.
func (v view) claim(blocks []block) {
	total, have := 0, 0
	for _, s := range slots(blocks) {
		total++
		if s.Owner == v.me && !s.Leaving || s.Successor == v.me {
			have++
		}
	}
	share := 0
	if !v.leaving {
		n := v.others(blocks) + 1
		share = (total + n - 1) / n
	}
	for id, s := range slots(blocks) {
		have += v.update(s, id, share-have)
	}
	v.updateWaiting(blocks, have < share)
}

// update applies this process's claim to a slot and returns by how much the
// number of its shards changes. missing is that number's distance to the share,
// negative above it.
func (v view) update(s *slot, id, missing int) (change int) {
	now := v.now.UnixMilli()
	switch {
	case s.Owner == v.me:
		v.renew(s, id)
		return v.offer(s, missing)
	case s.Successor == v.me && v.leaving && !v.status(id).connected:
		s.Successor, s.SuccessorExpires = "", 0 // its owner or another process can take it at once
		return -1
	case s.Successor == v.me:
		if s.SuccessorExpires = v.until(); v.status(id).connected || s.free(now) {
			*s = slot{Owner: v.me, Session: s.Session}
			v.renew(s, id)
		}
	case missing > 0 && s.free(now):
		*s = slot{Owner: v.me, Expires: v.until(), Session: s.Session}
		return 1
	case missing > 0 && s.offered(now):
		s.Successor, s.SuccessorExpires = v.me, v.until()
		return 1
	}
	return 0
}

// offer offers an own shard above the share, and withdraws an offer that no
// successor has taken below it.
func (v view) offer(s *slot, missing int) (change int) {
	switch {
	case missing < 0 && !s.Leaving:
		s.Leaving = true
		return -1
	case missing > 0 && s.Leaving && !v.leaving && (s.Successor == "" || s.SuccessorExpires <= v.now.UnixMilli()):
		s.Leaving, s.Successor, s.SuccessorExpires = false, "", 0
		return 1
	}
	return 0
}

// renew extends the lease of an own shard and records its status.
func (v view) renew(s *slot, id int) {
	h := v.status(id)
	if s.Expires, s.Connected = v.until(), h.connected; h.session != nil {
		s.Session = h.session
	}
}

// updateWaiting records whether this process has spare capacity, and drops
// expired entries.
func (v view) updateWaiting(blocks []block, more bool) {
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

// allUp reports whether every shard is connected.
func allUp(blocks []block, now time.Time) bool {
	for _, b := range blocks {
		if slices.ContainsFunc(b.Slots, func(s slot) bool { return !s.Connected || s.free(now.UnixMilli()) }) {
			return false
		}
	}
	return len(blocks) > 0
}

// read decodes a block of size shards; a body that was never stored is an empty
// block.
func read(body string, size int) (block, error) {
	var b block
	if body != "" {
		if err := json.Unmarshal([]byte(body), &b); err != nil {
			return b, err
		}
	}
	b.Slots = append(b.Slots, make([]slot, max(0, size-len(b.Slots)))...)
	return b, nil
}
