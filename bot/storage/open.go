package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"parlour/games/match"
)

// Open opens the database at url and brings its tables up to date. A path, or
// one after "file:" or "sqlite:", is an SQLite file, made if it is not there;
// "postgres://..." is a PostgreSQL database. An error says what is wrong and
// what to do, and holds no password.
//
// An SQLite file may be opened several times. The process that runs a bot on it
// uses [Own].
func Open(ctx context.Context, url string) (match.Store, error) {
	s, err := openStore(ctx, url)
	if err != nil {
		return nil, err
	}
	return s, nil
}

func openStore(ctx context.Context, url string) (*store, error) {
	if err := refuseNewDatabase(url); err != nil {
		return nil, err
	}
	s, err := connect(ctx, url, botName)
	if err != nil {
		return nil, err
	}
	err = migrate(ctx, s)
	if err == nil && s.file != nil {
		err = dropStatistics(ctx, s.pool)
	}
	if err != nil {
		s.Close()
		return nil, s.dialect.explain(err)
	}
	_, err = s.Document(ctx, "", Unfinished, Unfinished)
	switch {
	case err == nil:
		err = errUnfinished
	case errors.Is(err, match.ErrNone):
		s.writes, err = s.begin(ctx)
	}
	if err == nil && s.file != nil {
		s.file.watchLog()
	}
	if err != nil {
		s.Close()
		return nil, s.dialect.explain(err)
	}
	return s, nil
}

// The kinds of databases.
const (
	sqliteKind   = "sqlite"
	postgresKind = "postgres"
)

// kindOf tells the kind of a database by the scheme of its URL, and returns what
// follows the scheme.
func kindOf(url string) (kind, rest string, err error) {
	scheme, rest, found := strings.Cut(url, ":")
	switch {
	case url == "":
		return "", "", errors.New("storage: no database is named; name a file such as parlour.db, or postgres://USER:PASSWORD@HOST/DATABASE")
	case !found || scheme == "" || strings.ContainsAny(scheme, `/\.`): // a path, which may hold a colon
		return sqliteKind, url, nil
	case scheme == "file" || scheme == "sqlite":
		return sqliteKind, rest, nil
	case scheme == "postgres" || scheme == "postgresql":
		return postgresKind, rest, nil
	default:
		return "", "", fmt.Errorf("storage: the database URL begins with %q, which is not known; name a file such as parlour.db, or postgres://USER:PASSWORD@HOST/DATABASE", scheme+":")
	}
}

// connect connects to a database of either kind. A server is told who asks.
func connect(ctx context.Context, url, who string) (*store, error) {
	kind, rest, err := kindOf(url)
	switch {
	case err != nil:
		return nil, err
	case kind == sqliteKind:
		return openSQLite(ctx, rest)
	default:
		return openPostgres(ctx, url, who)
	}
}

// dialect is all in which one database differs from the other.
type dialect struct {
	goose gooseOptions
	locking
	// unique reports whether a unique index has refused a row.
	unique func(error) bool
	// attemptLimit bounds one attempt at what is tried again, 0 for no bound.
	attemptLimit time.Duration
	// fault says what an error means for trying again.
	fault func(error) fault
	// suspect looks for what an attempt that has failed says of the next ones;
	// nil: nothing.
	suspect func(error)
	// confirm is work after whose commit all that could be seen in the database
	// before will stay; nil: it always does.
	confirm work
	// explain words what can go wrong on opening, for whoever runs the bot.
	explain func(error) error
	// damage looks for damage in the database itself; nil: there is no check.
	damage func(context.Context, session) error
}

// store is the one implementation of match.Store.
type store struct {
	dialect    dialect
	pool       *sql.DB // to migrate by, and then of the transactor
	begin      func(context.Context) (transactor, error)
	reads      session
	closeReads func() error
	writes     transactor    // once the tables are up to date
	single     session       // runs each statement as a transaction of its own; nil where only writes may write
	lane       chan struct{} // has a value while a large write is under way
	file       *watch        // nil for a server
	owner      *Owner        // nil unless the store is this process's own
}

// Close implements match.Store. The connections to a file that was overwritten stay
// open until the process ends: closing them would copy the write-ahead log of the old
// file into the new one.
func (s *store) Close() error {
	if s.file != nil && s.file.has(overwritten) {
		return errors.Join(s.file.check(), s.owner.Close())
	}
	err := s.closeReads()
	if s.writes == nil {
		err = errors.Join(err, s.pool.Close())
	} else {
		err = errors.Join(err, s.writes.Close())
	}
	if s.file != nil {
		err = errors.Join(err, s.file.close())
	}
	return errors.Join(err, s.owner.Close())
}
