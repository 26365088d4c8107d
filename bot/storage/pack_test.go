package storage_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"parlour/bot/storage"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// gameOf returns a match with a number of moves and rolls, like that of a loaded record.
func gameOf(channel, id string, moves int, status match.Status) match.Match {
	m := blank(channel, id)
	m.Status, m.Due = status, nil
	die := rand.New(rand.NewPCG(1, 2))
	for n := range moves {
		e := match.Entry{Kind: games.Move, Seat: games.Seat(n / 2 % 2), Text: "roll"}
		if n%2 == 1 {
			e = match.Entry{Kind: games.Rolled, Seat: games.Chance, Text: fmt.Sprint(1 + die.IntN(6))}
		}
		m.Entries = append(m.Entries, match.Numbered(e, id, n, epoch))
	}
	return m
}

// The entries of a record that can only be viewed take one row, and less space than the file.
func TestRecordIsOneRow(t *testing.T) {
	const moves, file = 9998, 91_000
	for kind, database := range databases() {
		t.Run(kind, func(t *testing.T) {
			s, db := looked(t, kind, database(t))
			if err := s.Apply(t.Context(), begin(gameOf("c", "m", moves, match.Ended))); err != nil {
				t.Fatal(err)
			}
			var rows, size int
			if err := db.QueryRow(`SELECT COUNT(*), SUM(LENGTH(body)) FROM entries`).Scan(&rows, &size); err != nil {
				t.Fatal(err)
			}
			if rows != 1 || size > file/10 {
				t.Errorf("%d moves are stored in %d rows with %d bytes; want one row, and a tenth of the file's %d bytes", moves, rows, size, file)
			}
			t.Logf("%d bytes", size)
		})
	}
}

// Few statements store the entries of a change, regardless of their number.
func TestEntriesShareStatements(t *testing.T) {
	onEach(t, func(t *testing.T, database func(t testing.TB) string) {
		s := open(t, database(t))
		for _, c := range []struct {
			moves, most int
			status      match.Status
		}{
			{3, 2, match.Live}, {1000, 17, match.Live}, {9998, 2, match.Ended},
		} {
			statements := storage.CountStatements(s)
			m := gameOf(fmt.Sprint("c", c.moves), "m", c.moves, c.status)
			if err := s.Apply(t.Context(), begin(m)); err != nil {
				t.Fatal(err)
			}
			if got := int(statements.Load()); got > c.most {
				t.Errorf("a match of %d moves took %d statements, want %d at most", c.moves, got, c.most)
			}
		}
	})
}

// A damaged packed row makes its match unreadable, and no other.
func TestDamagedRecord(t *testing.T) {
	for kind, database := range databases() {
		for name, body := range map[string]string{
			"NoBase64": `'hunter2'`, "NoDeflate": `'aHVudGVyMg=='`, "Cut": `substr(body, 1, 40)`, "Empty": `''`,
		} {
			t.Run(kind+"/"+name, func(t *testing.T) {
				s, db := looked(t, kind, database(t))
				for _, m := range []match.Match{gameOf("c", "m", 500, match.Ended), gameOf("c", "sound", 500, match.Ended)} {
					if err := s.Apply(t.Context(), begin(m)); err != nil {
						t.Fatal(err)
					}
				}
				if _, err := db.Exec(`UPDATE entries SET body = ` + body + ` WHERE match_id = 'm'`); err != nil {
					t.Fatal(err)
				}
				_, err := s.Load(t.Context(), "c", store.ByID("m"))
				if !errors.Is(err, store.ErrUnreadable) {
					t.Fatalf("Load = %v, want %v", err, store.ErrUnreadable)
				}
				wantSentence(t, err, `"c"`, `"m"`)
				if m, err := s.Load(t.Context(), "c", store.ByID("sound")); err != nil || len(m.Entries) != 500 {
					t.Errorf("Load of the other = %d entries, %v", len(m.Entries), err)
				}
			})
		}
	}
}

// The key is created once, is readable only by its owner, and is found for every spelling of the
// database.
func TestSealingKeys(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "parlour.db")
	s := open(t, file)
	first, err := storage.SealingKeys(t.Context(), s, file)
	if err != nil || len(first) != 1 || len(first[0]) != 32 {
		t.Fatalf("SealingKeys = %d keys, %v; want one of 32 bytes", len(first), err)
	}
	info, err := os.Stat(file + ".key")
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file of the key: %v, %v; want it private", info.Mode(), err)
	}
	for _, url := range []string{file, "file:" + file, "sqlite:" + file, "sqlite://" + file, "file:" + file + "?_pragma=cache_size(100)"} {
		again, err := storage.SealingKeys(t.Context(), s, url)
		if err != nil || len(again) != 1 || !bytes.Equal(again[0], first[0]) {
			t.Errorf("SealingKeys(%q) is another key, %v", url, err)
		}
	}
	other, err := storage.SealingKeys(t.Context(), s, filepath.Join(folder, "other.db"))
	if err != nil || bytes.Equal(other[0], first[0]) {
		t.Errorf("SealingKeys of another database is the same key, %v", err)
	}
	left, err := filepath.Glob(filepath.Join(folder, ".new-*"))
	if len(left) > 0 || err != nil {
		t.Errorf("%v were left behind, %v", left, err)
	}
}

// A renamed key still unseals, after the new one.
func TestSealingKeysRotate(t *testing.T) {
	file := filepath.Join(t.TempDir(), "parlour.db")
	s := open(t, file)
	var made [][]byte
	for _, ending := range []string{".2024", ".2025", ""} {
		keys, err := storage.SealingKeys(t.Context(), s, file)
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, keys[0])
		if ending == "" {
			if len(keys) != 3 || !bytes.Equal(keys[1], made[0]) || !bytes.Equal(keys[2], made[1]) {
				t.Errorf("SealingKeys = %d keys, want the new one and then the two older", len(keys))
			}
			break
		}
		if err := os.Rename(file+".key", file+".key"+ending); err != nil {
			t.Fatal(err)
		}
	}
}

// A file that is not a key is neither used nor replaced.
func TestSealingKeysRefusals(t *testing.T) {
	file := filepath.Join(t.TempDir(), "parlour.db")
	s := open(t, file)
	_, err := storage.SealingKeys(t.Context(), s, filepath.Join(filepath.Dir(file), "none", "parlour.db"))
	wantSentence(t, err, "there is no folder")
	for _, ending := range []string{".key", ".key.old"} {
		if err := os.WriteFile(file+ending, []byte("hunter2"), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := storage.SealingKeys(t.Context(), s, file)
		wantSentence(t, err, ending+" is not a key", "move it")
		if got, err := os.ReadFile(file + ending); string(got) != "hunter2" || err != nil {
			t.Errorf("the file was replaced by %q, %v", got, err)
		}
		os.Remove(file + ending)
	}
}

// Processes that start at the same time get the same key.
func TestSealingKeysTogether(t *testing.T) {
	file := filepath.Join(t.TempDir(), "parlour.db")
	s := open(t, file)
	keys := make([][]byte, 16)
	var all sync.WaitGroup
	for i := range keys {
		all.Go(func() {
			made, err := storage.SealingKeys(t.Context(), s, file)
			if err != nil || len(made) != 1 {
				t.Errorf("SealingKeys = %d keys, %v", len(made), err)
				return
			}
			keys[i] = made[0]
		})
	}
	all.Wait()
	for _, k := range keys {
		if len(k) != 32 || !bytes.Equal(k, keys[0]) {
			t.Error("two processes have different keys")
		}
	}
}

// A database accepts the key with which it was used before, or a new key together with the old
// one.
func TestCheckKeys(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "parlour.db"))
	for _, c := range []struct {
		name string
		keys []string
		want string // in the error; "" for none
	}{
		{"None", nil, "no sealing key"},
		{"Empty", []string{""}, "no sealing key"},
		{"First", []string{"a"}, ""},
		{"Again", []string{"a"}, ""},
		{"Other", []string{"b"}, "sealed with another key"},
		{"OlderOnly", []string{"a", "b"}, ""},
		{"Rotated", []string{"b", "a"}, ""},
		{"RotatedAgain", []string{"b", "a"}, ""},
		{"Old", []string{"a"}, "sealed with another key"},
		{"New", []string{"b"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := storage.CheckKeys(t.Context(), s, c.keys)
			if c.want != "" {
				wantSentence(t, err, c.want)
			} else if err != nil {
				t.Errorf("CheckKeys(%v) = %v", c.keys, err)
			}
		})
	}
}

// overtaken is a store in which another process sets the key between a read and a change.
type overtaken struct {
	host.Store
	t    *testing.T
	once sync.Once
	key  string
}

func (o *overtaken) Document(ctx context.Context, home, kind, id string) (store.Document, error) {
	was, err := o.Store.Document(ctx, home, kind, id)
	o.once.Do(func() {
		if err := storage.CheckKeys(ctx, o.Store, []string{o.key}); err != nil {
			o.t.Error(err)
		}
	})
	return was, err
}

// If two processes start at the same time with different keys on a new database, one is refused.
func TestCheckKeysTogether(t *testing.T) {
	for _, c := range []struct {
		key string
		ok  bool
	}{{"a", true}, {"b", false}} {
		s := &overtaken{Store: open(t, filepath.Join(t.TempDir(), "parlour.db")), t: t, key: c.key}
		if err := storage.CheckKeys(t.Context(), s, []string{"a"}); (err == nil) != c.ok {
			t.Errorf("CheckKeys of a, where another has set %s, = %v", c.key, err)
		}
	}
}
