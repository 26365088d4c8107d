package transfer

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"

	"parlour/bot/storage/engine"
)

// Options are the options of a copy.
type Options struct {
	Now    int64  // Unix milliseconds
	Report Report // nil for no reports
	Page   int    // rows per page; 500 if zero
	// Insist copies even if a bot seems to run.
	Insist bool
}

func (o Options) withDefaults() Options {
	if o.Report == nil {
		o.Report = func(Progress) {}
	}
	if o.Page == 0 {
		o.Page = 500
	}
	return o
}

// Move copies a database of either kind into a new one, or resumes an interrupted Move of the
// same database. No bot may run on either.
func Move(ctx context.Context, from, to string, o Options) (Done, error) {
	o = o.withDefaults()
	if same(from, to) {
		return Done{}, errSame
	}
	source, err := engine.OpenTables(ctx, from, engine.Alone)
	if err != nil {
		return Done{}, running(err, from)
	}
	defer source.Close()
	if err := idle(ctx, source, o); err != nil {
		return Done{}, err
	}
	if err := complete(ctx, source); err != nil {
		return Done{}, err
	}
	target, end, err := reserved(ctx, to, o)
	if err != nil {
		return Done{}, err
	}
	defer end()
	tx, err := snapshot(ctx, source)
	if err != nil {
		return Done{}, source.Explain(err)
	}
	defer tx.Rollback()
	return into(ctx, engine.In(tx), target, source.Name, nil, o)
}

// reserved opens the tables of a database on which no bot runs, until end is called.
func reserved(ctx context.Context, database string, o Options) (t *engine.Tables, end func(), err error) {
	owner, err := engine.Reserve(database)
	if err != nil {
		return nil, nil, running(err, database)
	}
	if t, err = engine.MakeTables(ctx, database, engine.Alone); err != nil {
		return nil, nil, errors.Join(running(err, database), owner.Close())
	}
	end = func() { _ = errors.Join(t.Close(), owner.Close()) }
	if err = idle(ctx, t, o); err != nil {
		end()
	}
	return t, end, err
}

var errSame = errors.New("this database is both the source and the target: name another")

// same reports whether two databases are the same.
func same(a, b string) bool {
	if engine.IsServer(a) || engine.IsServer(b) {
		return a == b
	}
	one, err := os.Stat(engine.FileOf(a))
	other, missing := os.Stat(engine.FileOf(b))
	return err == nil && missing == nil && os.SameFile(one, other)
}

// errChanges is the error if two copies in a row differ.
var errChanges = errors.New("something writes to one of the two databases: end every program that uses them, and run this again")

// into copies the tables of a session into a database, or resumes an interrupted copy, and compares
// the two. Want has the checksums of the source if they are known.
func into(ctx context.Context, from engine.Session, to *engine.Tables, name string, want sums, o Options) (done Done, err error) {
	defer func() { err = to.Explain(err) }()
	c := copier{from: from, to: to, page: o.Page, report: o.Report, noted: true}
	if c.tables, err = engine.Layout(); err != nil {
		return done, err
	}
	if done.Resumed, err = c.resume(ctx, name); err != nil {
		return done, err
	}
	if done.Again, err = c.copyAll(ctx, want, done.Resumed); err != nil {
		return done, err
	}
	if _, err := to.ExecContext(ctx, `DELETE FROM documents WHERE home = '' AND kind = $1`, engine.Unfinished); err != nil {
		return done, err
	}
	done.To = to.Name
	done.count(c.note.Sums)
	return done, nil
}

// resume reads the note of an interrupted copy of the source of a name, or starts a copy into
// empty tables. It reports whether there was a note.
func (c *copier) resume(ctx context.Context, name string) (resumed bool, err error) {
	if c.note, resumed, err = readNote(ctx, c.to); err != nil {
		return resumed, err
	}
	if resumed {
		if c.note.From != name {
			err = fmt.Errorf("%s contains a part of %s: finish that copy, or name a new database", c.to.Name, c.note.From)
		}
		return true, err
	}
	if err := empty(ctx, c.to, c.tables); err != nil {
		return false, err
	}
	c.note = note{From: name, Sums: sums{}}
	return false, c.note.put(ctx, c.to.Session())
}

// copyAll copies the rest of the source. If the source has changed since an interrupted copy, it
// starts again once, and reports that.
func (c *copier) copyAll(ctx context.Context, want sums, resumed bool) (again bool, err error) {
	for {
		if err := c.copy(ctx); err != nil {
			return again, err
		}
		same, err := c.compare(ctx, want, resumed)
		if err != nil || same {
			return again, err
		}
		if again || !resumed {
			return again, errChanges
		}
		again = true
		if err := c.clear(ctx); err != nil {
			return again, err
		}
	}
}

// compare reads the copy, and the source unless its checksums are known, and reports whether they
// are the same.
func (c *copier) compare(ctx context.Context, want sums, resumed bool) (bool, error) {
	if want == nil {
		want = c.note.Sums
		if resumed {
			var err error
			if want, err = sumUp(ctx, c.from, c.tables, c.page, c.report); err != nil {
				return false, err
			}
		}
	}
	got, err := sumUp(ctx, c.to.Session(), c.tables, c.page, c.report)
	return err == nil && got.differs(want, c.tables) == "", err
}

// snapshot returns a transaction with a snapshot of the database. Every transaction of SQLite has one.
func snapshot(ctx context.Context, t *engine.Tables) (*sql.Tx, error) {
	return t.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
}

// idle refuses a database on which a bot runs.
func idle(ctx context.Context, t *engine.Tables, o Options) error {
	runs, err := t.Running(ctx, o.Now)
	if err == nil && runs && !o.Insist {
		err = running(engine.ErrRunning, t.Name)
	}
	return err
}

// running adds to an error what to do about a bot that runs.
func running(err error, name string) error {
	if !errors.Is(err, engine.ErrRunning) {
		return err
	}
	return fmt.Errorf("%w (%s): stop every bot on it, wait ten seconds, and run this again; with -insist, a database on a server is copied anyway", engine.ErrRunning, name)
}
