package storage_test

import (
	"database/sql"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"parlour/bot/storage"
	"parlour/bot/storage/engine"
)

// running starts a process that appends to a database, and waits for the first entry.
func running(t *testing.T, file string) *exec.Cmd {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), child+"="+file, stays+"=yes")
	out, err := c.StdoutPipe()
	do(t, err)
	do(t, c.Start())
	t.Cleanup(func() { c.Process.Kill(); c.Wait() })
	_, err = out.Read(make([]byte, 1))
	do(t, err)
	return c
}

// refusesSecond checks that no other process may run on a database, or fill it.
func refusesSecond(t *testing.T, name string) {
	t.Helper()
	if err := closed(storage.Own(t.Context(), name)); !errors.Is(err, engine.ErrRunning) {
		t.Errorf("Own(%s) = %v, want %v", name, err, engine.ErrRunning)
	}
	o, err := engine.Reserve(name)
	if err == nil {
		defer o.Close()
		_, err = engine.MakeTables(t.Context(), name, engine.Alone)
	}
	if !errors.Is(err, engine.ErrRunning) {
		t.Errorf("filling %s: %v, want %v", name, err, engine.ErrRunning)
	}
}

// A database that symbolic links lead to is one database by each of its names, from its creation on.
func TestSymbolicLink(t *testing.T) {
	folder := t.TempDir()
	do(t, os.Mkdir(filepath.Join(folder, "disk"), 0o700))
	do(t, os.Mkdir(filepath.Join(folder, "home"), 0o700))
	real, link, second := filepath.Join(folder, "disk", "real.db"), filepath.Join(folder, "home", "parlour.db"), filepath.Join(folder, "second.db")
	do(t, os.Symlink(filepath.Join("..", "disk", "real.db"), link))
	do(t, os.Symlink(link, second))
	bot := running(t, second)
	for _, name := range []string{real, link, second} {
		refusesSecond(t, name)
		tables, err := engine.OpenTables(t.Context(), name, engine.Looking)
		do(t, err)
		tables.Close()
		backedUp(t, name)
	}
	bot.Process.Kill()
	bot.Wait()
	for _, name := range []string{link, real} {
		if got := entries(t, name); got == 0 {
			t.Errorf("after a kill, %s has no entries", name)
		}
	}
	if found, err := os.ReadDir(filepath.Dir(link)); err != nil || len(found) != 1 {
		t.Errorf("beside the link are %v, %v", found, err)
	}
}

// No second process runs on a file by another name of it, or after its state file was deleted.
func TestHardLink(t *testing.T) {
	file := filepath.Join(t.TempDir(), "parlour.db")
	other := filepath.Join(t.TempDir(), "other.db")
	running(t, file)
	do(t, os.Link(file, other))
	do(t, os.WriteFile(other+"-wal", nil, 0o600))
	refusesSecond(t, other)
	do(t, os.Remove(file+".state"))
	refusesSecond(t, file)
}

// otherProgram opens a database as programs such as sqlite3 do, which move the log into the file.
func otherProgram(t *testing.T, file, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	do(t, err)
	_, err = db.Exec(statement)
	do(t, errors.Join(err, db.Close()))
}

// If another program has opened a database after a kill, the bot starts, and says so.
func TestOpenedByAnotherProgram(t *testing.T) {
	file := filepath.Join(t.TempDir(), "parlour.db")
	last := killAfter(t, file, 57)
	otherProgram(t, file, `SELECT COUNT(*) FROM matches`)
	if _, err := os.Stat(file + "-wal"); err == nil {
		t.Fatal("the program has kept the log")
	}
	tables, err := engine.OpenTables(t.Context(), file, engine.Looking)
	do(t, err)
	tables.Close()
	do(t, os.Remove(file+"-wal")) // of the tables
	for _, want := range []bool{true, false} {
		s := own(t, file)
		if got := s.(interface{ Moved() bool }).Moved(); got != want {
			t.Errorf("Moved() = %v, want %v", got, want)
		}
		do(t, s.Close())
	}
	if got := entries(t, file); got <= last {
		t.Errorf("%d entries are left, but entry %d was acknowledged", got, last)
	}
}

// pageSize is the size of a page of SQLite, in bytes.
const pageSize = 4096

// middle returns the offset of the page in the middle of those that differ.
func middle(before, after []byte) int {
	var differ []int
	for at := 0; at < len(before); at += pageSize {
		if string(before[at:at+pageSize]) != string(after[at:at+pageSize]) {
			differ = append(differ, at)
		}
	}
	return differ[len(differ)/2]
}

// A bot that was killed at any moment and has lost its log starts only if its file has every
// acknowledged change.
func TestLostLog(t *testing.T) {
	file, lost := filepath.Join(t.TempDir(), "parlour.db"), filepath.Join(t.TempDir(), "parlour.db")
	s := own(t, file)
	do(t, s.Apply(t.Context(), begin(blank("c", "m"))))
	killed := func() error {
		withoutFiles(t, lost)
		copied(t, file, lost)
		copied(t, file+".state", lost+".state")
		return closed(storage.Own(t.Context(), lost))
	}
	for n := range 40 {
		do(t, s.Apply(t.Context(), move("c", "m", n)))
		wantSentence(t, killed(), "not closed cleanly")
		if n%3 > 0 { // a second time in the same state of the log, too
			continue
		}
		before, err := os.ReadFile(file)
		do(t, err)
		otherProgram(t, file, `PRAGMA wal_checkpoint`)
		do(t, killed())
		if got := entries(t, lost); got != n+1 {
			t.Errorf("%d entries, want %d", got, n+1)
		}
		after, err := os.ReadFile(file)
		do(t, err)
		cut := middle(before, after)
		do(t, os.WriteFile(lost, slices.Concat(after[:cut], before[cut:]), 0o600)) // as if killed in the checkpoint
		copied(t, file+".state", lost+".state")
		wantSentence(t, closed(storage.Own(t.Context(), lost)), "damaged")
	}
	// A large change is moved into the file by the bot itself.
	for n := 40; n < 400; n++ {
		do(t, s.Apply(t.Context(), move("c", "m", n)))
	}
	if err := killed(); err == nil && entries(t, lost) != 400 {
		t.Error("a file without acknowledged changes was opened")
	}
}
