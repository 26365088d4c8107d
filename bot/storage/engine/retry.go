package engine

import (
	"context"
	"errors"
	"fmt"
	sqlite3 "modernc.org/sqlite/lib"
	"time"

	"parlour/games/match/store"
)

// The pauses between attempts grow from the first to the last.
const (
	firstPause = 2 * time.Millisecond
	lastPause  = time.Second
)

// timeLimit bounds a call whose context has no deadline.
const timeLimit = 10 * time.Second

// ErrUnknown wraps the error of a change with an unknown outcome: the database was lost during
// the commit and did not come back in time.
var ErrUnknown = errors.New("storage: the database was lost, and it is not known whether this was stored")

// fault says whether a retry can succeed after an error of the database.
type fault int

const (
	final fault = iota // a retry cannot succeed
	raced              // the transaction lost to another one and was rolled back
	lost               // the connection was lost, or the server is not available
)

// ErrRaced marks an error that means a lost race in its context.
var ErrRaced = errors.New("storage: another has stored this at the same moment")

// attempt is one attempt at a change or a query.
type attempt func(ctx context.Context) error

// Try repeats an attempt until it succeeds or fails permanently, or the context ends. After a
// commit with an unknown outcome, a later attempt may fail because of what that commit stored;
// recognize, which may be nil, then returns nil for such an error.
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
		return fmt.Errorf("%w: %w", store.ErrFull, err)
	}
	return err
}

// diskIsFull reports whether either database has refused a change because its disk is full.
func diskIsFull(err error) bool {
	return sqliteCode(err)&0xff == sqlite3.SQLITE_FULL || postgresCode(err) == diskFull
}

// repeat is Try, and reports whether the outcome of a commit was unknown. Later attempts have seen
// it, but if the server has crashed meanwhile, the standby may not have what they saw.
func (s *DB) repeat(ctx context.Context, once attempt, recognize func(context.Context, error) error) (unknown bool, err error) {
	for pause := firstPause; ; pause = min(2*pause, lastPause) {
		err := s.once(ctx, once)
		if err == nil {
			return unknown, nil
		}
		if unknown && recognize != nil && s.Dialect.Fault(err) == final {
			found := err
			if err = s.once(ctx, func(ctx context.Context) error { return recognize(ctx, found) }); err == nil {
				return unknown, nil
			}
		}
		f := s.Dialect.Fault(err)
		unknown = unknown || f == lost && cutOff(err)
		if f == final || wait(ctx, pause) != nil {
			return unknown, s.gaveUp(ctx, err, unknown)
		}
	}
}

// cutOff reports whether an error comes from a commit.
func cutOff(err error) bool {
	var cut *CommitError
	return errors.As(err, &cut)
}

// once makes one attempt. If its time limit passes, the database counts as lost.
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

// gaveUp returns the error of a call that has failed, with the reason why it was not retried.
func (s *DB) gaveUp(ctx context.Context, err error, unknown bool) error {
	if s.Dialect.Fault(err) != final && !errors.Is(err, ctx.Err()) {
		err = fmt.Errorf("%w: %w", ctx.Err(), err)
	}
	if unknown && !answers(err) {
		err = fmt.Errorf("%w: %w", ErrUnknown, err)
	}
	return err
}

// answers reports whether an error is one of package store, which states what is stored.
func answers(err error) bool {
	for _, own := range []error{store.ErrNone, store.ErrBusy, store.ErrStale, store.ErrKnown, store.ErrUnreadable} {
		if errors.Is(err, own) {
			return true
		}
	}
	return false
}

// wait waits, or returns the error of the context.
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

// Write runs work in a transaction, with retries.
func (s *DB) Write(ctx context.Context, w Work) error {
	return s.Try(ctx, func(ctx context.Context) error { return s.Writes.Transact(ctx, w) }, nil)
}

// WriteLarge is Write for a transaction of many rows. There is only one at a time, because moves
// wait for it on SQLite, and so that a server has other connections left for moves.
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

// Read reads from a snapshot of the database.
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
