package engine

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

// batchSize bounds the transactions that are committed together.
const batchSize = 256

// errClosed is the error of a closed database.
var errClosed = errors.New("storage: the database is closed")

// writer is the single writer of an SQLite database. It commits everything that waits together.
// The work of each caller after the first runs in its own savepoint, so a failure undoes no other
// work, and each caller gets its result when the batch is durable. The writer never waits for
// more work.
type writer struct {
	pool    *sql.DB
	conn    *sql.Conn
	session *prepared // on conn
	jobs    chan *job
	closing chan struct{}
	close   sync.Once
	ended   chan struct{}
	commit  func() error // replaced by tests
	check   func() error // fails if the file was replaced since it was opened
	mark    func() error // runs at the end of each transaction; may be nil
	last    func() error // runs when the writer has stopped, before its pool closes; may be nil
}

// job is work that waits for the writer.
type job struct {
	ctx   context.Context
	work  Work
	taken atomic.Bool // by the writer or by its caller, whichever was first
	err   error
	done  chan error
}

// newWriter starts a writer on the only connection of a pool.
func newWriter(ctx context.Context, pool *sql.DB, check func() error) (*writer, error) {
	w := &writer{
		pool: pool, check: check, jobs: make(chan *job, batchSize),
		closing: make(chan struct{}), ended: make(chan struct{}),
	}
	w.commit = func() error { return w.do("COMMIT") }
	if err := w.connect(ctx); err != nil {
		return nil, err
	}
	go w.run()
	return w, nil
}

func (w *writer) connect(ctx context.Context) error {
	if w.conn != nil {
		w.session.close()
		w.conn.Close()
	}
	conn, err := w.pool.Conn(ctx)
	if err == nil {
		w.conn, w.session = conn, newPrepared(conn)
	}
	return err
}

// Transact implements transactor.
func (w *writer) Transact(ctx context.Context, f Work) error {
	j := &job{ctx: ctx, work: f, done: make(chan error, 1)}
	select {
	case <-w.closing:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	case w.jobs <- j:
	}
	select {
	case err := <-j.done:
		return err
	case <-ctx.Done():
		if j.taken.CompareAndSwap(false, true) {
			return ctx.Err()
		}
	case <-w.ended:
	}
	return w.outcome(j)
}

// outcome waits for the outcome of a job that the writer has taken.
func (w *writer) outcome(j *job) error {
	select {
	case err := <-j.done:
		return err
	case <-w.ended:
	}
	select {
	case err := <-j.done: // answered before the end
		return err
	default:
		return errClosed
	}
}

// Close ends the writer after its current batch.
func (w *writer) Close() error {
	var err error
	w.close.Do(func() {
		close(w.closing)
		<-w.ended
		if w.last != nil {
			err = w.last()
		}
	})
	return errors.Join(err, w.pool.Close())
}

func (w *writer) run() {
	defer close(w.ended)
	defer func() {
		w.session.close()
		w.conn.Close()
	}()
	for {
		select {
		case <-w.closing:
			return
		case j := <-w.jobs:
			w.batch(j)
		}
	}
}

// batch commits a job together with the jobs that wait. BEGIN waits while another process writes,
// and more jobs arrive meanwhile.
func (w *writer) batch(first *job) {
	if err := w.begin(); err != nil {
		if first.taken.CompareAndSwap(false, true) {
			first.done <- err
		}
		return
	}
	jobs, err := w.runAll(first)
	if err == nil && w.mark != nil {
		err = w.mark()
	}
	if err == nil {
		if err = w.commit(); err != nil {
			err = &CommitError{err}
		} else if err = w.check(); err != nil { // the batch is in a file that the next start will not read
			w.answer(jobs, err)
			return
		}
	}
	if err != nil {
		w.do("ROLLBACK") // SQLite may already have done so
		if replaced := w.check(); replaced != nil {
			err = replaced // a file that was overwritten looks damaged
		}
	}
	w.answer(jobs, err)
}

// answer tells each caller the outcome of its job, or the error of the whole batch.
func (w *writer) answer(jobs []*job, err error) {
	for _, j := range jobs {
		if err != nil {
			j.err = err
		}
		j.done <- j.err
	}
}

func (w *writer) begin() error {
	if err := w.check(); err != nil {
		return err
	}
	err := w.do("BEGIN IMMEDIATE")
	if errors.Is(err, sql.ErrConnDone) {
		if err = w.connect(context.Background()); err == nil {
			err = w.do("BEGIN IMMEDIATE")
		}
	}
	return err
}

// runAll runs the waiting jobs and returns them. An error fails the whole batch.
func (w *writer) runAll(first *job) ([]*job, error) {
	var jobs []*job
	for j := first; ; {
		if j.taken.CompareAndSwap(false, true) {
			jobs = append(jobs, j)
			run := w.runOne
			if len(jobs) == 1 {
				run = w.attempt // it has the transaction to itself
			}
			if err := run(j); err != nil {
				return jobs, err
			}
		}
		if len(jobs) == batchSize {
			return jobs, nil
		}
		select {
		case j = <-w.jobs:
		default:
			return jobs, nil
		}
	}
}

// runOne runs a job in a savepoint and sets its error. The error that it returns fails the whole
// batch, whose transaction is lost.
func (w *writer) runOne(j *job) error {
	if err := w.do("SAVEPOINT job"); err != nil {
		return err
	}
	if j.err = w.attempt(j); j.err != nil {
		// This fails if SQLite has rolled back everything, for example because the disk is
		// full. Then the error concerns the whole batch.
		if err := w.do("ROLLBACK TO job"); err != nil {
			return j.err
		}
	}
	return w.do("RELEASE job")
}

func (w *writer) attempt(j *job) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("storage: a transaction panicked: %v", p)
		}
	}()
	if err := j.ctx.Err(); err != nil {
		return err
	}
	if err := j.work(j.ctx, uninterrupted{w.session}); err != nil {
		return err
	}
	return j.ctx.Err()
}

// do runs a statement without arguments and results.
func (w *writer) do(statement string) error {
	_, err := w.session.Exec(context.Background(), statement)
	return err
}

// finalError is an error on opening a database that a restart cannot fix.
type finalError struct{ error }

func (e finalError) Unwrap() error { return e.error }

// Final marks an error on opening a database as one that a restart cannot fix; see [IsFinal].
func Final(err error) error {
	if err == nil {
		return nil
	}
	return finalError{err}
}

// IsFinal reports whether a restart cannot fix an error on opening a database: first somebody has
// to change a setting, a right or the database. It is false if a server is unreachable, if
// another process uses the file, if the disk is full or failing, and for unknown errors.
func IsFinal(err error) bool {
	var f finalError
	return errors.As(err, &f)
}

// finalf is fmt.Errorf for an error that a restart cannot fix.
func finalf(format string, args ...any) error { return Final(fmt.Errorf(format, args...)) }

// The errors of a database that has other tables than this program.
var (
	errNewer   = finalf("the database was created by a newer version of this program; run that version, or name another database")
	errBefore  = finalf("the tables are those of a build before 1.0, which cannot be upgraded: finish open matches with that build, then start with a new database")
	errForeign = finalf("the database has tables, but not those of this program; name another database")
	errShape   = finalf("the tables are not those of this program: they were changed by hand, or by a build before 1.0; restore a backup, or name another database")
)

// newer returns the error of a database of a newer version.
func newer(stored, known int64) error {
	return fmt.Errorf("%w (its tables have version %d, this program knows %d)", errNewer, stored, known)
}
