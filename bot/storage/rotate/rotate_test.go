package rotate_test

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parlour/bot/delivery"
	"parlour/bot/storage"
	"parlour/bot/storage/engine"
	"parlour/bot/storage/postgrestest"
	"parlour/bot/storage/rotate"
	"parlour/games"
	"parlour/games/all"
	"parlour/games/gametest"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/seal"
	"parlour/games/match/store"
)

var postgres postgrestest.Server

func TestMain(m *testing.M) {
	code := m.Run()
	postgres.Stop()
	os.Exit(code)
}

// now is the time of the tests.
var now = time.UnixMilli(1_800_000_000_000).UTC()

// sealerOf returns a sealer with named keys.
func sealerOf(t testing.TB, names ...string) seal.Sealer {
	t.Helper()
	var keys [][]byte
	for _, name := range names {
		keys = append(keys, []byte(name+" is a key of enough bytes"))
	}
	s, err := seal.New(keys...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// bot returns a host with keys.
func bot(t testing.TB, url string, keys ...string) *host.Host {
	t.Helper()
	store, err := storage.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return host.New(host.Config{
		Games: append(all.Games(), gametest.Climb()), Store: store, Sealer: sealerOf(t, keys...), Now: func() time.Time { return now }, Entropy: rand.Reader, Lease: time.Second, By: "test",
	})
}

// The number of games of each kind with sealed values, and the number of values in one of them: a
// code in a chair, a hand, a choice, a request, a day, a draft, two routes of a slot, and in a channel of
// its own the source of dealt hands.
const (
	eachKind = 3
	sealedIn = 9
)

// cards begins the channels of games with dealt hands.
const cards = "cards "

var (
	day   = store.Document{Home: "g", Kind: "daily", ID: "now"}
	draft = store.Document{Home: "g", Kind: "draft", ID: "m/1"}
)

// sealWith makes a host seal a value in every place.
func sealWith(t testing.TB, h *host.Host, from, to int) {
	t.Helper()
	put := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	text := func(owner, secret string) string {
		return base64.RawStdEncoding.EncodeToString(h.Sealer.Seal(owner, secret))
	}
	for i := from; i < to; i++ {
		channel := fmt.Sprint("c", i)
		by := match.Actor{User: "1", Name: "Ann", Key: "start" + channel}
		m := match.Start{Game: "mastermind", Channel: channel, Opening: "play", Guest: true}
		table, err := h.Start(t.Context(), m, by, nil)
		put(err)
		n := len(table.Match.Entries)
		put(h.Store.Apply(t.Context(), host.Change{Channel: channel, Steps: []host.Step{{
			Match: table.Match.ID, Version: table.Match.Version, Status: match.Live, Entries: []match.Entry{
				{N: n, Kind: games.Hide, Seat: 0, Text: text(table.Match.ID, "a1 b2  "), Key: "hide"},
				{N: n + 1, Kind: games.Choose, Seat: 0, Text: text(table.Match.ID, "rock  "), Key: "choose"},
			},
		}}}))
		_, err = h.Requests.Defer(t.Context(), host.Request{Channel: channel, Interaction: "i" + channel, Raw: []byte("request " + channel)}, now.Add(time.Hour))
		put(err)
		d, sketch := day, draft
		d.Home, sketch.Home = channel, channel
		d.Body = `{"number":7,"sealed":"` + base64.StdEncoding.EncodeToString(h.Sealer.Seal(d.Owner(), "seed")) + `","seal":"AAAA"}`
		sketch.Body = text(sketch.Owner(), "half a move")
		put(h.Store.PutDocument(t.Context(), d))
		put(h.Store.PutDocument(t.Context(), sketch))
		_, err = h.Store.(delivery.Rows).Put(t.Context(), delivery.Codec{Sealer: h.Sealer}.Row(delivery.Slot{
			Key:   delivery.Key{Home: channel, Match: table.Match.ID, ID: "board"},
			Route: delivery.Route{Path: "/slot" + channel}, Pending: delivery.Route{Path: "/pending" + channel},
		}))
		put(err)
		by.Key = "deal" + channel
		_, err = h.Start(t.Context(), match.Start{Game: "climb", Channel: cards + channel, Opening: "play", Guest: true}, by, nil)
		put(err)
	}
}

// opened checks that a host can unseal all values.
func opened(t *testing.T, h *host.Host) {
	t.Helper()
	h.Now = func() time.Time { return now.Add(2 * time.Second) } // the leases of the first host have expired
	claimed, err := h.Leases.ClaimDocuments(t.Context(), time.Second, 100)
	requests := 0
	for _, d := range claimed {
		if d.Kind != store.RequestKind {
			continue
		}
		requests++
		if r, ok, err := h.Requests.Deferred(t.Context(), d); !ok || err != nil || !strings.HasPrefix(string(r.Raw), "request c") {
			t.Errorf("a request is %+v, %v", r, err)
		}
	}
	if err != nil || requests != eachKind {
		t.Errorf("there are %d requests, %v", requests, err)
	}
	for i := range eachKind {
		channel := fmt.Sprint("c", i)
		table, err := h.Current(t.Context(), channel)
		if err != nil {
			t.Fatal(err)
		}
		row, err := h.Store.(delivery.Rows).Row(t.Context(), delivery.Key{Home: channel, Match: table.Match.ID, ID: "board"})
		if err != nil {
			t.Fatal(err)
		}
		if s := (delivery.Codec{Sealer: h.Sealer}).Slot(row); s.Route.Path != "/slot"+channel || s.Pending.Path != "/pending"+channel {
			t.Errorf("the slot is %+v", s)
		}
		codes := 0
		for seat, c := range table.Match.Chairs {
			if len(c.Sealed) == 0 {
				continue
			}
			if secret, err := h.Sealer.Unseal(table.Match.ID, c.Sealed); err != nil || len(secret) == 0 {
				t.Errorf("the secret of seat %d is %q, %v", seat, secret, err)
			}
			codes++
		}
		if hand, err := h.Hand(table, 0); codes != 1 || err != nil || hand.Secret != "a1 b2" {
			t.Errorf("%d codes, and the hand is %+v, %v", codes, hand, err)
		}
		climb, err := h.Current(t.Context(), cards+channel)
		if err != nil {
			t.Fatal(err)
		}
		if hand, err := h.Hand(climb, 0); err != nil || len(strings.Fields(hand.Secret)) != 3 {
			t.Errorf("the dealt hand is %+v, %v, want three cards", hand, err)
		}
		for home, want := range map[string]string{"daily": "seed", "draft": "half a move"} {
			doc, err := h.Store.Document(t.Context(), channel, home, map[string]string{"daily": "now", "draft": "m/1"}[home])
			if err != nil || doc.Version != 1 {
				t.Fatalf("%+v, %v", doc, err)
			}
			body := strings.TrimSuffix(strings.TrimPrefix(doc.Body, `{"number":7,"sealed":"`), `","seal":"AAAA"}`)
			sealed, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(body, "="))
			if err != nil {
				t.Fatal(err)
			}
			if got, err := h.Sealer.Unseal(doc.Owner(), sealed); got != want || err != nil {
				t.Errorf("in a document is %q, %v; want %q", got, err, want)
			}
		}
	}
}

// rotated runs a rotation to a new key.
func rotated(ctx context.Context, t testing.TB, url string, report func()) (done rotate.Done, unknown []string, err error) {
	t.Helper()
	tables, err := engine.OpenTables(t.Context(), url, engine.Changing)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	done, err = rotate.Run(ctx, rotate.Options{
		Tables: tables, Sealer: sealerOf(t, "new", "old"), Page: 2,
		Report: func(rotate.Done) { report() }, Unknown: func(what string) { unknown = append(unknown, what) },
	})
	return done, unknown, err
}

// databases create an empty database of each kind.
var databases = map[string]func(testing.TB) string{
	"SQLite":     func(t testing.TB) string { return filepath.Join(t.TempDir(), "parlour.db") },
	"PostgreSQL": postgres.Database,
}

// After a rotation that was interrupted at any point and repeated, a bot with the new key alone can
// unseal everything. During the rotation, a bot with both keys can.
func TestRotate(t *testing.T) {
	for name, create := range databases {
		t.Run(name, func(t *testing.T) {
			url := create(t)
			before := bot(t, url, "old")
			sealWith(t, before, 0, eachKind-1)
			meanwhile := bot(t, url, "new", "old")
			sealWith(t, meanwhile, eachKind-1, eachKind)
			before.Store.Close()
			runs, redone := 0, 0
			for stop := 1; ; stop++ {
				ctx, cancel := context.WithCancel(t.Context())
				pages := 0
				done, unknown, err := rotated(ctx, t, url, func() {
					if pages++; pages == stop {
						cancel()
					}
				})
				cancel()
				runs++
				redone += done.Done
				if err == nil {
					break
				}
				if !errors.Is(err, context.Canceled) || len(unknown) > 0 || runs > 20 {
					t.Fatal(runs, unknown, err)
				}
			}
			if want := sealedIn * (eachKind - 1); runs < 4 || redone != want {
				t.Errorf("%d runs resealed %d secrets, want %d", runs, redone, want)
			}
			opened(t, bot(t, url, "new"))
			done, _, err := rotated(t.Context(), t, url, func() {})
			if err != nil || done.Done > 0 || done.Unknown > 0 {
				t.Errorf("again: %+v, %v", done, err)
			}
		})
	}
}

// A check opens every value, and changes nothing.
func TestCheck(t *testing.T) {
	for name, create := range databases {
		t.Run(name, func(t *testing.T) {
			url := create(t)
			sealWith(t, bot(t, url, "old"), 0, 1)
			sealWith(t, bot(t, url, "new"), 1, eachKind)
			for keys, want := range map[string]rotate.Done{
				"old new": {Done: sealedIn * (eachKind - 1), Fresh: sealedIn}, "old": {Fresh: sealedIn, Unknown: sealedIn * (eachKind - 1)}, "stranger": {Unknown: sealedIn * eachKind},
			} {
				tables, err := engine.OpenTables(t.Context(), url, engine.Looking)
				if err != nil {
					t.Fatal(err)
				}
				named := 0
				got, err := rotate.Check(t.Context(), rotate.Options{
					Tables: tables, Sealer: sealerOf(t, strings.Fields(keys)...), Page: 2,
					Report: func(rotate.Done) {}, Unknown: func(string) { named++ },
				})
				tables.Close()
				if got != want || err != nil || named != want.Unknown {
					t.Errorf("with %s: got %+v, %v, and %d named; want %+v", keys, got, err, named, want)
				}
			}
		})
	}
}

// A rotation names values that no key unseals, and finds values in unknown columns and those of a
// bot that still uses the old key.
func TestRotateFindsWhatIsLeft(t *testing.T) {
	for name, create := range databases {
		t.Run(name, func(t *testing.T) {
			url := create(t)
			sealWith(t, bot(t, url, "stranger"), 0, 1)
			h := bot(t, url, "old")
			done, unknown, err := rotated(t.Context(), t, url, func() {})
			if err != nil || done.Unknown != sealedIn || len(unknown) != sealedIn || !strings.Contains(strings.Join(unknown, "\n"), "pending of slots c0") {
				t.Errorf("%+v, %q, %v", done, unknown, err)
			}
			for _, d := range []store.Document{{Home: "c0", Kind: "daily", ID: "now"}, {Home: "c0", Kind: "draft", ID: "m/1"}} {
				d.Version = 1
				if err := h.Store.PutDocument(t.Context(), d); err != nil {
					t.Fatal(err)
				}
			}
			tables, err := engine.OpenTables(t.Context(), url, engine.Changing)
			if err != nil {
				t.Fatal(err)
			}
			defer tables.Close()
			for _, table := range []string{"documents WHERE kind = '" + store.RequestKind + "'", "entries", "slots", "matches"} {
				if _, err := tables.Exec(`DELETE FROM ` + table); err != nil {
					t.Fatal(err)
				}
			}
			odd := store.Document{Home: "g", Kind: "odd", ID: "o", Body: `{"token":"` + base64.StdEncoding.EncodeToString(h.Sealer.Seal("elsewhere", "x")) + `"}`}
			if err := h.Store.PutDocument(t.Context(), odd); err != nil {
				t.Fatal(err)
			}
			_, _, err = rotated(t.Context(), t, url, func() {})
			if !errors.Is(err, rotate.ErrLeft) || !strings.Contains(err.Error(), "body of 1 documents") {
				t.Errorf("a sealed value in an unknown column: %v", err)
			}
			odd.Version, odd.Body = 1, ""
			if err := h.Store.PutDocument(t.Context(), odd); err != nil {
				t.Fatal(err)
			}
			n := 0
			sealWith(t, h, 9999, 10_000)
			_, _, err = rotated(t.Context(), t, url, func() {
				if n++; n%5 == 1 { // before the current page
					sealWith(t, h, 9999-n, 10_000-n)
				}
			})
			if !errors.Is(err, rotate.ErrLeft) || !strings.Contains(err.Error(), "Restart it") {
				t.Errorf("a bot still uses the old key: %v", err)
			}
		})
	}
}

// A limit that outlives a member's data holds after a rotation, and the old key is not needed.
func TestRotateKeepsGuards(t *testing.T) {
	for name, create := range databases {
		t.Run(name, func(t *testing.T) {
			url := create(t)
			until := now.Add(time.Hour)
			if err := bot(t, url, "old").Guards.Keep(t.Context(), "try", until); err != nil {
				t.Fatal(err)
			}
			if done, _, err := rotated(t.Context(), t, url, func() {}); err != nil || done.Done != 1 || done.Unknown > 0 {
				t.Fatalf("%+v, %v, want one key that is resealed", done, err)
			}
			after := bot(t, url, "new")
			for what, want := range map[string]int{"try": 1, "another": 0} {
				if got, err := after.Guards.Kept(t.Context(), what); err != nil || len(got) != want || want > 0 && !got[0].Equal(until) {
					t.Errorf("%s is kept until %v, %v, want %d times", what, got, err, want)
				}
			}
		})
	}
}
