package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

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
