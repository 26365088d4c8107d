package engine

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"
)

// The kinds of databases.
const (
	sqliteKind   = "sqlite"
	postgresKind = "postgres"
)

// kindOf returns the kind of a database by the scheme of its URL, and the rest of the URL.
func kindOf(url string) (kind, rest string, err error) {
	scheme, rest, found := strings.Cut(url, ":")
	switch {
	case url == "":
		return "", "", finalf("storage: the database URL is empty; name a file such as parlour.db, or postgres://USER:PASSWORD@HOST/DATABASE")
	case !found || scheme == "" || strings.ContainsAny(scheme, `/\.`): // a path, which may contain a colon
		return sqliteKind, url, nil
	case scheme == "file" || scheme == "sqlite":
		return sqliteKind, rest, nil
	case scheme == "postgres" || scheme == "postgresql":
		return postgresKind, rest, nil
	default:
		return "", "", finalf("storage: the database URL begins with %q, which is unknown; name a file such as parlour.db, or postgres://USER:PASSWORD@HOST/DATABASE", scheme+":")
	}
}

// connect connects to a database of either kind; who is the application name for a server. Alone
// excludes the owner of a file.
func connect(ctx context.Context, url, who string, alone bool) (*DB, error) {
	kind, rest, err := kindOf(url)
	switch {
	case err != nil:
		return nil, err
	case kind == sqliteKind:
		return openSQLite(ctx, rest, alone)
	default:
		return openPostgres(ctx, url, who)
	}
}

// Dialect is everything in which the two kinds of databases differ.
type Dialect struct {
	goose gooseOptions
	// shape is a query for the lines of the shape of the tables; see checkShape.
	shape string
	// The clauses that lock rows, and that skip locked ones; "" if there is one writer.
	ForUpdate, SkipLocked string
	// Unique reports whether a unique index has refused a row.
	Unique func(error) bool
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
	Single     Session       // runs each statement as a transaction; nil if only writes may write
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
		s.file.watchLog()
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
		err = errors.Join(err, s.file.close())
	}
	return errors.Join(err, s.Owner.Close())
}
