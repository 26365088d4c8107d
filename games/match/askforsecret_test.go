package match_test

import (
	"testing"

	"parlour/games"
	"parlour/games/match"
)

// newCurious is a safe that asks a keeper who has the number in the head whether
// it is 5, and in which nobody can mean a 9.
func newCurious() *games.Game {
	r := safeRules()
	r.Secrets.Ask = func(tries, games.Seat) tries { return tries{said: []string{"5"}} }
	r.Pointless = func(_ tries, move string) error {
		if move == "9" {
			return games.Refuse("safe.refuse.nine")
		}
		return nil
	}
	return games.New(r)
}

// Only a member who keeps a secret in the head is asked for it, again after the
// match has been read from storage.
func TestAsking(t *testing.T) {
	tests := []struct {
		source games.SecretSource
		turn   games.Seat
	}{
		{games.InHead, keeper}, {games.Typed, opener},
	}
	for _, tt := range tests {
		h := newHouse(t, newCurious())
		table := h.start(match.Start{Game: "safe", Opening: "solve", Source: tt.source, Secret: "4"}, alice)
		if got := table.Positions[0].Turn(); got != tt.turn {
			t.Errorf("%s: seat %d is asked, want %d", tt.source, got, tt.turn)
		}
		if got := h.reload(table).Positions[0].Turn(); got != tt.turn {
			t.Errorf("%s, stored: seat %d is asked, want %d", tt.source, got, tt.turn)
		}
	}
}

// What no member can mean is refused to members.
func TestObjections(t *testing.T) {
	h := newHouse(t, newCurious())
	table := h.start(match.Start{Game: "safe", Opening: "play"}, alice)
	_, err := h.do(table, games.Move, " 9", alice)
	wantRefusal(t, "a nine", err, "safe.refuse.nine")
	h.must(table, games.Move, "8", alice)
}
