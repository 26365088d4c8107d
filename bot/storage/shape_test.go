package storage_test

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"testing"

	"parlour/bot/storage"
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
				_, err := storage.Open(t.Context(), url)
				wantSentence(t, err, "before 1.0", difference, "another database")
			})
		}
	}
}

// A database from before 1.0, to which a migration cannot be applied, is refused.
func TestBefore10(t *testing.T) {
	for name, database := range databases() {
		t.Run(name, func(t *testing.T) {
			url := database(t)
			open(t, url).Close()
			execute(t, drivers[name], url, `DELETE FROM goose_db_version WHERE version_id = 2`)
			for _, index := range []string{"totals_by_mean_new", "ratings_by_rating_new", "results_of_tries"} {
				execute(t, drivers[name], url, "DROP INDEX "+index)
			}
			execute(t, drivers[name], url, `DROP TABLE totals`)
			_, err := storage.Open(t.Context(), url)
			wantSentence(t, err, "before 1.0", "another database")
		})
	}
}

// Released migrations never change: a later change of the tables is a new migration.
func TestMigrationsAreFrozen(t *testing.T) {
	frozen := map[string]string{
		"00001_matches.sql":   "0ce6c07ff9558ff55538e71cf1ae7ab6f84c710378f7471beb00b59a426e11a2",
		"00002_newcomers.sql": "281c4c27dd70e7af068c4723d452bd05807e4189896ca9a0686961c92409ecca",
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
