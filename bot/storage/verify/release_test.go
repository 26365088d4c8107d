package verify_test

import (
	"cmp"
	"compress/gzip"
	"database/sql"
	"flag"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/script"
	"parlour/bot/local"
	"parlour/bot/local/need"
	"parlour/bot/storage"
	"parlour/bot/storage/engine"
	"parlour/bot/storage/transfer"
	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/all"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/seal"
	"parlour/games/match/store"
)

// releases has a database of every release, as that release has written it.
const releases = "../testdata/releases"

// releaseKey seals the secrets in them; see local.Instance.
const releaseKey = "for a script and nothing else"

var writeRelease = flag.String("write", "", "write the database of this version, such as 1.0.0, to "+releases)

// releaseHost returns a host on a database of a release, an hour after its scripts began.
func releaseHost(t testing.TB, store host.Store) *host.Host {
	t.Helper()
	sealer, err := seal.New([]byte(releaseKey))
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, time.January, 2, 13, 0, 0, 0, time.UTC)
	return host.New(host.Config{
		Games: all.Games(), Store: store, Sealer: sealer, Log: slog.New(slog.DiscardHandler), Lease: time.Minute, By: "release",
		Now: func() time.Time { return now }, Entropy: rand.NewChaCha8([32]byte{}),
	})
}

// openStore opens a database.
func openStore(t testing.TB, url string) host.Store {
	t.Helper()
	s, err := storage.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A database of every release is upgraded without loss, on both kinds of databases, and all matches continue.
func TestReleases(t *testing.T) {
	need.Slow(t)
	files, err := filepath.Glob(filepath.Join(releases, "*.db.gz"))
	if err != nil || len(files) == 0 {
		t.Fatal("no databases of releases", err)
	}
	for _, packed := range files {
		t.Run(filepath.Base(packed), func(t *testing.T) {
			folder := t.TempDir()
			file, backup := filepath.Join(folder, "parlour.db"), filepath.Join(folder, "backup.db")
			unpack(t, packed, file)
			openStore(t, file).Close() // upgrades it
			if _, err := transfer.Backup(t.Context(), file, backup, transfer.Options{}); err != nil {
				t.Fatal(err)
			}
			s := releaseHost(t, openStore(t, file))
			if err := storage.CheckKeys(t.Context(), s.Store, s.Sealer.Fingerprints()); err != nil {
				t.Error(err)
			}
			s.Store.Close()
			t.Run("SQLite", func(t *testing.T) { continueRelease(t, file) })
			t.Run("PostgreSQL", func(t *testing.T) {
				server := postgres.Database(t)
				if _, _, err := transfer.Restore(t.Context(), backup, server, s.Sealer.Fingerprints(), transfer.Options{}); err != nil {
					t.Fatal(err)
				}
				continueRelease(t, server)
			})
		})
	}
}

// continueRelease plays all open matches of a database, and verifies it before and after.
func continueRelease(t *testing.T, url string) {
	heads := matchesOf(t, url)
	if found, wrong := verified(t, url); wrong != "" || found.Matches != len(heads) {
		t.Errorf("verified %+v of %d matches: %s", found, len(heads), wrong)
	}
	s := openStore(t, url)
	defer s.Close()
	m := newMember(t, releaseHost(t, s))
	type counts struct{ Over, Open, Moved, Ended int }
	byGame := map[string]*counts{}
	for _, head := range heads {
		c := byGame[head.Game]
		if c == nil {
			c = &counts{}
			byGame[head.Game] = c
		}
		_, now := m.play(head.Channel, head.ID, 0)
		if now == nil || !now.Match.Status.Open() {
			c.Over++
			continue
		}
		c.Open++
		moved, now := m.play(head.Channel, head.ID, 30)
		if moved > 0 {
			c.Moved++
		}
		if !now.Outcome().Over {
			m.do(now, games.Stop, "", now.Match.Starter)
			_, now = m.play(head.Channel, head.ID, 0)
		}
		if now.Outcome().Over {
			c.Ended++
		}
	}
	for game, c := range byGame {
		t.Logf("%s: %+v", game, *c)
		if c.Over == 0 || c.Open < 2 || c.Moved == 0 || c.Ended == 0 {
			t.Errorf("%s: %+v; want matches that were over, open ones with moves, and ends", game, *c)
		}
	}
	if found, wrong := verified(t, url); wrong != "" || found.Matches != len(heads) {
		t.Errorf("after play: verified %+v of %d matches: %s", found, len(heads), wrong)
	}
}

// matchesOf returns the channel, ID and game of all matches.
func matchesOf(t *testing.T, url string) []match.Head {
	t.Helper()
	tables, err := engine.OpenTables(t.Context(), url, engine.Looking)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	heads, err := storage.Matches(tables, t.Context(), store.Ref{}, 1e6)
	if err != nil {
		t.Fatal(err)
	}
	return heads
}

// unpack decompresses a file.
func unpack(t *testing.T, packed, file string) {
	t.Helper()
	from, err := os.Open(packed)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	r, err := gzip.NewReader(from)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err == nil {
		err = os.WriteFile(file, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestWriteRelease writes the database of a release: two matches of every opening of every game, one of them over, and
// everything that the bot stores in the conversations of package bot. Without -write it writes a sample, and discards it.
func TestWriteRelease(t *testing.T) {
	out, sample := filepath.Join(releases, *writeRelease+".db.gz"), ""
	switch {
	case *writeRelease != "":
	default:
		need.Slow(t)
		out, sample = filepath.Join(t.TempDir(), "sample.db.gz"), "play"
	}
	packed, err := os.Create(out)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	t.Chdir("../..") // scripts name files from there
	folder := t.TempDir()
	file := filepath.Join(folder, "parlour.db")
	s := openStore(t, file)
	m := newMember(t, releaseHost(t, s))
	if err := storage.CheckKeys(t.Context(), s, m.Sealer.Fingerprints()); err != nil {
		t.Fatal(err)
	}
	for _, g := range m.Games {
		m.openings(g)
	}
	s.Close()
	scripts, err := filepath.Glob("testdata/" + cmp.Or(sample, "*") + ".script")
	if err != nil || len(scripts) == 0 {
		t.Fatal("no scripts", err)
	}
	words, err := commands.Catalogue(all.Games())
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range scripts {
		from := filepath.Join(folder, filepath.Base(name)+".db")
		converse(t, name, from, uint32(i+1)<<14, words)
		merge(t, file, from)
	}
	pack(t, file, packed)
}

// pack compresses a file.
func pack(t *testing.T, file string, to io.Writer) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	w, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(data)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
}

// converse has the bot play a script on a new database.
func converse(t *testing.T, name, database string, serial uint32, words *words.Catalogue) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := script.Parse(name, string(text))
	if err != nil {
		t.Fatal(err)
	}
	o := local.Options{Database: database, Words: words, Log: slog.New(slog.DiscardHandler)}
	in, err := local.NewInstance(t.Context(), discordtest.Options{Serial: serial}, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := script.Run(t.Context(), parsed, in.Runtime(), io.Discard); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	if err := in.Close(); err != nil {
		t.Error(err)
	}
}

// merge adds the rows of a database to another, which becomes a single file without free pages.
func merge(t *testing.T, file, from string) {
	t.Helper()
	tables, err := engine.Layout()
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	statements := []string{`ATTACH '` + from + `' AS other`}
	for _, table := range tables {
		statements = append(statements, `INSERT OR IGNORE INTO main.`+table.Name+` SELECT * FROM other.`+table.Name)
	}
	statements = append(statements, `DETACH other`, `VACUUM`, `PRAGMA journal_mode = DELETE`)
	if _, err := db.ExecContext(t.Context(), strings.Join(statements, "; ")); err != nil {
		t.Fatal(err)
	}
}
