package storage_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"parlour/bot/storage/engine"
)

// Tables can be opened for reading beside a bot, but not exclusively.
func TestTablesBesideABot(t *testing.T) {
	onEach(t, func(t *testing.T, database func(t testing.TB) string) {
		url := database(t)
		s := open(t, url)
		if _, err := s.Poll(t.Context(), epoch); err != nil {
			t.Fatal(err)
		}
		for _, access := range []engine.Access{engine.Looking, engine.Changing} {
			tables, err := engine.OpenTables(t.Context(), url, access)
			if err != nil {
				t.Fatal(err)
			}
			_, err = tables.Exec(`INSERT INTO documents VALUES ('a', 'b', 'c', '{}', 1, NULL, '', 0, 0)`)
			if (err == nil) != (access == engine.Changing || tables.Server) {
				t.Errorf("access %d: a change = %v", access, err)
			}
			if _, err := tables.Exec(`DELETE FROM documents`); err != nil && access == engine.Changing {
				t.Error(err)
			}
			tables.Close()
		}
		tables, err := engine.OpenTables(t.Context(), url, engine.Alone)
		if err == nil {
			var runs bool
			runs, err = tables.Running(t.Context(), epoch.UnixMilli())
			if runs {
				err = engine.ErrRunning
			}
			tables.Close()
		}
		if !errors.Is(err, engine.ErrRunning) {
			t.Errorf("alone beside a bot: %v", err)
		}
	})
}

// No bot can open a file that is open exclusively.
func TestTablesAlone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "parlour.db")
	open(t, file).Close()
	tables, err := engine.OpenTables(t.Context(), "file:"+file, engine.Alone)
	if err != nil {
		t.Fatal(err)
	}
	if runs, err := tables.Running(t.Context(), time.Now().UnixMilli()); runs || err != nil {
		t.Errorf("Running = %v, %v", runs, err)
	}
	if _, err := engine.OpenTables(t.Context(), file+"?_pragma=cache_size(10)", engine.Alone); !errors.Is(err, engine.ErrRunning) {
		t.Errorf("a second one = %v", err)
	}
	tables.Close()
	again, err := engine.OpenTables(t.Context(), "sqlite:"+file, engine.Alone)
	if err != nil {
		t.Fatal(err)
	}
	again.Close()
}

func TestTablesRefusals(t *testing.T) {
	folder := t.TempDir()
	none := filepath.Join(folder, "none.db")
	for url, says := range map[string]string{
		none:                       "there is no file",
		folder:                     "is a folder",
		"postgres://u:hunter2@%":   "cannot be read",
		"postgres://127.0.0.1:1/d": "does not answer",
	} {
		_, err := engine.OpenTables(t.Context(), url, engine.Looking)
		wantSentence(t, err, says)
	}
	if err := os.WriteFile(none, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := engine.OpenTables(t.Context(), none, engine.Looking)
	wantSentence(t, err, "it does not have the tables")
	before := filepath.Join(t.TempDir(), "parlour.db")
	open(t, before).Close()
	execute(t, "sqlite", before, `DROP TABLE slots`)
	_, err = engine.OpenTables(t.Context(), before, engine.Looking)
	wantSentence(t, err, "a build before 1.0", "start with a new database")
	for version, says := range map[string]string{"101": "newer version", "2": "before 1.0"} {
		file := filepath.Join(t.TempDir(), "parlour.db")
		s, db := looked(t, "SQLite", file)
		s.Close()
		if _, err := db.Exec(`UPDATE goose_db_version SET version_id = ` + version + ` WHERE version_id > 0; DELETE FROM goose_db_version WHERE version_id = 0`); err != nil {
			t.Fatal(err)
		}
		_, err := engine.OpenTables(t.Context(), file, engine.Looking)
		wantSentence(t, err, says, "version "+version)
	}
}
