package engine

import (
	"errors"
	"fmt"
)

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
