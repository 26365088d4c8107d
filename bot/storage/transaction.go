package storage

import (
	"context"
	"database/sql"
)

// tries bounds how often what lost a race is tried again. SQLite has by then
// waited its busy time-out at every try; PostgreSQL advises to repeat at once.
const tries = 4

// transact runs f in a transaction, and again when it failed only by losing a
// race to another.
func (s *store) transact(ctx context.Context, f func(*sql.Tx) error) error {
	var err error
	for range tries {
		if err = s.transactOnce(ctx, f); err == nil || !s.dialect.again(err) {
			break
		}
	}
	return err
}

// transactOnce states its isolation, because a server may have another default:
// rows are locked by what updates them, and more would only make claims fail
// that SKIP LOCKED lets pass.
func (s *store) transactOnce(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := s.writes.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelReadCommitted})
	if err != nil {
		return err
	}
	defer tx.Rollback() // nothing after a commit
	if err := f(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// execer is what statements are run by: a pool or a transaction.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// change runs a statement and reports whether it has changed a row.
func change(ctx context.Context, x execer, statement string, args ...any) (bool, error) {
	r, err := x.ExecContext(ctx, statement, args...)
	if err != nil {
		return false, err
	}
	n, err := r.RowsAffected()
	return n > 0, err
}
