package storage_test

import (
	"testing"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// storeListsFinished: Find returns the ended matches of a server or a channel, newest first, with
// the members who took seats.
func storeListsFinished(t *testing.T, s host.Store) {
	for i, m := range []struct {
		channel, id, guild string
		status             match.Status
	}{
		{"c1", "m1", "g", match.Ended},
		{"c2", "m2", "g", match.Ended},
		{"c1", "m3", "other", match.Ended},
		{"c1", "m4", "", match.Ended},
		{"c1", "m5", "g", match.Live},
		{"c1", "m6", "g", match.Waiting},
		{"c1", "m7", "g", match.Ended},
	} {
		n := sampleMatch(m.channel, m.id)
		n.Guild, n.Status, n.Created = m.guild, m.status, noonIn.Add(time.Duration(i)*time.Second)
		n.Entries = append(n.Entries, match.Entry{N: 2, Kind: games.Sit, Seat: 1, Text: "carol Carol", User: "carol", Key: "k2", At: noonIn})
		storeBegun(t, s, n)
	}
	ever := noonIn.Add(time.Hour)
	for _, c := range []struct {
		what, guild, channel string
		from, until          time.Time
		limit                int
		want                 string
	}{
		{"of a server", "g", "c1", noonIn, ever, 9, "m7 m2 m1"},
		{"of a channel", "", "c1", noonIn, ever, 9, "m7 m4 m3 m1"},
		{"up to a limit", "g", "c1", noonIn, ever, 2, "m7 m2"},
		{"from a time", "g", "c1", noonIn.Add(time.Second), ever, 9, "m7 m2"},
		{"until a time", "g", "c1", noonIn, noonIn.Add(time.Second), 9, "m2 m1"},
		{"of an unknown server", "nobody", "c1", noonIn, ever, 9, ""},
		{"of an unknown channel", "", "c9", noonIn, ever, 9, ""},
	} {
		all, err := s.Find(t.Context(), store.Query{Guild: c.guild, Channel: c.channel, From: c.from, Until: c.until, Limit: c.limit})
		wantErr(t, "Finished "+c.what, err, nil)
		got := ""
		for i, m := range all {
			if i > 0 {
				got += " "
			}
			got += m.ID
			if chairs := m.Fold().Chairs; m.Game != "chess" || m.Starter != "alice" || len(chairs) != 3 || chairs[1].Name != "Carol" {
				t.Errorf("Finished %s: %s is %s by %s with %v, want chess by alice with Carol", c.what, m.ID, m.Game, m.Starter, chairs)
			}
		}
		if got != c.want {
			t.Errorf("Finished %s = %q, want %q", c.what, got, c.want)
		}
	}
	at := asStored(noonIn.Add(6 * time.Second))
	if all, err := s.Find(t.Context(), store.Query{Guild: "g", Channel: "", From: at, Until: at, Limit: 2}); err != nil || len(all) != 1 || !all[0].Created.Equal(at) {
		t.Errorf("Finished of one moment = %v, %v, want the one match", all, err)
	}
}

// storeWakesFollowers: the step that ends a match makes its followers' document due, whether the cached
// head is up to date or not. No other step and no other document does.
func storeWakesFollowers(t *testing.T, s host.Store) {
	for _, id := range []string{"m1", "m2"} {
		d := put(t, s, store.Document{Home: "guild", Kind: host.FollowKind, ID: id, Body: `{}`, Due: noonIn.Add(time.Hour)})
		put(t, s, store.Document{Home: "guild", Kind: "other", ID: id, Body: `{}`, Due: noonIn.Add(time.Hour)})
		m := storeBegun(t, s, sampleMatch("c"+id, id))
		m = applied(t, s, m, match.Live, sampleEntry(2))
		wantDeferred(t, s, noonIn.Add(time.Minute), leaseOf("a", noonIn.Add(time.Hour)), 9)
		st := step(m, match.Ended, sampleEntry(3))
		if id == "m2" {
			st.Known = nil
		}
		wantErr(t, "Apply of the end", s.Apply(t.Context(), host.Change{Channel: m.Channel, Steps: []host.Step{st}}), nil)
		d.Due, d.Version = st.Entries[0].At, d.Version+1
		wantDeferred(t, s, noonIn.Add(time.Minute), leaseOf("a", noonIn.Add(2*time.Hour)), 9, d)
	}
}
