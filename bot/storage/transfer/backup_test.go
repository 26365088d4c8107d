package transfer_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"parlour/bot/storage"
	"parlour/bot/storage/engine"
	"parlour/bot/storage/transfer"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// backedUp returns a new backup of a database.
func backedUp(t testing.TB, url string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "a backup.db")
	if _, err := transfer.Backup(t.Context(), url, file, options); err != nil {
		t.Fatal(err)
	}
	return file
}

// Every table can be copied from either kind of database through a backup into either kind.
func TestRoundTrip(t *testing.T) {
	for _, from := range kinds {
		source := filled(t, from.make)
		if got, want := len(dump(t, source)), rows*len(layout(t)); got != want {
			t.Fatalf("%d rows are to be copied, want %d: a table is not in the layout, or has no rows", got, want)
		}
		for _, to := range kinds {
			t.Run(from.name+" to "+to.name, func(t *testing.T) {
				file, target := filepath.Join(t.TempDir(), "b.db"), to.make(t)
				done, err := transfer.Backup(t.Context(), source, file, options)
				if info, failed := os.Stat(file); err != nil || failed != nil || done.Bytes != info.Size() || info.Mode().Perm() != 0o600 || done.Rows != int64(rows*len(layout(t))) {
					t.Fatalf("Backup = %+v, %v, %v", done, err, failed)
				}
				files, _ := filepath.Glob(filepath.Join(filepath.Dir(file), "*"))
				if len(files) != 1 {
					t.Errorf("the folder has %q, want only the backup", files)
				}
				again, made, err := transfer.Restore(t.Context(), file, target, nil, options)
				if err != nil || again.Rows != done.Rows || !made.Equal(now) || again.Resumed {
					t.Fatalf("Restore = %+v, %v, %v", again, made, err)
				}
				same(t, target, source)
				s, err := storage.Open(t.Context(), target)
				if err != nil {
					t.Fatal(err)
				}
				s.Close()
			})
		}
	}
}

// While a backup is made, the bot continues to store changes. The backup contains none of them.
func TestBackupOfALiveDatabase(t *testing.T) {
	for _, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			url := filled(t, kind.make)
			s, err := storage.Open(t.Context(), url)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			before := dump(t, url)
			file, o, n := filepath.Join(t.TempDir(), "b.db"), options, 0
			o.Report = func(transfer.Progress) {
				n++
				if err := s.PutDocument(t.Context(), store.Document{Home: "zzz", Kind: "since", ID: fmt.Sprint(n), Body: "{}"}); err != nil {
					t.Error(err)
				}
				m := match.Match{ID: fmt.Sprint("zzz", n), Start: match.Start{Channel: fmt.Sprint("c", n)}, Status: match.Ended}
				if err := s.Apply(t.Context(), host.Change{Channel: m.Channel, New: &m}); err != nil {
					t.Error(err)
				}
			}
			if _, err := transfer.Backup(t.Context(), url, file, o); err != nil || n < rows {
				t.Fatalf("%d pages, %v", n, err)
			}
			if got := dump(t, file); len(got) != len(before) {
				t.Errorf("the backup has %d rows, want the %d at its beginning", len(got), len(before))
			}
		})
	}
}

// An interrupted backup leaves no files behind, and can be repeated.
func TestBackupBrokenOff(t *testing.T) {
	url := filled(t, kinds[0].make)
	for stop := 1; ; stop += 1 + stop/2 {
		file := filepath.Join(t.TempDir(), "b.db")
		ctx, cancel := context.WithCancel(t.Context())
		o, n := options, 0
		o.Report = func(transfer.Progress) {
			if n++; n == stop {
				cancel()
			}
		}
		_, err := transfer.Backup(ctx, url, file, o)
		cancel()
		if n < stop {
			if err != nil || n < 3*len(layout(t)) {
				t.Errorf("after %d pages: %v", n, err)
			}
			return
		}
		left, _ := filepath.Glob(file + "*")
		if err == nil || !errors.Is(err, context.Canceled) || len(left) > 0 {
			t.Fatalf("stopped at page %d: %v, %q is left", stop, err, left)
		}
	}
}

// A backup replaces the temporary file of a killed program, but not one that another program still
// writes.
func TestBackupBesideOthers(t *testing.T) {
	url, file := filled(t, kinds[0].make), filepath.Join(t.TempDir(), "b.db")
	writing, err := engine.MakeTables(t.Context(), file+".part", engine.Alone)
	if err != nil {
		t.Fatal(err)
	}
	_, err = transfer.Backup(t.Context(), url, file, options)
	refused(t, err, "is being written by another program", "or name another file")
	writing.Close()
	if _, _, err := transfer.Restore(t.Context(), file+".part", kinds[0].make(t), nil, options); err == nil {
		t.Error("half a backup was restored")
	} else {
		refused(t, err, "is not a complete backup")
	}
	if err := os.WriteFile(file+".part-wal", []byte("rubbish"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := transfer.Backup(t.Context(), url, file, options); err != nil {
		t.Fatal(err)
	}
	same(t, file, url)
	_, err = transfer.Backup(t.Context(), url, file, options)
	refused(t, err, "already exists", "name another")
}

// Restore detects every changed byte of a backup before it stores anything, except for unused
// bytes.
func TestDamagedBackups(t *testing.T) {
	file := backedUp(t, filled(t, kinds[0].make))
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	noticed := 0
	for i, at := 0, 7; at < len(whole); i, at = i+1, at+len(whole)/13 {
		folder := t.TempDir()
		damaged, target := filepath.Join(folder, "b.db"), filepath.Join(folder, "t.db")
		content := append([]byte(nil), whole...)
		content[at] ^= 0x41
		if i%4 == 3 {
			content = whole[:at] // the rest is lost
		}
		if err := os.WriteFile(damaged, content, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, _, err := transfer.Restore(t.Context(), damaged, target, nil, options); err != nil {
			noticed++
			if _, err := os.Stat(target); err == nil {
				t.Errorf("byte %d: a damaged backup was restored", at)
			}
			continue
		}
		same(t, target, file)
	}
	if noticed < 3 {
		t.Errorf("%d damaged backups were detected", noticed)
	}
}

func TestRestoreRefusals(t *testing.T) {
	source := filled(t, kinds[0].make)
	file := backedUp(t, source)
	restore := func(file, target string, keys ...string) error {
		_, _, err := transfer.Restore(t.Context(), file, target, keys, options)
		return err
	}
	refused(t, restore(file+"x", kinds[0].make(t)), "there is no file", "name an existing database")
	refused(t, restore(t.TempDir(), kinds[0].make(t)), "is a folder")
	text := filepath.Join(t.TempDir(), "notes.txt")
	if err := os.WriteFile(text, []byte("no backup, but a text that is long enough to be one"), 0o600); err != nil {
		t.Fatal(err)
	}
	refused(t, restore(text, kinds[0].make(t)), "is not an SQLite database")
	foreign := filepath.Join(t.TempDir(), "foreign.db")
	change(t, foreign, `CREATE TABLE cats (name TEXT)`)
	refused(t, restore(foreign, kinds[0].make(t)), "is not a Parlour database")
	refused(t, restore(source, kinds[0].make(t)), "is not a complete backup", "parlour move")
	for _, kind := range kinds {
		refused(t, restore(file, filled(t, kind.make)), "is not empty", "name a new database")
	}
	refused(t, restore(file, "postgres://nobody@127.0.0.1:1/none"), "does not answer")

	for statement, says := range map[string]string{
		`UPDATE goose_db_version SET version_id = 101 WHERE version_id = 100`:           "newer version",
		`UPDATE entries SET body = 'b2' WHERE n = 0`:                                    "its entries have changed",
		`INSERT INTO documents VALUES ('1', 'played', 'last', '{}', 1, NULL, '', 0, 0)`: "its documents have changed",
		`DELETE FROM backup WHERE table_name = 'totals'`:                                "its totals have changed",
		`UPDATE documents SET home = '', kind = 'database', id = 'sealing-key', body = '{"value":"key"}'
			WHERE home = (SELECT MIN(home) FROM documents)`: "have changed",
	} {
		used := backedUp(t, source)
		change(t, used, statement)
		refused(t, restore(used, kinds[0].make(t)), says)
	}
}

// A backup cannot be restored without the key that sealed its secrets.
func TestRestoreNeedsTheKey(t *testing.T) {
	url := kinds[0].make(t)
	db := open(t, url)
	if _, err := db.Exec(`INSERT INTO documents VALUES ('', 'database', 'sealing-key', '{"value":"abcd"}', 1, NULL, '', 0, 0)`); err != nil {
		t.Fatal(err)
	}
	file := backedUp(t, url)
	for want, keys := range map[string][]string{"there is no key: put the key back": nil, "sealed with another key": {"0000"}} {
		_, _, err := transfer.Restore(t.Context(), file, kinds[0].make(t), keys, options)
		refused(t, err, want, "PARLOUR_KEY")
	}
	if _, _, err := transfer.Restore(t.Context(), file, kinds[0].make(t), []string{"0000", "abcd"}, options); err != nil {
		t.Error(err)
	}
}

// change runs a statement on a file directly.
func change(t testing.TB, file, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

// The time of the latest backup is recorded in the database while a bot uses it, and not in a
// backup, which would no longer agree with its checksums.
func TestRecordBackup(t *testing.T) {
	for _, from := range kinds {
		t.Run(from.name, func(t *testing.T) {
			source := filled(t, from.make)
			bot, err := storage.Own(t.Context(), source)
			if err != nil {
				t.Fatal(err)
			}
			defer bot.Close()
			if at, err := store.LastBackup(t.Context(), bot); !at.IsZero() || err != nil {
				t.Errorf("before any backup: LastBackup = %v, %v", at, err)
			}
			for _, want := range []time.Time{now, now.Add(time.Hour)} {
				if err := transfer.RecordBackup(t.Context(), source, want); err != nil {
					t.Fatal(err)
				}
				if got, err := store.LastBackup(t.Context(), bot); !got.Equal(want) || err != nil {
					t.Errorf("LastBackup = %v, %v; want %v", got, err, want)
				}
			}
			file := backedUp(t, source)
			if err := transfer.RecordBackup(t.Context(), file, now); err != nil {
				t.Fatal(err)
			}
			if _, _, err := transfer.Restore(t.Context(), file, filepath.Join(t.TempDir(), "restored.db"), nil, options); err != nil {
				t.Errorf("the backup was changed: %v", err)
			}
		})
	}
}
