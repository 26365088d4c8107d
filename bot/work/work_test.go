package work_test

import (
	"context"
	"testing"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/games/match/store"
)

// slow has a computer think for longer than a process tries that has workers.
func (d *desk) slow(table *match.Table) {
	d.t.Helper()
	g := d.gated()
	done := d.aside(func() { d.Move(d.ctx, table) })
	d.thinks(g)
	d.await("the search has a limit", d.clock.Waits(quick))
	d.clock.Advance(quick)
	d.await("the search has ended", done)
	d.busy.Wait()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.player = nil
}

// A move that takes long is left to workers, and then the other moves of that player without a try,
// for a minute.
func TestSlowMovesAreLeftToWorkers(t *testing.T) {
	d := newDesk(t, offloads)
	table := d.owed()
	d.wantReleased(0) // the process that stores a move has the lease
	d.slow(table)
	d.wantMoves(table, "1")
	d.wantLog("failed to play a computer's move", false)
	d.wantReleased(1)

	second := d.took(d.begin(match.Start{Opening: "play", Channel: "200"}))
	if next := d.Quickly(d.ctx, second); next != second {
		t.Error("a response waits for a slow player")
	}
	if s := d.Ahead(d.ctx, second); s != nil {
		t.Error("a commit waits for a slow player")
	}
	d.wantReleased(0)
	d.Move(d.ctx, second)
	d.wantReleased(1)
	if got := d.searches(); got != 1 {
		t.Errorf("%d searches, want 1", got)
	}

	other := d.took(d.begin(match.Start{Opening: "play", Channel: "300", Players: map[games.Seat]string{1: "other"}}))
	d.Move(d.ctx, other)
	d.wantMoves(other, "1", "1")

	d.clock.Advance(time.Minute)
	d.Move(d.ctx, second)
	d.busy.Wait()
	d.wantMoves(second, "1", "1")
}

// Without workers, a process takes the time of a move that a player may take.
func TestSlowMovesWithoutWorkers(t *testing.T) {
	d := newDesk(t)
	table := d.owed()
	g := d.gated()
	done := d.aside(func() { d.Move(d.ctx, table) })
	d.thinks(g)
	d.clock.Advance(2 * quick)
	d.opens(g, "1")
	d.await("the computer has moved", done)
	d.busy.Wait()
	d.wantMoves(table, "1", "1")
	if d.Offload.Active() || d.Offload.Overdue() != 0 {
		t.Error("leaves work to workers")
	}
}

// A process that had to take over work does everything for half a minute, since no worker does.
func TestTakingOver(t *testing.T) {
	d := newDesk(t, offloads)
	want := func(when string, active bool, overdue time.Duration) {
		t.Helper()
		if d.Offload.Active() != active || d.Offload.Overdue() != overdue {
			t.Errorf("%s: active %v, overdue after %v; want %v and %v", when, d.Offload.Active(), d.Offload.Overdue(), active, overdue)
		}
	}
	want("at first", true, 3*time.Second)
	d.Offload.TookOver(0)
	want("nothing was overdue", true, 3*time.Second)
	d.slow(d.owed())
	d.Offload.TookOver(2)
	want("work was overdue", false, 0)
	d.wantLog("start more workers", true)
	table := d.took(d.begin(match.Start{Opening: "play", Channel: "200"}))
	d.Move(d.ctx, table) // although the player is slow
	d.wantMoves(table, "1", "1")
	d.clock.Advance(29 * time.Second)
	d.Offload.TookOver(2) // while it does everything, this says nothing about workers
	want("29 s later", false, 0)
	d.clock.Advance(time.Second)
	want("30 s later", true, 3*time.Second)
}

// A search is cancelled if another process has the lease of its match, and not if it has that of another.
func TestALostLease(t *testing.T) {
	d := newDesk(t)
	table := d.owed()
	g := d.gated()
	done := d.aside(func() { d.Move(d.ctx, table) })
	d.thinks(g)
	if got := d.Computers.Leases.All(); len(got) != 1 || got[0] != host.Ref(table) {
		t.Errorf("while a computer thinks: leases %v, want %v", got, host.Ref(table))
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
