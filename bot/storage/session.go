package storage

import (
	"context"
	"database/sql"
	"sync"
)

// session is what statements are run on: a pool or a transaction.
type session interface {
	// exec runs a statement and returns how many rows it has changed.
	exec(ctx context.Context, statement string, args ...any) (int64, error)
	query(ctx context.Context, statement string, args ...any) (*sql.Rows, error)
}

// work is what is done in one transaction. It may be done several times, each
// time from the beginning.
type work func(ctx context.Context, x session) error

// transactor runs work in transactions.
type transactor interface {
	// transact returns nil when what the work has changed is durable. Where
	// the work returns an error, nothing of it is stored and the error is
	// returned. Where the commit fails the error is a *commitError.
	transact(ctx context.Context, w work) error
	Close() error
}

// commitError is a failure of the commit itself.
type commitError struct{ error }

func (e *commitError) Unwrap() error { return e.error }

// runner is a connection, a pool or a transaction of database/sql.
type runner interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// direct is a session whose driver keeps prepared statements by their text, as
// that of PostgreSQL does for each connection.
type direct struct{ runner }

func (d direct) exec(ctx context.Context, statement string, args ...any) (int64, error) {
	return affected(d.ExecContext(ctx, statement, args...))
}

func (d direct) query(ctx context.Context, statement string, args ...any) (*sql.Rows, error) {
	return d.QueryContext(ctx, statement, args...)
}

func affected(r sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

// preparer is a pool or a connection that prepares statements.
type preparer interface {
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
}

// prepared is a session that prepares each statement once.
type prepared struct {
	on    preparer
	mu    sync.Mutex
	stmts map[string]*sql.Stmt
}

func newPrepared(on preparer) *prepared {
	return &prepared{on: on, stmts: map[string]*sql.Stmt{}}
}

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

// close lets go of the statements, without which a connection keeps its file open:
// database/sql forgets those that were prepared on one connection.
func (p *prepared) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range p.stmts {
		s.Close()
	}
}

func (p *prepared) exec(ctx context.Context, statement string, args ...any) (int64, error) {
	s, err := p.stmt(ctx, statement)
	if err != nil {
		return 0, err
	}
	return affected(s.ExecContext(ctx, args...))
}

func (p *prepared) query(ctx context.Context, statement string, args ...any) (*sql.Rows, error) {
	s, err := p.stmt(ctx, statement)
	if err != nil {
		return nil, err
	}
	return s.QueryContext(ctx, args...)
}

// uninterrupted is a session whose statements are too short to be interrupted,
// which would cost more than they do: SQLite's driver has a goroutine for each
// that can be. The context is looked at before each.
type uninterrupted struct{ session }

func (u uninterrupted) exec(ctx context.Context, statement string, args ...any) (int64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return u.session.exec(context.WithoutCancel(ctx), statement, args...)
}

func (u uninterrupted) query(ctx context.Context, statement string, args ...any) (*sql.Rows, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return u.session.query(context.WithoutCancel(ctx), statement, args...)
}

// each scans the rows of a query, one call of f a row.
func each(ctx context.Context, x session, statement string, args []any, f func(scan func(dest ...any) error) error) error {
	rows, err := x.query(ctx, statement, args...)
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

// one scans the only row of a query, or returns sql.ErrNoRows.
func one(ctx context.Context, x session, statement string, args []any, dest ...any) error {
	found := false
	err := each(ctx, x, statement, args, func(scan func(...any) error) error {
		found = true
		return scan(dest...)
	})
	if err == nil && !found {
		return sql.ErrNoRows
	}
	return err
}
