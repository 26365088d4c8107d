package engine

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"parlour/games/match/store"
)

// connectLimit bounds the time to connect to each host of the URL, unless the URL sets another
// (connect_timeout). A frozen server accepts a connection and does not respond, while the next
// host may already be the primary.
const connectLimit = 2 * time.Second

// silence is the time for which a host that has not responded within connectLimit is skipped, if the
// URL names others. In this time, a frozen primary is replaced and cannot respond with outdated data.
const silence = 10 * time.Second

// connections are the connections of one process to PostgreSQL. They come from a pool, so sessions
// keep no state between transactions but prepared statements, which the URL can turn off
// (default_query_exec_mode).
type connections struct {
	*sql.DB
	generation atomic.Int64 // of usable connections
	silent     sync.Map     // until when a host is skipped, by its address
}

// generationKey is the key of the generation in the custom data of a connection.
const generationKey = "generation"

func OpenConnections(config *pgx.ConnConfig) *connections {
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectLimit
	}
	// Keep-alives detect that the machine of an idle connection is gone.
	tcp := net.Dialer{KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 5 * time.Second, Interval: 2 * time.Second, Count: 3}}
	config.DialFunc = tcp.DialContext
	c := &connections{}
	c.DB = stdlib.OpenDB(*config, stdlib.OptionBeforeConnect(c.prepare), stdlib.OptionResetSession(c.check))
	c.SetMaxOpenConns(poolSize)
	c.SetMaxIdleConns(poolSize)
	return c
}

// The errors of a connection that is not attempted.
var (
	errNoCancelling = errors.New("storage: statements are not cancelled")
	errSilent       = errors.New("storage: the host did not respond a moment ago")
)

// prepare makes a connection record its generation, skip silent hosts, and never cancel a
// statement: a primary that cancels a commit that waits for its standby keeps the commit and shows
// it to all readers, though it would be lost with the primary.
func (c *connections) prepare(_ context.Context, config *pgx.ConnConfig) error {
	d := &dialer{c: c, dial: config.DialFunc, limit: config.ConnectTimeout}
	for _, other := range config.Fallbacks {
		d.several = d.several || other.Host != config.Host || other.Port != config.Port
	}
	generation := c.generation.Load()
	config.DialFunc = d.next
	config.AfterConnect = func(_ context.Context, conn *pgconn.PgConn) error {
		d.made.Store(true)
		conn.CustomData()[generationKey] = generation
		return nil
	}
	return nil
}

// dialer dials one host after another until a connection is made.
type dialer struct {
	c       *connections
	dial    pgconn.DialFunc
	limit   time.Duration
	several bool // hosts
	made    atomic.Bool
	leave   func() bool // the previous host
}

func (d *dialer) next(ctx context.Context, network, address string) (net.Conn, error) {
	if d.made.Load() {
		return nil, errNoCancelling
	}
	if !d.several {
		return d.dial(ctx, network, address)
	}
	if d.leave != nil {
		d.leave()
	}
	began := time.Now()
	if until, ok := d.c.silent.Load(address); ok && began.Before(until.(time.Time)) {
		return nil, errSilent
	}
	d.leave = context.AfterFunc(ctx, func() {
		if now := time.Now(); !d.made.Load() && now.Sub(began) >= d.limit {
			d.c.silent.Store(address, now.Add(silence))
		}
	})
	return d.dial(ctx, network, address)
}

// check refuses a connection of an earlier generation.
func (c *connections) check(_ context.Context, conn *pgx.Conn) error {
	if conn.PgConn().CustomData()[generationKey] != c.generation.Load() {
		return driver.ErrBadConn
	}
	return nil
}

// Suspect discards all connections of the pool if an error says that the server is frozen or is no
// longer the primary. Otherwise each of them would cost an attempt.
func (c *connections) Suspect(err error) {
	if pgconn.Timeout(err) || postgresCode(err) == readOnly {
		c.generation.Add(1)
	}
}

// Session runs statements: a pool or a transaction.
type Session interface {
	// Exec runs a statement and returns the number of changed rows.
	Exec(ctx context.Context, statement string, args ...any) (int64, error)
	Query(ctx context.Context, statement string, args ...any) (*sql.Rows, error)
}

// Work runs in one transaction. It may run several times, each time from the beginning.
type Work func(ctx context.Context, x Session) error

// Transactor runs work in transactions.
type Transactor interface {
	// Transact returns nil when the changes of the work are durable. If the work returns an
	// error, Transact stores nothing and returns it. If the commit fails, the error is a
	// *CommitError.
	Transact(ctx context.Context, w Work) error
	Close() error
}

// CommitError is the error of a commit.
type CommitError struct{ Err error }

func (e *CommitError) Error() string { return e.Err.Error() }

func (e *CommitError) Unwrap() error { return e.Err }

// runner is a connection, a pool or a transaction of database/sql.
type runner interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
}

// direct is a session whose driver caches prepared statements, as the driver of PostgreSQL does
// for each connection.
type direct struct{ runner }

func (d direct) Exec(ctx context.Context, statement string, args ...any) (int64, error) {
	return affected(d.ExecContext(ctx, statement, args...))
}

func (d direct) Query(ctx context.Context, statement string, args ...any) (*sql.Rows, error) {
	return d.QueryContext(ctx, statement, args...)
}

func affected(r sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

// prepared is a session that prepares each statement once.
type prepared struct {
	on    runner
	mu    sync.Mutex
	stmts map[string]*sql.Stmt
}

func newPrepared(on runner) *prepared { return &prepared{on: on, stmts: map[string]*sql.Stmt{}} }

func (p *prepared) stmt(ctx context.Context, statement string) (*sql.Stmt, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s := p.stmts[statement]; s != nil {
		return s, nil
	}
	s, err := p.on.PrepareContext(ctx, statement)
	if err == nil {
		p.stmts[statement] = s
	}
	return s, err
}

// close closes the statements. Otherwise a connection would keep its file open: database/sql does
// not track statements that were prepared on a single connection.
func (p *prepared) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range p.stmts {
		s.Close()
	}
}

func (p *prepared) Exec(ctx context.Context, statement string, args ...any) (int64, error) {
	s, err := p.stmt(ctx, statement)
	if err != nil {
		return 0, err
	}
	return affected(s.ExecContext(ctx, args...))
}

func (p *prepared) Query(ctx context.Context, statement string, args ...any) (*sql.Rows, error) {
	s, err := p.stmt(ctx, statement)
	if err != nil {
		return nil, err
	}
	return s.QueryContext(ctx, args...)
}

// uninterrupted is a session that checks the context before each statement but does not interrupt
// statements: the goroutine that SQLite's driver starts for that costs more than a statement.
type uninterrupted struct{ Session }

func (u uninterrupted) Exec(ctx context.Context, statement string, args ...any) (int64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return u.Session.Exec(context.WithoutCancel(ctx), statement, args...)
}

func (u uninterrupted) Query(ctx context.Context, statement string, args ...any) (*sql.Rows, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return u.Session.Query(context.WithoutCancel(ctx), statement, args...)
}

// Markers returns a number of markers of arguments in parentheses, such as ($3, $4).
func Markers(from, n int) string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprint("$", from+i)
	}
	return "(" + strings.Join(all, ", ") + ")"
}

// Each calls f for each row of a query.
func Each(ctx context.Context, x Session, statement string, args []any, f func(scan func(dest ...any) error) error) error {
	rows, err := x.Query(ctx, statement, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := f(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

// All returns the rows of a query. fields returns the destinations of a row.
func All[T any](ctx context.Context, x Session, statement string, args []any, fields func(*T) []any) (all []T, err error) {
	err = Each(ctx, x, statement, args, func(scan func(...any) error) error {
		var row T
		err := scan(fields(&row)...)
		all = append(all, row)
		return err
	})
	return all, err
}

// Column is the destination of a row with one column.
func Column[T any](value *T) []any { return []any{value} }

// One scans the only row of a query, or returns store.ErrNone.
func One(ctx context.Context, x Session, statement string, args []any, dest ...any) error {
	found := false
	err := Each(ctx, x, statement, args, func(scan func(...any) error) error {
		found = true
		return scan(dest...)
	})
	if err == nil && !found {
		return store.ErrNone
	}
	return err
}

// Autocommit is a session in which each statement is its own transaction, so that the outcome is
// unknown after an error, which is a *CommitError.
type Autocommit interface {
	Session
	// Together runs statements in one transaction and one round trip: PostgreSQL begins a transaction with the
	// first of a pipeline and commits it after the last. row is called for each row of the first.
	Together(ctx context.Context, list List, row func(scan func(dest ...any) error) error) error
}

// List is a session that only collects statements. It changes nothing, and reports no changed rows.
type List []Statement

// Statement is a statement with its arguments.
type Statement struct {
	Text string
	Args []any
}

// Exec adds a statement.
func (l *List) Exec(_ context.Context, statement string, args ...any) (int64, error) {
	*l = append(*l, Statement{statement, args})
	return 0, nil
}

// Query fails.
func (l *List) Query(context.Context, string, ...any) (*sql.Rows, error) {
	return nil, errors.New("storage: a list of statements has no rows")
}

// autocommit is the Autocommit of a pool of connections to PostgreSQL.
type autocommit struct {
	Session
	pool *sql.DB
}

func (a autocommit) Exec(ctx context.Context, statement string, args ...any) (int64, error) {
	n, err := a.Session.Exec(ctx, statement, args...)
	return n, commitError(err)
}

func (a autocommit) Together(ctx context.Context, list List, row func(scan func(dest ...any) error) error) error {
	var batch pgx.Batch
	for i, s := range list {
		if q := batch.Queue(s.Text, s.Args...); i == 0 {
			q.Query(func(rows pgx.Rows) error {
				for rows.Next() {
					if err := row(rows.Scan); err != nil {
						return err
					}
				}
				return rows.Err()
			})
		}
	}
	conn, err := a.pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	return commitError(conn.Raw(func(c any) error { return c.(*stdlib.Conn).Conn().SendBatch(ctx, &batch).Close() }))
}

// commitError returns the error of a statement that commits.
func commitError(err error) error {
	if err == nil {
		return nil
	}
	return &CommitError{err}
}
