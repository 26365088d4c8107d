package battleship

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"parlour/games"
)

func TestReadFleet(t *testing.T) {
	tests := []struct{ typed, want string }{
		{fleetA, fleetA},
		{"B3-B6, d7-f7, e2-g2, h4-h5", fleetA},
		{"b6 b3; f7 d7; g2 e2; h5 h4", fleetA},
		{"h4h5 d7f7 e2g2 b3b6", fleetA},
		{"b3 to b6, d7..f7, e2 – g2, h4 / h5", fleetA},
		{"Submarine e2-g2, cruiser: d7-f7, battleship b3-b6, destroyer=h4-h5", fleetA},
		{"destroyer h4-h5 e2-g2 d7-f7 b3-b6", "b3-b6 e2-g2 d7-f7 h4-h5"}, // the first of three squares is the cruiser
		{" b3-b6\nd7-f7\te2-g2  h4-h5 ", fleetA},

		{"", "battleship.refuse.missing"},
		{"b3-b6 d7-f7 e2-g2", "battleship.refuse.missing"},
		{"b3-b6 d7-f7 e2-g2 h4", "battleship.refuse.fleet"},
		{"yacht b3-b6 d7-f7 e2-g2 h4-h5", "battleship.refuse.ship"},
		{"b3-b6 d7-f7 e2-g2 h4-h5 please", "battleship.refuse.fleet"},
		{"b3-b6 d7-f7 e2-g2 h4-h5 a1-b1", "battleship.refuse.ship"},
		{"b3-b7 d7-f7 e2-g2 h4-h5", "battleship.refuse.ship"},
		{"b3-b3 d7-f7 e2-g2 h4-h5", "battleship.refuse.ship"},
		{"cruiser b3-b6 d7-f7 e2-g2 h4-h5", "battleship.refuse.ship"},
		{"cruiser d7-f7 cruiser e2-g2 b3-b6 h4-h5", "battleship.refuse.ship"},
		{"b3-c6 d7-f7 e2-g2 h4-h5", "battleship.refuse.ship"},
		{"b6-b9 d7-f7 e2-g2 h4-h5", "battleship.refuse.ship"},
		{"b0-b3 d7-f7 e2-g2 h4-h5", "battleship.refuse.ship"},
		{"i1-i4 d7-f7 e2-g2 h4-h5", "battleship.refuse.ship"},
		{"b3-b6 b5-d5 e2-g2 h4-h5", "battleship.refuse.overlap"},
		{"b3-b6 c7-e7 e2-g2 h4-h5", "battleship.refuse.touch"}, // at a corner
		{strings.Repeat(" ", maxTyped) + fleetA, "battleship.refuse.fleet"},
	}
	s := opened(t, nil)
	for _, tt := range tests {
		f, err := s.readFleet(tt.typed)
		got := idOf(err)
		if err == nil {
			got = formatFleet(f)
		}
		if got != tt.want {
			t.Errorf("%q is %q, want %q", tt.typed, got, tt.want)
		}
	}
	if _, err := opened(t, games.Options{"touching": "true"}).readFleet("b3-b6 c7-e7 e2-g2 h4-h5"); err != nil {
		t.Errorf("where ships may touch: %v", err)
	}
	if f, err := opened(t, games.Options{"size": "10"}).readFleet("a10-e10, a8-d8, a6-c6, a4-c4, j1-j2"); err != nil || formatFleet(f) != "a10-e10 a8-d8 a6-c6 a4-c4 j1-j2" {
		t.Errorf("on the large sea: %s, %v", formatFleet(f), err)
	}
}

// A drawn fleet is valid and can be read back.
func TestDraw(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, o := range []games.Options{nil, {"size": "10"}, {"touching": "true"}} {
		s := opened(t, o)
		for range 50 {
			drawn := secrets().Draw(s, red, r)
			if read, err := secrets().Read(s, red, drawn); err != nil || read != drawn {
				t.Errorf("%v: %s is read as %s, %v", o, drawn, read, err)
			}
		}
	}
}

func TestForced(t *testing.T) {
	tests := []struct {
		moves, want string
	}{
		{"", ""},
		{"a1", "miss"},
		{"b3", "hit"},
		{"h4 hit", ""},
		{"h4 hit a1 miss h5", "sunk:destroyer"},
		{"h4 hit a1 miss a2", "miss"},
		{"d7 hit a1 miss f7 hit a2 miss e7", "sunk:cruiser"},
		{"a1 miss b3", "miss"}, // red answers, with fleetB
	}
	for _, tt := range tests {
		s := play(t, opened(t, nil), tt.moves)
		hands := [2]string{red: "a1-d1 a4-c4 a6-c6 a8-b8", blue: fleetA}
		got := ""
		if m, ok := forced(s, s.turn, hands[s.turn]); ok {
			got = format(s, m)
		}
		if got != tt.want {
			t.Errorf("after %q the answer is %q, want %q", tt.moves, got, tt.want)
		}
	}
	s := play(t, opened(t, nil), "b3")
	for seat, hand := range map[games.Seat]string{red: fleetB, blue: "", games.Nobody: fleetA} {
		if m, ok := forced(s, seat, hand); ok {
			t.Errorf("seat %d with %q is forced to say %s", seat, hand, format(s, m))
		}
	}
}

// A fleet that contradicts the answers is detected.
func TestReveal(t *testing.T) {
	tests := []struct {
		moves, fleet, wrong string
	}{
		{"", fleetA, ""},
		{"b3 hit a1 miss c3 miss a2 miss h4 hit a3 miss h5 sunk:destroyer", fleetA, ""},
		{"b3 miss", fleetA, "b3"},
		{"c3 hit", fleetA, "c3"},
		{"h4 hit a1 miss h5 hit", fleetA, "h4, h5"},
		{"h4 hit a1 miss h3 sunk:destroyer", fleetA, "h3"},
		{"d7 hit a1 miss e7 hit a2 miss f7 sunk:submarine", fleetA, "d7, e7, f7"},
	}
	for _, tt := range tests {
		said, err := reveal(play(t, opened(t, nil), tt.moves), blue, tt.fleet)
		got := ""
		if len(said) == 1 {
			for _, square := range said[0].Args["Squares"].([]games.Text) {
				got = strings.TrimPrefix(fmt.Sprintf("%s, %s", got, square.Args["Move"]), ", ")
			}
		}
		if err != nil || got != tt.wrong {
			t.Errorf("after %q: %v, %v; want %q", tt.moves, said, err, tt.wrong)
		}
	}
	if _, err := reveal(opened(t, nil), blue, "rubbish"); idOf(err) != "battleship.refuse.fleet" {
		t.Errorf("garbage is accepted as a fleet: %v", err)
	}
}
