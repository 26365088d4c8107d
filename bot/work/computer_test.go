package work_test

import (
	"context"
	"errors"
	"maps"
	"testing"
	"time"

	"parlour/bot/clock"
	"parlour/bot/delivery"
	"parlour/bot/work"
	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/games/match/store"
)

// A computer moves for as long as it is its turn. Discord is shown the position after the last move.
func TestMoveUntilAMembersTurn(t *testing.T) {
	d := newDesk(t, inline)
	table := d.owed()
	d.takes("2", "1")
	d.Move(d.ctx, table)
	d.wantMoves(table, "1", "2", "1")
	d.wantSent("PATCH 6")
	d.Move(d.ctx, d.Reload(table)) // it is alice's turn
	d.wantMoves(table, "1", "2", "1")
	d.wantSent()
}

// Of a game between computers, Discord is shown every position.
func TestMoveOfComputersAlone(t *testing.T) {
	d := newDesk(t, inline)
	table := d.begin(match.Start{Opening: "watch"})
	d.takes("3", "3", "2", "2")
	d.Move(d.ctx, table)
	d.wantMoves(table, "3", "3", "2", "2")
	d.wantSent("PATCH 7", "PATCH 4", "PATCH 2", "PATCH 0")
}

// A game between computers makes one move at its pace.
func TestPace(t *testing.T) {
	d := newDesk(t, inline)
	d.Computers.Host.Pace = time.Minute
	table := d.begin(match.Start{Opening: "watch"})
	d.Move(d.ctx, table)
	d.wantMoves(table, "1")
	d.clock.Advance(time.Minute)
	d.Move(d.ctx, d.Reload(table))
	d.wantMoves(table, "1", "1")
}

// Advance shows a member's move and the computer's at once, and in a new message if the board is to
// be at the bottom of the channel.
func TestAdvance(t *testing.T) {
	for name, test := range map[string]struct {
		anew bool
		want []string
	}{
		"in place": {false, []string{"PATCH 8"}},
		"anew":     {true, []string{"POST 8", "DELETE"}},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, inline)
			table := d.begin(match.Start{Opening: "play"})
			d.Advance(d.ctx, d.Must(table, games.Move, "1", matchtest.Alice), test.anew)
			d.wantMoves(table, "1", "1")
			d.wantSent(test.want...)
		})
	}
}

// Advance has computers play on after the moves that it shows first.
func TestAdvanceOfComputersAlone(t *testing.T) {
	d := newDesk(t, inline)
	table := d.begin(match.Start{Opening: "watch"})
	d.takes("3", "3", "3", "1")
	d.Advance(d.ctx, table, false)
	d.wantMoves(table, "3", "3", "3", "1")
	d.wantSent("PATCH 7", "PATCH 4", "PATCH 1", "PATCH 0")
}

// A later move is not shown while the response to the member is under way, which would send an older
// board after it.
func TestALaterMoveWaitsForTheResponse(t *testing.T) {
	d := newDesk(t)
	before := d.begin(match.Start{Opening: "play"})
	ctx := delivery.WithRequest(d.ctx, &delivery.Request{Channel: "100", Route: delivery.Route{Path: "/webhooks/1/token"}})
	table, err := d.Do(ctx, match.Act{Channel: "100", At: match.AnyEntry, Kind: games.Move, Text: "1"}, matchtest.By(matchtest.Alice, "press"))
	if err != nil || len(before.Match.Entries) == len(table.Match.Entries) {
		t.Fatal(err)
	}
	g := d.gated()
	responds := d.aside(func() { d.Quickly(d.ctx, table) })
	d.await("the response waits", d.clock.Waits(quick))
	d.thinks(g)
	d.clock.Advance(quick)
	d.await("the response has waited", responds)
	d.opens(g, "1")
	d.busy.Wait()
	d.wantMoves(table, "1", "1")
	d.wantSent()
}

// The response to a member waits a moment for the computer's move. A later move is shown by itself.
func TestQuickly(t *testing.T) {
	d := newDesk(t)
	table := d.owed()
	g := d.gated()
	var next *match.Table
	responds := d.aside(func() { next = d.Quickly(d.ctx, table) })
	d.thinks(g)
	d.opens(g, "1")
	d.await("the response has the move", responds)
	if got := matchtest.Moves(next); len(got) != 2 {
		t.Errorf("the response shows the moves %v, want two", got)
	}
	d.busy.Wait()
	d.wantSent()
	d.shown(next)

	table = d.took(d.Reload(next))
	responds = d.aside(func() { next = d.Quickly(d.ctx, table) })
	d.await("the response waits", d.clock.Waits(quick))
	d.thinks(g)
	d.clock.Advance(quick)
	d.await("the response has waited", responds)
	if next != table {
		t.Errorf("the response shows the moves %v, want those before", matchtest.Moves(next))
	}
	d.wantSent()
	d.opens(g, "1")
	d.busy.Wait()
	d.wantMoves(table, "1", "1", "1", "1")
	d.wantSent("PATCH 6")
}

// While all thinkers are busy, a response waits a twentieth of a second.
func TestQuicklyInACrowd(t *testing.T) {
	d := newDesk(t)
	g := d.gated()
	crowd := d.owed()
	thinks := d.aside(func() { d.Move(d.ctx, crowd) })
	d.thinks(g)
	other := d.took(d.begin(match.Start{Opening: "play", Channel: "200"}))
	responds := d.aside(func() { d.Quickly(d.ctx, other) })
	d.await("the response waits", d.clock.Waits(50*time.Millisecond))
	d.clock.Advance(50 * time.Millisecond)
	d.await("the response has waited", responds)
	d.opens(g, "1")
	d.opens(g, "1")
	d.await("the first computer has moved", thinks)
	d.busy.Wait()
	d.wantMoves(other, "1", "1")
}

// A response that does not wait, or that ends, leaves the move to be made.
func TestQuicklyWithoutPatience(t *testing.T) {
	d := newDesk(t, func(o *work.Options, _ *commands.Budgets) { o.Quick = -1 })
	table := d.owed()
	if next := d.Quickly(d.ctx, table); next != table {
		t.Errorf("got the moves %v, want those before", matchtest.Moves(next))
	}
	d.busy.Wait()
	d.wantMoves(table, "1", "1")
	d.wantSent("PATCH 8")

	d = newDesk(t)
	table = d.owed()
	g := d.gated()
	ctx, cancel := clock.WithTimeout(d.ctx, d.clock, time.Millisecond)
	defer cancel()
	var next *match.Table
	responds := d.aside(func() { next = d.Quickly(ctx, table) })
	d.thinks(g)
	d.clock.Advance(time.Millisecond)
	d.await("the response has ended", responds)
	if next != table {
		t.Errorf("got the moves %v, want those before", matchtest.Moves(next))
	}
	d.opens(g, "1")
	d.busy.Wait()
	d.wantMoves(table, "1", "1")
}

// A search that has taken its time returns the best move so far.
func TestThinkingTime(t *testing.T) {
	d := newDesk(t)
	table := d.owed()
	stopped := make(chan struct{})
	d.mu.Lock()
	d.stops = stopped
	d.mu.Unlock()
	done := d.aside(func() { d.Move(d.ctx, table) })
	d.await("a computer thinks", d.clock.Waits(think))
	d.clock.Advance(think - 1)
	select {
	case <-stopped:
		t.Error("the search has ended too early")
	default:
	}
	d.clock.Advance(1)
	d.await("the computer has moved", done)
	d.busy.Wait()
	d.wantMoves(table, "1", "1")
}

// A search that fails is logged, and tried again when a lease would have expired.
func TestARetry(t *testing.T) {
	for name, test := range map[string]struct {
		fail, mend func(d *desk)
		log        string
	}{
		"no player": {func(d *desk) { delete(d.players, "random") }, func(d *desk) { d.players["random"] = d.play }, "has no player"},
		"a panic":   {func(d *desk) { d.Computers.Clock = brittle{d.clock} }, func(d *desk) { d.Computers.Clock = d.clock }, work.ErrPanicked.Error()},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			table := d.owed()
			test.fail(d)
			d.Computers.Leases.Add(host.Ref(table)) // as for any match that is claimed
			defer d.Computers.Leases.Remove(host.Ref(table))
			d.Move(d.ctx, table)
			d.busy.Wait()
			d.wantMoves(table, "1")
			d.wantLog("failed to play a computer's move", true)
			d.wantLog(test.log, true)
			want := d.clock.Now().Add(d.Computers.Host.Lease)
			if got := d.Reload(table).Match.Head().Due[match.DueMove]; !got.Equal(want) {
				t.Errorf("due at %v, want %v", got, want)
			}
			test.mend(d)
			d.Move(d.ctx, d.Reload(table))
			d.busy.Wait()
			d.wantMoves(table, "1", "1")
		})
	}
}

// brittle is a clock whose timers panic.
type brittle struct{ clock.Clock }

func (brittle) AfterFunc(time.Duration, func()) func() bool { panic("no timers") }

// A match that has changed meanwhile is left to the process that changed it.
func TestAChangedMatch(t *testing.T) {
	d := newDesk(t)
	table := d.owed()
	g := d.gated()
	done := d.aside(func() { d.Move(d.ctx, table) })
	d.thinks(g)
	d.Must(table, games.Stop, "", matchtest.Alice)
	d.opens(g, "1")
	d.await("the search has ended", done)
	d.wantMoves(table, "1")
	d.wantLog("failed to play a computer's move", false)
	d.wantSent()
}

// A context that ends leaves the match as it is, without an error.
func TestTheContextEnds(t *testing.T) {
	d := newDesk(t)
	table := d.owed()
	before := d.Reload(table).Match.Head()
	g := d.gated()
	done := d.aside(func() { d.Move(d.ctx, table) })
	d.thinks(g)
	d.cancel()
	<-done
	d.busy.Wait()
	after := d.Reload(table).Match.Head()
	if after.Version != before.Version || !maps.Equal(after.Due, before.Due) {
		t.Errorf("the match was %+v, and is now %+v", before, after)
	}
	d.wantLog("level=ERROR", false)
	d.wantLog("level=WARN", false)
	d.wantSent()
}

// A game between computers waits when its starter's computing time is used up. A member's own game does not.
func TestBudgets(t *testing.T) {
	d := newDesk(t, inline, func(_ *work.Options, b *commands.Budgets) {
		b.MemberThinking = commands.Budget{PerSecond: 100, Size: 10_000}
	})
	d.mu.Lock()
	d.lasts = time.Minute // thinking
	d.mu.Unlock()
	own := d.owed()
	d.Move(d.ctx, own)
	d.wantMoves(own, "1", "1")
	alone := d.begin(match.Start{Opening: "watch", Channel: "200"})
	d.Move(d.ctx, alone)
	d.wantMoves(alone, "1")
	head := d.Reload(alone).Match.Head()
	wait := head.Due[match.DueMove].Sub(d.clock.Now())
	if wait < time.Second || wait > 2*time.Minute {
		t.Errorf("the next move is due in %v, want when there is computing time again", wait)
	}
	d.clock.Advance(wait)
	d.wantReleased(1)
	own = d.took(d.Reload(own))
	d.Move(d.ctx, own)
	d.wantMoves(own, "1", "1", "1", "1")
	d.Move(d.ctx, d.Reload(alone))
	d.wantMoves(alone, "1", "1")
}

// A move that is ready when the member's is stored is stored with it. Otherwise the search goes on, and
// the move is made later without another one.
func TestAhead(t *testing.T) {
	d := newDesk(t)
	d.Computers.Host.Ahead = d.Ahead
	table := d.owed() // the first move of a player is never stored so
	if d.searches() != 0 {
		t.Errorf("%d searches before the first move, want none", d.searches())
	}
	d.Move(d.ctx, table)
	table = d.Must(d.Reload(table), games.Move, "1", matchtest.Alice)
	d.wantMoves(table, "1", "1", "1", "1")

	g := d.gated()
	var err error
	acts := d.aside(func() { table, err = d.Act(table, games.Move, "1", matchtest.Alice) })
	d.thinks(g)
	d.await("the commit waits", d.clock.Waits(match.JoinWithin))
	d.clock.Advance(match.JoinWithin)
	d.await("the commit has waited", acts)
	if err != nil {
		t.Fatal(err)
	}
	d.wantMoves(table, "1", "1", "1", "1", "1")
	moves := d.aside(func() { d.Move(d.ctx, table) })
	d.opens(g, "1")
	d.await("the computer has moved", moves)
	d.busy.Wait()
	d.wantMoves(table, "1", "1", "1", "1", "1", "1")
	if got := d.searches(); got != 3 {
		t.Errorf("%d searches, want 3", got)
	}
	if s := d.Ahead(d.ctx, d.begin(match.Start{Opening: "watch", Channel: "200"})); s != nil {
		t.Error("a game between computers is not searched ahead")
	}
}

// A database that fails is logged. The lease expires, and the match is claimed again.
func TestAFailingDatabase(t *testing.T) {
	d := newDesk(t, inline)
	table := d.owed()
	d.Computers.Host.Store = failing{d.Computers.Host.Store}
	d.boards.Rows = failing{d.Fixture.Store}.Shows().(delivery.Rows)
	d.Release(d.ctx, table)
	d.wantLog("failed to release a lease; it expires", true)
	delete(d.players, "random")
	d.Move(d.ctx, table)
	d.wantLog("failed to delay a match", true)
	d.Advance(d.ctx, table, true)
	d.wantLog("failed to move a board to the bottom", true)
}

// failing is a database in which nothing can be changed.
type failing struct{ host.Store }

var errFailing = errors.New("the disk is full")

func (f failing) Shows() any { return failingRows{f.Store.Shows().(delivery.Rows)} }

type failingRows struct{ delivery.Rows }

func (failingRows) Put(context.Context, delivery.Row, ...delivery.Row) (delivery.Row, error) {
	return delivery.Row{}, errFailing
}

func (failing) Update(context.Context, string, string, host.Patch) (match.Head, error) {
	return match.Head{}, errFailing
}

func (failing) Renew(context.Context, store.Lease, []store.Ref) ([]store.Ref, error) {
	return nil, errFailing
}

func (failing) Apply(context.Context, host.Change) error { return errFailing }
