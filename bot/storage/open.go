package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"parlour/games/match"
)

// Open opens the database at url and brings its tables up to date. A path, or
// one after "file:" or "sqlite:", is an SQLite file, made if it is not there;
// "postgres://..." is a PostgreSQL database. An error says what is wrong and
// what to do, and holds no password.
func Open(ctx context.Context, url string) (match.Store, error) {
	s, err := connect(ctx, url)
	if err != nil {
		return nil, err
	}
	if err := migrate(ctx, s); err != nil {
		s.Close()
		return nil, s.dialect.explain(err)
	}
	return s, nil
}

// connect finds the dialect by the scheme of the URL.
func connect(ctx context.Context, url string) (*store, error) {
	scheme, rest, found := strings.Cut(url, ":")
	switch {
	case url == "":
		return nil, errors.New("storage: no database is named; name a file such as parlour.db, or postgres://USER:PASSWORD@HOST/DATABASE")
	case !found || scheme == "" || strings.ContainsAny(scheme, `/\.`): // a path, which may hold a colon
		return openSQLite(ctx, url)
	case scheme == "file" || scheme == "sqlite":
		return openSQLite(ctx, rest)
	case scheme == "postgres" || scheme == "postgresql":
		return openPostgres(ctx, url)
	default:
		return nil, fmt.Errorf("storage: the database URL begins with %q, which is not known; name a file such as parlour.db, or postgres://USER:PASSWORD@HOST/DATABASE", scheme+":")
	}
}

// dialect is all in which one database differs from the other.
type dialect struct {
	goose gooseOptions
	// skipLocked ends the subselect of a claim.
	skipLocked string
	// unique reports whether a unique index has refused a row.
	unique func(error) bool
	// again reports whether a transaction failed only by losing a race, and
	// may be tried again.
	again func(error) bool
	// explain words what can go wrong on opening, for whoever runs the bot.
	explain func(error) error
}

// store is the one implementation of match.Store.
type store struct {
	dialect dialect
	reads   *sql.DB
	writes  *sql.DB // may be the same as reads
}

// Ping reads from the tables, so that a database without them does not count.
func (s *store) Ping(ctx context.Context) error {
	var n int
	return s.reads.QueryRowContext(ctx, pingDatabase).Scan(&n)
}

func (s *store) Close() error {
	return errors.Join(s.reads.Close(), s.writes.Close())
}
