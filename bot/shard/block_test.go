package shard

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"
)

const lease = 9 * time.Second

// fleet is a set of processes that claim in any order and connect at once.
type fleet struct {
	now    time.Time
	blocks []block
	alive  map[string]bool // whether the process shuts down
}

func newFleet(total int) *fleet {
	f := &fleet{now: time.Unix(1_800_000_000, 0), alive: map[string]bool{}}
	for at := 0; at < total; at += perBlock {
		f.blocks = append(f.blocks, block{Slots: make([]slot, min(perBlock, total-at))})
	}
	return f
}

// turn polls once for a process.
func (f *fleet) turn(id string) {
	v := view{me: id, now: f.now, lease: lease, leaving: f.alive[id], status: func(int) status { return status{connected: true} }}
	v.claim(f.blocks)
}

// round lets time pass and polls for all processes.
func (f *fleet) round(t *rapid.T) {
	f.now = f.now.Add(lease / pollsPerLease)
	var ids []string
	for i := range 6 {
		if id := fmt.Sprint("p", i); f.has(id) {
			ids = append(ids, id)
		}
	}
	for len(ids) > 0 {
		i := rapid.IntRange(0, len(ids)-1).Draw(t, "turn")
		f.turn(ids[i])
		ids = append(ids[:i], ids[i+1:]...)
	}
}

func (f *fleet) has(id string) bool {
	_, has := f.alive[id]
	return has
}

// counts returns the number of shards by owner, "" for free ones.
func (f *fleet) counts() map[string]int {
	n := map[string]int{}
	for _, b := range f.blocks {
		for _, s := range b.Slots {
			if s.free(f.now.UnixMilli()) {
				n[""]++
			} else {
				n[s.Owner]++
			}
		}
	}
	return n
}

// However processes start, stop and die, after some rounds every shard has a
// live owner, and no process exceeds its share.
func TestShares(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		total := rapid.IntRange(1, 40).Draw(t, "shards")
		f := newFleet(total)
		for range rapid.IntRange(1, 8).Draw(t, "events") {
			id := fmt.Sprint("p", rapid.IntRange(0, 5).Draw(t, "who"))
			switch rapid.IntRange(0, 2).Draw(t, "event") {
			case 0:
				f.alive[id] = false
			case 1:
				delete(f.alive, id) // dies
			case 2:
				if f.has(id) {
					f.alive[id] = true // shuts down
				}
			}
			for range rapid.IntRange(0, 3).Draw(t, "rounds") {
				f.round(t)
			}
		}
		for range 16 {
			f.round(t)
		}
		staying := 0
		for _, leaving := range f.alive {
			if !leaving {
				staying++
			}
		}
		if staying == 0 {
			return
		}
		share := (total + staying - 1) / staying
		for id, n := range f.counts() {
			if leaving, runs := f.alive[id]; !runs || leaving || n > share {
				t.Fatalf("%d of %d shards belong to %q, running: %v, leaving: %v; the share is %d", n, total, id, runs, leaving, share)
			}
		}
		if !allUp(f.blocks, f.now) {
			t.Fatal("some shards are not connected")
		}
	})
}

// During a handover the shard always has a connected owner.
func TestHandover(t *testing.T) {
	f := newFleet(3)
	f.alive["p0"] = false
	f.turn("p0")
	f.alive["p1"], f.alive["p0"] = false, true
	for range 5 {
		for _, id := range []string{"p1", "p0"} {
			f.turn(id)
			if n := f.counts()[""]; n > 0 {
				t.Fatalf("%d shards have no owner", n)
			}
		}
		f.now = f.now.Add(lease / pollsPerLease)
	}
	if n := f.counts(); n["p1"] != 3 {
		t.Errorf("after the handover: %v", n)
	}
}

// If the successor dies before it has connected, the owner keeps the shard.
func TestFailedHandover(t *testing.T) {
	f := newFleet(1)
	f.alive["p0"] = false
	f.turn("p0")
	f.alive["p0"] = true
	f.turn("p0")
	slow := view{me: "p1", now: f.now, lease: lease, status: func(int) status { return status{} }}
	slow.claim(f.blocks)
	if s := f.blocks[0].Slots[0]; s.Owner != "p0" || s.Successor != "p1" {
		t.Fatalf("while p1 connects: %+v", s)
	}
	f.alive["p0"] = false // it stays after all
	for range pollsPerLease + 1 {
		f.now = f.now.Add(lease / pollsPerLease)
		f.turn("p0")
	}
	if s := f.blocks[0].Slots[0]; s.Owner != "p0" || s.Leaving || s.Successor != "" {
		t.Errorf("after p1 has died: %+v", s)
	}
}

// A successor that shuts down before it has connected leaves the shard at once
// to its owner, which keeps it.
func TestSuccessorLeaves(t *testing.T) {
	f := newFleet(1)
	f.alive["p0"] = false
	f.turn("p0")
	s := &f.blocks[0].Slots[0]
	s.Leaving = true
	slow := view{me: "p1", now: f.now, lease: lease, status: func(int) status { return status{} }}
	slow.claim(f.blocks)
	if s.Successor != "p1" {
		t.Fatalf("while p1 connects: %+v", *s)
	}
	slow.leaving = true
	slow.claim(f.blocks)
	f.turn("p0")
	if s.Owner != "p0" || s.Leaving || s.Successor != "" {
		t.Errorf("after p1 has left: %+v", *s)
	}
}
