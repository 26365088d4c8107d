package match_test

import (
	"fmt"
	"runtime"
	"testing"

	"parlour/games"
	"parlour/games/all"
	"parlour/games/match"
	"parlour/solver/memory"
)

// heap is how many bytes are in use.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// burst starts matches of every game in turn and plays some moves in each.
func (h *house) burst(matches int) {
	h.t.Helper()
	for n := range matches {
		g := h.Games[n%len(h.Games)]
		opening := g.Info.Openings[0]
		side := games.Nobody
		for seat, who := range opening.Seats {
			if who == games.Starter {
				side = games.Seat(seat)
			}
		}
		t := h.start(match.Start{Game: g.Info.Name, Channel: fmt.Sprint("channel ", h.count, n), Opening: opening.Name, Side: side}, alice)
		for range 3 {
			for move := range t.Position().Moves() {
				next, err := h.do(t, games.Move, move, alice)
				if err == nil {
					t = next
				}
				break
			}
		}
	}
}

// A burst of 1,500 live matches leaves no more in memory than the budget allows.
func TestBurstStaysWithinTheBudget(t *testing.T) {
	const budget = 2 << 20
	b := memory.New(budget)
	h := newHouse(t, all.GamesWithin(b)...)
	h.Host = match.NewHost(func() match.Config { c := h.Config; c.Memory = b; return c }())
	h.burst(30) // what is read once
	h.log.Reset()
	before := heap()
	h.burst(1500)
	h.log.Reset()
	if got := heap() - before; got > 2*budget {
		t.Errorf("a burst of 1,500 matches leaves %.1f MiB, want at most twice the budget of %.1f MiB", float64(got)/(1<<20), float64(budget)/(1<<20))
	}
	runtime.KeepAlive(h)
}
