package host_test

import (
	"errors"
	"testing"

	"parlour/games/match/matchtest"
	"parlour/games/match/store"
)

func TestAPlaceIsTheOneThatWasNotedFirst(t *testing.T) {
	h := matchtest.NewFixture(t)
	ctx := t.Context()
	if _, err := h.Requests.Placed(ctx, "c", "7"); !errors.Is(err, store.ErrNone) {
		t.Errorf("got %v before one was recorded", err)
	}
	for _, thread := range []string{"t1", "t2"} {
		if got, err := h.Requests.Place(ctx, "c", "7", thread); err != nil || got != "t1" {
			t.Errorf("recording %s: got %q, %v; want t1", thread, got, err)
		}
	}
	if got, err := h.Requests.Placed(ctx, "c", "7"); err != nil || got != "t1" {
		t.Errorf("got %q, %v; want t1", got, err)
	}
	if _, _, err := h.Known(ctx, "c", "7"); !errors.Is(err, store.ErrNone) {
		t.Errorf("got %v, want no receipt in the interaction's own channel", err)
	}
}
