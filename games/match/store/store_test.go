package store_test

import (
	"errors"
	"strconv"
	"testing"

	"parlour/games/match/store"
)

func TestMemory(t *testing.T) {
	m := store.NewMemory(3)
	d := store.Document{Home: "g", Kind: "draft", ID: "m/1", Body: "{}"}
	if _, err := m.Document(t.Context(), d.Home, d.Kind, d.ID); !errors.Is(err, store.ErrNone) {
		t.Errorf("an empty store: got %v, want ErrNone", err)
	}
	if err := m.PutDocument(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	if err := m.PutDocument(t.Context(), d); !errors.Is(err, store.ErrStale) {
		t.Errorf("put twice: got %v, want ErrStale", err)
	}
	got, err := m.Document(t.Context(), d.Home, d.Kind, d.ID)
	if err != nil || got.Version != 1 || got.Body != "{}" {
		t.Errorf("got %+v, %v", got, err)
	}
	got.Body = ""
	if err := m.PutDocument(t.Context(), got); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Document(t.Context(), d.Home, d.Kind, d.ID); !errors.Is(err, store.ErrNone) {
		t.Errorf("one without a body: got %v, want ErrNone", err)
	}
}

// A Memory never has more documents than its limit.
func TestMemoryForgets(t *testing.T) {
	m, kept := store.NewMemory(3), 0
	for n := range 100 {
		if err := m.PutDocument(t.Context(), store.Document{ID: strconv.Itoa(n), Body: "{}"}); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 100 {
		if _, err := m.Document(t.Context(), "", "", strconv.Itoa(n)); err == nil {
			kept++
		}
	}
	if kept < 1 || kept > 3 {
		t.Errorf("got %d documents, want 1 to 3", kept)
	}
}

func TestMemoryDelete(t *testing.T) {
	m := store.NewMemory(0)
	for _, id := range []string{"m/1", "m/2"} {
		if err := m.PutDocument(t.Context(), store.Document{ID: id, Body: "{}"}); err != nil {
			t.Fatal(err)
		}
	}
	m.Delete(func(d store.Document) bool { return d.ID == "m/1" })
	for id, want := range map[string]bool{"m/1": false, "m/2": true} {
		if _, err := m.Document(t.Context(), "", "", id); (err == nil) != want {
			t.Errorf("%s: got %v, want it stored: %v", id, err, want)
		}
	}
}
