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
)

// OnDone is called for each task, whatever its outcome, with the time for which
// it held a slot.
func TestOnDone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var reports []string
		s := New(Options{Thinkers: 1, OnDone: func(c Class, spent time.Duration) {
			mu.Lock()
			defer mu.Unlock()
			reports = append(reports, fmt.Sprint(c, " ", spent))
		}})
		owner := Owner{"server", "member"}
		do := func(c Class, d time.Duration, err error) {
			_, _ = s.Do(t.Context(), c, owner, func(context.Context) error { time.Sleep(d); return err })
		}
		do(Move, time.Second, nil)
		do(Analysis, 2*time.Second, errors.New("failed"))
		func() {
			defer func() { _ = recover() }()
			_, _ = s.Do(t.Context(), Response, owner, func(context.Context) error { time.Sleep(time.Minute); panic("fault") })
		}()
		go do(Move, time.Second, nil)
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		_, _ = s.Do(ctx, Board, owner, func(ctx context.Context) error { return ctx.Err() })
		_, _ = s.Do(ctx, Move, owner, func(context.Context) error { return nil }) // never gets a slot
		time.Sleep(time.Minute)
		synctest.Wait()
		if want := []string{"move 1s", "analysis 2s", "response 1m0s", "board 0s", "move 0s", "move 1s"}; !slices.Equal(reports, want) {
			t.Errorf("got %q, want %q", reports, want)
		}
	})
}
