package storage_test

import (
	"fmt"
	"github.com/google/go-cmp/cmp"
	"slices"
	"testing"
	"time"

	"parlour/games/match/host"
	"parlour/games/match/store"
)

// put stores a document, and returns it as stored.
func put(t *testing.T, s host.Store, d store.Document) store.Document {
	t.Helper()
	wantErr(t, fmt.Sprintf("PutDocument of %s/%s", d.Home, d.ID), s.PutDocument(t.Context(), d), nil)
	d.Version++
	d.Due = asStored(d.Due)
	return d
}

func wantDocument(t *testing.T, s host.Store, want store.Document) {
	t.Helper()
	got, err := s.Document(t.Context(), want.Home, want.Kind, want.ID)
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("Document = %v (-want +got):\n%s", err, d)
	}
}

// storeKeepsDocuments: a process can replace the version of a document that it has read, once.
func storeKeepsDocuments(t *testing.T, s host.Store) {
	ctx := t.Context()
	first := store.Document{Home: "g1", Kind: "party", ID: "a", Body: `{"ü":1}`, Due: noonIn}
	stored := put(t, s, first)
	wantDocument(t, s, stored)
	wantErr(t, "PutDocument of an existing document", s.PutDocument(ctx, first), store.ErrStale)
	next := stored
	next.Body, next.Due = `{}`, time.Time{}
	next = put(t, s, next)
	wantDocument(t, s, next)
	wantErr(t, "PutDocument of an old version", s.PutDocument(ctx, stored), store.ErrStale)
	gone := next
	gone.Body = ""
	wantErr(t, "PutDocument that deletes", s.PutDocument(ctx, gone), nil)
	_, err := s.Document(ctx, "g1", "party", "a")
	wantErr(t, "a deleted Document", err, store.ErrNone)
	wantErr(t, "PutDocument of a deleted document", s.PutDocument(ctx, next), store.ErrStale)
	wantDocument(t, s, put(t, s, first))
}

// storeListsDocuments: a page of documents has one home and one kind.
func storeListsDocuments(t *testing.T, s host.Store) {
	var want []store.Document
	for _, d := range []store.Document{
		{Home: "g1", Kind: "party", ID: "1", Body: "1"}, {Home: "g1", Kind: "party", ID: "2", Body: "2"}, {Home: "g1", Kind: "party", ID: "3", Body: "3"},
		{Home: "g2", Kind: "party", ID: "1", Body: "4"}, {Home: "g1", Kind: "ball", ID: "1", Body: "5"},
	} {
		if d = put(t, s, d); d.Home == "g1" && d.Kind == "party" {
			want = append(want, d)
		}
	}
	var got []store.Document
	for after := ""; ; after = got[len(got)-1].ID {
		page, err := s.Documents(t.Context(), "g1", "party", after, 2)
		if err != nil {
			t.Fatal(err)
		}
		if len(page) == 0 {
			break
		}
		got = append(got, page...)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("Documents (-want +got):\n%s", d)
	}
	for limit, want := range map[int][]string{9: {"1", "2", "3"}, 2: {"1", "2"}} {
		if ids, err := s.IDs(t.Context(), "g1", "party", limit); err != nil || !slices.Equal(ids, want) {
			t.Errorf("IDs of %d: %v, %v, want %v", limit, ids, err, want)
		}
	}
}

// storeClaimsDocuments: one process at a time has the lease on a due document, until it stores the
// document or the lease expires.
func storeClaimsDocuments(t *testing.T, s host.Store) {
	late := put(t, s, store.Document{Home: "g1", Kind: "party", ID: "late", Body: "1", Due: noonIn.Add(-time.Minute)})
	put(t, s, store.Document{Home: "g1", Kind: "party", ID: "soon", Body: "1", Due: noonIn.Add(time.Second)})
	due := put(t, s, store.Document{Home: "g0", Kind: "ball", ID: "due", Body: "1", Due: noonIn})
	put(t, s, store.Document{Home: "g1", Kind: "party", ID: "never", Body: "1"})
	claim := func(by string, now time.Time, limit int, want ...store.Document) {
		t.Helper()
		got, err := s.Claim(t.Context(), now, leaseOf(by, now.Add(time.Minute)), 0, limit)
		if d := cmp.Diff(want, got.Documents); d != "" || err != nil {
			t.Errorf("Claim of documents = %v (-want +got):\n%s", err, d)
		}
	}
	claim("a", noonIn, 1, late)
	claim("b", noonIn, 5, due)
	claim("c", noonIn, 5)
	late.Due = noonIn.Add(time.Hour)
	put(t, s, late)
	claim("c", noonIn.Add(time.Minute-time.Second), 5, store.Document{Home: "g1", Kind: "party", ID: "soon", Body: "1", Version: 1, Due: asStored(noonIn.Add(time.Second))})
	claim("c", noonIn.Add(time.Minute), 5, attempted(due, 1))
	_, err := s.Claim(t.Context(), noonIn, store.Lease{}, 0, 1)
	if err == nil {
		t.Error("Claim without a holder = nil, want an error")
	}
}

// storePutsOnce: if many processes replace a document at the same time, one succeeds.
func storePutsOnce(t *testing.T, s host.Store) {
	d := store.Document{Home: "g", Kind: "party", ID: "a"}
	for round := range 3 {
		errs := race(racers, func(i int) error {
			mine := d
			mine.Body = fmt.Sprint(round, " by ", i)
			return s.PutDocument(t.Context(), mine)
		})
		wantOneWinner(t, "PutDocument", errs, store.ErrStale)
		now, err := s.Document(t.Context(), "g", "party", "a")
		if err != nil || now.Version != d.Version+1 {
			t.Fatalf("Document = %+v, %v", now, err)
		}
		d = now
	}
}
