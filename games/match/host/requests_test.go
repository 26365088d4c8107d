package host_test

import (
	"fmt"
	"testing"
	"time"

	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/games/match/store"
)

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
