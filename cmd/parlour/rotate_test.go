package main

import (
	"os"
	"path/filepath"
	"testing"

	"parlour/bot/storage"
	"parlour/bot/storage/engine"
)

// starts opens a database and its keys as a starting bot does; end closes it.
func starts(t *testing.T, c config) (end func() error, err error) {
	t.Helper()
	store, err := storage.Own(t.Context(), c.Database)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = newSealer(t.Context(), c, store); err != nil {
		store.Close()
		return nil, err
	}
	return store.Close, nil
}

// One command replaces a key beside a database. It can be interrupted anywhere.
func TestRotateKeyBesideADatabase(t *testing.T) {
	inFolder(t)
	says(t, "rotate-key", "error: storage: there is no file parlour.db")
	c := config{Database: "parlour.db"}
	played(t, c)
	first, err := os.ReadFile("parlour.db.key")
	if err != nil {
		t.Fatal(err)
	}
	end, err := starts(t, c)
	if err != nil {
		t.Fatal(err)
	}
	says(t, "rotate-key", "error: a running bot uses the key to be replaced: stop it")
	if err := end(); err != nil {
		t.Fatal(err)
	}
	says(t, "backup before.db", "before.db is a backup")
	// As it is when it was killed after its first step.
	if err := os.Rename("parlour.db.key", "parlour.db.key.old"); err != nil {
		t.Fatal(err)
	}
	says(t, "rotate-key", "1 secrets were re-encrypted", "The old key is no longer needed and is now parlour.db.old-key-", "backups made before now")
	now, err := os.ReadFile("parlour.db.key")
	if old, _ := filepath.Glob("parlour.db.key.*"); err != nil || string(now) == string(first) || len(old) > 0 {
		t.Errorf("the key is the same, or %q is still there, %v", old, err)
	}
	if end, err = starts(t, c); err != nil {
		t.Fatal(err)
	}
	end()
	says(t, "rotate-key", "1 secrets were re-encrypted")
	if kept, _ := filepath.Glob("parlour.db.old-key-*"); len(kept) != 2 {
		t.Errorf("the old keys are %q, want two", kept)
	}
	t.Setenv("PARLOUR_DATABASE", "restored.db")
	t.Setenv("PARLOUR_KEY", "file:parlour.db.key")
	says(t, "restore before.db", "error: the secrets in this database were sealed with another key")
	for _, name := range []string{"parlour.db.key", "parlour.db"} {
		if err := os.Rename(name, name+"-away"); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PARLOUR_DATABASE", "parlour.db-away")
	t.Setenv("PARLOUR_KEY", "")
	says(t, "rotate-key", "error: there is no key to replace: put the key file at parlour.db-away.key")
}

// Keys in PARLOUR_KEY are replaced in three steps, while a bot that has both keys may run.
func TestRotateKeyInEnvironment(t *testing.T) {
	inFolder(t)
	const old, fresh = "the old key, of enough bytes", "the new key of enough bytes"
	oldKey := "file:old.key"
	if err := os.WriteFile("old.key", []byte(old), 0o600); err != nil {
		t.Fatal(err)
	}
	c := config{Database: "parlour.db", Key: oldKey}
	played(t, c)
	t.Setenv("PARLOUR_KEY", oldKey)
	says(t, "rotate-key", "error: PARLOUR_KEY has only one key", "openssl rand -hex 32")
	t.Setenv("PARLOUR_KEY", fresh+", a stranger's key of enough bytes")
	says(t, "rotate-key", "error: the secrets in this database were sealed with another key")
	t.Setenv("PARLOUR_KEY", fresh+","+oldKey)
	end, err := starts(t, c)
	if err != nil {
		t.Fatal(err)
	}
	says(t, "rotate-key", "error: a running bot seals with the old key: restart it")
	end()
	c.Key = fresh + "," + oldKey
	if end, err = starts(t, c); err != nil {
		t.Fatal(err)
	}
	says(t, "rotate-key", "1 secrets were re-encrypted", "keep only the first key in PARLOUR_KEY")
	says(t, "rotate-key", "0 secrets were re-encrypted", "The old key is no longer needed")
	end()
	c.Key = fresh
	if end, err = starts(t, c); err != nil {
		t.Fatal(err)
	}
	end()
	t.Setenv("PARLOUR_DATABASE", "postgres://u@127.0.0.1:1/d")
	says(t, "rotate-key", "error: storage: PostgreSQL does not answer")
	t.Setenv("PARLOUR_DATABASE", "parlour.db")
	tables, err := engine.OpenTables(t.Context(), "parlour.db", engine.Changing)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tables.Exec(`UPDATE matches SET chairs = replace(chairs, '"sealed":"', '"sealed":"AAAA') WHERE chairs LIKE '%sealed%'`); err != nil {
		t.Fatal(err)
	}
	tables.Close()
	says(t, "rotate-key", "no key opens the chairs of matches c1", "error: none of the keys opens 1 secrets")
}
