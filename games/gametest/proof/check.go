package proof

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// Claim is a proof to be verified.
type Claim[P Position[P]] struct {
	Opening P
	Lost    Lost
	// Decode decodes the position of a key.
	Decode func(key uint64) P
	// Report, if not nil, receives a progress report from time to time.
	Report func(progress string)
}

// Report is the result of a check.
type Report struct {
	Positions int   // listed positions checked
	Moves     int   // the loser's moves from them
	Leaves    int   // positions after those moves that exhaustive search has decided
	Nodes     int64 // positions searched for the leaves
	Faults    []string
}

// maxFaults is the greatest number of reported faults.
const maxFaults = 10

// wins reports whether the player to move wins the opening according to the list. It
// returns a fault if the list decides neither way.
func (c Claim[P]) wins() (moves bool, fault string) {
	if c.Lost.Has(c.Opening.Key()) {
		return false, ""
	}
	for _, next := range c.Opening.AppendNext(nil) {
		if c.Lost.Has(next.Key()) {
			return true, ""
		}
	}
	return false, "the list contains neither the opening nor a position after its first move"
}

// Check verifies the listed positions with the chosen indices on all cores and reports
// whether the first player wins according to the list. It returns the context's error when
// the context ends.
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
				c.checkPosition(x, c.Lost[places[i]], &leaves, &own)
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

// reportEvery is the interval between progress reports.
const reportEvery = 10 * time.Second

// leaves is the set of positions already searched exhaustively, by key. Many are reachable
// from several listed positions.
type leaves struct {
	mu   sync.Mutex
	done map[uint64]bool
}

// claim reports whether the caller is the first to claim a leaf.
func (l *leaves) claim(key uint64) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.done[key] {
		return false
	}
	l.done[key] = true
	return true
}

// checkPosition verifies a listed position.
func (c Claim[P]) checkPosition(x *exhaustion[P], key uint64, l *leaves, r *Report) {
	p := c.Decode(key)
	r.Positions++
	if p.Key() != key {
		r.fault("key %d does not decode to a position", key)
		return
	}
	if end, over := p.Over(); over {
		if end != Defeat {
			r.fault("position %d has ended without a loss of the player to move", key)
		}
		return
	}
	for _, after := range p.AppendNext(nil) {
		r.Moves++
		if c.answered(after) || !l.claim(after.Key()) {
			continue
		}
		r.Leaves++
		if !x.wins(after, true) && !x.canceled {
			r.fault("in position %d the move to %d does not lose", key, after.Key())
		}
	}
}

// answered reports whether a move leads to a listed position.
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
