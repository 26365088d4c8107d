package storage_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"parlour/bot/storage"
	"parlour/bot/storage/engine"
)

// Databases with another shape than that of this program are refused, and stay unchanged.
func TestOtherShapes(t *testing.T) {
	for name, database := range databases() {
		for change, difference := range map[string]string{
			`ALTER TABLE results DROP COLUMN luck`:      "missing: results.luck",
			`ALTER TABLE results ADD COLUMN extra TEXT`: "unknown: results.extra",
			`DROP INDEX matches_due`:                    "missing: index matches_due",
		} {
			t.Run(name+"/"+change, func(t *testing.T) {
				url := database(t)
				open(t, url).Close()
				execute(t, drivers[name], url, change)
				wantRefused(t, url, "changed by hand", difference, "another database")
			})
		}
	}
}

// Databases of a build before 1.0 and of other programs are refused, and stay unchanged.
func TestOtherDatabases(t *testing.T) {
	for name, database := range databases() {
		for _, c := range []struct{ name, change, want, advice string }{
			{"Before10", `UPDATE goose_db_version SET version_id = 2 WHERE version_id = 100`, "a build before 1.0", "start with a new database"},
			{"JustBefore10", `DROP TABLE slots`, "a build before 1.0", "start with a new database"}, // its tables had version 100, too
			{"Foreign", `DROP TABLE goose_db_version`, "not those of this program", "name another database"},
		} {
			t.Run(name+"/"+c.name, func(t *testing.T) {
				url := database(t)
				open(t, url).Close()
				execute(t, drivers[name], url, c.change)
				wantRefused(t, url, c.want, c.advice)
			})
		}
	}
}

// A program starts on tables of a newer minor release, which only add to its own. It refuses
// tables that changed otherwise, and those of a newer major release.
func TestNewerTables(t *testing.T) {
	for name, database := range databases() {
		for _, c := range []struct {
			name, change string
			version      int
			want         string // in the error; "" for none
		}{
			{"Table", `CREATE TABLE more (id TEXT NOT NULL PRIMARY KEY)`, 101, ""},
			{"UniqueIndexOfATable", `CREATE TABLE more (id TEXT); CREATE UNIQUE INDEX more_id ON more (id)`, 101, ""},
			{"Index", `CREATE INDEX matches_more ON matches (created)`, 101, ""},
			{"NullableColumn", `ALTER TABLE results ADD COLUMN more TEXT`, 101, ""},
			{"ColumnWithDefault", `ALTER TABLE results ADD COLUMN more BIGINT NOT NULL DEFAULT 0`, 101, ""},
			{"UniqueIndex", `CREATE UNIQUE INDEX matches_more ON matches (channel, created)`, 101, "unknown: unique index matches_more"},
			{"ColumnWithoutDefault", `ALTER TABLE results DROP COLUMN luck; ALTER TABLE results ADD COLUMN luck BIGINT`, 101, "missing: results.luck"},
			{"DroppedIndex", `DROP INDEX matches_due`, 101, "missing: index matches_due"},
			{"Major", `CREATE TABLE more (id TEXT)`, 200, "version 200"},
		} {
			t.Run(name+"/"+c.name, func(t *testing.T) {
				url := database(t)
				open(t, url).Close()
				execute(t, drivers[name], url, fmt.Sprintf(`%s; INSERT INTO goose_db_version (version_id, is_applied) VALUES (%d, TRUE)`, c.change, c.version))
				if c.want != "" {
					wantRefused(t, url, "newer version", c.want, "this program knows 100")
					return
				}
				s := open(t, url)
				_, results := played(t, s, "m1", "alice", 5, noonIn)
				wantResultsOf(t, s, sampleMatch("cm1", "m1"), results...)
			})
		}
	}
}

// wantRefused fails the test unless a database is refused by an error that a restart cannot fix.
func wantRefused(t *testing.T, url string, want ...string) {
	t.Helper()
	s, err := storage.Open(t.Context(), url)
	if err == nil {
		s.Close()
	}
	wantSentence(t, err, want...)
	if !engine.IsFinal(err) {
		t.Errorf("a restart might fix: %v", err)
	}
}

// Released migrations never change: a later change of the tables is a new migration.
func TestMigrationsAreFrozen(t *testing.T) {
	frozen := map[string]string{
		"00100_tables.sql": "6195cbeee1b3c6f489f52bf10d959d6cbd2325524fd2c5ce824818b115bcd584",
	}
	files, err := filepath.Glob("engine/migrations/*.sql")
	if err != nil || len(files) < len(frozen) {
		t.Fatalf("%d migrations: %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(text)
		if want, known := frozen[filepath.Base(file)]; known && hex.EncodeToString(sum[:]) != want {
			t.Errorf("%s was changed after its release: write a new migration instead", file)
		}
	}
}
