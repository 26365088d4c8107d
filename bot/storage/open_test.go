package storage_test

import (
	"context"
	"database/sql"
	"errors"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parlour/bot/storage"
	"parlour/bot/storage/engine"
	"parlour/games/match/store"
)

// wantSentence fails the test unless an error contains the wanted texts and no password.
func wantSentence(t *testing.T, err error, want ...string) {
	t.Helper()
	if err == nil {
		t.Errorf("no error, want one with %q", want)
		return
	}
	for _, w := range want {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("the error does not contain %q: %v", w, err)
		}
	}
	if strings.Contains(err.Error(), "hunter2") {
		t.Errorf("the error contains the password: %v", err)
	}
}

func TestOpenSpellings(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	for _, url := range []string{
		"parlour.db", "./a:b.db", "file:parlour.db", "sqlite:parlour.db", "sqlite://parlour.db", "file:" + folder + "/x.db",
		"file://" + folder + "/y.db", "sqlite:///" + folder + "/z.db", "with space, #, % and é.db", "file:p.db?_pragma=cache_size(100)",
	} {
		s, err := storage.Open(t.Context(), url)
		if err != nil {
			t.Errorf("Open(%q) = %v", url, err)
			continue
		}
		if err := store.Ping(t.Context(), s); err != nil {
			t.Errorf("Ping of %q = %v", url, err)
		}
		s.Close()
	}
	for _, name := range []string{"parlour.db", "a:b.db", "x.db", "y.db", "z.db", "with space, #, % and é.db", "p.db"} {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			t.Error(err)
		}
	}
}

func TestOpenRefusals(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "notes.txt")
	if err := os.WriteFile(file, []byte(strings.Repeat("not a database\n", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	damaged := filepath.Join(folder, "damaged.db")
	open(t, damaged).Close()
	if err := os.Truncate(damaged, 8192); err != nil {
		t.Fatal(err)
	}
	foreign := filepath.Join(folder, "foreign.db")
	execute(t, "sqlite", foreign, `CREATE TABLE cats (name TEXT)`)
	for _, c := range []struct{ name, url, want, todo string }{
		{"Empty", "", "the database URL is empty", "name a file"},
		{"Scheme", "mysql://root:hunter2@localhost/x", `"mysql:"`, "postgres://"},
		{"Memory", ":memory:", "in memory", "name a file"},
		{"MemoryFile", "file::memory:?cache=shared", "in memory", "name a file"},
		{"Parameters", "file:x.db?%zz", "cannot be read", "?"},
		{"NoFolder", filepath.Join(folder, "none", "p.db"), "no folder", "make it"},
		{"FileAsFolder", filepath.Join(file, "p.db"), "is not a folder", "name a file"},
		{"Folder", folder, "is a folder", "name a file"},
		{"Corrupt", file, "is not an SQLite database", "restore a backup"},
		{"Damaged", damaged, "is damaged", "restore a backup"},
		{"Foreign", foreign, "not those of this program", "name another database (cats.name text)"},
		{"Malformed", "postgres://user:hunter2@host:notaport/db", "cannot be read", "postgres://USER"},
		{"MalformedEscape", "postgres://user:hunter2%zz@host/db", "cannot be read", "%25"},
		{"MalformedOption", "postgres://user:hunter2@host/db?sslmode=hunter2", "cannot be read", "postgres://USER"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := storage.Open(t.Context(), c.url)
			wantSentence(t, err, c.want, c.todo)
			if !engine.IsFinal(err) {
				t.Errorf("a restart might fix: %v", err)
			}
		})
	}
}

func TestOpenCancelled(t *testing.T) {
	onEach(t, func(t *testing.T, database func(t testing.TB) string) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := storage.Open(ctx, database(t)); !errors.Is(err, context.Canceled) {
			t.Errorf("Open = %v, want %v", err, context.Canceled)
		}
	})
}

// If no server listens, the error names the address and not the password.
func TestPostgresDown(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	l.Close()
	_, err = storage.Open(t.Context(), "postgres://parlour:hunter2@"+address+"/games")
	wantSentence(t, err, "does not answer at 127.0.0.1", "start it")
	if engine.IsFinal(err) {
		t.Errorf("a restart cannot fix: %v", err)
	}
	_, err = storage.Open(t.Context(), "postgres://parlour:hunter2@/games?host=/nowhere")
	wantSentence(t, err, "does not answer at /nowhere")
}

// If PostgreSQL refuses a connection, the error says why.
func TestPostgresRefusals(t *testing.T) {
	u, err := url.Parse(postgres.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	with := func(path, user string) string {
		v := *u
		q := v.Query()
		q.Set("user", user)
		q.Set("password", "hunter2")
		v.Path, v.RawQuery = path, q.Encode()
		return v.String()
	}
	wantRefused(t, with("/none", "postgres"), `no database "none"`, "createdb")
	wantRefused(t, with(u.Path, "mallory"), `does not let the user "mallory" in`, "check the user")

	execute(t, "pgx", u.String(), `DROP ROLE IF EXISTS guest`) // a role belongs to the server, and may exist since an earlier round
	execute(t, "pgx", u.String(), `CREATE ROLE guest LOGIN`)
	guest, wanted := with(u.Path, "guest"), []string{`"guest" may not create or use the tables`, "grant"}
	wantRefused(t, guest, wanted...) // it may not create tables in the schema
	open(t, u.String()).Close()
	wantRefused(t, guest, wanted...) // it may not read the tables of another role
	execute(t, "pgx", u.String(), `REVOKE USAGE ON SCHEMA public FROM PUBLIC`)
	wantRefused(t, guest, wanted...)
}

// execute runs a statement on a connection of its own.
func execute(t *testing.T, driver, url, statement string) {
	t.Helper()
	db, err := sql.Open(driver, url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

// A change waits for a writer of another process, and does not fail.
func TestWaitsForOtherWriter(t *testing.T) {
	file := filepath.Join(t.TempDir(), "parlour.db")
	s := open(t, file)
	db, err := sql.Open("sqlite", "file:"+file+"?_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	created := make(chan error, 1)
	go func() { created <- s.Apply(t.Context(), begin(blank("c", "m"))) }()
	if _, err := s.Load(t.Context(), "c", store.ByID("m")); !errors.Is(err, store.ErrNone) {
		t.Errorf("Load beside a writer = %v, want %v", err, store.ErrNone)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := <-created; err != nil {
		t.Errorf("Apply after another writer = %v", err)
	}
}
