package engine

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// poolSize bounds the connections of one process to PostgreSQL. By default, a server accepts 100
// from all processes.
const poolSize = 10

// PostgreSQL error codes, from appendix A of its manual.
const (
	uniqueViolation      = "23505"
	invalidText          = "22P02" // no number, for example
	serializationFailure = "40001"
	deadlockDetected     = "40P01"
	invalidPassword      = "28P01"
	invalidAuthorization = "28000"
	noSuchDatabase       = "3D000"
	insufficientRight    = "42501"
	adminShutdown        = "57P01"
	crashShutdown        = "57P02"
	cannotConnectNow     = "57P03"
	readOnly             = "25006"
	queryCanceled        = "57014"
	idleSession          = "57P05"
	idleTransaction      = "25P03"
	longTransaction      = "25P04"
	tooManyConnections   = "53300"
	diskFull             = "53100"
	undefinedTable       = "42P01" // the error of goose if it may not create its table
	undefinedColumn      = "42703"
	undefinedSchema      = "3F000" // no schema may be used
)

// errPostgresURL is the error of an invalid URL. The error of the library would quote the URL.
var errPostgresURL = Final(errors.New("storage: the PostgreSQL URL cannot be read; it has the form postgres://USER:PASSWORD@HOST:PORT/DATABASE, with any of / @ : % in the password written as %2F %40 %3A %25"))

func openPostgres(ctx context.Context, url, who string) (*DB, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, errPostgresURL
	}
	config.RuntimeParams["application_name"] = who
	// The lock is a row that the upgrading process leases. It needs no session, and expires
	// if the process dies. Other processes retry every second for five minutes.
	locker, err := lock.NewPostgresTableLocker(lock.WithTableLeaseDuration(30*time.Second),
		lock.WithTableHeartbeatInterval(5*time.Second), lock.WithTableLockTimeout(time.Second, 300),
		lock.WithTableUnlockTimeout(time.Second, 3), lock.WithTableLogger(slog.New(slog.DiscardHandler)))
	if err != nil {
		return nil, fmt.Errorf("storage: %w", err)
	}
	pool := OpenConnections(config)
	s := &DB{
		lane: make(chan struct{}, 1),
		pool: pool.DB, Reads: direct{pool}, closeReads: func() error { return nil }, // they share the pool
		Single: autocommit{direct{pool}, pool.DB},
		begin:  func(context.Context) (Transactor, error) { return transactions{pool.DB}, nil },
		Dialect: Dialect{
			goose:     goose.DialectPostgres,
			migrating: []goose.ProviderOption{goose.WithLocker(locker)},
			shape:     postgresShape,
			ForUpdate: " FOR UPDATE", SkipLocked: " FOR UPDATE SKIP LOCKED",
			Unique:   func(err error) bool { return postgresCode(err) == uniqueViolation },
			NoNumber: func(err error) bool { return postgresCode(err) == invalidText },
			Fault:    PostgresFault,
			// A frozen server would block an attempt until the context ends, and the
			// next connection may lead to another server.
			attemptLimit: 5 * time.Second,
			suspect:      pool.Suspect,
			confirm: func(ctx context.Context, x Session) error {
				_, err := x.Exec(ctx, putConfirmation)
				return err
			},
			Explain: func(err error) error { return explainPostgres(config, err) },
		},
	}
	ctx, cancel := context.WithTimeout(ctx, timeLimit)
	defer cancel()
	if err := pool.PingContext(ctx); err != nil {
		pool.Close()
		return nil, explainPostgres(config, err)
	}
	return s, nil
}

// putConfirmation is a change whose acknowledged commit confirms all earlier ones.
const putConfirmation = `INSERT INTO documents (home, kind, id, body, version, due, lease_by, lease_until, attempts)
	VALUES ('', 'database', 'confirmed', '{}', 1, NULL, '', 0, 0) ON CONFLICT (home, kind, id) DO UPDATE SET version = documents.version + 1`

// transactions is a transactor of one transaction each.
type transactions struct{ db *sql.DB }

// Transact implements Transactor. It sets the isolation level, because a server may have another
// default: changes lock their rows, and a higher level would only fail claims that SKIP LOCKED
// lets pass.
func (t transactions) Transact(ctx context.Context, w Work) error {
	tx, err := t.db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelReadCommitted})
	if err != nil {
		return err
	}
	defer tx.Rollback() // has no effect after a commit
	if err := w(ctx, direct{tx}); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return &CommitError{err}
	}
	return nil
}

// Close implements Transactor.
func (t transactions) Close() error { return t.db.Close() }

// postgresCode returns the PostgreSQL error code in err, or "".
func postgresCode(err error) string {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code
	}
	return ""
}

// passing are the codes, besides class 08, of a server that is not available: it starts or shuts
// down, is a standby, has no free connections, or has ended a statement, a transaction or a session
// by a timeout. None of them means that a commit was done.
var passing = []string{
	adminShutdown, crashShutdown, cannotConnectNow, readOnly, tooManyConnections,
	queryCanceled, idleSession, idleTransaction, longTransaction,
}

// PostgresFault distinguishes races and lost connections from permanent errors.
func PostgresFault(err error) fault {
	var netErr net.Error
	var connectErr *pgconn.ConnectError
	switch code := postgresCode(err); {
	case err == nil:
		return final
	case code == serializationFailure, code == deadlockDetected, errors.Is(err, ErrRaced):
		return raced
	case slices.Contains(passing, code), strings.HasPrefix(code, "08"):
		return lost
	case code != "":
		return final
	case errors.As(err, &netErr), errors.As(err, &connectErr), errors.Is(err, driver.ErrBadConn),
		errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed),
		errors.Is(err, sql.ErrTxDone), errors.Is(err, context.Canceled):
		return lost
	case strings.Contains(err.Error(), "conn closed"): // pgconn does not export this error
		return lost
	}
	return final
}

// IsAway reports whether a database could not be opened because its server does not respond or is
// not available, which may be temporary.
func IsAway(err error) bool { return PostgresFault(err) == lost }

// explainPostgres explains why a database cannot be opened.
func explainPostgres(c *pgx.ConnConfig, err error) error {
	var netErr net.Error
	switch code := postgresCode(err); {
	case code == invalidPassword, code == invalidAuthorization:
		return finalf("storage: PostgreSQL at %s does not let the user %q in; check the user and the password: %w", c.Host, c.User, err)
	case code == noSuchDatabase:
		return finalf("storage: PostgreSQL at %s has no database %q; create it with createdb: %w", c.Host, c.Database, err)
	case code == insufficientRight, code == undefinedTable, code == undefinedSchema:
		return finalf("storage: the user %q may not create or use the tables in the database %q; make it the owner of the database, or grant it USAGE and CREATE on the schema and ownership of the tables: %w", c.User, c.Database, err)
	case errors.As(err, &netErr):
		return fmt.Errorf("storage: PostgreSQL does not answer at %s, port %d; start it, or check the host in the URL: %w", c.Host, c.Port, err)
	default:
		return fmt.Errorf("storage: opening the database %q at %s: %w", c.Database, c.Host, err)
	}
}

// dropStatistics deletes the planner statistics of an SQLite file, which ANALYZE has stored. SQLite
// never refreshes them by itself: after an ANALYZE of a small database it scans tables
// however large they grow. Without statistics a plan follows from the schema alone. The
// tables with the statistics stay: a later ANALYZE then changes no schema, so open
// connections keep their plans.
func dropStatistics(ctx context.Context, db *sql.DB) error {
	tables, err := All(ctx, direct{db}, `SELECT name FROM sqlite_master WHERE name IN ('sqlite_stat1', 'sqlite_stat4')`, nil, Column[string])
	for i := 0; err == nil && i < len(tables); i++ {
		_, err = db.ExecContext(ctx, "DELETE FROM "+tables[i])
	}
	if err == nil && len(tables) > 0 {
		_, err = db.ExecContext(ctx, `ANALYZE sqlite_schema`) // reloads them
	}
	return err
}
