package schedule

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"parlour/solver"
)

// bench is a scheduler in a bubble, where each step of work takes a slice:
// tests count steps instead of measuring time.
type bench struct {
	*Scheduler
	mu    sync.Mutex
	steps []string // owners of the steps, in order
	work  sync.WaitGroup
}

const slice = 10 * time.Millisecond

func newBench(o Options) *bench {
	o.Slice = slice
	return &bench{Scheduler: New(o)}
}

// do starts a task of some steps and returns when it runs or waits.
func (b *bench) do(ctx context.Context, c Class, server, member string, steps int) {
	b.work.Go(func() {
		_, _ = b.Do(ctx, c, Owner{server, member}, func(ctx context.Context) error {
			for range steps {
				if err := b.step(ctx, server+member); err != nil {
					return err
				}
			}
			return nil
		})
	})
	synctest.Wait()
}

func (b *bench) step(ctx context.Context, who string) error {
	b.mu.Lock()
	b.steps = append(b.steps, who)
	b.mu.Unlock()
	time.Sleep(slice)
	return solver.Yield(ctx)
}

// hold occupies a slot until it is released.
func (b *bench) hold(c Class) (release func()) {
	done := make(chan struct{})
	b.work.Go(func() {
		_, _ = b.Do(context.Background(), c, Owner{"held", "held"}, func(context.Context) error {
			<-done
			return nil
		})
	})
	synctest.Wait()
	return func() { close(done) }
}

// empty checks that no task or share is left.
func (b *bench) empty(t *testing.T) {
	t.Helper()
	b.work.Wait()
	if stats := b.Stats(); stats != (Stats{}) {
		t.Errorf("stats = %v, want zero", stats)
	}
	if len(b.shares) > 0 || b.wanted.Load() != 0 {
		t.Errorf("%d shares left and %d tasks wanted, want 0 and 0", len(b.shares), b.wanted.Load())
	}
}

// One member submits as much work as possible. Nine other members, and one of
// the same server, each submit a short task.
func TestOneMemberCannotKeepTheOthersWaiting(t *testing.T) {
	for _, c := range []Class{Move, Analysis} {
		t.Run(c.String(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench(Options{Thinkers: 1})
				ctx, cancel := context.WithCancel(context.Background())
				release := b.hold(Move)
				for range 4 {
					b.do(ctx, Move, "a", "greedy", 1<<40)
				}
				for range 60 {
					b.do(ctx, Analysis, "a", "greedy", 50)
				}
				var others sync.WaitGroup
				var late []int
				for i := range 10 {
					server := "b"
					if i == 0 {
						server = "a"
					}
					others.Go(func() {
						_, _ = b.Do(ctx, c, Owner{server, fmt.Sprint(i)}, func(ctx context.Context) error {
							err := b.step(ctx, fmt.Sprint(i))
							b.mu.Lock()
							late = append(late, len(b.steps))
							b.mu.Unlock()
							return err
						})
					})
					synctest.Wait()
				}
				release()
				others.Wait()
				cancel()
				// A short task in each turn of its class and of its server:
				// every other turn of all moves; every fifth turn is an
				// analysis.
				most := map[Class]int{Move: 30, Analysis: 110}[c]
				if last := late[len(late)-1]; len(late) != 10 || last > most {
					t.Errorf("the others' tasks ended after %v steps, want at most %d", late, most)
				}
				b.empty(t)
			})
		})
	}
}

func TestShares(t *testing.T) {
	type worker struct {
		class          Class
		server, member string
	}
	tests := []struct {
		name    string
		workers []worker
		want    map[string]int // of 400 steps
	}{
		{"members of a server", []worker{{Move, "a", "1"}, {Move, "a", "1"}, {Move, "a", "1"}, {Move, "a", "2"}},
			map[string]int{"a1": 200, "a2": 200}},
		{"servers, then members", []worker{{Move, "a", "1"}, {Move, "a", "2"}, {Move, "b", "3"}},
			map[string]int{"a1": 100, "a2": 100, "b3": 200}},
		{"members without a server", []worker{{Move, "", "1"}, {Move, "", "2"}, {Move, "b", "3"}, {Move, "b", "4"}},
			map[string]int{"1": 133, "2": 133, "b3": 67, "b4": 67}},
		{"moves and analyses", []worker{{Move, "a", "1"}, {Analysis, "a", "2"}, {Analysis, "b", "3"}},
			map[string]int{"a1": 320, "a2": 40, "b3": 40}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench(Options{Thinkers: 1})
				ctx, cancel := context.WithCancel(context.Background())
				release := b.hold(Move)
				for _, w := range test.workers {
					b.do(ctx, w.class, w.server, w.member, 1000)
				}
				release()
				b.work.Wait()
				cancel()
				got := map[string]int{}
				for _, who := range b.steps[:400] {
					got[who]++
				}
				for who, want := range test.want {
					if got[who] < want-3 || got[who] > want+3 {
						t.Errorf("%s had %d of 400 steps, want about %d", who, got[who], want)
					}
				}
				b.empty(t)
			})
		})
	}
}

func TestTasksOfAMemberComeOneAfterTheOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(Options{Thinkers: 1})
		release := b.hold(Move)
		for i := range 3 {
			b.work.Go(func() {
				_, _ = b.Do(context.Background(), Move, Owner{"a", "1"}, func(ctx context.Context) error {
					return errors.Join(b.step(ctx, fmt.Sprint(i)), b.step(ctx, fmt.Sprint(i)))
				})
			})
			synctest.Wait()
		}
		release()
		b.empty(t)
		if got, want := fmt.Sprint(b.steps), "[0 0 1 1 2 2]"; got != want {
			t.Errorf("order %s, want %s", got, want)
		}
	})
}

// The latecomer has been idle for fifty steps of the others. One of those comes
// and goes.
func TestIdleTimeIsNoCredit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(Options{Thinkers: 1})
		release := b.hold(Move)
		b.do(context.Background(), Move, "a", "1", 100)
		b.do(context.Background(), Move, "b", "2", 100)
		b.work.Go(func() {
			for b.made() < 50 {
				b.once("c3")
			}
			for range 30 {
				b.once("d4")
			}
		})
		synctest.Wait()
		release()
		b.empty(t)
		count := map[string]int{}
		for _, who := range b.steps[slices.Index(b.steps, "d4"):] {
			if count[who]++; count["d4"] == 20 {
				break
			}
		}
		if count["a1"] < 18 || count["b2"] < 18 {
			t.Errorf("while the latecomer made 20 steps the others made %v", count)
		}
	})
}

// made returns the number of steps so far.
func (b *bench) made() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.steps)
}

// once runs a task of one step.
func (b *bench) once(who string) {
	_, _ = b.Do(context.Background(), Move, Owner{who, who}, func(ctx context.Context) error { return b.step(ctx, who) })
}

// A task that cannot be interrupted is charged for its time, whether or not its
// owner is idle in between.
func TestLongTurnsAreMadeUpFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(Options{Thinkers: 1})
		release := b.hold(Move)
		b.do(context.Background(), Move, "a", "1", 1000)
		b.work.Go(func() {
			for range 10 {
				_, _ = b.Do(context.Background(), Move, Owner{"b", "2"}, func(context.Context) error {
					for range 20 {
						_ = b.step(context.Background(), "b2")
					}
					return nil
				})
			}
		})
		synctest.Wait()
		release()
		b.empty(t)
		count := map[string]int{}
		for _, who := range b.steps[:200] {
			count[who]++
		}
		if count["a1"] < 80 {
			t.Errorf("the yielding task made %d of 200 steps, want about 100", count["a1"])
		}
	})
}

func TestStats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(Options{Thinkers: 2, Responses: 1, Boards: 3})
		var release []func()
		for c, n := range map[Class]int{Response: 2, Board: 2, Move: 4} {
			for range n {
				release = append(release, b.hold(c))
			}
		}
		release = append(release, b.hold(Analysis))
		if got, want := b.Stats(), (Stats{{1, 1}, {2, 0}, {2, 2}, {0, 1}}); got != want {
			t.Errorf("got %v, want %v", got, want)
		}
		for _, r := range release {
			r()
		}
		b.empty(t)
	})
}
