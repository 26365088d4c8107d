package work_test

import (
	"context"
	"testing"

	"parlour/bot/work"
	"parlour/games"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/games/match/store"
)

// A search is cancelled if another process has the lease of its match, and not if it has that of another.
func TestALostLease(t *testing.T) {
	d := newDesk(t)
	table := d.owed()
	g := d.gated()
	done := d.aside(func() { d.Move(d.ctx, table) })
	d.thinks(g)
	if got := d.Computers.Leases.All(); len(got) != 1 || got[0] != work.Ref(table) {
		t.Errorf("while a computer thinks: leases %v, want %v", got, work.Ref(table))
	}
	d.Computers.Leases.Lose([]store.Ref{{Channel: "100", ID: "another"}})
	d.opens(g, "2")
	d.thinks(g)
	d.Computers.Leases.Lose(d.Computers.Leases.All())
	d.await("the search has ended", done)
	d.busy.Wait()
	d.wantMoves(table, "1", "2")
	d.wantLog("failed to play a computer's move", false)
}

// losing is a Store each of whose changes is followed by a renewal that finds the leases lost.
type losing struct {
	host.Store
	d *desk
}

func (l losing) Apply(ctx context.Context, c host.Change) error {
	err := l.Store.Apply(ctx, c)
	l.d.Computers.Leases.Lose(l.d.Computers.Leases.All())
	return err
}

// A stored move ends the lease. It is shown even if a renewal finds that before the move is sent.
func TestALeaseThatAMoveEnds(t *testing.T) {
	d := newDesk(t, inline)
	table := d.owed()
	d.Fixture.Store = losing{d.Fixture.Store, d}
	d.takes("1")
	d.Move(d.ctx, table)
	d.busy.Wait()
	d.wantMoves(table, "1", "1")
	d.wantSent("PATCH 8")
}

// One computer thinks about a version of a match at a time, and none about an old one.
func TestOneSearchForEachVersion(t *testing.T) {
	d := newDesk(t)
	table := d.owed()
	g := d.gated()
	old := d.aside(func() { d.Move(d.ctx, table) })
	d.thinks(g)
	d.Move(d.ctx, table)
	d.wantLog("this process is computing it", true)
	d.Must(table, games.Undo, "1", matchtest.Alice)
	newer := d.took(d.Reload(table))
	next := d.aside(func() { d.Move(d.ctx, newer) })
	d.await("the old search has ended", old)
	d.thinks(g)
	d.Move(d.ctx, table) // older than what is being computed
	d.opens(g, "1")
	d.await("the computer has moved", next)
	d.busy.Wait()
	if got := d.searches(); got != 2 {
		t.Errorf("%d searches, want 2", got)
	}
	d.wantMoves(table, "1", "1")
}

// Use of a lease is counted.
func TestLeasesAreCounted(t *testing.T) {
	d := newDesk(t)
	l, ref := &d.Computers.Leases, store.Ref{Channel: "100", ID: "m"}
	l.Add(ref)
	l.Add(ref)
	l.Remove(ref)
	if l.Len() != 1 {
		t.Errorf("%d leases after one of two uses has ended, want 1", l.Len())
	}
	l.Lose([]store.Ref{ref}) // nothing thinks
	l.Remove(ref)
	if l.Len() != 0 {
		t.Errorf("%d leases after both uses have ended, want none", l.Len())
	}
}
