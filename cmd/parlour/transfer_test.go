package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"parlour/bot/storage"
	"parlour/bot/storage/transfer"
	"parlour/cmd/internal/cli"
	"parlour/games"
	"parlour/games/all"
	"parlour/games/match"
	"parlour/games/match/host"
)

// command runs the program, and returns what it says of an error.
func command(ctx context.Context, args []string, out io.Writer) error {
	var errs bytes.Buffer
	if program().Run(ctx, args, nil, out, &errs) == cli.StatusDone {
		return nil
	}
	return errors.New(strings.TrimSpace(errs.String()))
}

// says runs a command, and checks its output and its error.
func says(t *testing.T, args string, want ...string) {
	t.Helper()
	var out bytes.Buffer
	err := command(t.Context(), strings.Fields(args), &out)
	said := out.String()
	if err != nil {
		_, why, _ := strings.Cut(err.Error(), ": ") // after the command's name
		said += "error: " + why
	}
	for _, w := range want {
		if !strings.Contains(said, w) {
			t.Errorf("parlour %s: got %q, want %q in it", args, said, w)
		}
	}
	if (err != nil) != strings.Contains(strings.Join(want, "\n"), "error: ") {
		t.Errorf("parlour %s: got error %v", args, err)
	}
}

// played fills a database with a live match that has a sealed secret, and a finished match.
func played(t *testing.T, c config) {
	t.Helper()
	store, err := storage.Own(t.Context(), c.Database)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	sealer, err := newSealer(t.Context(), c, store)
	if err != nil {
		t.Fatal(err)
	}
	clock := time.UnixMilli(1_800_000_000_000).UTC()
	host := host.New(host.Config{
		Games: all.Games(), Store: store, Sealer: sealer, Now: func() time.Time { return clock }, By: "test",
		Entropy: strings.NewReader(strings.Repeat("entropy ", 100_000)),
	})
	bob := match.Actor{User: "2", Name: "Bob", Key: "start"}
	if _, err := host.Start(t.Context(), match.Start{Game: "mastermind", Guild: "g", Channel: "c1", Opening: "play"}, bob, nil); err != nil {
		t.Fatal(err)
	}
	bob.Key = "second"
	if _, err := host.Start(t.Context(), match.Start{Game: "pathway", Guild: "g", Channel: "c2", Opening: "play"}, bob, nil); err != nil {
		t.Fatal(err)
	}
	bob.Key = "resigns"
	if _, err := host.Do(t.Context(), match.Act{Channel: "c2", At: match.AnyEntry, Kind: games.Resign}, bob); err != nil {
		t.Fatal(err)
	}
}

// After a restore everything is as it was, and secrets can be opened.
func TestBackupAndRestore(t *testing.T) {
	inFolder(t)
	played(t, config{Database: "parlour.db"})
	says(t, "backup b.db", "b.db is a backup of everything: 2 matches", "rows in all", "KB", "keep a copy of parlour.db.key")
	says(t, "backup b.db", "error: the file b.db already exists")
	says(t, "restore b.db", "error: parlour.db is not empty")
	for _, name := range []string{"parlour.db", "parlour.db-wal", "parlour.db-shm"} {
		os.Remove(name)
	}
	key := rename(t, "parlour.db.key")
	says(t, "restore b.db", "error: the secrets in this database are sealed, and there is no key")
	t.Setenv("PARLOUR_KEY", "another key of enough bytes")
	says(t, "restore b.db", "error: the secrets in this database were sealed with another key")
	t.Setenv("PARLOUR_KEY", "")
	key("parlour.db.key")
	says(t, "restore b.db", "The backup of 20", "has been restored: 2 matches", "You can start the bot")
	says(t, "verify", "2 matches")
	says(t, "restore c.db", "error: storage: there is no file c.db")
	t.Setenv("PARLOUR_DATABASE", "none.db")
	says(t, "backup c.db", "error: storage: there is no file none.db")
	says(t, "verify", "error: storage: there is no file none.db")
	t.Setenv("PARLOUR_DATABASE", "postgres://u:hunter2@127.0.0.1:1/d")
	says(t, "backup c.db", "error: storage: PostgreSQL does not answer at 127.0.0.1")
}

// rename renames a file, and returns a function that renames it again.
func rename(t *testing.T, file string) func(to string) {
	t.Helper()
	if err := os.Rename(file, "away"); err != nil {
		t.Fatal(err)
	}
	return func(to string) {
		if err := os.Rename("away", to); err != nil {
			t.Fatal(err)
		}
	}
}

// After a move the bot continues with the same key.
func TestMove(t *testing.T) {
	inFolder(t)
	c := config{Database: "parlour.db"}
	played(t, c)
	bot, err := storage.Open(t.Context(), c.Database)
	if err != nil {
		t.Fatal(err)
	}
	says(t, "move other.db", "error: a bot is running on it (parlour.db): stop every bot")
	bot.Close()
	says(t, "move other.db", "Everything was copied and compared: 2 matches", "copy parlour.db.key to other.db.key", "No bot starts on it as long as parlour.db.moved is beside it")
	if err := moved(c.Database); err == nil || !strings.Contains(err.Error(), "parlour.db was moved to other.db: set PARLOUR_DATABASE to that") {
		t.Errorf("a bot on the old file: got %v", err)
	}
	t.Setenv("PARLOUR_KEY", "file:parlour.db.key")
	t.Setenv("PARLOUR_DATABASE", "other.db")
	says(t, "verify", "2 matches")
	says(t, "move third.db", "keep PARLOUR_KEY as it is")
	if got, want := keyAdvice(c, "postgres://h/d"), "set PARLOUR_KEY to file:parlour.db.key"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	t.Setenv("PARLOUR_KEY", "")
	t.Setenv("PARLOUR_DATABASE", "parlour.db")
	rename(t, "parlour.db.key")
	says(t, "move fourth.db", "put the key of its secrets, if it has ever had one, at fourth.db.key")
	if got, want := keyAdvice(c, "postgres://h/d"), "set PARLOUR_KEY to the key of its secrets, or to a new one (openssl rand -hex 32)"; !strings.HasPrefix(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestReporter(t *testing.T) {
	var out bytes.Buffer
	report := reporter(&out)
	for n := int64(0); n <= 250_000; n += 500 {
		report(transfer.Progress{Doing: "copied", Table: "entries", Rows: n})
	}
	report(transfer.Progress{Doing: "copied", Table: "items", Rows: 99_999})
	report(transfer.Progress{Doing: "checked", Table: "items", Rows: 100_001})
	if got, want := out.String(), "entries: 100000 copied...\nentries: 200000 copied...\nitems: 100001 checked...\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for bytes, want := range map[int64]string{1: "1 KB", 999_999: "1000 KB", 12_340_000: "12.3 MB"} {
		if got := size(bytes); got != want {
			t.Errorf("size(%d) = %q, want %q", bytes, got, want)
		}
	}
}

func TestKeysInFiles(t *testing.T) {
	inFolder(t)
	raw := bytes.Repeat([]byte{' ', 7}, keySize/2)
	for file, content := range map[string][]byte{"raw.key": raw, "text.key": []byte("  a key of enough bytes\n"), "short.key": []byte("short\n")} {
		if err := os.WriteFile(file, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	keys, err := sealingKeys(t.Context(), config{Key: "file:raw.key, file:text.key,another typed key"}, nil)
	if got, want := fmt.Sprintf("%q", keys), fmt.Sprintf("%q", []string{string(raw), "a key of enough bytes", "another typed key"}); err != nil || got != want {
		t.Errorf("got %s, %v; want %s", got, err, want)
	}
	for setting, want := range map[string]string{
		"file:short.key": "has no key of 16 characters", "file:none.key": "PARLOUR_KEY names the file none.key, which does not exist", "file:": "16 characters or more", "short": "16 characters or more",
	} {
		if _, err := sealingKeys(t.Context(), config{Key: setting}, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q in it", setting, err, want)
		}
	}
	if _, err := knownKeys(config{Database: "parlour.db"}); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat("parlour.db.key"); err == nil {
		t.Error("a key was made by who only looked for one")
	}
}

// leap is a clock on which a wait is over at once.
type leap struct{ now time.Time }

func (l *leap) Now() time.Time { return l.now }

func (l *leap) AfterFunc(d time.Duration, f func()) func() bool {
	l.now = l.now.Add(d)
	f()
	return func() bool { return false }
}

// names returns the names of the files in a folder.
func names(t *testing.T, folder string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

func touch(t *testing.T, folder string, files ...string) {
	t.Helper()
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(folder, f), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// A folder gets a backup a day and keeps the latest ones, and every other file. A restart waits until
// the next one is due.
func TestRotation(t *testing.T) {
	folder := t.TempDir()
	touch(t, folder, "parlour-20260101T120000Z.db", "parlour-20251231T120000Z.db.part-wal", "parlour.db", "parlour-2025.db", "z.part")
	clock := &leap{time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)}
	r := rotation{folder: folder, keep: 2, every: 24 * time.Hour}
	full := errors.New("the disk is full")
	made := 0
	err := r.run(t.Context(), clock, func(file string) error {
		if made++; made > 3 {
			return full
		}
		touch(t, folder, filepath.Base(file))
		clock.now = clock.now.Add(time.Minute) // that it takes
		return nil
	})
	if !errors.Is(err, full) {
		t.Errorf("got %v, want the error of the last backup", err)
	}
	want := []string{"parlour-2025.db", "parlour-20260103T120000Z.db", "parlour-20260104T120000Z.db", "parlour.db", "z.part"}
	if got := names(t, folder); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// The first backup, and a single one, are made at once; the end of the context ends a wait.
func TestRotationWaits(t *testing.T) {
	folder := t.TempDir()
	clock := &leap{time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)}
	ended, end := context.WithCancel(t.Context())
	end()
	back := func(file string) error { touch(t, folder, filepath.Base(file)); return nil }
	if err := (rotation{folder: folder, keep: 1}).run(ended, clock, back); err != nil {
		t.Error(err)
	}
	want := []string{"parlour-20260101T200000Z.db"}
	if got := names(t, folder); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if err := (rotation{folder: folder, keep: 1, every: time.Hour}).run(ended, waits{clock}, back); err != nil || len(names(t, folder)) != 1 {
		t.Errorf("got %v and %v, want no second backup", err, names(t, folder))
	}
}

// waits is a clock on which no wait is ever over.
type waits struct{ *leap }

func (waits) AfterFunc(time.Duration, func()) func() bool { return func() bool { return true } }

func TestRotationHealth(t *testing.T) {
	r := rotation{folder: t.TempDir(), keep: 2, every: 24 * time.Hour}
	began := time.Date(2026, 1, 3, 12, 0, 0, 0, time.UTC)
	touch(t, r.folder, "parlour-20260101T120000Z.db")
	if h := r.health(began, began.Add(time.Minute)); !h.OK {
		t.Errorf("a process that has just begun a backup reports %v", h)
	}
	if h := r.health(began, began.Add(2*time.Hour)); h.OK {
		t.Error("an overdue backup is not reported")
	}
	touch(t, r.folder, "parlour-20260103T120000Z.db")
	if h := r.health(began, began.Add(24*time.Hour)); !h.OK {
		t.Errorf("a recent backup is reported as %v", h)
	}
	if h := (rotation{folder: r.folder + "/no"}).health(began, began); h.OK {
		t.Error("an unreadable folder is not reported")
	}
}

func TestBackupToFolder(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	t.Setenv("PARLOUR_DATABASE", "parlour.db")
	c, err := load()
	if err != nil {
		t.Fatal(err)
	}
	played(t, c)
	says(t, "backup -keep 2 backups", "is a backup of everything: 2 matches")
	all := names(t, "backups")
	if len(all) != 1 {
		t.Fatalf("got the backups %v, want one", all)
	}
	if err := os.Rename("parlour.db.key", "restored.db.key"); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PARLOUR_DATABASE", "restored.db")
	says(t, "restore "+filepath.Join("backups", all[0]), "has been restored: 2 matches")
	for args, want := range map[string]string{
		"backup -keep 0 backups":               "-keep needs the number",
		"backup -keep many backups":            "-keep needs the number",
		"backup -every 24h backups":            "-every needs -keep too",
		"backup -every daily -keep 2 backups":  "-every needs the time",
		"backup -keep 2 parlour.db":            "the folder of the backup cannot be made",
		"backup -every 24h -keep 2 parlour.db": "the folder of the backup cannot be made",
		"backup -keep 2":                       "FILE is missing",
		"backup -hourly 2 backups":             "not defined: -hourly",
	} {
		says(t, args, "error: ", want)
	}
	var out strings.Builder
	if err := command(t.Context(), []string{"help", "backup"}, &out); err != nil || !strings.Contains(out.String(), "-every time") {
		t.Errorf("got %v, %s", err, out.String())
	}
}
