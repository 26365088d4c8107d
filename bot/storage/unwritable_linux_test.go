package storage_test

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"parlour/bot/storage"
)

// The error for a file or a folder that cannot be written names it and says what to do. Root can
// write everywhere, so a test that runs as root accesses files as another user.
func TestUnwritable(t *testing.T) {
	folder := t.TempDir()
	mine, readOnly := filepath.Join(folder, "mine.db"), filepath.Join(folder, "read-only.db")
	open(t, mine).Close()
	open(t, readOnly).Close()
	for _, m := range []struct {
		name string
		mode os.FileMode
	}{{mine, 0o666}, {readOnly, 0o444}, {folder, 0o555}, {filepath.Dir(folder), 0o755}} {
		if err := os.Chmod(m.name, m.mode); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { // else only root can delete it
		if err := os.Chmod(folder, 0o755); err != nil {
			t.Error(err)
		}
	})
	if os.Getuid() == 0 {
		const nobody = 65534
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		if err := syscall.Setfsuid(nobody); err != nil {
			t.Fatal(err)
		}
		defer syscall.Setfsuid(0)
	}
	for _, c := range []struct{ url, want, todo string }{
		{filepath.Join(folder, "new.db"), "may not be written", "right to write"},
		{readOnly, "may not be written", "right to write"},
		{mine, "cannot be written", "the whole folder must be writable"},
	} {
		wantRefused(t, c.url, c.want, c.todo)
		_, err := storage.Own(t.Context(), c.url)
		wantSentence(t, err, "may not be written", "right to write")
	}
}
