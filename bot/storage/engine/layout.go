package engine

import (
	"context"
	"database/sql"
	"github.com/pressly/goose/v3"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Table is a table that the migrations create in either database.
type Table struct {
	Name    string
	Columns []string
	Key     []string // of the columns
	Texts   []string // the columns that are not numbers
}

// Layout returns all tables, each after those that it refers to. It reads them from a temporary
// database, so that it is always complete.
func Layout() ([]Table, error) { return layoutOnce() }

var layoutOnce = sync.OnceValues(func() ([]Table, error) { return layout(context.Background()) })

func layout(ctx context.Context) ([]Table, error) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1) // each connection would have its own database
	folder, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db, folder, goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger()))
	if err != nil {
		return nil, err
	}
	if _, err := p.Up(ctx); err != nil {
		return nil, err
	}
	var all []Table
	refers := map[string][]string{}
	x := direct{db}
	err = Each(ctx, x, `SELECT m.name, c.name, c.type, c.pk FROM sqlite_master AS m, pragma_table_info(m.name) AS c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'goose_%' ORDER BY m.name, c.cid`, nil, func(scan func(...any) error) error {
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
	if err == nil {
		err = Each(ctx, x, `SELECT m.name, f."table" FROM sqlite_master AS m, pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table'`, nil, func(scan func(...any) error) error {
			var table, other string
			err := scan(&table, &other)
			refers[table] = append(refers[table], other)
			return err
		})
	}
	return inOrder(all, refers), err
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

// inOrder sorts tables so that each comes after those that it refers to.
func inOrder(all []Table, refers map[string][]string) (ordered []Table) {
	for len(ordered) < len(all) {
		before := len(ordered)
		for _, t := range all {
			is := func(name string) func(Table) bool { return func(o Table) bool { return o.Name == name } }
			missing := func(name string) bool { return !slices.ContainsFunc(ordered, is(name)) }
			if missing(t.Name) && !slices.ContainsFunc(refers[t.Name], missing) {
				ordered = append(ordered, t)
			}
		}
		if len(ordered) == before {
			return all // the references form a cycle
		}
	}
	return ordered
}

// knownVersion returns the version of the newest migration.
func knownVersion() (newest int64, err error) {
	files, err := fs.Glob(migrations, "migrations/*.sql")
	for _, f := range files {
		number, _, _ := strings.Cut(path.Base(f), "_")
		n, failed := strconv.ParseInt(number, 10, 64)
		if failed != nil {
			return 0, failed
		}
		newest = max(newest, n)
	}
	return newest, err
}
