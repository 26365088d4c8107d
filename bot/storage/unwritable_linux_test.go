package storage_test

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"parlour/bot/storage"
)

// The error for a folder that cannot be written names it and says what to do. Root can write
// everywhere, so a test that runs as root accesses files as another user.
func TestUnwritableFolder(t *testing.T) {
	folder := t.TempDir()
	if err := os.Chmod(folder, 0o555); err != nil {
		t.Fatal(err)
	}
	if os.Getuid() == 0 {
		const nobody = 65534
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		if err := syscall.Setfsuid(nobody); err != nil {
			t.Fatal(err)
		}
		defer syscall.Setfsuid(0)
	}
	_, err := storage.Open(t.Context(), filepath.Join(folder, "parlour.db"))
	wantSentence(t, err, "may not be written", "right to write")
}
