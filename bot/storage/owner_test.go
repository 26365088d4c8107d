package storage_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"parlour/bot/storage"
	"parlour/bot/storage/engine"
	"parlour/bot/storage/transfer"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// own opens a database as its owner.
func own(t *testing.T, file string) host.Store {
	t.Helper()
	s, err := storage.Own(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// ended creates a database with a match of 30 entries and a key, and closes it cleanly.
func ended(t *testing.T) (file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "parlour.db")
	s := own(t, file)
	if _, err := storage.SealingKeys(t.Context(), s, file); err != nil {
		t.Fatal(err)
	}
	err := errors.Join(storage.CheckKeys(t.Context(), s, []string{"fingerprint"}), s.Apply(t.Context(), begin(blank("c", "m"))))
	for n := range 30 {
		err = errors.Join(err, s.Apply(t.Context(), move("c", "m", n)))
	}
	if err = errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	return file
}

// entries returns the number of entries of the match of a database.
func entries(t *testing.T, file string) int {
	t.Helper()
	s := own(t, file)
	m, err := s.Load(t.Context(), "c", store.ByID("m"))
	if err = errors.Join(err, s.Close()); err != nil {
		t.Error(err)
	}
	return len(m.Entries)
}

// do fails the test if an operation on files has failed.
func do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// backedUp returns a new backup of a database.
func backedUp(t *testing.T, file string) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "backup.db")
	_, err := transfer.Backup(t.Context(), file, to, transfer.Options{})
	do(t, err)
	return to
}

// copied copies a file over another. An existing file keeps its inode.
func copied(t *testing.T, from, to string) {
	t.Helper()
	content, err := os.ReadFile(from)
	do(t, err)
	do(t, os.WriteFile(to, content, 0o600))
}

// withoutFiles moves a database away, with the files that SQLite created beside it.
func withoutFiles(t *testing.T, file string) {
	t.Helper()
	for _, ending := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(file + ending); err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
	}
}

// When its file or its log is deleted or replaced, a store no longer acknowledges or reads
// anything. Acknowledged changes survive if the operator does what the error says, and the files
// that replaced its own stay unchanged.
func TestReplacedWhileOpen(t *testing.T) {
	for _, c := range []struct {
		name, says string
		happens    func(t *testing.T, file, backup string)
		follow     func(t *testing.T, file, backup string) // what the error says to do
		refused    string                                  // the error of the next start before that; "" if it succeeds
	}{
		{
			"Deleted", "deleted or replaced",
			func(t *testing.T, file, _ string) { do(t, os.Remove(file)) },
			func(t *testing.T, file, _ string) {
				withoutFiles(t, file)
				do(t, os.Rename(file+".rescued", file))
			}, "is missing or new, but there was a database",
		},
		{
			"Moved", "deleted or replaced",
			func(t *testing.T, file, _ string) { do(t, os.Rename(file, file+".away")) },
			func(t *testing.T, file, _ string) { do(t, os.Rename(file+".away", file)) }, "is missing or new, but there was a database",
		},
		{
			"ReplacedByABackup", "deleted or replaced",
			func(t *testing.T, file, backup string) { do(t, os.Rename(backup, file)) },
			func(t *testing.T, file, _ string) {
				if got := entries(t, file); got != 30 {
					t.Errorf("the backup in its place has %d entries, want 30", got)
				}
				withoutFiles(t, file)
				do(t, os.Rename(file+".rescued", file))
			}, "",
		},
		{
			"LogDeleted", "-wal was deleted or replaced",
			func(t *testing.T, file, _ string) { do(t, os.Remove(file+"-wal")) },
			func(*testing.T, string, string) {}, "",
		},
		{
			"StateDeleted", ".state was deleted or replaced",
			func(t *testing.T, file, _ string) { do(t, os.Remove(file+".state")) },
			func(*testing.T, string, string) {}, "",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := ended(t)
			backup := backedUp(t, file)
			s := own(t, file)
			for n := 30; n < 50; n++ {
				do(t, s.Apply(t.Context(), move("c", "m", n)))
			}
			c.happens(t, file, backup)
			err := s.Apply(t.Context(), move("c", "m", 50))
			wantSentence(t, err, c.says, "Nothing is stored", "SIGTERM")
			_, reading := s.Load(t.Context(), "c", store.ByID("m"))
			for _, err := range []error{err, reading, store.Ping(t.Context(), s)} {
				if !errors.Is(err, store.ErrReplaced) {
					t.Errorf("got %v, want %v", err, store.ErrReplaced)
				}
			}
			do(t, s.Close())
			if c.refused != "" {
				_, err := storage.Own(t.Context(), file)
				wantSentence(t, err, c.refused)
			}
			c.follow(t, file, backup)
			if got := entries(t, file); got != 50 {
				t.Errorf("%d entries of 50 are left", got)
			}
		})
	}
}

// A process whose file is overwritten in place stops, and leaves the new content unchanged.
func TestOverwrittenWhileOpen(t *testing.T) {
	file := filepath.Join(t.TempDir(), "parlour.db")
	other := ended(t)
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), child+"="+file)
	var errs strings.Builder
	c.Stderr = &errs
	out, err := c.StdoutPipe()
	do(t, err)
	do(t, c.Start())
	t.Cleanup(func() { c.Process.Kill() })
	acknowledged := make([]byte, 100)
	if _, err := out.Read(acknowledged); err != nil {
		t.Fatal(err)
	}
	copied(t, other, file)
	for n := 0; err == nil && n < 5000; n++ { // more than the pipe can hold
		_, err = out.Read(acknowledged)
	}
	if err == nil {
		t.Fatal("the process continues")
	}
	c.Wait()
	wantSentence(t, errors.New(errs.String()), "another file was copied over", "restore a backup")
	want, err := os.ReadFile(other)
	do(t, err)
	if got, err := os.ReadFile(file); string(got) != string(want) || err != nil {
		t.Errorf("the file that replaced the database was changed, %v", err)
	}
	_, err = storage.Own(t.Context(), file)
	wantSentence(t, err, "is not the file to which")
	_, err = engine.OpenTables(t.Context(), file, engine.Looking)
	wantSentence(t, err, "is not the file to which")
}

// After a kill, every command opens a database only with its own log.
func TestAfterAKill(t *testing.T) {
	for _, c := range []struct {
		name    string
		happens func(t *testing.T, file string)
		says    string // "" if it opens
	}{
		{"Nothing", func(*testing.T, string) {}, ""},
		{"LogDeleted", func(t *testing.T, file string) { do(t, os.Remove(file+"-wal")) }, "not closed cleanly"},
		{"CopiedAlone", func(t *testing.T, file string) {
			copied(t, file, file+".copy")
			withoutFiles(t, file)
			do(t, os.Remove(file+".state"))
			do(t, os.Rename(file+".copy", file))
		}, "not closed cleanly"},
		{"LossAccepted", func(t *testing.T, file string) { do(t, os.WriteFile(file+"-wal", nil, 0o600)) }, ""},
		{"ReplacedByABackup", func(t *testing.T, file string) { do(t, os.Rename(backedUp(t, ended(t)), file)) }, "is not the file to which"},
		{"ReplacedByAnotherDatabase", func(t *testing.T, file string) { copied(t, ended(t), file) }, "is not the file to which"},
		{"ReplacedWithoutLog", func(t *testing.T, file string) {
			withoutFiles(t, file)
			do(t, os.Rename(backedUp(t, ended(t)), file))
		}, ""},
		{"Deleted", withoutFiles, "is missing or new"},
		{"Emptied", func(t *testing.T, file string) { withoutFiles(t, file); do(t, os.WriteFile(file, nil, 0o600)) }, "is missing or new"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "parlour.db")
			killAfter(t, file, 57)
			c.happens(t, file)
			openings := map[string]func() error{
				"Looking": func() error {
					tables, err := engine.OpenTables(t.Context(), file, engine.Looking)
					if err == nil {
						tables.Close()
					}
					return err
				},
				"Open":  func() error { return closed(storage.Open(t.Context(), file)) },
				"Own":   func() error { return closed(storage.Own(t.Context(), file)) },
				"Again": func() error { return closed(storage.Own(t.Context(), file)) },
			}
			for _, name := range []string{"Looking", "Open", "Own", "Again"} {
				switch err := openings[name](); {
				case c.says == "":
					if err != nil {
						t.Errorf("%s = %v", name, err)
					}
				case c.says != "" && (name != "Looking" || !isMissing(file)):
					wantSentence(t, err, c.says)
				}
			}
		})
	}
}

// isMissing reports whether a file contains no database yet.
func isMissing(file string) bool {
	info, err := os.Stat(file)
	return err != nil || info.Size() == 0
}

// closed closes a store unless opening it failed.
func closed(s host.Store, err error) error {
	if err != nil {
		return err
	}
	return s.Close()
}

// A file has one owner at a time. Ownership is a lock that ends with its process, so a
// killed owner does not block the next one.
func TestOneOwner(t *testing.T) {
	file := filepath.Join(t.TempDir(), "parlour.db")
	killAfter(t, file, 1)
	s := own(t, file)
	for _, url := range []string{file, "file:" + file, "sqlite:" + file + "?_pragma=cache_size(100)"} {
		_, err := storage.Own(t.Context(), url)
		wantSentence(t, err, "another process runs on", "stop that process")
		if !errors.Is(err, engine.ErrRunning) {
			t.Errorf("got %v, want %v", err, engine.ErrRunning)
		}
	}
	do(t, closed(storage.Open(t.Context(), file))) // as parlour results rebuild does
	do(t, s.Close())
	do(t, closed(storage.Own(t.Context(), file)))
}

// A new database is not created beside the remaining files of another, and a refusal creates no
// files.
func TestNewDatabaseBesideAnOldOne(t *testing.T) {
	for name, left := range map[string][]string{"Both": {".key", ".state"}, "Key": {".key"}, "State": {".state"}, "OldKey": {".key.old"}} {
		t.Run(name, func(t *testing.T) {
			old, folder := ended(t), t.TempDir()
			copied(t, old+".key", old+".key.old")
			file := filepath.Join(folder, "parlour.db")
			for _, ending := range left {
				copied(t, old+ending, file+ending)
			}
			for range 2 {
				for _, open := range []func() error{
					func() error { return closed(storage.Own(t.Context(), file)) }, func() error { return closed(storage.Open(t.Context(), file)) },
				} {
					err := open()
					wantSentence(t, err, "is missing or new", "restore a backup", "To start with a new database")
					if want := "which has left " + file + strings.Join(left, " and "+file) + ". Put"; !strings.Contains(err.Error(), want) {
						t.Errorf("got %v, want %q", err, want)
					}
				}
			}
			if !isMissing(file) {
				t.Error("a database was created")
			}
			s, err := engine.MakeTables(t.Context(), filepath.Join(folder, "empty.db"), engine.Changing)
			do(t, err)
			s.Close()
			do(t, os.Rename(filepath.Join(folder, "empty.db"), file))
			wantSentence(t, closed(storage.Own(t.Context(), file)), "is missing or new")
			backup := backedUp(t, old)
			do(t, os.Remove(file))
			_, _, err = transfer.Restore(t.Context(), backup, file, []string{"fingerprint"}, transfer.Options{})
			do(t, err)
			if got := entries(t, file); got != 30 {
				t.Errorf("%d entries of 30 were restored", got)
			}
		})
	}
}

// A backup can be restored beside all files that a killed process has left of its database.
func TestRestoreAfterALoss(t *testing.T) {
	file := ended(t)
	backup := backedUp(t, file)
	s := own(t, file)
	do(t, s.Apply(t.Context(), move("c", "m", 30)))
	do(t, os.Remove(file))
	_, _, err := transfer.Restore(t.Context(), backup, file, []string{"fingerprint"}, transfer.Options{})
	wantSentence(t, err, "a bot is running on it")
	do(t, s.Close())
	_, _, err = transfer.Restore(t.Context(), backup, file, []string{"fingerprint"}, transfer.Options{})
	do(t, err)
	if got := entries(t, file); got != 30 {
		t.Errorf("%d entries of 30 were restored", got)
	}
}

// If a process is killed while it creates a new database, the next process completes it.
func TestNewDatabaseGoesOn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "parlour.db")
	s := own(t, file)
	_, err := storage.SealingKeys(t.Context(), s, file)
	do(t, err)
	do(t, s.Close())
	do(t, closed(storage.Own(t.Context(), file)))
}
