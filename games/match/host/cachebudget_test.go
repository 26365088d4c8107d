package host_test

import (
	"fmt"
	"runtime"
	"testing"

	"parlour/bot/local/need"
	"parlour/games"
	"parlour/games/all"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/solver/memory"
)

// heap returns the number of bytes in use.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// burst starts matches of all games in turn, and plays some moves in each.
func burst(h *matchtest.Fixture, matches int) {
	h.T.Helper()
	for n := range matches {
		g := h.Games[n%len(h.Games)]
		opening := g.Info.Openings[0]
		side := games.Nobody
		for seat, who := range opening.Seats {
			if who == games.Starter {
				side = games.Seat(seat)
			}
		}
		t := h.Begin(match.Start{Game: g.Info.Name, Channel: fmt.Sprint("channel ", h.Count, n), Opening: opening.Name, Side: side}, matchtest.Alice)
		for range 3 {
			for move := range t.Position().Moves() {
				next, err := h.Act(t, games.Move, move, matchtest.Alice)
				if err == nil {
					t = next
				}
				break
			}
		}
	}
}

// After a burst of 1,500 live matches, no more memory is in use than the budget allows.
func TestBurstStaysWithinTheBudget(t *testing.T) {
	need.Slow(t)
	const budget = 2 << 20
	b := memory.New(budget)
	h := matchtest.NewFixture(t, all.GamesWithin(b)...)
	h.Host = host.New(func() host.Config { c := h.Config; c.Memory = b; return c }())
	burst(h, 30) // fills all other caches
	h.Log.Reset()
	before := heap()
	burst(h, 1500)
	h.Log.Reset()
	if got := heap() - before; got > 2*budget {
		t.Errorf("a burst of 1,500 matches leaves %.1f MiB, want at most twice the budget of %.1f MiB", float64(got)/(1<<20), float64(budget)/(1<<20))
	}
	runtime.KeepAlive(h)
}
