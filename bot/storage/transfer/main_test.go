package transfer_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"parlour/bot/storage/engine"
	"parlour/bot/storage/postgrestest"
	"parlour/bot/storage/transfer"
)

var postgres postgrestest.Server

// child is the environment variable that makes this binary move one database into another until it
// is killed; see TestMoveKilled.
const child = "PARLOUR_TRANSFER_CHILD"

func TestMain(m *testing.M) {
	if from, to, ok := strings.Cut(os.Getenv(child), " "); ok {
		_, err := transfer.Move(context.Background(), from, to, transfer.Options{Now: now.UnixMilli(), Page: 2, Report: func(p transfer.Progress) { fmt.Println(p.Doing) }})
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	postgres.Stop()
	os.Exit(code)
}

// now is the time of the tests.
var now = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// options have a page size that is small enough for many pages.
var options = transfer.Options{Now: now.UnixMilli(), Page: 2}

// kinds are the kinds of databases, each with a function that returns a new name.
var kinds = []struct {
	name string
	make func(t testing.TB) string
}{
	{"SQLite", func(t testing.TB) string { return filepath.Join(t.TempDir(), "parlour.db") }},
	{"PostgreSQL", func(t testing.TB) string { return postgres.Database(t) }},
}

// open opens tables for the duration of a test.
func open(t testing.TB, url string) *engine.Tables {
	t.Helper()
	db, err := engine.MakeTables(t.Context(), url, engine.Changing)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// rows is the number of rows that filled stores in every table.
const rows = 4

// filled returns a new database with rows in every table.
func filled(t testing.TB, make func(t testing.TB) string) string {
	t.Helper()
	url := make(t)
	db := open(t, url)
	defer db.Close()
	if !db.Server {
		if _, err := db.Exec(`PRAGMA synchronous = OFF`); err != nil {
			t.Fatal(err)
		}
	}
	for _, table := range layout(t) {
		for n := range rows {
			var values []any
			var marks []string
			for i, c := range table.Columns {
				values = append(values, value(table, c, n))
				marks = append(marks, fmt.Sprint("$", i+1))
			}
			statement := "INSERT INTO " + table.Name + " VALUES (" + strings.Join(marks, ", ") + ")"
			if _, err := db.Exec(statement, values...); err != nil {
				t.Fatal(table.Name, err)
			}
		}
	}
	return url
}

// value returns the value of a column in a row. The values differ between rows, and include all
// kinds that a database must preserve.
func value(table engine.Table, column string, n int) any {
	nullable := map[string]bool{"wake_at": true, "mean": true, "behind": table.Name == "totals", "due": table.Name == "documents", "sealed": true, "wake": true}
	switch {
	case nullable[column] && n%2 == 1:
		return nil
	case column == "channel":
		return fmt.Sprint("channel ", n)
	case column == "id", column == "match_id":
		return fmt.Sprint("match ", n)
	case slices.Contains(table.Texts, column):
		return fmt.Sprintf("%s's “%s” \\ %d %s", table.Name, column, n, strings.Repeat("ö🙂'\n", n))
	case column == "lease_until":
		return int64(n) // long over
	case column == "seed":
		return int64(-1<<63 + n)
	}
	return int64(n) << 40
}

func layout(t testing.TB) []engine.Table {
	t.Helper()
	tables, err := engine.Layout()
	if err != nil {
		t.Fatal(err)
	}
	return tables
}

// dump returns the content of all tables of a database, one line per row.
func dump(t testing.TB, url string) (lines []string) {
	t.Helper()
	db := open(t, url)
	defer db.Close()
	query := `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
	if db.Server {
		query = `SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()`
	}
	var names []string
	read(t, db, query, func(values []any) { names = append(names, fmt.Sprint(values[0])) })
	for _, name := range names {
		if strings.HasPrefix(name, "goose") || name == "backup" {
			continue
		}
		read(t, db, "SELECT * FROM "+name, func(values []any) { lines = append(lines, fmt.Sprintf("%s: %#v", name, values)) })
	}
	slices.Sort(lines)
	return lines
}

func read(t testing.TB, db *engine.Tables, query string, each func(values []any)) {
	t.Helper()
	found, err := db.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer found.Close()
	columns, _ := found.Columns()
	for found.Next() {
		values := make([]any, len(columns))
		into := make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := found.Scan(into...); err != nil {
			t.Fatal(err)
		}
		each(values)
	}
}

// same checks that two databases have the same rows in the same tables.
func same(t testing.TB, got, want string) {
	t.Helper()
	a, b := dump(t, got), dump(t, want)
	if !slices.Equal(a, b) {
		t.Errorf("got %d rows:\n%.2000s\nwant %d:\n%.2000s", len(a), strings.Join(a, "\n"), len(b), strings.Join(b, "\n"))
	}
}

// refused checks that an error contains sentences.
func refused(t testing.TB, err error, says ...string) {
	t.Helper()
	for _, s := range says {
		if err == nil || !strings.Contains(err.Error(), s) {
			t.Errorf("got %v, want %q in it", err, s)
		}
	}
}
