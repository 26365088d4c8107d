package host_test

import (
	"testing"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/matchtest"
)

// newCurious returns a safe that asks a keeper who keeps the number in mind whether it is 5, and
// refuses members the guess 9.
func newCurious() *games.Game {
	r := matchtest.SafeRules()
	r.Secrets.Ask = func(matchtest.Tries, games.Seat) matchtest.Tries { return matchtest.Tries{Said: []string{"5"}} }
	r.Redundant = func(_ matchtest.Tries, move string) error {
		if move == "9" {
			return games.Refuse("safe.refuse.nine")
		}
		return nil
	}
	return games.New(r)
}

// Only a member who keeps a secret in mind is asked for it, also after the match was loaded
// from storage.
func TestAskForSecret(t *testing.T) {
	tests := []struct {
		source games.SecretSource
		secret string
		turn   games.Seat
	}{
		{games.InHead, "", matchtest.Keeper}, {games.Typed, "4", matchtest.Opener},
	}
	for _, tt := range tests {
		h := matchtest.NewFixture(t, newCurious())
		table := h.Begin(match.Start{Game: "safe", Opening: "solve", Source: tt.source, Secret: tt.secret}, matchtest.Alice)
		if got := table.Positions[0].Turn(); got != tt.turn {
			t.Errorf("%s: seat %d is asked, want %d", tt.source, got, tt.turn)
		}
		if got := h.Reload(table).Positions[0].Turn(); got != tt.turn {
			t.Errorf("%s, stored: seat %d is asked, want %d", tt.source, got, tt.turn)
		}
	}
}

// Members cannot make a pointless move.
func TestObjections(t *testing.T) {
	h := matchtest.NewFixture(t, newCurious())
	table := h.Begin(match.Start{Game: "safe", Opening: "play"}, matchtest.Alice)
	_, err := h.Act(table, games.Move, " 9", matchtest.Alice)
	matchtest.WantRefusal(t, "a nine", err, "safe.refuse.nine")
	h.Must(table, games.Move, "8", matchtest.Alice)
}
