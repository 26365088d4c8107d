package commands_test

import (
	"testing"
)

// With a server go the tries at its dailies, which have homes of their own.
func TestDeparture(t *testing.T) {
	w, p := newWorld(t), newPost(t)
	w.solve("alice")
	over := w.tryOf("alice")
	if err := w.set.Left(t.Context(), guild); err != nil {
		t.Fatal(err)
	}
	w.daysOn(29)
	w.attend(p)
	if results, err := w.host.Store.Results(t.Context(), over.Match.Home(), over.Match.ID); err != nil || len(results) != 2 {
		t.Errorf("before 30 days: %+v, %v", results, err)
	}
	w.daysOn(2)
	w.attend(p)
	if _, err := w.host.Store.Load(t.Context(), over.Match.Channel, over.Match.ID); err == nil {
		t.Error("the try is still there")
	}
	if results, err := w.host.Store.Results(t.Context(), over.Match.Home(), over.Match.ID); err != nil || len(results) > 0 {
		t.Errorf("after 30 days: %+v, %v", results, err)
	}
	if days, err := w.host.Store.Documents(t.Context(), guild, "daily", "", 10); err != nil || len(days) > 0 {
		t.Errorf("the days %+v, %v", days, err)
	}
}
