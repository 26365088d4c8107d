package storage

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
)

// openDoor is a transactor that does the work of any number of callers at once.
type openDoor struct{}

func (openDoor) transact(ctx context.Context, w work) error { return w(ctx, nil) }
func (openDoor) Close() error                               { return nil }

// There is one large write at a time. Others wait for it, and no small one does.
func TestOneLargeWriteAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &store{writes: openDoor{}, lane: newLane()}
		release := make(chan struct{})
		var mu sync.Mutex
		begun := 0
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				err := s.writeLarge(t.Context(), func(context.Context, session) error {
					mu.Lock()
					begun++
					mu.Unlock()
					<-release
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		for want := 1; want <= 3; want++ {
			synctest.Wait()
			if begun != want {
				t.Fatalf("got %d large writes begun, want %d", begun, want)
			}
			if err := s.write(t.Context(), func(context.Context, session) error { return nil }); err != nil {
				t.Error(err)
			}
			gone, cancel := context.WithCancel(t.Context())
			cancel()
			if err := s.writeLarge(gone, nil); want < 3 && !errors.Is(err, context.Canceled) {
				t.Errorf("got %v of a caller that is gone, want %v", err, context.Canceled)
			}
			release <- struct{}{}
		}
		all.Wait()
	})
}
