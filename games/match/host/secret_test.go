package host_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"parlour/games"
	"parlour/games/mastermind"
	"parlour/games/match"
	"parlour/games/match/matchtest"
	"parlour/games/match/seal"
	"parlour/games/match/store"
)

// dump returns all stored rows of a match.
func dump(h *matchtest.Fixture, t *match.Table) string {
	h.T.Helper()
	m, err := h.Store.Load(h.T.Context(), t.Match.Channel, store.ByID(t.Match.ID))
	if err != nil {
		h.T.Fatal(err)
	}
	data, err := json.Marshal(m)
	if err != nil {
		h.T.Fatal(err)
	}
	return string(data)
}

// No stored row contains the secret before the end of the game, which reveals it.
func TestSecretIsSealed(t *testing.T) {
	h := matchtest.NewFixture(t, mastermind.New(nil))
	const typed, code = "RYGB", "1234" // as typed and as stored
	table := h.Begin(match.Start{Game: "mastermind", Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Source: games.Typed, Secret: typed, Side: games.Nobody}, matchtest.Alice)
	table = h.Must(table, games.Sit, "", matchtest.Bob)
	table = h.MoveComputers(h.Must(table, games.Move, "RRYY", matchtest.Bob))
	for _, form := range []string{code, typed, strings.ToLower(typed)} {
		if dump := dump(h, table); strings.Contains(dump, form) {
			t.Errorf("the stored rows contain %s:\n%s", form, dump)
		}
	}
	for seat := range games.Seat(2) {
		hand, err := h.Hand(table, seat)
		if want := map[games.Seat]string{0: code}[seat]; err != nil || hand.Secret != want {
			t.Errorf("seat %d knows %q, %v, want %q", seat, hand.Secret, err, want)
		}
	}
	table = h.Must(table, games.Resign, "", matchtest.Bob)
	if got := h.Reload(table).Log.Reveals[0]; got != code {
		t.Errorf("after the end the revealed secret is %q, want %s", got, code)
	}
	if diff := cmp.Diff([]games.Seat{0}, table.Log.RevealedSeats()); diff != "" {
		t.Errorf("revealed (-want +got)\n%s", diff)
	}
}

// A drawn secret does not follow from the match's seed.
func TestSecretsDoNotFollowFromTheSeed(t *testing.T) {
	h := matchtest.NewFixture(t)
	seen := map[string]bool{}
	for range 40 {
		table := guessing(h)
		hand, err := h.Hand(table, matchtest.Keeper)
		if err != nil {
			t.Fatal(err)
		}
		seen[hand.Secret] = true
		h.Must(table, games.Stop, "", matchtest.Alice)
	}
	if len(seen) < 3 {
		t.Errorf("only the secrets %v were drawn in 40 matches", seen)
	}
}

func TestSealer(t *testing.T) {
	if _, err := seal.New([]byte("too short")); err == nil {
		t.Error("a short key is accepted")
	}
	sealer := func(key string) seal.Sealer {
		s, err := seal.New([]byte(key))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	mine, other := sealer("one key of 16 bytes"), sealer("another key of 16 bytes")
	sealed := mine.Seal("m1", "RYGB")
	flipped := append([]byte(nil), sealed...)
	flipped[len(flipped)-1] ^= 1
	tests := []struct {
		name   string
		sealer seal.Sealer
		match  string
		sealed []byte
		ok     bool
	}{
		{"the right key", mine, "m1", sealed, true},
		{"the wrong key", other, "m1", sealed, false},
		{"moved to another match", mine, "m2", sealed, false},
		{"changed", mine, "m1", flipped, false},
		{"truncated", mine, "m1", sealed[:11], false},
		{"nothing", mine, "m1", nil, false},
	}
	for _, tt := range tests {
		got, err := tt.sealer.Unseal(tt.match, tt.sealed)
		if tt.ok != (err == nil) || tt.ok != (got == "RYGB") {
			t.Errorf("%s: %q, %v", tt.name, got, err)
		}
	}
}

func TestSealedTextsDiffer(t *testing.T) {
	s, err := seal.New(make([]byte, 32))
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		secret, id := rapid.String().Draw(t, "secret"), rapid.String().Draw(t, "match")
		one, two := s.Seal(id, secret), s.Seal(id, secret)
		if string(one) == string(two) {
			t.Fatal("sealing the same secret twice gives the same value")
		}
		if len(secret) > 3 && strings.Contains(string(one), secret) {
			t.Fatal("the sealed value contains the secret")
		}
		if got, err := s.Unseal(id, one); err != nil || got != secret {
			t.Fatalf("unsealed %q, %v", got, err)
		}
	})
}

// With another key the game continues as far as possible, and no secret is revealed.
func TestChangedKey(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := h.Must(guessing(h), games.Move, "0", matchtest.Alice) // the keeper passes at once
	sealer, err := seal.New([]byte("quite another key"))
	if err != nil {
		t.Fatal(err)
	}
	h.Sealer = sealer
	asked := h.Must(table, games.Move, "4", matchtest.Alice)
	if _, err := matchtest.Advance(t.Context(), h.Computers, asked, nil); err == nil {
		t.Error("a computer answers without its secret")
	}
	ended := h.Must(asked, games.Resign, "", matchtest.Alice)
	if len(ended.Log.Reveals) != 0 || !strings.Contains(h.Log.String(), "failed to reveal a secret") {
		t.Errorf("reveals %v, log %q", ended.Log.Reveals, h.Log)
	}
}
