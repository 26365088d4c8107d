package match_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"parlour/games"
	"parlour/games/mastermind"
	"parlour/games/match"
)

// dump returns everything that is stored of a match.
func (h *house) dump(t *match.Table) string {
	h.t.Helper()
	m, err := h.Store.Load(h.t.Context(), t.Match.Channel, match.ByID(t.Match.ID))
	if err != nil {
		h.t.Fatal(err)
	}
	data, err := json.Marshal(m)
	if err != nil {
		h.t.Fatal(err)
	}
	return string(data)
}

// No stored row contains the secret before the end of the game, which reveals it.
func TestSecretIsSealed(t *testing.T) {
	h := newHouse(t, mastermind.New())
	const typed, code = "RYGB", "1234" // as typed and as kept
	table := h.start(match.Start{Game: "mastermind", Opening: "duel", Opponents: []match.Person{person(bob)}, Source: games.Typed, Secret: typed, Side: games.Nobody}, alice)
	table = h.must(table, games.Sit, "", bob)
	table = h.advance(h.must(table, games.Move, "RRYY", bob))
	for _, form := range []string{code, typed, strings.ToLower(typed)} {
		if dump := h.dump(table); strings.Contains(dump, form) {
			t.Errorf("what is stored holds %s:\n%s", form, dump)
		}
	}
	for seat := range games.Seat(2) {
		hand, err := h.Hand(table, seat)
		if want := map[games.Seat]string{0: code}[seat]; err != nil || hand.Secret != want {
			t.Errorf("seat %d knows %q, %v, want %q", seat, hand.Secret, err, want)
		}
	}
	table = h.must(table, games.Resign, "", bob)
	if got := h.reload(table).Log.Reveals[0]; got != code {
		t.Errorf("after the end the secret told is %q, want %s", got, code)
	}
	if diff := cmp.Diff([]games.Seat{0}, table.Log.RevealedSeats()); diff != "" {
		t.Errorf("told (-want +got)\n%s", diff)
	}
}

// A drawn secret does not follow from the match's seed.
func TestSecretsDoNotFollowFromTheSeed(t *testing.T) {
	h := newHouse(t)
	seen := map[string]bool{}
	for range 40 {
		table := h.guessing()
		hand, err := h.Hand(table, keeper)
		if err != nil {
			t.Fatal(err)
		}
		seen[hand.Secret] = true
		h.must(table, games.Stop, "", alice)
	}
	if len(seen) < 3 {
		t.Errorf("only the secrets %v were drawn in 40 matches", seen)
	}
}

func TestSealer(t *testing.T) {
	if _, err := match.NewSealer([]byte("too short")); err == nil {
		t.Error("a short key is taken")
	}
	sealer := func(key string) match.Sealer {
		s, err := match.NewSealer([]byte(key))
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
		sealer match.Sealer
		match  string
		sealed []byte
		ok     bool
	}{
		{"the right key", mine, "m1", sealed, true},
		{"the wrong key", other, "m1", sealed, false},
		{"moved to another match", mine, "m2", sealed, false},
		{"changed", mine, "m1", flipped, false},
		{"cut off", mine, "m1", sealed[:11], false},
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
	s, err := match.NewSealer(make([]byte, 32))
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		secret, id := rapid.String().Draw(t, "secret"), rapid.String().Draw(t, "match")
		one, two := s.Seal(id, secret), s.Seal(id, secret)
		if string(one) == string(two) {
			t.Fatal("the same secret is sealed the same twice")
		}
		if len(secret) > 3 && strings.Contains(string(one), secret) {
			t.Fatal("the secret can be read")
		}
		if got, err := s.Unseal(id, one); err != nil || got != secret {
			t.Fatalf("unsealed %q, %v", got, err)
		}
	})
}

// With another key the game continues as far as possible, and no secret is revealed.
func TestChangedKey(t *testing.T) {
	h := newHouse(t)
	table := h.must(h.guessing(), games.Move, "0", alice) // passed at once
	sealer, err := match.NewSealer([]byte("quite another key"))
	if err != nil {
		t.Fatal(err)
	}
	h.Sealer = sealer
	asked := h.must(table, games.Move, "4", alice)
	if _, err := h.Advance(t.Context(), asked, nil); err == nil {
		t.Error("a computer answers without its secret")
	}
	ended := h.must(asked, games.Resign, "", alice)
	if len(ended.Log.Reveals) != 0 || !strings.Contains(h.log.String(), "could not be revealed") {
		t.Errorf("reveals %v, log %q", ended.Log.Reveals, h.log)
	}
}
