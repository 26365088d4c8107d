package storage

import (
	"context"
	"errors"
	"fmt"
	"net"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// connections is how many connections to PostgreSQL one process may hold. The
// server has 100 unless it was told otherwise, for all processes.
const connections = 10

// The PostgreSQL error codes that matter here, from appendix A of its manual.
const (
	uniqueViolation      = "23505"
	serializationFailure = "40001"
	deadlockDetected     = "40P01"
	invalidPassword      = "28P01"
	invalidAuthorization = "28000"
	noSuchDatabase       = "3D000"
	insufficientRight    = "42501"
	undefinedTable       = "42P01" // all that goose says when it may not make its own
)

func openPostgres(ctx context.Context, url string) (*store, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		// What the library says repeats the URL, so it is not passed on.
		return nil, errors.New("storage: the PostgreSQL URL cannot be read; it has the form postgres://USER:PASSWORD@HOST:PORT/DATABASE, with any of / @ : % in the password written as %2F %40 %3A %25")
	}
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return nil, fmt.Errorf("storage: %w", err)
	}
	db := stdlib.OpenDB(*config)
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	s := &store{reads: db, writes: db, dialect: dialect{
		goose:      gooseOptions{dialect: goose.DialectPostgres, more: []goose.ProviderOption{goose.WithSessionLocker(locker)}},
		skipLocked: "FOR UPDATE SKIP LOCKED",
		unique:     func(err error) bool { return postgresCode(err) == uniqueViolation },
		again: func(err error) bool {
			code := postgresCode(err)
			return code == serializationFailure || code == deadlockDetected
		},
		explain: func(err error) error { return explainPostgres(config, err) },
	}}
	if err := db.PingContext(ctx); err != nil {
		db.Close()
		return nil, explainPostgres(config, err)
	}
	return s, nil
}

// postgresCode is the code of PostgreSQL's error in err, "" if there is none.
func postgresCode(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// explainPostgres words a failure to open a database.
func explainPostgres(c *pgx.ConnConfig, err error) error {
	var netErr net.Error
	switch code := postgresCode(err); {
	case code == invalidPassword, code == invalidAuthorization:
		return fmt.Errorf("storage: PostgreSQL at %s does not let the user %q in; check the user and the password in the URL: %w", c.Host, c.User, err)
	case code == noSuchDatabase:
		return fmt.Errorf("storage: PostgreSQL at %s has no database %q; make it with createdb: %w", c.Host, c.Database, err)
	case code == insufficientRight, code == undefinedTable:
		return fmt.Errorf("storage: the user %q may not make tables in the database %q; grant it CREATE on its schema: %w", c.User, c.Database, err)
	case errors.As(err, &netErr):
		return fmt.Errorf("storage: PostgreSQL does not answer at %s, port %d; start it, or check the host in the URL: %w", c.Host, c.Port, err)
	default:
		return fmt.Errorf("storage: opening the database %q at %s: %w", c.Database, c.Host, err)
	}
}
