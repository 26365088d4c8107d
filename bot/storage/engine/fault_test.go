package engine

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"github.com/jackc/pgx/v5/pgconn"
	"io"
	"net"
	"os"
	"syscall"
	"testing"

	"parlour/games/match/store"
)

// A call that fails because the disk of PostgreSQL is full is not retried.
func TestFullPostgres(t *testing.T) {
	s, tries := &DB{Dialect: Dialect{Fault: PostgresFault}}, 0
	err := s.Try(t.Context(), func(context.Context) error {
		tries++
		return fmt.Errorf("wrapped: %w", &pgconn.PgError{Code: "53100"})
	}, nil)
	if !errors.Is(err, store.ErrFull) || tries != 1 {
		t.Errorf("%v after %d tries, want %v after 1", err, tries, store.ErrFull)
	}
}

// Errors are classified as the manual and the client of PostgreSQL define them.
func TestPostgresFaults(t *testing.T) {
	code := func(c string) error { return fmt.Errorf("wrapped: %w", &pgconn.PgError{Code: c}) }
	refused := &net.OpError{Op: "dial", Err: &os.SyscallError{Syscall: "connect", Err: syscall.ECONNREFUSED}}
	for _, c := range []struct {
		name string
		err  error
		want fault
	}{
		{"Serialization", code("40001"), raced},
		{"Deadlock", code("40P01"), raced},
		{"RacedRow", fmt.Errorf("%w: %w", ErrRaced, code("23505")), raced},
		{"AdminShutdown", code("57P01"), lost},
		{"CrashShutdown", code("57P02"), lost},
		{"Starting", code("57P03"), lost},
		{"Standby", code("25006"), lost},
		{"StatementTimeout", code("57014"), lost},
		{"IdleSession", code("57P05"), lost},
		{"IdleTransaction", code("25P03"), lost},
		{"TooMany", code("53300"), lost},
		{"ConnectionClass", code("08006"), lost},
		{"EOF", fmt.Errorf("reading: %w", io.EOF), lost},
		{"UnexpectedEOF", io.ErrUnexpectedEOF, lost},
		{"ConnClosed", errors.New("failed to deallocate: conn closed"), lost},
		{"BadConn", driver.ErrBadConn, lost},
		{"Refused", refused, lost},
		{"Reset", &net.OpError{Op: "read", Err: syscall.ECONNRESET}, lost},
		{"SocketClosed", net.ErrClosed, lost},
		{"Deadline", context.DeadlineExceeded, lost},
		{"RolledBack", sql.ErrTxDone, lost},
		{"AtCommit", &CommitError{io.ErrUnexpectedEOF}, lost},
		{"RaceAtCommit", &CommitError{code("40001")}, raced},
		{"Password", code("28P01"), final},
		{"NoDatabase", code("3D000"), final},
		{"Unique", code("23505"), final},
		{"Syntax", code("42601"), final},
		{"DiskFull", code("53100"), final},
		{"Closed", errClosed, final},
		{"PoolClosed", errors.New("sql: database is closed"), final},
		{"Stale", store.ErrStale, final},
		{"Known", &store.KnownError{}, final},
	} {
		if got := PostgresFault(c.err); got != c.want {
			t.Errorf("%s: the fault of %v is %d, want %d", c.name, c.err, got, c.want)
		}
	}
}
