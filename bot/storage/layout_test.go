package storage_test

import (
	"slices"
	"strings"
	"testing"

	"parlour/bot/storage/engine"
)

// The layout matches the tables in both databases: all columns, the keys, and the columns with
// texts.
func TestLayout(t *testing.T) {
	all, err := engine.Layout()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, table := range all {
		names = append(names, table.Name)
	}
	if m, e := slices.Index(names, "matches"), slices.Index(names, "entries"); m < 0 || e < m {
		t.Errorf("the tables are %q, want matches before the entries that refer to them", names)
	}
	for name, database := range databases() {
		t.Run(name, func(t *testing.T) {
			_, db := looked(t, name, database(t))
			if got := slices.Sorted(slices.Values(names)); !slices.Equal(got, tables(t, db, name)) {
				t.Errorf("got %q, want %q", got, tables(t, db, name))
			}
			for _, table := range all {
				rows, err := db.Query(`SELECT * FROM ` + table.Name)
				if err != nil {
					t.Fatal(err)
				}
				columns, _ := rows.Columns()
				types, _ := rows.ColumnTypes()
				rows.Close()
				var texts []string
				for _, c := range types {
					if c.DatabaseTypeName() == "TEXT" {
						texts = append(texts, c.Name())
					}
				}
				if !slices.Equal(table.Columns, columns) || !slices.Equal(table.Texts, texts) {
					t.Errorf("%+v has the columns %q; the texts are %q", table, columns, texts)
				}
				key := strings.Join(table.Key, ", ")
				if _, err := db.Exec(`INSERT INTO ` + table.Name + ` SELECT * FROM ` + table.Name + ` WHERE 1 = 0 ON CONFLICT (` + key + `) DO NOTHING`); err != nil {
					t.Errorf("%s has no key of %s: %v", table.Name, key, err)
				}
			}
		})
	}
}
