// Package sqlitetest gives tests SQLite databases that are fast.
package sqlitetest

import (
	"path/filepath"
	"testing"
)

// File names a new database, as storage.Open takes it. Its commits are not flushed to
// the disk, which takes as long as all else that a test does, and tells nothing where
// no machine loses its power: what a killed process has written stays.
func File(t testing.TB) string {
	t.Helper()
	return filepath.Join(t.TempDir(), "test.db") + "?_pragma=synchronous(OFF)"
}
