package engine

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
)

// stateSuffix ends the name of the state file beside an SQLite database. The owner of
// the database holds a lock on it; its content outlives a deleted database.
const stateSuffix = ".state"

// stateSize is the size of a state file in bytes. It never changes, so that one write
// replaces the whole content.
const stateSize = 256

// fileState is the content of a state file.
type fileState struct {
	// Database is the identity of the database; "" if none has been started yet.
	Database string `json:"database"`
	// Runs are the numbers with which the database file may be marked, the newest last. Earlier
	// ones are there until the file is known to have the newest.
	Runs []mark `json:"runs"`
}

// newest returns the newest mark; 0 if there has been none.
func (s fileState) newest() mark {
	if len(s.Runs) == 0 {
		return 0
	}
	return s.Runs[len(s.Runs)-1]
}

// readState reads the state file beside a database, if it exists.
func readState(name string) (s fileState, err error) {
	content, err := os.ReadFile(name + stateSuffix)
	if content = bytes.TrimSpace(content); errors.Is(err, fs.ErrNotExist) || err == nil && len(content) == 0 {
		return s, nil
	}
	if err == nil {
		err = json.Unmarshal(content, &s)
	}
	if err != nil {
		return s, finalf("storage: %[1]s cannot be read; if it is damaged, move it away: %[2]w", name+stateSuffix, err)
	}
	return s, nil
}

// Owner is the right of one process to run on an SQLite database, or to fill it. The
// operating system ends it with the process. A nil Owner belongs to a server, which
// any number of processes share.
type Owner struct {
	name  string
	file  *os.File // the state file; locked
	state fileState
}

// Reserve makes this process the owner of a database that it will fill. The error wraps
// ErrRunning if another process owns it.
func Reserve(database string) (*Owner, error) {
	o, err := OwnerOf(database)
	if err == nil && o != nil && isNew(o.name) && len(o.state.Runs) > 0 { // of a deleted file
		if err = o.announce(); err != nil {
			o.Close()
		}
	}
	return o, err
}

// explainLock explains why a database file cannot be locked.
func explainLock(name string, err error) error {
	if errors.Is(err, ErrRunning) {
		return fmt.Errorf("storage: another process runs on %s, or on the same file by another name, and only one process can use a file: stop that process, or use PostgreSQL for several: %w", name, ErrRunning)
	}
	return explainFile(name, err)
}

// isNew reports whether a database file is missing or empty.
func isNew(name string) bool {
	info, err := os.Stat(name)
	return errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0
}

// Close ends the ownership.
func (o *Owner) Close() error {
	if o == nil {
		return nil
	}
	return closeFile(o.file)
}

// closeFile closes a file, unless it is closed already.
func closeFile(f *os.File) error {
	if err := f.Close(); !errors.Is(err, os.ErrClosed) {
		return err
	}
	return nil
}

// announce writes the marks that the database file may have from now on into the state file, and
// flushes it.
func (o *Owner) announce(runs ...mark) error {
	content, err := json.Marshal(fileState{o.state.Database, runs})
	if err != nil {
		return err
	}
	_, err = o.file.WriteAt(append(content, bytes.Repeat([]byte("\n"), max(0, stateSize-len(content)))...), 0)
	if err = errors.Join(err, o.file.Sync()); err == nil {
		o.state.Runs = runs
	}
	return err
}

// OwnerOf makes this process the owner of a database; nil if it is a server.
func OwnerOf(url string) (*Owner, error) {
	if err := CheckURL(url); err != nil || IsServer(url) {
		return nil, err
	}
	name, _, err := sqliteFile(url)
	if err != nil {
		return nil, err
	}
	f, err := lockFile(name + stateSuffix)
	if err != nil {
		return nil, explainLock(name, err)
	}
	state, err := readState(name)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &Owner{name: name, file: f, state: state}, nil
}

// Expect refuses a database without a key that has another identity than the last one of this
// name.
func (o *Owner) Expect(id string) error {
	if id != "" && id == o.state.Database {
		return nil
	}
	return o.state.refuseNew(o.name)
}

// Start marks a database with an identity as open.
func (o *Owner) Start(ctx context.Context, s *DB, id string) (err error) {
	o.state.Database = id
	if s.file.state, err = o.file.Stat(); err != nil {
		return err
	}
	return o.mark(ctx, s)
}

// mark marks the database as open with the number of a new run, and as closed when
// its writer ends.
func (o *Owner) mark(ctx context.Context, s *DB) error {
	var last mark
	if err := One(ctx, s.Reads, `PRAGMA user_version`, nil, &last); err != nil {
		return err
	}
	run := newRun()
	if err := o.announce(s.file.before.run(), last.run(), run); err != nil {
		return err
	}
	// While a program reads an older state of the database for longer than the busy timeout,
	// the file keeps its mark until a later checkpoint.
	s.file.marks.Store(&[]mark{s.file.before, last, run})
	w := s.Writes.(*writer)
	w.mark = func() error { return o.renew(s.file, w) }
	if err := s.Write(ctx, func(context.Context, Session) error { return nil }); err != nil {
		return err
	}
	w.last = func() error { return finish(s, o.state.newest()) }
	var busy, frames, done int
	err := One(ctx, s.Reads, `PRAGMA wal_checkpoint(TRUNCATE)`, nil, &busy, &frames, &done)
	if m, _, _ := readMark(s.file.file); m == run {
		s.file.marks.Store(&[]mark{run})
	}
	return err
}

// renew gives the database a new mark in the first transaction after a checkpoint. So the newest
// mark is in the file only if a checkpoint has moved everything there since. If the write-ahead log
// is missing after that, nothing is lost.
func (o *Owner) renew(file *watch, w *writer) error {
	ctx, newest := context.Background(), o.state.newest()
	m, _, _ := readMark(file.file)
	if m == newest {
		newest = newRun()
		if err := o.announce(m, newest); err != nil {
			return err
		}
		file.marks.Store(&[]mark{m, newest})
	} else if err := One(ctx, w.session, `PRAGMA user_version`, nil, &m); err != nil || m == newest {
		return err
	}
	_, err := w.conn.ExecContext(ctx, fmt.Sprintf(`PRAGMA user_version = %d`, newest)) // prepared only once
	return err
}

// finish marks a database as closed. A file that has lost its name is saved under another one,
// without a mark: it must not be combined with the remaining log.
func finish(s *DB, run mark) error {
	lost := s.file.has(nameGone)
	if lost {
		run = 0
	}
	_, err := s.pool.Exec(fmt.Sprintf(`PRAGMA user_version = %d; PRAGMA wal_checkpoint(TRUNCATE)`, -run))
	if err != nil || !lost {
		return err
	}
	f, err := os.OpenFile(s.file.name+rescueSuffix, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600) // only its user may read it
	if err == nil {
		err = f.Close()
	}
	if err == nil {
		_, err = s.pool.Exec(`VACUUM INTO $1`, s.file.name+rescueSuffix)
	}
	if err != nil {
		return fmt.Errorf("storage: the database could not be saved as %s: %w", s.file.name+rescueSuffix, err)
	}
	return nil
}

// newRun returns the random number of a run.
func newRun() mark {
	var b [4]byte
	rand.Read(b[:]) // never fails: see crypto/rand
	return max(1, mark(binary.BigEndian.Uint32(b[:])>>1))
}

// refuseNewDatabase refuses to create a database in place of another whose key or state file
// still exists.
func refuseNewDatabase(database string) error {
	if IsServer(database) || CheckURL(database) != nil {
		return nil
	}
	name := FileOf(database)
	if !isNew(name) {
		return nil
	}
	state, err := readState(name)
	if err == nil {
		err = state.refuseNew(name)
	}
	return err
}

// refuseNew returns the error of a new database beside keys or the state file of another; nil if
// there are none.
func (s fileState) refuseNew(name string) error {
	left, _ := FilesBeside(name, ".key") // whatever is wrong with the folder, opening the file says it
	if s.Database != "" {
		left = append(left, name+stateSuffix)
	}
	if len(left) == 0 {
		return nil
	}
	return finalf("storage: %[1]s is missing or new, but there was a database of this name, which has left %[2]s. Put the file back, with %[1]s-wal if there is one, or restore a backup (parlour restore FILE). To start with a new database, move all files away whose names begin with %[1]s", name, strings.Join(left, " and "))
}

// mark records whether the owner of an SQLite file has closed it. It is the
// user_version in the header of the file: 0 if no owner has opened it, the random
// positive number while an owner has it open, which changes with each run and after
// each checkpoint, and that number negated after a clean close. The header has the
// mark as of the last checkpoint, and can be read without SQLite, which would apply a write-ahead log that may belong to
// another file.
type mark int32

// run returns the number of a mark.
func (m mark) run() mark { return max(m, -m) }

// Offsets and values in the header of an SQLite file; see
// https://www.sqlite.org/fileformat2.html#the_database_header.
const (
	headerSize    = 100
	headerMagic   = "SQLite format 3\x00"
	headerWAL     = 18 // 2: the file is written by way of a write-ahead log
	headerVersion = 60 // of the user, big-endian
)

// readMark reads the mark in the header of a file, and whether the file is written
// by way of a write-ahead log.
func readMark(f io.ReaderAt) (m mark, wal, ok bool) {
	var header [headerSize]byte
	if _, err := f.ReadAt(header[:], 0); err != nil || string(header[:len(headerMagic)]) != headerMagic {
		return 0, false, false
	}
	return mark(binary.BigEndian.Uint32(header[headerVersion:])), header[headerWAL] == 2, true
}

// inspectNamed is inspect for a file that is not open. It returns the mark.
func inspectNamed(name string) (mark, error) {
	f, err := os.Open(name)
	if err != nil {
		return 0, fmt.Errorf("storage: %w", err)
	}
	m, _, _ := readMark(f)
	_, err = inspect(name, f)
	return m, errors.Join(err, f.Close())
}

// inspect refuses a database file whose write-ahead log is of another file, or is missing
// with changes that the file lacks. Moved reports that it is missing and the file has all
// changes. Inspect must run before SQLite opens the file: SQLite takes a missing log for
// an empty one, and applies whatever log there is.
func inspect(name string, f io.ReaderAt) (moved bool, err error) {
	log, err := os.Stat(name + "-wal") // before the mark: a clean close deletes the log last
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	m, wal, ok := readMark(f)
	if !ok {
		return false, nil // an empty file, or not an SQLite file, as SQLite reports
	}
	state, failed := readState(name) // after the mark: an owner announces it here first
	switch {
	case failed != nil:
		return false, failed
	case err == nil:
		return false, state.checkLog(name, log.Size(), m)
	case !wal || m <= 0:
		return false, nil
	case m == state.newest():
		return true, nil
	}
	return false, finalf("storage: %[1]s was not closed cleanly, and %[1]s-wal, which contains the latest moves, is missing: put that file back, or delete %[1]s and restore a backup (parlour restore FILE). To continue without those moves, create an empty file %[1]s-wal. To copy a database that is in use, run parlour backup FILE", name)
}

// checkLog refuses a write-ahead log that belongs to another file.
func (s fileState) checkLog(name string, size int64, m mark) error {
	if size > 0 && len(s.Runs) > 0 && !slices.Contains(s.Runs, m.run()) {
		return finalf("storage: %[1]s is not the file to which %[1]s-wal belongs: it was replaced while the bot ran, or after the bot was killed. Put the original file back; or, to use %[1]s as it is, move %[1]s-wal and %[1]s-shm away", name)
	}
	return nil
}
