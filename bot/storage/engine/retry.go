package engine

import (
	"context"
	"errors"
	"fmt"
	sqlite3 "modernc.org/sqlite/lib"
	"time"

	"parlour/games/match"
)

// The pauses between tries grow from the first to the last.
const (
	firstPause = 2 * time.Millisecond
	lastPause  = time.Second
)

// timeLimit is that of a call whose context has none.
const timeLimit = 10 * time.Second

// ErrUnknown is in the error of a change of which it is not known whether it
// was stored, because the database was lost while it was committed and did not
// come back in time.
var ErrUnknown = errors.New("storage: the database was lost, and it is not known whether this was stored")

// fault is what an error of a database means for trying again.
type fault int

const (
	final fault = iota // trying again would not help
	raced              // the transaction has lost to another and was undone
	lost               // the database went away, or does not take part now
)

// ErrRaced is in an error that means a lost race only where it comes from.
var ErrRaced = errors.New("storage: another has stored this at the same moment")

// attempt is one try to change something or to find it out.
type attempt func(ctx context.Context) error

// Try makes attempts until one ends otherwise than by a fault that passes, or
// the context ends. Where a commit was cut off nobody knows what became of it,
// and the next attempt meets what it may have left: recognize, which may be
// nil, is then asked whether an error is only that.
func (s *DB) Try(ctx context.Context, once attempt, recognize func(context.Context, error) error) error {
	if _, ok := ctx.Deadline(); !ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, timeLimit)
		defer cancel()
	}
	unknown, err := s.repeat(ctx, once, recognize)
	if unknown && (err == nil || answers(err)) && s.Dialect.confirm != nil {
		confirm := func(ctx context.Context) error { return s.Writes.Transact(ctx, s.Dialect.confirm) }
		if _, failed := s.repeat(ctx, confirm, nil); failed != nil {
			return fmt.Errorf("%w: %w", ErrUnknown, failed)
		}
	}
	if diskIsFull(err) {
		return fmt.Errorf("%w: %w", match.ErrFull, err)
	}
	return err
}

// diskIsFull reports whether either database has refused a change because its disk has
// no room.
func diskIsFull(err error) bool {
	return sqliteCode(err)&0xff == sqlite3.SQLITE_FULL || postgresCode(err) == diskFull
}

// repeat is try, and tells whether a commit was cut off. The attempts after it
// have seen what came of it, but where the server has crashed meanwhile, what
// they have seen may not have reached the standby.
func (s *DB) repeat(ctx context.Context, once attempt, recognize func(context.Context, error) error) (unknown bool, err error) {
	for pause := firstPause; ; pause = min(2*pause, lastPause) {
		err := s.once(ctx, once)
		if err == nil {
			return unknown, nil
		}
		f := s.Dialect.Fault(err)
		if f == final && unknown && recognize != nil {
			found := err
			err = s.once(ctx, func(ctx context.Context) error { return recognize(ctx, found) })
			if err == nil {
				return unknown, nil
			}
			f = s.Dialect.Fault(err)
		}
		var cut *CommitError
		unknown = unknown || f == lost && errors.As(err, &cut)
		if f == final || wait(ctx, pause) != nil {
			return unknown, s.gaveUp(ctx, err, unknown)
		}
	}
}

// once makes one attempt. Where that has a limit, its end is a lost database.
func (s *DB) once(ctx context.Context, once attempt) error {
	limited := ctx
	if s.Dialect.attemptLimit > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, s.Dialect.attemptLimit)
		defer cancel()
	}
	err := once(limited)
	if err != nil && ctx.Err() == nil && s.Dialect.suspect != nil {
		s.Dialect.suspect(err)
	}
	return err
}

// gaveUp is the error of a call that has ended without success, with why it
// was not tried again.
func (s *DB) gaveUp(ctx context.Context, err error, unknown bool) error {
	if s.Dialect.Fault(err) != final && !errors.Is(err, ctx.Err()) {
		err = fmt.Errorf("%w: %w", ctx.Err(), err)
	}
	if unknown && !answers(err) {
		err = fmt.Errorf("%w: %w", ErrUnknown, err)
	}
	return err
}

// answers reports whether an error is one of a Store's own, which says what is
// stored.
func answers(err error) bool {
	for _, own := range []error{match.ErrNone, match.ErrBusy, match.ErrStale, match.ErrKnown, match.ErrUnreadable} {
		if errors.Is(err, own) {
			return true
		}
	}
	return false
}

// wait waits, or returns why the context has ended.
func wait(ctx context.Context, pause time.Duration) error {
	t := time.NewTimer(pause)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return ctx.Err()
	}
}

// Write runs work in a transaction, again and again where it must.
func (s *DB) Write(ctx context.Context, w Work) error {
	return s.Try(ctx, func(ctx context.Context) error { return s.Writes.Transact(ctx, w) }, nil)
}

// WriteLarge is write for a transaction of many rows. There is one at a time: moves
// wait for it, since SQLite's writer commits what waits together, and a server has
// other connections left for them.
func (s *DB) WriteLarge(ctx context.Context, w Work) error {
	leave, err := s.EnterLane(ctx)
	if err != nil {
		return err
	}
	defer leave()
	return s.Write(ctx, w)
}

// EnterLane waits until no large write is under way.
func (s *DB) EnterLane(ctx context.Context) (leave func(), err error) {
	select {
	case s.lane <- struct{}{}:
		return func() { <-s.lane }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// newLane returns a lane for one large write at a time.
func newLane() chan struct{} { return make(chan struct{}, 1) }

// Read reads from a snapshot of what is stored.
func (s *DB) Read(ctx context.Context, f Work) error {
	return s.Try(ctx, func(ctx context.Context) error { return f(ctx, s.Reads) }, nil)
}

// TransactUnless runs work in a transaction unless known has done it. known reports
// whether it has, and otherwise has changed nothing.
func (s *DB) TransactUnless(ctx context.Context, known func(context.Context, Session) (done bool, err error), w Work) error {
	if s.Single != nil {
		if done, err := known(ctx, s.Single); done || err != nil {
			return err
		}
		return s.Writes.Transact(ctx, w)
	}
	return s.Writes.Transact(ctx, func(ctx context.Context, x Session) error {
		if done, err := known(ctx, x); done || err != nil {
			return err
		}
		return w(ctx, x)
	})
}
