package engine

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
)

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
