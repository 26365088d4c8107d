package engine

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"parlour/games/match/store"
)

// The faults of the tests.
var (
	errRace   = errors.New("lost a race")
	errGone   = errors.New("connection lost")
	errBroken = errors.New("broken")
)

func testFault(err error) fault {
	switch {
	case errors.Is(err, errRace):
		return raced
	case errors.Is(err, errGone), errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return lost
	}
	return final
}

// A temporary error is retried with growing pauses, until an attempt succeeds or the context ends. A
// permanent error is returned at once.
func TestTry(t *testing.T) {
	cut := &CommitError{errGone}
	for _, c := range []struct {
		name    string
		errs    []error // of each attempt; the last one repeats
		known   error   // the result of recognize
		want    error
		unknown bool // whether ErrUnknown is wanted too
		tries   int  // 0: as many as the time allows
	}{
		{"Done", []error{nil}, nil, nil, false, 1},
		{"Race", []error{errRace, errRace, nil}, nil, nil, false, 3},
		{"Lost", []error{errGone, errRace, errGone, nil}, nil, nil, false, 4},
		{"Broken", []error{errBroken}, nil, errBroken, false, 1},
		{"RaceThenBroken", []error{errRace, errBroken}, nil, errBroken, false, 2},
		{"OwnError", []error{store.ErrStale}, nil, store.ErrStale, false, 1},
		{"NeverBack", []error{errGone}, nil, errGone, false, 0},
		{"RaceAtCommit", []error{&CommitError{errRace}, store.ErrKnown}, nil, store.ErrKnown, false, 2},
		{"BrokenAtCommit", []error{&CommitError{errBroken}}, nil, errBroken, false, 1},
		{"CutNotStored", []error{cut, nil}, nil, nil, false, 2},
		{"CutAndOurs", []error{cut, store.ErrKnown}, nil, nil, false, 2},
		{"CutAndOursAfterLosses", []error{cut, errGone, errRace, store.ErrKnown}, nil, nil, false, 4},
		{"CutAndOthers", []error{cut, store.ErrStale}, store.ErrStale, store.ErrStale, false, 2},
		{"CutThenLookupLost", []error{cut, store.ErrKnown, nil}, errGone, nil, false, 3},
		{"CutThenBroken", []error{cut, errBroken}, errBroken, errBroken, true, 2},
		{"CutNeverBack", []error{cut, errGone}, nil, errGone, true, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, tries, began := &DB{Dialect: Dialect{Fault: testFault}}, 0, time.Now()
				once := func(context.Context) error {
					tries++
					return c.errs[min(tries, len(c.errs))-1]
				}
				err := s.Try(t.Context(), once, func(context.Context, error) error { return c.known })
				if !errors.Is(err, c.want) || errors.Is(err, ErrUnknown) != c.unknown {
					t.Errorf("try = %v, want %v, unknown: %v", err, c.want, c.unknown)
				}
				if c.tries != 0 && tries != c.tries {
					t.Errorf("%d attempts, want %d", tries, c.tries)
				}
				if c.tries == 0 && (time.Since(began) != timeLimit || tries < 10 || !errors.Is(err, context.DeadlineExceeded)) {
					t.Errorf("gave up after %d attempts and %v with %v, want %v", tries, time.Since(began), err, timeLimit)
				}
			})
		})
	}
}

// An attempt that hangs, as on a frozen server, is given up and retried.
func TestTryGivesUpAttempts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, tries := &DB{Dialect: Dialect{Fault: testFault, attemptLimit: 5 * time.Second}}, 0
		err := s.Try(t.Context(), func(ctx context.Context) error {
			if tries++; tries == 1 {
				<-ctx.Done()
			}
			return ctx.Err()
		}, nil)
		if err != nil || tries != 2 {
			t.Errorf("try = %v after %d attempts, want success at the second", err, tries)
		}
	})
}

// The context of the caller takes precedence over the store's own limit.
func TestTryHeedsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, began := &DB{Dialect: Dialect{Fault: testFault}}, time.Now()
		for _, limit := range []time.Duration{time.Second, time.Minute} {
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			err := s.Try(ctx, func(context.Context) error { return errGone }, nil)
			cancel()
			if !errors.Is(err, context.DeadlineExceeded) || !errors.Is(err, errGone) || time.Since(began) != limit {
				t.Errorf("try = %v after %v, want it given up after %v", err, time.Since(began), limit)
			}
			began = time.Now()
		}
	})
}

// The outcome of a commit that was cut off is returned only when it is durable. A commit whose
// outcome was never unknown needs no confirmation.
func TestTryConfirms(t *testing.T) {
	cut := &CommitError{errGone}
	for _, c := range []struct {
		name    string
		errs    []error // of each attempt
		confirm []error // of each confirmation; the last one repeats
		asked   int     // confirmations; 0: as many as the time allows
		want    error
	}{
		{"NeverInDoubt", []error{errGone, nil}, nil, 0, nil},
		{"StoredAgain", []error{cut, nil}, []error{nil}, 1, nil},
		{"FoundStored", []error{cut, store.ErrKnown}, []error{errGone, nil}, 2, nil},
		{"Others", []error{cut, store.ErrStale}, []error{nil}, 1, store.ErrStale},
		{"NotConfirmed", []error{cut, nil}, []error{errGone}, 0, ErrUnknown},
		{"NotConfirmedEither", []error{cut, store.ErrStale}, []error{errGone}, 0, ErrUnknown},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				tries, asked := 0, 0
				confirm := func(context.Context, Session) error {
					asked++
					return c.confirm[min(asked, len(c.confirm))-1]
				}
				s := &DB{Dialect: Dialect{Fault: testFault, confirm: confirm}, Writes: unstored{}}
				once := func(context.Context) error {
					tries++
					return c.errs[tries-1]
				}
				recognize := func(_ context.Context, err error) error {
					if errors.Is(err, store.ErrKnown) {
						return nil
					}
					return err
				}
				if err := s.Try(t.Context(), once, recognize); !errors.Is(err, c.want) {
					t.Errorf("try = %v, want %v", err, c.want)
				}
				if c.confirm == nil && asked > 0 || c.asked > 0 && asked != c.asked {
					t.Errorf("it was confirmed %d times, want %d", asked, c.asked)
				}
			})
		})
	}
}

// unstored is a transactor without a database.
type unstored struct{}

func (unstored) Transact(ctx context.Context, w Work) error { return w(ctx, nil) }
func (unstored) Close() error                               { return nil }
