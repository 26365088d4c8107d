package storage_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// damages are statements, for both databases, that damage a row. Reading such a row fails;
// claiming it parks the match if its head is bad.
var damages = []struct {
	name, statement string
	head            bool // the head cannot be decoded either
}{
	{"NoJSON", `UPDATE matches SET start = 'hunter2' WHERE channel = 'c'`, false},
	{"EmptyStart", `UPDATE matches SET start = '' WHERE channel = 'c'`, false},
	{"NullStart", `UPDATE matches SET start = 'null' WHERE channel = 'c'`, false},
	{"FewFields", `UPDATE matches SET start = '{"side":0}' WHERE channel = 'c'`, false},
	{"ManyFields", `UPDATE matches SET start = '{"opening":"play","side":0,"hunter2":1}' WHERE channel = 'c'`, false},
	{"MoreAfterStart", `UPDATE matches SET start = start || '{"hunter2":1}' WHERE channel = 'c'`, false},
	{"NoChairs", `UPDATE matches SET chairs = '[{"kind":"hunter2"' WHERE channel = 'c'`, false},
	{"TypeInChairs", `UPDATE matches SET chairs = '[{"kind":7,"user":"hunter2"}]' WHERE channel = 'c'`, false},
	{"LostEntry", `DELETE FROM entries WHERE channel = 'c' AND n = 1`, false},
	{"NoDeadlines", `UPDATE matches SET due = '{"hunter2' WHERE channel = 'c'`, true},
	{"NullDeadline", `UPDATE matches SET due = '{"move":null}' WHERE channel = 'c'`, true},
	{"ListOfDeadlines", `UPDATE matches SET due = '[1]' WHERE channel = 'c'`, true},
	{"NullDeadlines", `UPDATE matches SET due = 'null' WHERE channel = 'c'`, true},
	{"Status", `UPDATE matches SET status = 'hunter2' WHERE channel = 'c'`, true},
}

// damaged returns a store with two due matches; the one in the channel "c" is damaged.
func damaged(t *testing.T, driver, url, statement string) host.Store {
	t.Helper()
	s := open(t, url)
	for _, channel := range []string{"c", "sound"} {
		m := blank(channel, "m")
		m.Entries = []match.Entry{guess(0), guess(1), guess(2)}
		if err := s.Apply(t.Context(), begin(m)); err != nil {
			t.Fatal(err)
		}
	}
	execute(t, driver, url, statement)
	return s
}

// The error of a row that cannot be decoded says so, and quotes nothing of the row.
func TestDamagedRows(t *testing.T) {
	onEachDamage(t, drivers, func(t *testing.T, s host.Store, head bool) {
		_, loading := s.Load(t.Context(), "c", store.ByID("m"))
		_, latest := s.Load(t.Context(), "c", store.Latest(""))
		for _, err := range []error{loading, latest} {
			if !errors.Is(err, store.ErrUnreadable) {
				t.Fatalf("loading = %v, want %v", err, store.ErrUnreadable)
			}
			wantSentence(t, err, `"c"`, `"m"`) // and nothing of the row
		}
		_, err := s.Head(t.Context(), "c", "m")
		if errors.Is(err, store.ErrUnreadable) != head || !head && err != nil {
			t.Errorf("Head = %v, want unreadable: %v", err, head)
		}
		_, err = s.Update(t.Context(), "c", "m", host.Patch{Due: match.Deadlines{match.DueVote: epoch}})
		if errors.Is(err, store.ErrUnreadable) != head || !head && err != nil {
			t.Errorf("Update = %v, want unreadable: %v", err, head)
		}
		if _, err := s.Load(t.Context(), "sound", store.ByID("m")); err != nil {
			t.Errorf("Load of a sound match = %v", err)
		}
	})
}

// A damaged row does not prevent processes from claiming the others, and is claimed at most once.
// A process that finds it unreadable can park it.
func TestDamagedRowsAreParked(t *testing.T) {
	onEachDamage(t, drivers, func(t *testing.T, s host.Store, head bool) {
		want := 2
		if head {
			want = 1
		}
		lease := store.Lease{By: "a", Until: epoch.Add(time.Minute)}
		got, err := s.Claim(t.Context(), epoch, lease, 9, 0)
		hs := got.Matches
		if len(hs) != want || err != nil || hs[len(hs)-1].Channel != "sound" {
			t.Errorf("Claim = %+v, %v; want %d, the sound match among them", hs, err, want)
		}
		h, err := s.Update(t.Context(), "c", "m", host.Patch{Park: true})
		if h.Status != match.Parked || err != nil {
			t.Errorf("Update = %+v, %v; want it parked", h, err)
		}
		later := lease.Until
		if hs, err := s.Claim(t.Context(), later, store.Lease{By: "b", Until: later}, 9, 0); len(hs.Matches) != 1 || err != nil {
			t.Errorf("Claim after parking = %+v, %v; want the sound match", hs, err)
		}
		if err := s.Apply(t.Context(), begin(blank("c", "next"))); err != nil {
			t.Errorf("Apply of a new match beside a parked one = %v", err)
		}
	})
}

func onEachDamage(t *testing.T, drivers map[string]string, f func(t *testing.T, s host.Store, head bool)) {
	for name, database := range databases() {
		url := database(t)
		for i, d := range damages {
			t.Run(fmt.Sprintf("%s/%s", name, d.name), func(t *testing.T) {
				if i > 0 {
					url = emptied(t, drivers[name], url)
				}
				f(t, damaged(t, drivers[name], url, d.statement), d.head)
			})
		}
	}
}

// emptied deletes the rows of a database for reuse, and returns its URL.
func emptied(t *testing.T, driver, url string) string {
	t.Helper()
	execute(t, driver, url, `DELETE FROM entries; DELETE FROM matches`)
	return url
}

// SQLite can store text in a numeric column, which is also damage.
func TestDamagedNumbers(t *testing.T) {
	for _, column := range []string{"version", "epoch", "joined", "wake_at", "lease_until", "seed", "created"} {
		t.Run(column, func(t *testing.T) {
			url := t.TempDir() + "/parlour.db"
			s := damaged(t, "sqlite", url, strings.ReplaceAll(`UPDATE matches SET X = 'hunter2' WHERE channel = 'c'`, "X", column))
			got, err := s.Claim(t.Context(), epoch, store.Lease{By: "a", Until: epoch}, 9, 0)
			hs := got.Matches
			if err != nil {
				t.Errorf("Claim = %v", err)
			}
			for _, h := range hs {
				if _, err := s.Load(t.Context(), h.Channel, store.ByID(h.ID)); h.Channel == "c" && !errors.Is(err, store.ErrUnreadable) {
					t.Errorf("Load = %v, want %v", err, store.ErrUnreadable)
				}
			}
			if len(hs) == 0 || hs[len(hs)-1].Channel != "sound" {
				t.Errorf("Claim = %+v, want the sound match among them", hs)
			}
		})
	}
}
