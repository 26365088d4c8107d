package schedule

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"parlour/solver"
)

var errWork = errors.New("work failed")

// A thousand tasks of all classes and many owners; some fail, some panic, and
// some are cancelled while they wait or run.
func TestStorm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &bench{Scheduler: New(Options{Thinkers: 3, Responses: 8, Boards: 4, Slice: slice})}
		var thinking, most, panics, begun atomic.Int64
		for i := range 1000 {
			r := rand.New(rand.NewPCG(1, uint64(i)))
			c, fate := Class(r.IntN(classes)), r.IntN(8)
			owner := Owner{fmt.Sprint(r.IntN(5)), fmt.Sprint(r.IntN(20))}
			ctx, cancel := context.WithCancel(t.Context())
			if fate == 0 {
				time.AfterFunc(time.Duration(r.IntN(2000))*time.Millisecond, cancel)
			}
			b.work.Go(func() {
				defer cancel()
				defer func() {
					if recover() != nil {
						panics.Add(1)
					}
				}()
				time.Sleep(time.Duration(r.IntN(300)) * time.Millisecond)
				_, err := b.Do(ctx, c, owner, func(ctx context.Context) error {
					begun.Add(1)
					if c == Response {
						thinking.Add(1)
						most.Store(max(most.Load(), thinking.Load()))
						defer thinking.Add(-1)
					}
					for range 1 + r.IntN(20) {
						time.Sleep(time.Duration(r.IntN(4)) * time.Millisecond)
						if err := solver.Yield(ctx); err != nil {
							return err
						}
					}
					switch fate {
					case 1:
						return errWork
					case 2:
						panic("work panics")
					}
					return nil
				})
				if err != nil && !(fate == 0 && errors.Is(err, context.Canceled)) && !(fate == 1 && errors.Is(err, errWork)) {
					t.Errorf("task %d: %v", i, err)
				}
			})
		}
		b.empty(t)
		if panics.Load() == 0 || begun.Load() < 850 || most.Load() > 8 {
			t.Errorf("%d panics, %d begun, %d responses at once; want some, nearly all, 8 at most", panics.Load(), begun.Load(), most.Load())
		}
	})
}

// Owners come and go while one task runs all the time and others wait.
func TestIdleOwnersTakeNoMemory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(Options{Thinkers: 1})
		ctx, cancel := context.WithCancel(t.Context())
		release := b.hold(Move)
		b.do(ctx, Move, "a", "1", 1<<40)
		b.do(ctx, Move, "b", "2", 1<<40)
		release()
		most := 0
		for i := range 1000 {
			b.once(fmt.Sprint("member ", i))
			b.Scheduler.mu.Lock()
			most = max(most, len(b.shares))
			b.Scheduler.mu.Unlock()
		}
		if most > 20 {
			t.Errorf("%d shares at most, want little more than the 4 active ones", most)
		}
		cancel()
		b.empty(t)
	})
}
