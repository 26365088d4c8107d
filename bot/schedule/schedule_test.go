package schedule

import (
	"context"
	"errors"
	"fmt"
	"runtime"
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

func TestTheClockIsHandedIn(t *testing.T) {
	now := time.Unix(0, 0)
	s := New(Options{Now: func() time.Time { return now }})
	held, err := s.Do(t.Context(), Board, Owner{"a", "1"}, func(context.Context) error {
		now = now.Add(time.Hour)
		return nil
	})
	if held != time.Hour || err != nil {
		t.Errorf("held %v, %v; want an hour", held, err)
	}
}

// In these tests a task works by sleeping in a bubble.

func TestDoTellsTheTimeHeld(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Options{Thinkers: 1, Slice: slice})
		spent := make(chan time.Duration)
		for _, steps := range []int{3, 5} {
			go func() {
				d, err := s.Do(t.Context(), Move, Owner{"a", string(rune('0' + steps))}, func(ctx context.Context) error {
					return work(ctx, steps)
				})
				if err != nil {
					t.Error(err)
				}
				spent <- d
			}()
			synctest.Wait()
		}
		start := time.Now()
		if first, second := <-spent, <-spent; first != 3*slice || second != 5*slice {
			t.Errorf("held %v and %v, want 30ms and 50ms", first, second)
		}
		if all := time.Since(start); all != 8*slice {
			t.Errorf("together it took %v, want 80ms", all)
		}
	})
}

// work works for some slices.
func work(ctx context.Context, steps int) error {
	for range steps {
		time.Sleep(slice)
		if err := solver.Yield(ctx); err != nil {
			return err
		}
	}
	return nil
}

// A thinker does not pause for a response that waits for it.
func TestNoPauseForAResponseThatWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Options{Thinkers: 1, Slice: slice})
		_, err := s.Do(t.Context(), Response, Owner{"a", "1"}, func(ctx context.Context) error {
			found, start := make(chan struct{}), time.Now()
			go func() {
				defer close(found)
				if _, err := s.Do(t.Context(), Move, Owner{"a", "1"}, func(ctx context.Context) error { return work(ctx, 3) }); err != nil {
					t.Error(err)
				}
			}()
			s.Wait(ctx, found)
			if took := time.Since(start); took != 3*slice {
				t.Errorf("the search took %v, want %v", took, 3*slice)
			}
			ended, cancel := context.WithCancel(ctx)
			cancel()
			s.Wait(ended, make(chan struct{})) // does not hang
			return nil
		})
		if err != nil || s.responses() != 0 || s.wanted.Load() != 0 {
			t.Errorf("%v; left: %d responses, %d wanted", err, s.responses(), s.wanted.Load())
		}
	})
}

func TestAllGoroutinesOfATaskGiveWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Options{Thinkers: 1, Slice: slice})
		threads, other := make(chan int), false
		go func() {
			_, _ = s.Do(t.Context(), Move, Owner{"a", "1"}, func(ctx context.Context) error {
				for i := range 3 {
					go func() {
						_ = work(ctx, 2)
						threads <- i
					}()
				}
				for range 3 {
					<-threads
				}
				return nil
			})
		}()
		synctest.Wait()
		start := time.Now()
		_, _ = s.Do(t.Context(), Move, Owner{"b", "2"}, func(ctx context.Context) error {
			other = true
			time.Sleep(3 * slice)
			return nil
		})
		if waited := time.Since(start); !other || waited != 4*slice {
			t.Errorf("the other task ended after %v, want 40ms", waited)
		}
		synctest.Wait()
		if stats := s.Stats(); stats[Move] != (Count{1, 0}) {
			t.Errorf("stats = %v, want the first task running again", stats)
		}
		time.Sleep(slice)
		synctest.Wait()
		if stats := s.Stats(); stats != (Stats{}) {
			t.Errorf("stats at the end = %v", stats)
		}
	})
}

func TestThinkersPauseForResponses(t *testing.T) {
	const flood = 100 * slice
	tests := []struct {
		name      string
		responses time.Duration // how long there are any
		want      time.Duration // that ten slices of thinking take
	}{
		{"none", 0, 10 * slice},
		{"a short one", slice / 2, 10 * slice}, // over before the task yields
		{"one and a half slices", 3 * slice / 2, 10*slice + slice/2},
		{"a flood", flood, 20 * slice},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := New(Options{Thinkers: 1, Slice: slice})
				if test.responses > 0 {
					go func() {
						_, _ = s.Do(t.Context(), Response, Owner{"a", "1"}, func(context.Context) error {
							time.Sleep(test.responses)
							return nil
						})
					}()
					synctest.Wait()
				}
				start := time.Now()
				held, err := s.Do(t.Context(), Move, Owner{"a", "1"}, func(ctx context.Context) error { return work(ctx, 10) })
				if took := time.Since(start); err != nil || took != test.want || held != 10*slice {
					t.Errorf("took %v, held %v, %v; want %v and 100ms", took, held, err, test.want)
				}
				time.Sleep(flood)
				synctest.Wait()
			})
		})
	}
}

func TestDoEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(Options{Thinkers: 1})
		release := b.hold(Move)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() {
			_, err := b.Do(ctx, Move, Owner{"a", "1"}, func(context.Context) error {
				t.Error("work was called after cancellation")
				return nil
			})
			done <- err
		}()
		synctest.Wait()
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("error while waiting = %v", err)
		}
		if _, err := b.Do(ctx, Move, Owner{"a", "1"}, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("error after cancellation = %v", err)
		}
		if _, err := b.Do(t.Context(), classes, Owner{}, nil); err == nil {
			t.Error("Do accepted an unknown class")
		}
		release()
		b.empty(t)
	})
}

// A task whose context ends while it has given way continues, so that it can
// clean up.
func TestYieldEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(Options{Thinkers: 1})
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		release := make(chan struct{})
		go func() {
			_, err := b.Do(ctx, Move, Owner{"a", "1"}, func(ctx context.Context) error {
				<-release
				return b.step(ctx, "a1")
			})
			done <- err
		}()
		synctest.Wait()
		next := make(chan struct{})
		b.work.Go(func() {
			_, _ = b.Do(t.Context(), Move, Owner{"b", "2"}, func(context.Context) error {
				<-next
				return nil
			})
		})
		synctest.Wait()
		close(release)
		synctest.Wait()
		if got, want := b.Stats()[Move], (Count{1, 1}); got != want {
			t.Errorf("stats = %v, want %v: the second task running", got, want)
		}
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
		close(next)
		b.empty(t)
	})
}

func TestWorkWithinWork(t *testing.T) {
	s := New(Options{Thinkers: 1, Boards: 1})
	done := 0
	_, err := s.Do(t.Context(), Move, Owner{"a", "1"}, func(ctx context.Context) error {
		for _, c := range []Class{Analysis, Board, Move} { // Move and Analysis share the outer slot
			if _, err := s.Do(ctx, c, Owner{"a", "2"}, func(context.Context) error { done++; return nil }); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil || done != 3 {
		t.Errorf("%d done, %v", done, err)
	}
}

// Thinking tasks leave one processor free.
func TestThinkersLeaveAProcessor(t *testing.T) {
	for processors, want := range map[int]int{1: 1, 2: 1, 3: 2, 8: 7} {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		synctest.Test(t, func(t *testing.T) {
			b := newBench(Options{})
			var release []func()
			for range processors + 1 {
				release = append(release, b.hold(Move), b.hold(Analysis))
			}
			stats := b.Stats()
			if got := stats[Move].Running + stats[Analysis].Running; got != want {
				t.Errorf("%d processors: %d concurrent thinking tasks, want %d", processors, got, want)
			}
			for _, r := range release {
				r()
			}
			b.empty(t)
		})
	}
}

// A task thinks by the injected clock on the only processor. A goroutine that
// becomes runnable waits until the next yield, although the scheduler does not
// know of it. Once in 61 times the Go runtime picks the thinking task again, so
// that the wait is at most two milliseconds.
func TestAThinkerYieldsItsProcessor(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	const step = 100 * time.Microsecond
	now := time.Unix(0, 0)
	s := New(Options{Now: func() time.Time { return now }})
	ran := make(chan struct{})
	var waited time.Duration
	_, err := s.Do(t.Context(), Move, Owner{"a", "1"}, func(ctx context.Context) error {
		for range 5 {
			go func() { ran <- struct{}{} }()
			for start, done := now, false; !done; {
				now = now.Add(step)
				if err := solver.Yield(ctx); err != nil {
					return err
				}
				waited = max(waited, now.Sub(start))
				select {
				case <-ran:
					done = true
				default:
					done = waited > time.Second
				}
			}
		}
		return nil
	})
	if err != nil || waited > 2*yieldInterval {
		t.Errorf("the response waited for %v of thinking, %v; want at most 2ms", waited, err)
	}
}
