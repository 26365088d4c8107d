package gametest

import (
	"testing"
	"time"

	"parlour/games/match"
)

// storeKeepsPings: a ping is kept until it is taken away, and is due to be looked
// at as soon as the match moves on, or has done so while it was sent.
func storeKeepsPings(t *testing.T, s match.Store) {
	m := begun(t, s, sampleMatch("c1", "m1"))
	m.Ping = match.Ping{Message: "901", Entries: 2, Version: m.Version, At: asKept(noon)}
	second := asKept(noon.Add(time.Second))
	wantHead(t, "Update", updated(t, s, "c1", "m1", match.Patch{Pinged: &m.Ping, At: second}), headOf(m))
	wantMatch(t, s, m)

	m = applied(t, s, m, match.Live, sampleEntry(2))
	m.Due = match.Deadlines{match.DuePing: sampleEntry(2).At}
	wantMatch(t, s, m)

	late := match.Ping{Message: "902", Entries: 2, Version: m.Version - 1, At: second}
	m.Ping, m.Due = late, match.Deadlines{match.DuePing: second}
	h := updated(t, s, "c1", "m1", match.Patch{Pinged: &late, At: second, Due: match.Deadlines{match.DuePing: remove}})
	wantHead(t, "Update with a ping that came late", h, headOf(m))

	none := match.Ping{Version: m.Version}
	m.Ping, m.Due = match.Ping{}, nil
	done := match.Deadlines{match.DuePing: remove}
	wantHead(t, "Update without one", updated(t, s, "c1", "m1", match.Patch{Pinged: &none, At: second, Due: done}), headOf(m))
	m.Ping = match.Ping{Entries: 3, Version: m.Version, At: second}
	wantHead(t, "Update with a ping that nobody took", updated(t, s, "c1", "m1", match.Patch{Pinged: &m.Ping, At: second}), headOf(m))
	wantMatch(t, s, m)
	_, err := s.Update(t.Context(), "c1", "m1", match.Patch{Pinged: &none})
	refused(t, "Update with a ping and no time", err)
}
