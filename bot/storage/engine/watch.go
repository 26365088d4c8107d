package engine

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"modernc.org/sqlite"
	"os"
	"slices"
	"sync/atomic"

	"parlour/games/match/store"
)

// watch detects that an SQLite file, or its write-ahead log, was replaced since it was opened.
// SQLite continues to use its open files even if they were deleted, and the next start would not
// find what it has stored.
type watch struct {
	name string
	// file stays open as long as SQLite has connections: when a process closes any
	// descriptor of a file, POSIX drops all of its locks on that file.
	file      *os.File
	main, log os.FileInfo
	state     os.FileInfo            // the file of its owner; nil without an owner
	moved     bool                   // the log was missing when the file was opened: its changes are in the file
	before    mark                   // in the header when the file was opened
	marks     atomic.Pointer[[]mark] // that the header may contain; nil for any
	failed    atomic.Pointer[replacedError]
}

// replacedError is the error of a database whose file was replaced. It lasts until the process
// ends.
type replacedError struct {
	name string
	what replacement
}

// replacement says how a file was replaced.
type replacement int

const (
	nameGone    replacement = iota // the name of the database is that of another file, or of none
	overwritten                    // another file was copied into the database file
	logGone                        // like nameGone, for the write-ahead log
	stateGone                      // like nameGone, for the state file
)

// rescueSuffix ends the name of the file into which an owner saves a database that
// has lost its name.
const rescueSuffix = ".rescued"

func (e *replacedError) Error() string {
	format := "storage: %[1]s was deleted or replaced while the bot ran. Nothing is stored any more. Stop the bot with SIGTERM, and not with SIGKILL: it saves the database as %[1]s%[2]s. Move %[1]s, %[1]s-wal and %[1]s-shm away, if they exist, rename %[1]s%[2]s to %[1]s, and start the bot"
	switch e.what {
	case overwritten:
		format = "storage: another file was copied over %[1]s while the bot ran. Nothing is stored any more. Stop the bot, move %[1]s, %[1]s-wal and %[1]s-shm away, restore a backup (parlour restore FILE), and start the bot"
	case logGone:
		format = "storage: %[1]s-wal was deleted or replaced while the bot ran. Nothing is stored any more. Stop the bot with SIGTERM, and not with SIGKILL: it writes what that file had into %[1]s. Then start it again"
	case stateGone:
		format = "storage: %[1]s" + stateSuffix + " was deleted or replaced while the bot ran. Nothing is stored any more. Stop the bot with SIGTERM, and start it again"
	}
	return fmt.Sprintf(format, e.name, rescueSuffix)
}

// Is makes the error a [store.ErrReplaced].
func (e *replacedError) Is(target error) bool { return target == store.ErrReplaced }

// watchFile opens a database file, creates it if it does not exist, and checks that its
// write-ahead log belongs to it. Alone locks it before anything else.
func watchFile(name string, alone bool) (*watch, error) {
	f, err := openFileToWrite(name)
	if err != nil {
		return nil, err
	}
	w := &watch{name: name, file: f}
	if alone {
		err = explainLock(name, lockInode(f))
	}
	if err == nil {
		w.main, err = f.Stat()
	}
	if err == nil {
		w.moved, err = inspect(name, f)
		w.before, _, _ = readMark(f)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return w, nil
}

// watchLog also watches the write-ahead log, which the first connections create. There is none
// if the URL sets another journal mode.
func (w *watch) watchLog() {
	if info, err := os.Stat(w.name + "-wal"); err == nil {
		w.log = info
	}
}

// check returns a *replacedError if the file or its log was deleted, replaced or
// overwritten.
func (w *watch) check() error {
	if err := w.failed.Load(); err != nil {
		return err
	}
	switch {
	case !is(w.name, w.main):
		return w.fail(nameGone)
	case !w.marked():
		return w.fail(overwritten)
	case w.log != nil && !is(w.name+"-wal", w.log):
		return w.fail(logGone)
	case w.state != nil && !is(w.name+stateSuffix, w.state):
		return w.fail(stateGone)
	}
	return nil
}

func (w *watch) fail(what replacement) error {
	w.failed.CompareAndSwap(nil, &replacedError{w.name, what})
	return w.failed.Load()
}

// is reports whether a name refers to a file.
func is(name string, file os.FileInfo) bool {
	info, err := os.Stat(name)
	return err == nil && os.SameFile(info, file)
}

// marked reports whether the header of the file has the mark of its owner, which it
// loses when another file is copied over it.
func (w *watch) marked() bool {
	marks := w.marks.Load()
	if marks == nil {
		return true
	}
	m, _, ok := readMark(w.file)
	return ok && slices.Contains(*marks, m)
}

// has reports whether a replacement was noticed.
func (w *watch) has(what replacement) bool {
	err := w.failed.Load()
	return err != nil && err.what == what
}

// close ends the watch. A watch can be closed twice.
func (w *watch) close() error {
	if err := w.file.Close(); !errors.Is(err, os.ErrClosed) {
		return err
	}
	return nil
}

// watched is a session that refuses to read from a file that was replaced.
type watched struct {
	Session
	file *watch
}

func (x watched) Query(ctx context.Context, statement string, args ...any) (*sql.Rows, error) {
	if err := x.file.check(); err != nil {
		return nil, err
	}
	return x.Session.Query(ctx, statement, args...)
}

// guarded connects to a file unless it was replaced: a new connection would combine
// the new file with the log of the old one.
type guarded struct {
	driver.Connector
	file *watch
}

func (g guarded) Connect(ctx context.Context) (driver.Conn, error) {
	if err := g.file.check(); err != nil {
		return nil, err
	}
	return logKeeper{g.Connector, g.file.before}.Connect(ctx)
}

// logKeeper connects to a file, and lets the write-ahead log outlive the connection
// if the file is marked as open: the mark says that there is one.
type logKeeper struct {
	driver.Connector
	mark mark
}

func (k logKeeper) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := k.Connector.Connect(ctx)
	if err != nil || k.mark <= 0 {
		return c, err
	}
	if f, ok := c.(sqlite.FileControl); ok {
		if _, err := f.FileControlPersistWAL("main", 1); err != nil {
			return nil, errors.Join(err, c.Close())
		}
	}
	return c, nil
}
