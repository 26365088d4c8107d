package match_test

import (
	"bytes"
	"crypto/rand"
	"log/slog"
	"sync"
	"testing"
	"time"

	"parlour/bot/storage"
	"parlour/bot/storage/sqlitetest"
	"parlour/games"
	"parlour/games/match"
)

// noon is when every match here begins.
var noon = time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)

// The people of the tests.
var (
	alice = match.Actor{User: "alice", Name: "Alice"}
	bob   = match.Actor{User: "bob", Name: "Bob"}
	carol = match.Actor{User: "carol", Name: "Carol"}
	chief = match.Actor{User: "chief", Name: "Chief", Manager: true}
)

// by is an actor with the key of an interaction.
func by(a match.Actor, key string) match.Actor {
	a.Key, a.Route = key, match.Route{Path: "/webhooks/1/" + key, Until: noon.Add(15 * time.Minute)}
	return a
}

// house is a host with a database of its own.
type house struct {
	*match.Host
	t     testing.TB
	log   *bytes.Buffer
	count int
	clock time.Time
	mu    sync.Mutex
}

func newHouse(t testing.TB, list ...*games.Game) *house {
	t.Helper()
	if len(list) == 0 {
		list = []*games.Game{newSafe()}
	}
	store, err := storage.Open(t.Context(), sqlitetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	sealer, err := match.NewSealer([]byte("a key of enough bytes"))
	if err != nil {
		t.Fatal(err)
	}
	h := &house{t: t, log: &bytes.Buffer{}, clock: noon}
	h.Host = match.NewHost(match.Config{
		Games: list, Store: store, Sealer: sealer, Now: func() time.Time { return h.clock }, Log: slog.New(slog.NewTextHandler(h.log, nil)),
		Entropy: rand.Reader, Lease: time.Minute, By: "this",
	})
	return h
}

// another is a host of another process on the same database.
func (h *house) another() *match.Host {
	c := h.Config
	c.By = "other"
	return match.NewHost(c)
}

// person is how a start names an actor.
func person(a match.Actor) match.Person { return match.Person{User: a.User, Name: a.Name} }

// key is one that no interaction has had.
func (h *house) key() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.count++
	return string(rune('a'+h.count%26)) + time.Duration(h.count).String()
}

// start starts a match, and fails the test if that is refused.
func (h *house) start(s match.Start, a match.Actor) *match.Table {
	h.t.Helper()
	if s.Game == "" {
		s.Game = "safe"
	}
	if s.Channel == "" {
		s.Channel = "here"
	}
	t, _, err := h.Start(h.t.Context(), s, by(a, h.key()), nil)
	if err != nil {
		h.t.Fatalf("start %s: %v", s.Opening, err)
	}
	return t
}

// do does something in the table's match.
func (h *house) do(t *match.Table, kind games.Kind, text string, a match.Actor) (*match.Table, error) {
	return h.Do(h.t.Context(), match.Act{Channel: t.Match.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: kind, Text: text}, by(a, h.key()))
}

// must is do that is not refused.
func (h *house) must(t *match.Table, kind games.Kind, text string, a match.Actor) *match.Table {
	h.t.Helper()
	next, err := h.do(t, kind, text, a)
	if err != nil {
		h.t.Fatalf("%s %s %q: %v", a.User, kind, text, err)
	}
	return next
}

// advance lets computers move until none is to.
func (h *house) advance(t *match.Table) *match.Table {
	h.t.Helper()
	for t.ComputerToMove() {
		next, err := h.Advance(h.t.Context(), t, nil)
		if err != nil {
			h.t.Fatalf("advance: %v", err)
		}
		t = next
	}
	return t
}

// reload is the table as it is stored.
func (h *house) reload(t *match.Table) *match.Table {
	h.t.Helper()
	stored, err := h.Load(h.t.Context(), t.Match.Channel, t.Match.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	return stored
}

// wantRefusal reports an error that is not the refusal wanted.
func wantRefusal(t testing.TB, what string, err error, id string) {
	t.Helper()
	if r, ok := games.RefusalIn(err); !ok || r.ID != id {
		t.Errorf("%s: got %v, want a refusal %s", what, err, id)
	}
}

// moves are the texts of the moves that stand.
func moves(t *match.Table) []string {
	list := []string{}
	for _, m := range t.Log.Moves {
		list = append(list, m.Text)
	}
	return list
}

// displayed records that a message shows the board of a table.
func (h *house) displayed(t *match.Table, message string) {
	h.t.Helper()
	s, err := match.Sent{Message: message}, error(nil)
	if t.Attempt != (match.Attempt{}) {
		s.Settled = t.Match.Board.Pending
		_, _, err = h.Record(h.t.Context(), t, s)
	} else {
		_, _, err = h.Seen(h.t.Context(), t, s)
	}
	if err != nil {
		h.t.Fatal(err)
	}
}

// rebuild rebuilds the results.
func (h *house) rebuild() match.Rebuilt {
	h.t.Helper()
	done, err := h.Rebuild(h.t.Context(), func(match.Rebuilt) {})
	if err != nil {
		h.t.Fatal(err)
	}
	return done
}
