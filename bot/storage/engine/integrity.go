package engine

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	sqlite3 "modernc.org/sqlite/lib"
)

// QuickCheck returns an error if an SQLite database is damaged.
func QuickCheck(ctx context.Context, x Session) error {
	return checkBy(ctx, x, `PRAGMA quick_check(1)`)
}

func checkBy(ctx context.Context, x Session, pragma string) error {
	found, err := All(ctx, x, pragma, nil, Column[string])
	found = slices.DeleteFunc(found, func(what string) bool { return what == "ok" })
	if isDamage(err) {
		return fmt.Errorf("%w: %w", errDamaged, err)
	}
	if err == nil && len(found) > 0 {
		err = fmt.Errorf("%w: %s", errDamaged, strings.Join(found, "; "))
	}
	return err
}

// Damage checks the database itself: pages, indexes and references between tables of
// an SQLite file, and with the extension amcheck the indexes of PostgreSQL. It calls f
// for each finding. If it cannot check the indexes, it returns the SQL that lets it.
func (t *Tables) Damage(ctx context.Context, f func(what string)) (lacks string, err error) {
	if t.Server {
		return t.damagedIndexes(ctx, f)
	}
	found, err := All(ctx, direct{t.DB}, `PRAGMA integrity_check`, nil, Column[string])
	if err == nil {
		var stray []string
		stray, err = All(ctx, direct{t.DB}, `SELECT 'row ' || COALESCE(rowid, '') || ' of ' || "table" || ' refers to a row of ' || parent || ' that is not there' FROM pragma_foreign_key_check`, nil, Column[string])
		found = append(found, stray...)
	}
	for _, what := range found {
		if what != "ok" {
			f(what)
		}
	}
	if isDamage(err) {
		f(err.Error())
		err = nil
	}
	return "", t.Explain(err)
}

// damagedIndexes checks every index of the tables with amcheck.
func (t *Tables) damagedIndexes(ctx context.Context, f func(what string)) (lacks string, err error) {
	lacks, check, err := t.amcheck(ctx)
	if err != nil || lacks != "" {
		return lacks, t.Explain(err)
	}
	indexes, err := All(ctx, direct{t.DB}, `SELECT c.oid::regclass::text FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid JOIN pg_am AS a ON a.oid = c.relam
		WHERE a.amname = 'btree' AND c.relkind = 'i' AND c.relnamespace = current_schema()::regnamespace ORDER BY 1`, nil, Column[string])
	for i := 0; err == nil && i < len(indexes); i++ {
		_, err = t.ExecContext(ctx, check, indexes[i])
		if code := postgresCode(err); code == indexCorrupted || code == dataCorrupted {
			f(err.Error())
			err = nil
		}
	}
	return "", t.Explain(err)
}

// amcheck returns the statement that checks an index, or the SQL that makes it available to this role.
// The extension may be in any schema.
func (t *Tables) amcheck(ctx context.Context) (lacks, check string, err error) {
	err = t.QueryRowContext(ctx, `SELECT format('SELECT %I.bt_index_check($1::regclass, TRUE)', n.nspname), concat_ws('; ',
			CASE WHEN NOT has_schema_privilege(n.oid, 'USAGE') THEN format('GRANT USAGE ON SCHEMA %I TO %I', n.nspname, current_user) END,
			CASE WHEN NOT has_function_privilege(p.oid, 'EXECUTE') THEN format('GRANT EXECUTE ON FUNCTION %I.bt_index_check(regclass, boolean) TO %I', n.nspname, current_user) END)
		FROM pg_extension AS e JOIN pg_namespace AS n ON n.oid = e.extnamespace
		JOIN pg_proc AS p ON p.pronamespace = n.oid AND p.proname = 'bt_index_check' AND p.pronargs = 2 WHERE e.extname = 'amcheck'`).Scan(&check, &lacks)
	if errors.Is(err, sql.ErrNoRows) {
		return "CREATE EXTENSION amcheck", "", nil
	}
	return lacks, check, err
}

// The codes for damage; see the appendix "PostgreSQL Error Codes" of its manual.
const (
	dataCorrupted  = "XX001"
	indexCorrupted = "XX002"
)

// errDamaged is the error of a damaged file.
var errDamaged = finalf("storage: the database file is damaged: move it away, with the files beside it that end in -wal and -shm, and restore a backup (parlour restore FILE)")

// isDamage reports whether SQLite has found the file to be damaged.
func isDamage(err error) bool {
	code := sqliteCode(err) & 0xff
	return code == sqlite3.SQLITE_CORRUPT || code == sqlite3.SQLITE_NOTADB
}

// OrDamage returns the error of a wrong key, or the error of a damaged database, which is the likelier
// cause if there is damage.
func OrDamage(ctx context.Context, x Session, check func(context.Context, Session) error, err error) error {
	if err == nil || check == nil {
		return err
	}
	if damage := check(ctx, x); damage != nil {
		return damage
	}
	return err
}
