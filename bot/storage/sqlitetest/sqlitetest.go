// Package sqlitetest provides tests with fast SQLite databases.
package sqlitetest

import (
	"path/filepath"
	"testing"
)

// File returns the name of a new database for storage.Open. Commits are not flushed to the disk:
// flushing would take as long as the rest of a test, and matters only if the machine loses
// power. What a killed process has written stays.
func File(t testing.TB) string {
	t.Helper()
	return filepath.Join(t.TempDir(), "test.db") + "?_pragma=synchronous(OFF)"
}
