//go:build !race

// The race detector makes computations ten times slower.

package schedule

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strconv"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"parlour/games"
	"parlour/games/all"
	"parlour/solver"
)

// longestGap is the processor time that a computation may take from one yield to the
// next: what a response may wait for. The slowest takes half of it.
const longestGap = yieldInterval

// watchedYields is after how many yields a computation is cancelled.
const watchedYields = 200

// TestComputationsYield measures the processor time between two yields of every
// computer player, judge, review, solver and simulation of every game, on its
// default and its largest board. The time before the first yield does not
// count: it allocates memory and loads tables that are read once.
func TestComputationsYield(t *testing.T) {
	for _, g := range all.Games() {
		t.Run(g.Info.Name, func(t *testing.T) {
			for _, o := range boards(&g.Info) {
				for what, compute := range computations(t, g, o) {
					gap := gapOf(t.Context(), compute)
					for range 5 { // garbage collection or a page fault may have come between
						if gap > longestGap {
							gap = min(gap, gapOf(t.Context(), compute))
						}
					}
					if gap > longestGap {
						t.Errorf("%v, %s: %v without a yield, want at most %v", o, what, gap, longestGap)
					}
				}
			}
		})
	}
}

// boards returns a game's default options, and those with the greatest value of each
// number beside each of its choices.
func boards(info *games.Info) []games.Options {
	largest := games.Options{}
	for _, option := range info.Options {
		if option.Kind == games.Number && option.Max > 0 {
			largest[option.Name] = strconv.Itoa(option.Max)
		}
	}
	all := []games.Options{{}, largest}
	for _, option := range info.Options {
		for _, choice := range option.Choices {
			all = append(all, largest.With(option.Name, choice))
		}
	}
	return all
}

// computations returns the long computations of a game with those options by
// name, after one ply and after six. It is empty if the options are
// incompatible.
func computations(t *testing.T, g *games.Game, o games.Options) map[string]func(context.Context) {
	out := map[string]func(context.Context){}
	r := rand.New(rand.NewPCG(1, 2))
	if g.Simulation != nil {
		out["simulation"] = func(ctx context.Context) { _, _ = g.Simulation.Play(ctx, o, 3, r, func(int) {}) }
	}
	p, err := g.Open(o)
	for ply := 0; err == nil && ply <= 6 && p.Turn() != games.Nobody; ply++ {
		move, _ := g.RandomMove(p, r)
		if before := p; p.Turn() >= 0 && (ply == 1 || ply == 6) {
			name := func(what string) string { return fmt.Sprintf("%s at ply %d", what, ply) }
			for _, info := range g.Info.PlayersFor(p.Turn()) {
				hand := games.Hand{Rand: r}
				if g.Secrets != nil {
					hand.Secret = g.Secrets.Draw(p, p.Turn(), r)
				}
				out[name(info.Name)] = func(ctx context.Context) { _, _ = g.Players[info.Name](ctx, before, hand, games.Limits{}) }
			}
			if g.Judge != nil {
				out[name("judge")] = func(ctx context.Context) { _, _ = g.Judge(ctx, before, move, games.Limits{}) }
			}
			if g.Review != nil {
				played := []games.Played[games.Position, string]{{Before: before, Move: move}}
				out[name("review")] = func(ctx context.Context) {
					_ = g.Review(ctx, played, games.Limits{}, func(int, games.Verdict) {})
				}
			}
			if g.Solve != nil {
				out[name("solve")] = func(ctx context.Context) { _, _ = g.Solve(ctx, before, games.Limits{}) }
			}
		}
		p, err = p.Play(move)
	}
	return out
}

// gapOf returns the longest processor time between two yields of a computation.
func gapOf(ctx context.Context, compute func(context.Context)) (longest time.Duration) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	thread, yields, last := syscall.Gettid(), 0, time.Duration(0)
	compute(solver.WithYield(ctx, func(ctx context.Context) error {
		if syscall.Gettid() != thread {
			return ctx.Err()
		}
		now := threadTime()
		if yields++; yields > 1 {
			longest = max(longest, now-last)
		}
		if last = now; yields == watchedYields {
			cancel()
		}
		return ctx.Err()
	}))
	return longest
}

// threadTime returns the processor time of the calling thread, which excludes
// other processes.
func threadTime() time.Duration {
	const thisThread = 3 // CLOCK_THREAD_CPUTIME_ID
	var now syscall.Timespec
	if _, _, errno := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, thisThread, uintptr(unsafe.Pointer(&now)), 0); errno != 0 {
		panic(errno)
	}
	return time.Duration(now.Nano())
}
