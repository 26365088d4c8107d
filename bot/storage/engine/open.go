package engine

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/pressly/goose/v3"
	sqlite3 "modernc.org/sqlite/lib"

	"parlour/bot/clock"
	"parlour/games/match/store"
)

// IsServer reports whether a database is on a server rather than in a file.
func IsServer(url string) bool {
	return strings.HasPrefix(url, "postgres:") || strings.HasPrefix(url, "postgresql:")
}

// CheckURL returns an error if a database is neither a file nor on a server. It does not quote what may contain a password.
func CheckURL(url string) error {
	scheme, _, found := strings.Cut(url, ":")
	isPath := !found || scheme == "" || strings.ContainsAny(scheme, `/\.`) // which may contain a colon
	switch {
	case url == "":
		return finalf("storage: the database URL is empty; name a file such as parlour.db, or postgres://USER:PASSWORD@HOST/DATABASE")
	case !isPath && scheme != "file" && scheme != "sqlite" && !IsServer(url):
		return finalf("storage: the database URL begins with %q, which is unknown; name a file such as parlour.db, or postgres://USER:PASSWORD@HOST/DATABASE", scheme+":")
	}
	return nil
}

// connect connects to a database of either kind; who is the application name for a server. Alone
// excludes the owner of a file.
func connect(ctx context.Context, url, who string, alone bool) (*DB, error) {
	switch err := CheckURL(url); {
	case err != nil:
		return nil, err
	case IsServer(url):
		return openPostgres(ctx, url, who)
	}
	return openSQLite(ctx, url, alone)
}

// Dialect is everything in which the two kinds of databases differ.
type Dialect struct {
	// goose is the dialect of the migrations, and migrating their options.
	goose     goose.Dialect
	migrating []goose.ProviderOption
	// shape is a query for the lines of the shape of the tables; see checkShape.
	shape string
	// The clauses that lock rows, and that skip locked ones; "" if there is one writer.
	ForUpdate, SkipLocked string
	// Unique reports whether a unique index has refused a row.
	Unique func(error) bool
	// NoNumber reports whether a text should have been a number. Only PostgreSQL has it.
	NoNumber func(error) bool
	// attemptLimit bounds one of several attempts; 0 for no limit.
	attemptLimit time.Duration
	// Fault says whether a retry can succeed after an error.
	Fault func(error) fault
	// suspect is called with the error of a failed attempt; nil for nothing to do.
	suspect func(error)
	// confirm is work whose commit makes everything durable that was visible before; nil if
	// everything visible is durable.
	confirm Work
	// Explain explains an error on opening to operators.
	Explain func(error) error
	// Damage checks the database for damage; nil if it has no check.
	Damage func(context.Context, Session) error
}

// DB is an open database.
type DB struct {
	Dialect    Dialect
	pool       *sql.DB // for migrations, and then for the transactor
	begin      func(context.Context) (Transactor, error)
	Reads      Session
	closeReads func() error
	Writes     Transactor    // nil until the tables are up to date
	Single     Autocommit    // nil if only writes may write
	lane       chan struct{} // has a value during a large write
	file       *watch        // nil for a server
	Owner      *Owner        // nil unless this process owns the file
}

// OpenDB connects to a database, as its owner or not, and brings its tables up to date. It cannot
// be written before start.
func OpenDB(ctx context.Context, url string, owner bool) (*DB, error) {
	if err := refuseNewDatabase(url); err != nil {
		return nil, err
	}
	d, err := connect(ctx, url, botName, owner)
	if err != nil {
		return nil, err
	}
	if d.Moved() { // also notices a checkpoint that was killed before it was complete
		err = checkBy(ctx, d.Reads, `PRAGMA integrity_check(1)`)
	}
	if err == nil {
		err = migrate(ctx, d)
	}
	if err == nil && d.file != nil {
		err = dropStatistics(ctx, d.pool)
	}
	if err != nil {
		d.Close()
		return nil, d.Dialect.Explain(err)
	}
	return d, nil
}

// Moved reports that the write-ahead log was missing after a kill, and nothing was lost: another
// program has moved it into the file.
func (s *DB) Moved() bool { return s.file != nil && s.file.moved }

// Start begins to accept writes.
func (s *DB) Start(ctx context.Context) (err error) {
	if s.Writes, err = s.begin(ctx); err == nil && s.file != nil {
		// The first connections have made the write-ahead log, unless the URL sets another journal mode.
		if log, missing := os.Stat(s.file.name + "-wal"); missing == nil {
			s.file.log = log
		}
	}
	return err
}

// Close closes the database. The connections to a file that was overwritten stay
// open until the process ends: closing them would copy the write-ahead log of the old
// file into the new one.
func (s *DB) Close() error {
	if s.file != nil && s.file.has(overwritten) {
		return errors.Join(s.file.check(), s.Owner.Close())
	}
	err := s.closeReads()
	if s.Writes == nil {
		err = errors.Join(err, s.pool.Close())
	} else {
		err = errors.Join(err, s.Writes.Close())
	}
	if s.file != nil {
		err = errors.Join(err, closeFile(s.file.file))
	}
	return errors.Join(err, s.Owner.Close())
}

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
	if sqliteCode(err)&0xff == sqlite3.SQLITE_FULL || postgresCode(err) == diskFull {
		return fmt.Errorf("%w: %w", store.ErrFull, err)
	}
	return err
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
		unknown = unknown || f == lost && errors.As(err, new(*CommitError))
		if f == final || !clock.Sleep(ctx, clock.Wall{}, pause) {
			return unknown, s.gaveUp(ctx, err, unknown)
		}
	}
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
	own := []error{store.ErrNone, store.ErrBusy, store.ErrStale, store.ErrKnown, store.ErrUnreadable}
	return slices.ContainsFunc(own, func(e error) bool { return errors.Is(err, e) })
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

// Read reads from a snapshot of the database.
func (s *DB) Read(ctx context.Context, f Work) error {
	return s.Try(ctx, func(ctx context.Context) error { return f(ctx, s.Reads) }, nil)
}

// ReadOne scans the only row of a query, or returns store.ErrNone.
func (s *DB) ReadOne(ctx context.Context, statement string, args []any, dest ...any) error {
	return s.Read(ctx, func(ctx context.Context, x Session) error { return One(ctx, x, statement, args, dest...) })
}

// Read returns what f reads from a snapshot of a database.
func Read[T any](ctx context.Context, s *DB, f func(context.Context, Session) (T, error)) (found T, err error) {
	err = s.Read(ctx, func(ctx context.Context, x Session) (err error) {
		found, err = f(ctx, x)
		return err
	})
	return found, err
}
