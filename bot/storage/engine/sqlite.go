package engine

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"parlour/games/match/store"
)

// splitFile returns the path of an SQLite database, and the parameters of the driver that may follow
// it after a question mark.
func splitFile(database string) (path, query string) {
	path, query, _ = strings.Cut(strings.TrimPrefix(strings.TrimPrefix(database, "sqlite:"), "file:"), "?")
	return strings.TrimPrefix(path, "//"), query
}

// sqliteFile returns the file of an SQLite database, with links resolved, and the parameters of the
// driver. It refuses databases that are in no file.
func sqliteFile(database string) (file string, params url.Values, err error) {
	name, query := splitFile(database)
	if params, err = url.ParseQuery(query); err != nil {
		return "", nil, finalf("storage: the parameters after %q cannot be read: %w", name+"?", err)
	}
	if name == "" || name == ":memory:" || params.Get("mode") == "memory" {
		return "", nil, finalf("storage: a database in memory would lose every game at the end; name a file such as parlour.db")
	}
	return realFile(name), params, nil
}

// realFile returns the file to which a path leads, which need not exist. SQLite follows symbolic
// links, and writes its other files beside the real one.
func realFile(name string) string {
	for range 40 { // links, as on Linux
		to, err := os.Readlink(name)
		if err != nil {
			break
		}
		if folder, _ := filepath.Split(name); !filepath.IsAbs(to) {
			to = folder + to // not cleaned: the folder may be a link
		}
		name = to
	}
	if real, err := filepath.EvalSymlinks(name); err == nil {
		return real
	}
	return filepath.Clean(name)
}

// openSQLite opens a file, alone or beside its owner.
func openSQLite(ctx context.Context, database string, alone bool) (*DB, error) {
	name, params, err := sqliteFile(database)
	if err != nil {
		return nil, err
	}
	w, err := watchFile(name, alone)
	if err != nil {
		return nil, err
	}
	s, err := openWatched(ctx, w, params)
	if err != nil {
		return nil, errors.Join(err, closeFile(w.file))
	}
	return s, nil
}

// openWatched opens the pools of a watched file.
func openWatched(ctx context.Context, w *watch, params url.Values) (*DB, error) {
	// One connection for writes makes writers queue fairly; with several they
	// starve one another in SQLite's busy handler.
	writes, err := openPool(w, params, 1, "immediate")
	if err != nil {
		return nil, err
	}
	reads, err := openPool(w, params, 4, "deferred")
	if err != nil {
		writes.Close()
		return nil, err
	}
	s := &DB{
		lane: make(chan struct{}, 1),
		pool: writes, Reads: watched{uninterrupted{newPrepared(reads)}, w}, closeReads: reads.Close, file: w,
		begin: func(ctx context.Context) (Transactor, error) { return newWriter(ctx, writes, w.check) },
		Dialect: Dialect{
			goose:   goose.DialectSQLite3,
			shape:   sqliteShape,
			Unique:  func(err error) bool { return sqliteCode(err) == sqlite3.SQLITE_CONSTRAINT_UNIQUE },
			Fault:   sqliteFault,
			Explain: func(err error) error { return explainSQLite(w.name, err) },
			Damage:  QuickCheck,
		},
	}
	if err := s.together(ctx, writes.PingContext); err != nil {
		return nil, errors.Join(explainSQLite(w.name, err), writes.Close(), reads.Close())
	}
	return s, nil
}

// sqliteFault returns raced if the file was locked: then nothing was changed.
func sqliteFault(err error) fault {
	if sqliteCode(err)&0xff == sqlite3.SQLITE_BUSY {
		return raced
	}
	return final
}

// openPool opens connections with synchronous=FULL, which flushes every commit to the disk. A
// write-ahead log does not need that for consistency, but a stored move does. The undo data of
// savepoints stay in memory.
func openPool(w *watch, params url.Values, size int, lock string) (*sql.DB, error) {
	p := url.Values{}
	for k, v := range params {
		p[k] = v
	}
	p["_pragma"] = append([]string{"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(ON)", "temp_store(MEMORY)"}, p["_pragma"]...)
	p.Set("_txlock", lock)
	c, err := sqlite.NewConnector("file:" + (&url.URL{Path: w.name}).EscapedPath() + "?" + p.Encode())
	if err != nil {
		return nil, err
	}
	pool := sql.OpenDB(connector{c, w.before, w.check})
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	return pool, nil
}

// explainFile explains why a file cannot be opened for writing.
func explainFile(name string, err error) error {
	folder := filepath.Dir(name)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return finalf("storage: there is no folder %s for the database file; make it, or name a file elsewhere: %w", folder, err)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return finalf("storage: the database file %s may not be written; give the bot's user the right to write the file and its folder, or name a file elsewhere: %w", name, err)
	case errors.Is(err, syscall.EISDIR):
		return finalf("storage: %s is a folder; name a file: %w", name, err)
	case errors.Is(err, syscall.ENOTDIR):
		return finalf("storage: %s is not a folder; name a file in a folder: %w", folder, err)
	default:
		return fmt.Errorf("storage: the database file %s cannot be opened; name a file in a folder that can be written: %w", name, err)
	}
}

// sqliteCode returns the extended result code in err, or 0.
func sqliteCode(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code()
	}
	return 0
}

// explainSQLite explains why a file cannot be opened.
func explainSQLite(name string, err error) error {
	switch sqliteCode(err) & 0xff {
	case sqlite3.SQLITE_NOTADB:
		return finalf("storage: %s is not an SQLite database, or its beginning is damaged; name another file, or move it away and restore a backup (parlour restore FILE): %w", name, err)
	case sqlite3.SQLITE_CORRUPT:
		return fmt.Errorf("%w: %s: %w", errDamaged, name, err)
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
		return finalf("storage: %s cannot be written; SQLite also writes files beside it, so the whole folder must be writable: %w", name, err)
	case sqlite3.SQLITE_BUSY:
		return fmt.Errorf("storage: %s is locked by another program; end that program, or name another file: %w", name, err)
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR:
		return fmt.Errorf("storage: the disk of %s is full or failing: %w", name, err)
	default:
		return fmt.Errorf("storage: opening %s: %w", name, err)
	}
}

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
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600) // its error is more precise than SQLite's
	if err != nil {
		return nil, explainFile(name, err)
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

// connector connects to a file unless it was replaced: a new connection would combine
// the new file with the log of the old one. It lets the write-ahead log outlive the connection
// if the file was marked as open: the mark says that there is one.
type connector struct {
	driver.Connector
	mark  mark         // of the file before it was opened
	check func() error // fails if the file was replaced
}

func (k connector) Connect(ctx context.Context) (driver.Conn, error) {
	if err := k.check(); err != nil {
		return nil, err
	}
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
