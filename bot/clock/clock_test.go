package clock_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"parlour/bot/clock"
)

// other is the wall clock under another type, like a test clock.
type other struct{ clock.Wall }

func TestWithTimeout(t *testing.T) {
	tests := []struct {
		name   string
		parent time.Duration
		cancel bool
		want   error
		took   time.Duration
	}{
		{"passes", time.Hour, false, context.DeadlineExceeded, time.Minute},
		{"its parent ends first", time.Second, false, context.DeadlineExceeded, time.Second},
		{"canceled", time.Hour, true, context.Canceled, 0},
	}
	for _, test := range tests {
		for name, c := range map[string]clock.Clock{"wall": clock.Wall{}, "other": other{}} {
			t.Run(test.name+"/"+name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					parent, end := context.WithTimeout(t.Context(), test.parent)
					defer end()
					start := time.Now()
					ctx, cancel := clock.WithTimeout(parent, c, time.Minute)
					defer cancel()
					child, release := context.WithCancel(ctx)
					defer release()
					if err := ctx.Err(); err != nil {
						t.Errorf("the context ended at once: %v", err)
					}
					if test.cancel {
						cancel()
					}
					<-child.Done()
					if got, took := ctx.Err(), time.Since(start); got != test.want || took != test.took {
						t.Errorf("got %v after %v, want %v after %v", got, took, test.want, test.took)
					}
				})
			})
		}
	}
}

func TestATimeoutOfNothingHasPassed(t *testing.T) {
	for _, c := range []clock.Clock{clock.Wall{}, other{}} {
		ctx, cancel := clock.WithTimeout(t.Context(), c, 0)
		defer cancel()
		if err := ctx.Err(); err != context.DeadlineExceeded {
			t.Errorf("%T: got %v, want %v", c, err, context.DeadlineExceeded)
		}
	}
}

func TestSleep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		if !clock.Sleep(t.Context(), clock.Or(nil), time.Minute) || time.Since(start) != time.Minute {
			t.Errorf("slept for %v, want a minute", time.Since(start))
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if clock.Sleep(ctx, clock.Wall{}, time.Minute) || time.Since(start) != time.Minute+time.Second {
			t.Errorf("slept for %v although the context had ended", time.Since(start)-time.Minute)
		}
	})
}
