package host_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/games/match/store"
)

// Every process finds the uses of a limit, each once, until they expire. No guard says what it limits.
func TestGuards(t *testing.T) {
	h := matchtest.NewFixture(t)
	first, second := matchtest.Noon.Add(time.Hour), matchtest.Noon.Add(2*time.Hour)
	for _, until := range []time.Time{matchtest.Noon.Add(-time.Hour), first, second, first, second} { // the deletion is repeated
		for _, host := range []*host.Host{h.Host, h.Another()} {
			if err := host.Guards.Keep(t.Context(), "reports of alice", until); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, c := range []struct {
		after time.Duration
		want  []time.Time
		due   int
	}{{0, []time.Time{first, second}, 0}, {time.Hour, []time.Time{second}, 0}, {time.Hour, nil, 1}} {
		h.Clock = h.Clock.Add(c.after)
		for what, want := range map[string][]time.Time{"reports of alice": c.want, "reports of bob": nil} {
			if got, err := h.Another().Guards.Kept(t.Context(), what); err != nil || !slices.EqualFunc(got, want, time.Time.Equal) {
				t.Errorf("at %v, %s count until %v, %v; want %v", h.Clock, what, got, err, want)
			}
		}
		if due, err := h.Leases.ClaimDocuments(t.Context(), 0, 9); err != nil || len(due) != c.due {
			t.Errorf("at %v, %d guards are due, %v; want %d", h.Clock, len(due), err, c.due)
		}
	}
	stored, err := h.Store.Documents(t.Context(), "", host.GuardKind, "", 9)
	if err != nil || len(stored) != 2 {
		t.Fatalf("%d documents are stored, %v; want a guard and the key", len(stored), err)
	}
	for _, d := range stored {
		if len(d.ID) != 64 && d.ID != "key" || d.ID == "key" && !d.Due.IsZero() {
			t.Errorf("a document is %+v", d)
		}
	}
}

// A member waits for a request, so it is claimed before other due documents.
func TestRequestsAreClaimedFirst(t *testing.T) {
	h := matchtest.NewFixture(t)
	for i := range 50 {
		d := store.Document{Home: "g", Kind: "other", ID: fmt.Sprint(i), Body: "{}", Due: h.Clock.Add(-time.Second)}
		if err := h.Store.PutDocument(t.Context(), d); err != nil {
			t.Fatal(err)
		}
	}
	r := host.Request{Channel: "c", Interaction: "1", Raw: []byte("x")}
	if err := h.Requests.LeaveDeferred(t.Context(), r, h.Clock.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	due, err := h.Leases.ClaimDocuments(t.Context(), 0, 1)
	if err != nil || len(due) != 1 || due[0].Kind != store.RequestKind {
		t.Fatalf("claimed %+v, %v; want the request", due, err)
	}
	if got, ok, err := h.Requests.Deferred(t.Context(), due[0]); err != nil || !ok || string(got.Raw) != "x" {
		t.Errorf("the request is %+v, %v, %v", got, ok, err)
	}
}
