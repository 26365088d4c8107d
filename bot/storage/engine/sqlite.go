package engine

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"github.com/pressly/goose/v3"
	"io/fs"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// sqliteFile splits a path, which may follow "//" and may be followed by a
// question mark and parameters of the driver.
func sqliteFile(name string) (file string, params url.Values, err error) {
	name, query, _ := strings.Cut(name, "?")
	name = strings.TrimPrefix(name, "//")
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
func openSQLite(ctx context.Context, name string, alone bool) (*DB, error) {
	name, params, err := sqliteFile(name)
	if err != nil {
		return nil, err
	}
	w, err := watchFile(name, alone)
	if err != nil {
		return nil, err
	}
	s, err := openWatched(ctx, w, params)
	if err != nil {
		return nil, errors.Join(err, w.close())
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
		lane: newLane(),
		pool: writes, Reads: watched{uninterrupted{newPrepared(reads)}, w}, closeReads: reads.Close, file: w,
		begin: func(ctx context.Context) (Transactor, error) { return newWriter(ctx, writes, w.check) },
		Dialect: Dialect{
			goose:   gooseOptions{dialect: goose.DialectSQLite3},
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
	pool := sql.OpenDB(guarded{c, w})
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	return pool, nil
}

// openFileToWrite opens a file, and creates it if it does not exist. It runs before
// SQLite does because the error of the operating system is more precise.
func openFileToWrite(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	return f, explainFile(name, err)
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
	var e *sqlite.Error
	if errors.As(err, &e) {
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
