package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

// batchSize bounds how many transactions are committed as one.
const batchSize = 256

// errClosed is what a closed store returns.
var errClosed = errors.New("storage: the store is closed")

// writer is the one writer of an SQLite database. It commits what waits
// together: the work of each caller after the first runs in a savepoint of its
// own, so that what fails undoes nobody else's, and each caller hears of its
// own only when the batch is durable. It never waits for more work than there
// is.
type writer struct {
	pool    *sql.DB
	conn    *sql.Conn
	session *prepared // on conn
	jobs    chan *job
	closing chan struct{}
	close   sync.Once
	ended   chan struct{}
	commit  func() error // replaced by tests
	check   func() error // whether the file is still the one that was opened
	last    func() error // runs when the writer has stopped, before its pool closes; may be nil
}

// job is work that waits for the writer.
type job struct {
	ctx   context.Context
	work  work
	taken atomic.Bool // by the writer, or back by its caller; by whom first
	err   error
	done  chan error
}

// newWriter starts a writer on a pool's only connection.
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

// transact implements transactor.
func (w *writer) transact(ctx context.Context, f work) error {
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
	select {
	case err := <-j.done:
		return err
	case <-w.ended:
	}
	select {
	case err := <-j.done: // told before the end
		return err
	default:
		return errClosed
	}
}

// Close ends the writer after what it is writing.
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

// batch commits a job together with those that wait behind it. While another
// process writes, BEGIN waits, and more of them come.
func (w *writer) batch(first *job) {
	if err := w.begin(); err != nil {
		if first.taken.CompareAndSwap(false, true) {
			first.done <- err
		}
		return
	}
	jobs, err := w.runAll(first)
	if err == nil {
		if err = w.commit(); err != nil {
			err = &commitError{err}
		} else if err = w.check(); err != nil { // the batch went to a file that the next start will not read
			w.answer(jobs, err)
			return
		}
	}
	if err != nil {
		w.do("ROLLBACK") // SQLite may have done so by itself
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

// runAll runs the jobs that wait, and returns those that it has run. An error
// is of the whole batch.
func (w *writer) runAll(first *job) ([]*job, error) {
	var jobs []*job
	for j := first; ; {
		if j.taken.CompareAndSwap(false, true) {
			jobs = append(jobs, j)
			run := w.runOne
			if len(jobs) == 1 {
				run = w.attempt // what fails has the transaction to itself
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

// runOne runs a job in a savepoint. What goes wrong with the job is the job's
// error; the error returned is the batch's, whose transaction is lost.
func (w *writer) runOne(j *job) error {
	if err := w.do("SAVEPOINT job"); err != nil {
		return err
	}
	if j.err = w.attempt(j); j.err != nil {
		// This fails where SQLite has rolled back everything, as when the
		// disk is full: then the cause is everybody's.
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

// do runs a statement that takes and returns nothing.
func (w *writer) do(statement string) error {
	_, err := w.session.exec(context.Background(), statement)
	return err
}
