package engine

import (
	"cmp"
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/pressly/goose/v3"
	sqlite3 "modernc.org/sqlite/lib"

	"parlour/bot/clock"
)

// Table is a table that the migrations create in either database.
type Table struct {
	Name    string
	Columns []string
	Key     []string // of the columns
	Texts   []string // the columns that are not numbers
}

// Layout returns all tables in the order in which the migrations create them, and so each after
// those that it refers to. It reads them from a temporary database, so that it is always complete.
func Layout() ([]Table, error) { return layoutOnce() }

var layoutOnce = sync.OnceValues(func() ([]Table, error) { return layout(context.Background()) })

func layout(ctx context.Context) ([]Table, error) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1) // each connection would have its own database
	p, err := newProvider(db, goose.DialectSQLite3)
	if err != nil {
		return nil, err
	}
	if _, err := p.Up(ctx); err != nil {
		return nil, err
	}
	var all []Table
	err = Each(ctx, direct{db}, `SELECT m.name, c.name, c.type, c.pk FROM sqlite_master AS m, pragma_table_info(m.name) AS c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'goose_%' ORDER BY m.rowid, c.cid`, nil, func(scan func(...any) error) error {
		var table, column, kind string
		var key int
		if err := scan(&table, &column, &kind, &key); err != nil {
			return err
		}
		if len(all) == 0 || all[len(all)-1].Name != table {
			all = append(all, Table{Name: table})
		}
		all[len(all)-1].add(column, kind, key)
		return nil
	})
	return all, err
}

// add adds a column; key is its position in the key, from 1.
func (t *Table) add(column, kind string, key int) {
	t.Columns = append(t.Columns, column)
	if kind == "TEXT" {
		t.Texts = append(t.Texts, column)
	}
	if key > 0 {
		t.Key = append(t.Key, make([]string, max(0, key-len(t.Key)))...)
		t.Key[key-1] = column
	}
}

// knownVersion returns the version of the newest migration.
func knownVersion() (newest int64, err error) {
	files, err := fs.Glob(migrations, "migrations/*.sql") // sorted
	if err != nil {
		return 0, err
	}
	return goose.NumericComponent(files[len(files)-1])
}

// shape is the shape of the tables after all migrations, sorted by line: the columns with their
// types, the indexes and the foreign keys. It is the same on both kinds of databases.
//
//go:embed shape.txt
var shape string

// sqliteShape and postgresShape return the lines of shape in any order. The table backup is only
// in backups.
const (
	sqliteShape = `
		SELECT t.name || '.' || c.name || ' ' || lower(c.type) || CASE c."notnull" WHEN 1 THEN ' not null' ELSE '' END || CASE WHEN c.dflt_value IS NULL THEN '' ELSE ' default' END
			FROM sqlite_master t JOIN pragma_table_info(t.name) c
			WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite!_%' ESCAPE '!' AND t.name NOT LIKE 'goose!_%' ESCAPE '!' AND t.name <> 'backup'
		UNION SELECT CASE i."unique" WHEN 1 THEN 'unique ' ELSE '' END || 'index ' || i.name || ' on ' || t.name
			FROM sqlite_master t JOIN pragma_index_list(t.name) i WHERE t.type = 'table' AND i.origin = 'c'
		UNION SELECT t.name || ' references ' || k."table" || ' on delete ' || lower(k.on_delete)
			FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) k WHERE t.type = 'table'`
	postgresShape = `
		WITH tables AS (SELECT oid, relname FROM pg_class
			WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname NOT LIKE 'goose!_%' ESCAPE '!')
		SELECT t.relname || '.' || a.attname || ' ' || format_type(a.atttypid, NULL) || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END || CASE WHEN a.atthasdef THEN ' default' ELSE '' END
			FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
		UNION SELECT CASE WHEN i.indisunique THEN 'unique ' ELSE '' END || 'index ' || x.relname || ' on ' || t.relname FROM tables t JOIN pg_index i ON i.indrelid = t.oid JOIN pg_class x ON x.oid = i.indexrelid
			WHERE NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype <> 'f')
		UNION SELECT t.relname || ' references ' || k.confrelid::regclass || ' on delete '
				|| CASE k.confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' WHEN 'r' THEN 'restrict' ELSE 'no action' END
			FROM tables t JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype = 'f'`
)

// checkShape compares the shape of tables of a stored version with the shape of this program's tables. Tables
// of a newer minor release may have additions. The error wraps errShape or errNewer, and names a
// difference.
func checkShape(found []string, stored, known int64) error {
	difference := compareShapes(found, strings.Split(strings.TrimSpace(shape), "\n"), stored > known)
	switch {
	case stored/perMajor > known/perMajor:
		return newer(stored, known)
	case difference == "":
		return nil
	case stored > known:
		return fmt.Errorf("%w (%s)", newer(stored, known), difference)
	case !slices.ContainsFunc(found, func(line string) bool { return strings.HasPrefix(line, "slots.") }):
		return fmt.Errorf("%w (they have no slots)", errBefore) // of the same version
	}
	return fmt.Errorf("%w (%s)", errShape, difference)
}

// compareShapes names the first line that only one of two sorted lists has, apart from additions
// if they are allowed; "" for none.
func compareShapes(found, want []string, additions bool) string {
	for _, line := range want {
		if _, ok := slices.BinarySearch(found, line); !ok {
			return "missing: " + line
		}
	}
	for _, line := range found {
		if _, ok := slices.BinarySearch(want, line); !ok && !(additions && isAddition(line, want)) {
			return "unknown: " + line
		}
	}
	return ""
}

// isAddition reports whether a program can use tables that have a line besides the wanted ones:
// it describes another table, an index that is not unique, or a column without which a row can be
// inserted.
func isAddition(line string, want []string) bool {
	table, _, isColumn := strings.Cut(strings.Fields(line)[0], ".")
	if words := strings.Fields(line); slices.Contains(words, "index") {
		table = words[len(words)-1]
	}
	known := slices.ContainsFunc(want, func(w string) bool { return strings.HasPrefix(w, table+".") })
	return !known || strings.HasPrefix(line, "index ") || isColumn && !strings.HasSuffix(line, " not null")
}

// migrations are the changes of the tables. The number of a migration says which programs can
// use the tables after it: a release N.x knows the numbers from 100*N on. Builds before 1.0
// counted from 1.
//
// Within a major release, migrations only add: tables, indexes that are not unique, and columns
// that are nullable or have a default. So a program of an older minor release ignores what it
// does not know. It continues beside a newer one, and can start after it, when an operator goes
// back; see [checkShape]. A member's ID is in no new place, where an older program would not
// forget it.
//
//go:embed migrations/*.sql
var migrations embed.FS

// perMajor is the number of migrations of a major release.
const perMajor = 100

// tries bounds the attempts to create the tables, except for those that find the file locked.
const tries = 4

// newProvider returns what applies the migrations to a database.
func newProvider(db *sql.DB, dialect goose.Dialect, more ...goose.ProviderOption) (*goose.Provider, error) {
	folder, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(dialect, db, folder, append(more, goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger()))...)
}

// migrate creates or upgrades the tables. If processes start together on a new SQLite file, all
// but one lose the race to create the tables, and find them at the next attempt.
func migrate(ctx context.Context, s *DB) error {
	p, err := newProvider(s.pool, s.Dialect.goose, s.Dialect.migrating...)
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
		if !clock.Sleep(patience, clock.Wall{}, pause) {
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
	found, err := All(ctx, direct{s.pool}, s.Dialect.shape, nil, Column[string])
	if err != nil {
		return err
	}
	slices.Sort(found)
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
	if partial, ok := errors.AsType[*goose.PartialError](err); ok && stored > 0 && isUnknownTable(partial.Err) {
		return fmt.Errorf("%w (%v)", errShape, partial.Err) // the code of the error has another meaning on opening
	}
	return err
}

// storedVersion returns the version of the tables; 0 if there are none.
func storedVersion(ctx context.Context, db runner) (version int64, err error) {
	err = One(ctx, direct{db}, `SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version WHERE is_applied`, nil, &version)
	if isUnknownTable(err) {
		err = nil
	}
	return version, err
}

// isUnknownTable reports whether a statement names a table or a column that does not exist.
func isUnknownTable(err error) bool {
	code := postgresCode(err)
	return sqliteCode(err) == sqlite3.SQLITE_ERROR || code == undefinedTable || code == undefinedColumn
}
