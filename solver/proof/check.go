package proof

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// Claim is a proof to be checked.
type Claim[P Position[P]] struct {
	Opening P
	Lost    Lost
	// Read is the position of a key.
	Read func(key uint64) P
	// Report is told now and then, in words, how far a check is. Nil for nobody.
	Report func(progress string)
}

// Report is what a check has found.
type Report struct {
	Positions int   // listed ones that were checked
	Moves     int   // of the loser in them
	Leaves    int   // positions after those moves that are won because everything was tried
	Nodes     int64 // positions looked into for that
	Faults    []string
}

// maxFaults is how many faults are reported.
const maxFaults = 10

// wins tells who wins the opening by the claim: the player to move, or if he does
// not the other one. It is a fault if neither follows from the list.
func (c Claim[P]) wins() (moves bool, fault string) {
	if c.Lost.Has(c.Opening.Key()) {
		return false, ""
	}
	for _, next := range c.Opening.AppendNext(nil) {
		if c.Lost.Has(next.Key()) {
			return true, ""
		}
	}
	return false, "the list does not have the opening, nor a position after its first move"
}

// Check checks the listed positions whose places in the list are chosen, on all cores,
// and tells whether by the claim the player who begins wins.
// It returns the context's error if that ends.
func (c Claim[P]) Check(ctx context.Context, chosen func(place int) bool) (first bool, r Report, err error) {
	first, fault := c.wins()
	if fault != "" {
		r.Faults = append(r.Faults, fault)
	}
	var places []int
	for i := range c.Lost {
		if chosen(i) {
			places = append(places, i)
		}
	}
	var next atomic.Int64
	var mu sync.Mutex
	var all sync.WaitGroup
	leaves := leaves{done: map[uint64]bool{}}
	reported := time.Now()
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			x := newExhaustion[P](ctx)
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(places) {
					break
				}
				before, own := x.nodes, Report{}
				c.one(x, c.Lost[places[i]], &leaves, &own)
				own.Nodes = x.nodes - before
				mu.Lock()
				r.add(own)
				if c.Report != nil && time.Since(reported) >= reportEvery {
					reported = time.Now()
					c.Report(fmt.Sprintf("%d of %d positions checked in %d nodes; faults: %d", r.Positions, len(places), r.Nodes, len(r.Faults)))
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return first, r, ctx.Err()
}

// reportEvery is how often a check tells how far it is.
const reportEvery = 10 * time.Second

// leaves are the positions that somebody has tried to win, by their keys: many are
// reached from several listed ones.
type leaves struct {
	mu   sync.Mutex
	done map[uint64]bool
}

// take reports whether a leaf is left to the caller.
func (l *leaves) take(key uint64) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.done[key] {
		return false
	}
	l.done[key] = true
	return true
}

// one checks a listed position.
func (c Claim[P]) one(x *exhaustion[P], key uint64, l *leaves, r *Report) {
	p := c.Read(key)
	r.Positions++
	if p.Key() != key {
		r.fault("%d is the key of no position", key)
		return
	}
	if end, over := p.Over(); over {
		if end != Defeat {
			r.fault("position %d has ended, and its player to move has not lost", key)
		}
		return
	}
	for _, after := range p.AppendNext(nil) {
		r.Moves++
		if c.answered(after) || !l.take(after.Key()) {
			continue
		}
		r.Leaves++
		if !x.wins(after, true) && !x.off {
			r.fault("in position %d the move to %d does not lose", key, after.Key())
		}
	}
}

// answered reports whether a move leads from a position to a listed one.
func (c Claim[P]) answered(p P) bool {
	for _, next := range p.AppendNext(nil) {
		if c.Lost.Has(next.Key()) {
			return true
		}
	}
	return false
}

func (r *Report) fault(format string, args ...any) {
	if len(r.Faults) < maxFaults {
		r.Faults = append(r.Faults, fmt.Sprintf(format, args...))
	}
}

func (r *Report) add(o Report) {
	r.Positions += o.Positions
	r.Moves += o.Moves
	r.Leaves += o.Leaves
	r.Nodes += o.Nodes
	for _, f := range o.Faults {
		r.fault("%s", f)
	}
}
