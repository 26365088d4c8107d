package engine

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
)

// openDoor is a transactor that runs the work of all callers concurrently.
type openDoor struct{}

func (openDoor) Transact(ctx context.Context, w Work) error { return w(ctx, nil) }
func (openDoor) Close() error                               { return nil }

// One large write runs at a time. Other large writes wait for it; small ones do not.
func TestOneLargeWriteAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &DB{Writes: openDoor{}, lane: make(chan struct{}, 1)}
		release := make(chan struct{})
		var mu sync.Mutex
		begun := 0
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				err := s.WriteLarge(t.Context(), func(context.Context, Session) error {
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
			if err := s.Write(t.Context(), func(context.Context, Session) error { return nil }); err != nil {
				t.Error(err)
			}
			gone, cancel := context.WithCancel(t.Context())
			cancel()
			if err := s.WriteLarge(gone, nil); want < 3 && !errors.Is(err, context.Canceled) {
				t.Errorf("got %v for a caller whose context ended, want %v", err, context.Canceled)
			}
			release <- struct{}{}
		}
		all.Wait()
	})
}
