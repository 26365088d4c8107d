// Package matchtest provides a host with its own database, members and two small games for
// tests of matches.
package matchtest

import (
	"bytes"
	"context"
	"crypto/rand"
	"log/slog"
	"sync"
	"testing"
	"time"

	"parlour/bot/storage"
	"parlour/bot/storage/sqlitetest"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/records"
	"parlour/games/match/seal"
)

// Noon is the time at which every match of the tests begins.
var Noon = time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)

// The people of the tests.
var (
	Alice = match.Actor{User: "alice", Name: "Alice"}
	Bob   = match.Actor{User: "bob", Name: "Bob"}
	Carol = match.Actor{User: "carol", Name: "Carol"}
	Chief = match.Actor{User: "chief", Name: "Chief", Manager: true}
)

// By returns an actor with the key of an interaction.
func By(a match.Actor, key string) match.Actor {
	a.Key = key
	return a
}

// Fixture is a host with its own database.
type Fixture struct {
	*host.Host
	T     testing.TB
	Log   *bytes.Buffer
	Count int
	Clock time.Time
	mu    sync.Mutex
}

func NewFixture(t testing.TB, list ...*games.Game) *Fixture {
	t.Helper()
	if len(list) == 0 {
		list = []*games.Game{NewSafe()}
	}
	store, err := storage.Open(t.Context(), sqlitetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	sealer, err := seal.New([]byte("a key of enough bytes"))
	if err != nil {
		t.Fatal(err)
	}
	h := &Fixture{T: t, Log: &bytes.Buffer{}, Clock: Noon}
	h.Host = host.New(host.Config{
		Games: list, Store: store, Sealer: sealer, Now: func() time.Time { return h.Clock }, Log: slog.New(slog.NewTextHandler(h.Log, nil)),
		Entropy: rand.Reader, Lease: time.Minute, By: "this",
	})
	return h
}

// Another returns the host of another process on the same database.
func (h *Fixture) Another() *host.Host {
	c := h.Config
	c.By = "other"
	return host.New(c)
}

// Person returns an actor as a start names it.
func Person(a match.Actor) match.Person { return match.Person{User: a.User, Name: a.Name} }

// Key returns a new key of an interaction.
func (h *Fixture) Key() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.Count++
	return string(rune('a'+h.Count%26)) + time.Duration(h.Count).String()
}

// Begin starts a match that must not be refused.
func (h *Fixture) Begin(s match.Start, a match.Actor) *match.Table {
	h.T.Helper()
	if s.Game == "" {
		s.Game = "safe"
	}
	if s.Channel == "" {
		s.Channel = "here"
	}
	t, err := h.Start(h.T.Context(), s, By(a, h.Key()), nil)
	if err != nil {
		h.T.Fatalf("start %s: %v", s.Opening, err)
	}
	return t
}

// Act acts in the table's match.
func (h *Fixture) Act(t *match.Table, kind games.Kind, text string, a match.Actor) (*match.Table, error) {
	return h.Do(h.T.Context(), match.Act{Channel: t.Match.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: kind, Text: text}, By(a, h.Key()))
}

// Must acts in the table's match, and must not be refused.
func (h *Fixture) Must(t *match.Table, kind games.Kind, text string, a match.Actor) *match.Table {
	h.T.Helper()
	next, err := h.Act(t, kind, text, a)
	if err != nil {
		h.T.Fatalf("%s %s %q: %v", a.User, kind, text, err)
	}
	return next
}

// Advance makes the move of the computer whose turn it is, and returns the table after it; the same table if no
// computer is to move.
func Advance(ctx context.Context, c *host.Computers, t *match.Table, enough <-chan struct{}) (*match.Table, error) {
	if !t.ComputerToMove() {
		return t, nil
	}
	answer, err := c.Think(ctx, t, enough)
	if err != nil {
		return nil, err
	}
	return c.Play(ctx, t, answer)
}

// MoveComputers makes the moves of computers until a member is to move.
func (h *Fixture) MoveComputers(t *match.Table) *match.Table {
	h.T.Helper()
	for t.ComputerToMove() {
		next, err := Advance(h.T.Context(), h.Computers, t, nil)
		if err != nil {
			h.T.Fatalf("advance: %v", err)
		}
		t = next
	}
	return t
}

// Reload returns the stored table.
func (h *Fixture) Reload(t *match.Table) *match.Table {
	h.T.Helper()
	stored, err := h.Load(h.T.Context(), t.Match.Channel, t.Match.ID)
	if err != nil {
		h.T.Fatal(err)
	}
	return stored
}

// WantRefusal fails the test if an error is not the wanted refusal.
func WantRefusal(t testing.TB, what string, err error, id string) {
	t.Helper()
	if r, ok := games.RefusalIn(err); !ok || r.ID != id {
		t.Errorf("%s: got %v, want a refusal %s", what, err, id)
	}
}

// Moves returns the texts of the standing moves.
func Moves(t *match.Table) []string {
	list := []string{}
	for _, m := range t.Log.Moves {
		list = append(list, m.Text)
	}
	return list
}

// Rebuild rebuilds the results.
func (h *Fixture) Rebuild() records.Rebuilt {
	h.T.Helper()
	done, err := h.Records.Rebuild(h.T.Context(), func(records.Rebuilt) {})
	if err != nil {
		h.T.Fatal(err)
	}
	return done
}
