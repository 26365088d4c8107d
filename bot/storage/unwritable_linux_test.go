package storage_test

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"parlour/bot/storage"
)

// A folder that may not be written is named, with what to do. Where the test
// runs as root, who may write everywhere, its thread touches files as another.
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
