package battleship

import (
	"testing"

	"parlour/games"
)

func TestTurns(t *testing.T) {
	tests := []struct {
		moves string
		turn  games.Seat
		next  string // the legal moves; "" for any
	}{
		{"", red, ""},
		{"d4", blue, "miss hit"},
		{"d4 miss", blue, ""},
		{"d4 hit a1", red, "miss hit"},
		{"d4 hit a1 miss", red, ""},
		{"d4 hit a1 miss d5", blue, "miss hit sunk:destroyer"},
		{"d4 hit a1 miss e5", blue, "miss"}, // ships do not touch at corners
		{"d4 hit a1 miss d5 hit a2 miss d6", blue, "miss hit sunk:cruiser sunk:submarine"},
		{"d4 hit a1 miss d5 sunk:destroyer a2 miss d6", blue, "miss"},
		{"d4 hit a1 miss d5 sunk:destroyer a2 miss d7 hit a3 miss e7", blue, "miss hit"},
	}
	for _, tt := range tests {
		s := play(t, opened(t, nil), tt.moves)
		if s.Turn() != tt.turn || tt.next != "" && moves(s) != tt.next {
			t.Errorf("after %q it is the turn of %d, who may play %s; want %d, %s", tt.moves, s.Turn(), moves(s), tt.turn, tt.next)
		}
		if s.Outcome().Over {
			t.Errorf("after %q the game is over", tt.moves)
		}
	}
}

// Where ships may touch, the corner of another ship may be hit.
func TestTouching(t *testing.T) {
	s := play(t, opened(t, games.Options{"touching": "true"}), "d4 hit a1 miss e5")
	if got := moves(s); got != "miss hit" {
		t.Errorf("the answers are %s", got)
	}
}

func TestRefusals(t *testing.T) {
	tests := []struct{ moves, typed, want string }{
		{"", "d4", ""},
		{"", "miss", "battleship.refuse.shoot"},
		{"", "sunk:cruiser", "battleship.refuse.shoot"},
		{"", "sunk:carrier", "games.squares.unreadable"}, // the small sea has no carrier
		{"", "i1", "games.squares.outside"},
		{"", "a9", "games.squares.outside"},
		{"", "", "games.squares.unreadable"},
		{"", "fire!", "games.squares.unreadable"},
		{"d4", "d5", "battleship.refuse.answer"},
		{"d4", "sunk:destroyer", "battleship.refuse.impossible"},
		{"d4 hit a1 miss", "d4", "battleship.refuse.again"},
		{"d4 miss a1 miss", "d4", "battleship.refuse.again"},
		{"d4 hit a1 miss d5 sunk:destroyer a2 miss d7 hit a3 miss d8", "sunk:destroyer", "battleship.refuse.impossible"},
		{"d4 hit a1 miss d5", "sunk:cruiser", "battleship.refuse.impossible"},
	}
	for _, tt := range tests {
		if got := refused(play(t, opened(t, nil), tt.moves), tt.typed); got != tt.want {
			t.Errorf("after %q, %q: %q, want %q", tt.moves, tt.typed, got, tt.want)
		}
	}
}

// The large sea has a carrier.
func TestSizes(t *testing.T) {
	for size, want := range map[string]int{"": 64, "8": 64, "10": 100} {
		o := games.Options{}
		if size != "" {
			o["size"] = size
		}
		s := opened(t, o)
		n := 0
		for range s.Moves() {
			n++
		}
		if n != want || (s.ships[0] == "carrier") != (want == 100) || len(s.ships) != len(s.Lengths()) {
			t.Errorf("size %q: %d squares, the ships %v", size, n, s.ships)
		}
	}
}

// A player who has sunk every ship has won, and the game is over.
func TestEnd(t *testing.T) {
	s, fleets := opened(t, nil), [2]string{fleetA, fleetB}
	shots := [2][]string{
		{"a1", "b1", "c1", "d1", "a3", "b3", "c3", "a5", "b5", "c5", "a7", "b7"},
		{"h8", "h7", "h6", "g8", "g7", "g6", "f8", "c8", "b8", "a8", "a7"},
	}
	n := 0
	for !s.Outcome().Over {
		if m, ok := forced(s, s.turn, fleets[s.turn]); ok {
			s = play(t, s, format(s, m))
			continue
		}
		s = play(t, s, shots[s.turn][n/2])
		n++
	}
	if o := s.Outcome(); n != 23 || o.Winner != red || s.Turn() != games.Nobody || moves(s) != "" {
		t.Errorf("after %d shots: %+v, turn %d, moves %q", n, o, s.Turn(), moves(s))
	}
}
