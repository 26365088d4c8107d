package storage_test

import (
	"errors"
	"strings"
	"testing"

	"parlour/bot/storage"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match"
)

// TestFullSQLite lets a database not grow any more, which is what a full disk looks
// like to SQLite. What is refused is not stored, and what is read is as it was.
func TestFullSQLite(t *testing.T) {
	file := sqlitetest.File(t)
	s, err := storage.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s, err = storage.Open(t.Context(), file+"&_pragma=max_page_count(1)") // SQLite makes it as many as there are
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.SetSetting(t.Context(), "large", "", strings.Repeat("x", 1<<20)); !errors.Is(err, match.ErrFull) {
		t.Errorf("SetSetting = %v, want %v", err, match.ErrFull)
	}
	err = s.PutDocument(t.Context(), match.Document{Home: "a", Kind: "b", ID: "c", Body: `"` + strings.Repeat("x", 1<<20) + `"`})
	if !errors.Is(err, match.ErrFull) {
		t.Errorf("PutDocument = %v, want %v", err, match.ErrFull)
	}
	if got, err := s.Setting(t.Context(), "large"); got != "" || err != nil {
		t.Errorf("Setting = %d bytes, %v, want none", len(got), err)
	}
}
