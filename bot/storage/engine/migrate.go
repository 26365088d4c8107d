package engine

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/pressly/goose/v3"
	sqlite3 "modernc.org/sqlite/lib"
)

//go:embed migrations/*.sql
var migrations embed.FS

// tries bounds the attempts to create the tables, except for those that find the file locked.
const tries = 4

// errNewer: the tables were created by a newer version of the program.
var errNewer = errors.New("the database was created by a newer version of this program, or by one before 1.0; run that version, or name another database")

// gooseOptions are the options of the migrations of a database.
type gooseOptions struct {
	dialect goose.Dialect
	more    []goose.ProviderOption
}

// migrate creates or upgrades the tables. If processes start together on a new SQLite file, all
// but one lose the race to create the tables, and find them at the next attempt.
func migrate(ctx context.Context, s *DB) error {
	folder, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	options := append([]goose.ProviderOption{goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger())}, s.Dialect.goose.more...)
	p, err := goose.NewProvider(s.Dialect.goose.dialect, s.pool, folder, options...)
	if err != nil {
		return err
	}
	return s.together(ctx, func(ctx context.Context) error {
		if err := upgrade(ctx, p); err != nil {
			return err
		}
		return checkShape(ctx, s.pool, s.Dialect.shape)
	})
}

// together repeats what other processes may do at the same time. It does not interrupt an attempt;
// it stops repeating after a while.
func (s *DB) together(ctx context.Context, do attempt) error {
	patience, cancel := context.WithTimeout(ctx, timeLimit)
	defer cancel()
	var locked error
	for n, pause := 1, firstPause; ; n, pause = n+1, min(2*pause, lastPause) {
		err := do(ctx)
		switch {
		case err == nil || errors.Is(err, errNewer) || errors.Is(err, errShape):
			return err
		case s.Dialect.Fault(err) == raced:
			locked = err
		case n >= tries && ctx.Err() == nil:
			return err
		}
		if wait(patience, pause) != nil {
			return cmp.Or(locked, err)
		}
	}
}

// upgradeLimit bounds an upgrade of the tables, including the wait for another process's.
const upgradeLimit = 15 * time.Minute

// upgrade applies the missing migrations. If none is missing, it does not wait for other
// processes.
func upgrade(ctx context.Context, p *goose.Provider) error {
	ctx, cancel := context.WithTimeout(ctx, upgradeLimit)
	defer cancel()
	stored, known, err := p.GetVersions(ctx)
	if err == nil && stored < known {
		_, err = p.Up(ctx)
	}
	var partial *goose.PartialError
	switch {
	case stored > 0 && errors.As(err, &partial) && isUnknownTable(partial.Err):
		return fmt.Errorf("%w (%v)", errShape, partial.Err) // the code of the error has another meaning on opening
	case err != nil:
		return err
	}
	if stored > known {
		return newer(stored, known)
	}
	return nil
}

// isUnknownTable reports whether a statement names a table or a column that does not exist, as
// the migrations of a database from before 1.0 do.
func isUnknownTable(err error) bool {
	code := postgresCode(err)
	return sqliteCode(err) == sqlite3.SQLITE_ERROR || code == undefinedTable || code == undefinedColumn
}

func newer(stored, known int64) error {
	return fmt.Errorf("%w (its tables have version %d, this program knows %d)", errNewer, stored, known)
}
