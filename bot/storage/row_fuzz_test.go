package storage

import (
	"encoding/json"
	"errors"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"testing"

	"parlour/games/match/store"
)

// FuzzRow checks that any row is either unreadable, or equal after it is decoded and stored again.
func FuzzRow(f *testing.F) {
	f.Add(`{"opening":"play","side":0}`, `[{"kind":"member","user":"alice","sealed":"AP8="}]`, `{"move":1750000000000}`, "live")
	f.Add(`{"opening":"watch","side":-1,"players":{"0":"knuth"},"limits":{"1":{"depth":3}}}`, `null`, `{}`, "parked")
	f.Add(`{"opening":"play","side":0} {}`, `[{}`, `{"move":null}`, "")
	f.Add(`null`, `{}`, `[1e99]`, "waiting")
	f.Fuzz(func(t *testing.T, start, chairs, due, status string) {
		row := loadedRow{channel: "c", id: "m", game: "chess", start: start, chairs: chairs, due: due, status: status}
		m, err := row.match()
		if err != nil {
			if !errors.Is(err, store.ErrUnreadable) {
				t.Fatalf("the row = %v, want it unreadable", err)
			}
			return
		}
		again := row
		again.start, again.chairs = text(t, m.Start), text(t, m.Chairs)
		if again.due, err = encodeDue(m.Due); err != nil {
			t.Fatal(err)
		}
		same, err := again.match()
		if d := cmp.Diff(m, same, cmpopts.EquateEmpty()); err != nil || d != "" {
			t.Errorf("stored again: %v (-first +again):\n%s", err, d)
		}
	})
}

func text(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
