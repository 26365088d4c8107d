package engine

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// shape is the shape of the tables after all migrations, sorted by line: the columns with their
// types, the indexes and the foreign keys. It is the same on both kinds of databases.
//
//go:embed shape.txt
var shape string

// errShape: the tables have the version of this program, but another shape.
var errShape = errors.New("the tables are not those of this program: a build before 1.0 created them, or they were changed by hand; restore a backup, or name another database")

// sqliteShape and postgresShape return the lines of shape in any order. The table backup is only
// in backups.
const (
	sqliteShape = `
		SELECT t.name || '.' || c.name || ' ' || lower(c.type) || CASE c."notnull" WHEN 1 THEN ' not null' ELSE '' END
			FROM sqlite_master t JOIN pragma_table_info(t.name) c
			WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite!_%' ESCAPE '!' AND t.name NOT LIKE 'goose!_%' ESCAPE '!' AND t.name <> 'backup'
		UNION SELECT 'index ' || name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL
		UNION SELECT t.name || ' references ' || k."table" || ' on delete ' || lower(k.on_delete)
			FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) k WHERE t.type = 'table'`
	postgresShape = `
		WITH tables AS (SELECT oid, relname FROM pg_class
			WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname NOT LIKE 'goose!_%' ESCAPE '!')
		SELECT t.relname || '.' || a.attname || ' ' || format_type(a.atttypid, NULL) || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
			FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
		UNION SELECT 'index ' || x.relname FROM tables t JOIN pg_index i ON i.indrelid = t.oid JOIN pg_class x ON x.oid = i.indexrelid
			WHERE NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype <> 'f')
		UNION SELECT t.relname || ' references ' || k.confrelid::regclass || ' on delete '
				|| CASE k.confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' WHEN 'r' THEN 'restrict' ELSE 'no action' END
			FROM tables t JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype = 'f'`
)

// querier runs a query: a pool or a connection.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// checkShape compares the shape of the tables with that of this program. The error wraps
// errShape and names a difference.
func checkShape(ctx context.Context, db querier, query string) error {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	var found []string
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return err
		}
		found = append(found, line)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	slices.Sort(found)
	return compareShapes(found, strings.Split(strings.TrimSpace(shape), "\n"))
}

// compareShapes returns an error for the first line that only one of two sorted lists has.
func compareShapes(found, want []string) error {
	for i := range max(len(found), len(want)) {
		switch {
		case i >= len(found) || i < len(want) && want[i] < found[i]:
			return fmt.Errorf("%w (missing: %s)", errShape, want[i])
		case i >= len(want) || found[i] < want[i]:
			return fmt.Errorf("%w (unknown: %s)", errShape, found[i])
		}
	}
	return nil
}
