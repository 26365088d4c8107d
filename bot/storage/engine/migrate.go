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

// migrations are the changes of the tables. The number of a migration says which programs can
// use the tables after it: a release N.x knows the numbers from 100*N on. Builds before 1.0
// counted from 1.
//
// Within a major release, migrations only add: tables, indexes that are not unique, and columns
// that are nullable or have a default. So a program of an older minor release ignores what it
// does not know. It continues beside a newer one, and can start after it, when an operator goes
// back; see [checkShape].
//
//go:embed migrations/*.sql
var migrations embed.FS

// perMajor is the number of migrations of a major release.
const perMajor = 100

// tries bounds the attempts to create the tables, except for those that find the file locked.
const tries = 4

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
	return s.together(ctx, func(ctx context.Context) error { return s.upgrade(ctx, p) })
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
		case err == nil || IsFinal(err):
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

// upgrade applies the missing migrations, and checks the tables. If no migration is missing, it
// does not wait for other processes.
func (s *DB) upgrade(ctx context.Context, p *goose.Provider) error {
	ctx, cancel := context.WithTimeout(ctx, upgradeLimit)
	defer cancel()
	stored, err := storedVersion(ctx, s.pool)
	if err != nil {
		return err
	}
	found, err := readShape(ctx, s.pool, s.Dialect.shape)
	if err != nil {
		return err
	}
	known, err := knownVersion()
	if err != nil {
		return err
	}
	switch after, err := storedVersion(ctx, s.pool); {
	case err != nil:
		return err
	case after != stored:
		return errUpgraded
	case stored == 0 && len(found) > 0:
		return fmt.Errorf("%w (%s)", errForeign, found[0])
	case stored > 0 && stored < perMajor:
		return fmt.Errorf("%w (version %d)", errBefore, stored)
	case stored < known:
		if _, err := p.Up(ctx); err != nil {
			return explainUpgrade(stored, err)
		}
		return s.upgrade(ctx, p)
	}
	return checkShape(found, stored, known)
}

// errUpgraded: another process has just upgraded the tables. The next attempt reads them again.
var errUpgraded = errors.New("the tables have changed meanwhile")

// explainUpgrade explains an error of a migration of tables of a version. If the migration does
// not find a table or a column, the tables were changed by hand.
func explainUpgrade(stored int64, err error) error {
	var partial *goose.PartialError
	if stored > 0 && errors.As(err, &partial) && isUnknownTable(partial.Err) {
		return fmt.Errorf("%w (%v)", errShape, partial.Err) // the code of the error has another meaning on opening
	}
	return err
}

// storedVersion returns the version of the tables; 0 if there are none.
func storedVersion(ctx context.Context, db querier) (version int64, err error) {
	rows, err := db.QueryContext(ctx, `SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version WHERE is_applied`)
	if isUnknownTable(err) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(&version); err != nil {
			return 0, err
		}
	}
	return version, rows.Err()
}

// isUnknownTable reports whether a statement names a table or a column that does not exist.
func isUnknownTable(err error) bool {
	code := postgresCode(err)
	return sqliteCode(err) == sqlite3.SQLITE_ERROR || code == undefinedTable || code == undefinedColumn
}
