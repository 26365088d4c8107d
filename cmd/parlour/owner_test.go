package main

import (
	"errors"
	"os"
	"strings"
	"testing"

	"parlour/bot/storage"
	"parlour/bot/storage/engine"
)

// refused opens a database and its keys as a starting bot does, and checks the error.
func refused(t *testing.T, c config, want ...string) {
	t.Helper()
	store, err := storage.Own(t.Context(), c.Database)
	if err == nil {
		_, err = newSealer(t.Context(), c, store)
		err = errors.Join(err, store.Close())
	}
	for _, w := range want {
		if err == nil || !strings.Contains(err.Error(), w) {
			t.Errorf("got %v, want %q in it", err, w)
		}
	}
}

// damage overwrites the root page of a table.
func damage(t *testing.T, file, table string) {
	t.Helper()
	tables, err := engine.OpenTables(t.Context(), file, engine.Alone)
	if err != nil {
		t.Fatal(err)
	}
	var page, size int64
	err = tables.QueryRow(`SELECT rootpage, (SELECT page_size FROM pragma_page_size) FROM sqlite_master WHERE name = $1`, table).Scan(&page, &size)
	if err = errors.Join(err, tables.Close()); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(file, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt([]byte(strings.Repeat("damaged!", int(size/8))), (page-1)*size); err != nil {
		t.Fatal(err)
	}
}

// A key is generated for a new database only. If the key of another database is missing, the
// error asks for it. A backup used as a database needs the key under its own name.
func TestMissingKeyIsNotReplaced(t *testing.T) {
	inFolder(t)
	c := config{Database: "parlour.db"}
	played(t, c)
	says(t, "backup b.db", "is a backup")
	back := rename(t, "parlour.db.key")
	refused(t, c, "the key file parlour.db.key is missing: put it back")
	refused(t, config{Database: "b.db"}, "the key file b.db.key is missing", "copy the key of the database to that name")
	refused(t, config{Database: "none/parlour.db"}, "there is no folder")
	for _, name := range []string{"parlour.db.key", "b.db.key", "none/parlour.db.key"} {
		if _, err := os.Stat(name); err == nil {
			t.Errorf("the key %s was created", name)
		}
	}
	back("b.db.key")
	end, err := starts(t, config{Database: "b.db"})
	if err != nil {
		t.Fatal(err)
	}
	if err := end(); err != nil {
		t.Error(err)
	}
}

// A damaged database is reported as damaged, whether or not the key fits.
func TestDamagedDatabaseIsReported(t *testing.T) {
	inFolder(t)
	c := config{Database: "parlour.db"}
	played(t, c)
	says(t, "verify", "Everything agrees with the logs")
	damage(t, "parlour.db", "ratings")
	says(t, "verify", "damage in the database: ", "error: ")
	refused(t, config{Database: "parlour.db", Key: "another key of enough bytes"}, "the database file is damaged", "restore a backup")
	if err := os.Remove("parlour.db.key"); err != nil {
		t.Fatal(err)
	}
	refused(t, c, "the database file is damaged", "restore a backup")
}
