package record_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/gametest"
	"parlour/games/record"
)

// A record of a finished game contains the source of its hands, and is refused if a move is
// not one of its hand.
func TestDeal(t *testing.T) {
	g, r := gametest.Climb(), rand.New(rand.NewPCG(1, 2))
	rec := &record.Record{Game: g, Opening: "table", Options: games.Options{"players": "2"}, Seats: []record.Seat{{Name: "alice"}, {Name: "bob"}}}
	p, err := rec.Opened()
	if err != nil {
		t.Fatal(err)
	}
	rec.Deal = g.Secrets.Draw(p, games.Chance, r)
	for !p.Outcome().Over {
		seen := g.SeenBy(p, games.Audience{Seat: p.Turn(), Hand: g.Secrets.Deal(p, p.Turn(), rec.Deal)})
		move, _ := g.RandomMove(seen, r)
		m := record.Move{DropsOut: games.Nobody, Text: move}
		rec.Moves = append(rec.Moves, m)
		if p, err = rec.After(p, m); err != nil {
			t.Fatal(err)
		}
	}
	written, err := rec.Write()
	if err != nil {
		t.Fatal(err)
	}
	read := func(text string) (*record.Record, error) { return record.Read(t.Context(), []*games.Game{g}, text) }
	if again, err := read(written); err != nil || again.Deal != rec.Deal {
		t.Errorf("the hands are read as %v, %v, want those of %s", again, err, written)
	}
	cards := strings.Fields(rec.Deal)
	cards[0], cards[len(cards)-1] = cards[len(cards)-1], cards[0]
	tests := []struct{ name, text, want string }{
		{"another deck", strings.Replace(written, rec.Deal, strings.Join(cards, " "), 1), "games.record.refuse.deal"},
		{"not a deck", strings.Replace(written, rec.Deal, "a1", 1), "climb.refuse.deck"},
		{"not over", "[Game \"climb\"]\n[Deal \"" + rec.Deal + "\"]\n", "games.record.refuse.early-deal"},
	}
	for _, tt := range tests {
		if _, err := read(tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
}
