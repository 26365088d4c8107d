package work_test

import (
	"testing"
	"time"

	"parlour/games"
	"parlour/games/match"
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
