package storage_test

import (
	"errors"
	"strings"
	"testing"

	"parlour/bot/storage"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match/store"
)

// TestFullSQLite limits the size of a database, which SQLite reports like a full disk. A refused
// change is not stored, and reading still works.
func TestFullSQLite(t *testing.T) {
	file := sqlitetest.File(t)
	s, err := storage.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s, err = storage.Open(t.Context(), file+"&_pragma=max_page_count(1)") // SQLite raises it to the current number
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	err = s.PutDocument(t.Context(), store.Document{Home: "a", Kind: "b", ID: "c", Body: `"` + strings.Repeat("x", 1<<20) + `"`})
	if !errors.Is(err, store.ErrFull) {
		t.Errorf("PutDocument = %v, want %v", err, store.ErrFull)
	}
	if _, err := s.Document(t.Context(), "a", "b", "c"); !errors.Is(err, store.ErrNone) {
		t.Errorf("Document = %v, want %v", err, store.ErrNone)
	}
}
