package liarsdice

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"parlour/games"
)

// play makes moves from the start of a game.
func play(t *testing.T, s state, moves string) state {
	t.Helper()
	for _, typed := range strings.Fields(moves) {
		m, err := parse(s, typed)
		if err == nil {
			err = s.Legal(m)
		}
		if err != nil {
			t.Fatalf("%s of %q: %v", typed, moves, err)
		}
		s = s.After(m)
	}
	return s
}

// A round of three seats with two dice each, in which the bid is true with wild ones only.
const truth = "1x3 2x3 4x5 liar 15 55 16"

func TestRounds(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		wild        bool
		turn        games.Seat
		dice        [3]int
		round, past int
	}{
		{"the start", "", true, 0, [3]int{2, 2, 2}, 0, 0},
		{"bids", "1x3 2x3", true, 2, [3]int{2, 2, 2}, 0, 2},
		{"the first shows", "1x3 liar", true, 0, [3]int{2, 2, 2}, 0, 1},
		{"the next shows", "1x3 liar 34", true, 1, [3]int{2, 2, 2}, 0, 1},
		{"a true bid", truth, true, 0, [3]int{1, 2, 2}, 1, 4},
		{"a false bid", truth, false, 2, [3]int{2, 2, 1}, 1, 4},
		{"a bid on wild ones", "3x1 liar 15 55 16", true, 0, [3]int{1, 2, 2}, 1, 2},
		{"the loser is out", truth + " 1x2 1x3 1x4 5x6 liar 2 33 44", true, 1, [3]int{0, 2, 2}, 2, 9},
		{"the next seat has no dice", truth + " 5x6 liar 2 33 44 1x2 1x3", true, 1, [3]int{0, 2, 2}, 2, 8},
	} {
		s := play(t, newState(3, 2, c.wild), c.moves)
		if s.Turn() != c.turn || [3]int(s.dice[:3]) != c.dice || s.round != c.round || s.past != c.past {
			t.Errorf("%s: turn %d, dice %v, %d rounds, %d turns, want %+v", c.name, s.Turn(), s.dice[:3], s.round, s.past, c)
		}
	}
}

func TestOutcome(t *testing.T) {
	for moves, want := range map[string][]int{
		"1x2 liar 3 4 2":                  nil,
		"1x2 liar 3 4 5":                  nil,
		"1x2 liar 3 4 5 1x2 liar 3 5":     {3, 2, 1},
		"1x2 liar 3 4 5 1x2 liar 2 5":     {3, 1, 2},
		"1x2 1x6 liar 3 4 5 2x6 liar 6 6": {2, 3, 1},
	} {
		s := play(t, newState(3, 1, true), moves)
		o := s.Outcome()
		if !slices.Equal(o.Places, want) || o.Over != (want != nil) || o.Over && o.Places[o.Winner] != 1 {
			t.Errorf("%q: %+v, want places %v", moves, o, want)
		}
	}
}

func TestMoves(t *testing.T) {
	for _, c := range []struct {
		moves, hand string
		count       int
		first, last string
	}{
		{"", "", 12, "1x1", "2x6"},
		{"1x6", "", 7, "liar", "2x6"},
		{"2x5", "", 2, "liar", "2x6"},
		{"2x6", "", 1, "liar", "liar"},
		{"2x6 liar", "", 6, "1", "6"},
		{"2x6 liar", "4", 1, "4", "4"},
		{"2x6 liar 1 1", "", 0, "", ""},
	} {
		s := play(t, newState(2, 1, true), c.moves)
		s.hand = hand(c.hand)
		all := slices.Collect(s.Moves())
		if len(all) != c.count || c.count > 0 && (all[0].String() != c.first || all[len(all)-1].String() != c.last) {
			t.Errorf("%q: %v, want %+v", c.moves, all, c)
		}
		for _, m := range all {
			if err := s.Legal(m); err != nil {
				t.Errorf("%q: %s: %v", c.moves, m, err)
			}
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct{ moves, move, want string }{
		{"", "liar", "liarsdice.refuse.first"},
		{"", "5x1", "liarsdice.refuse.many"},
		{"", "12", "liarsdice.refuse.move"},
		{"2x3", "2x3", "liarsdice.refuse.low"},
		{"2x3", "2x2", "liarsdice.refuse.low"},
		{"2x3", "1x6", "liarsdice.refuse.low"},
		{"4x6", "5x1", "liarsdice.refuse.highest"},
		{"4x6", "4x5", "liarsdice.refuse.highest"},
		{"2x3 liar", "3x3", "liarsdice.refuse.move"},
		{"2x3 liar", "liar", "liarsdice.refuse.move"},
		{"2x3 liar", "123", "liarsdice.refuse.move"},
		{"2x3 liar", "21", "liarsdice.refuse.move"},
	} {
		s := play(t, newState(2, 2, false), c.moves)
		m, err := parse(s, c.move)
		if err == nil {
			err = s.Legal(m)
		}
		var r games.Refusal
		if !errors.As(err, &r) || r.ID != c.want {
			t.Errorf("%s after %q: %v, want %s", c.move, c.moves, err, c.want)
		}
	}
}

// A bid is shared by no two states that follow the same one.
func TestStatesShareNothing(t *testing.T) {
	s := play(t, newState(2, 5, true), "1x2 1x3 1x4")
	a, b := s.After(move{bid: bid{2, 2}}), s.After(move{bid: bid{3, 3}})
	if a.bid().bid != (bid{2, 2}) || b.bid().bid != (bid{3, 3}) {
		t.Errorf("the bids are %v and %v", a.bid(), b.bid())
	}
}

func TestParse(t *testing.T) {
	for typed, want := range map[string]string{
		"4x5": "4x5", "4 5": "4x5", " 4 × 5 ": "4x5", "12*6": "12x6", "04x5": "4x5", "liar": "liar", "Liar!": "liar", "l": "liar", "13356": "13356",
		"": "", "0x5": "", "4x7": "", "4x": "", "x5": "", "lier": "", "137": "", "100x5": "", "-": "", "!": "",
	} {
		m, err := parse(state{}, typed)
		if (err != nil) != (want == "") || err == nil && m.String() != want {
			t.Errorf("%q: %s, %v, want %q", typed, m, err, want)
		}
	}
}

// Time expires with the lowest bid, the challenge, or the dice of the hand.
func TestPass(t *testing.T) {
	for moves, want := range map[string]string{"": "1x1", "2x3": "liar", "2x3 liar": "25"} {
		s := play(t, newState(2, 2, true), moves)
		s = s.seenBy(games.Audience{Seat: s.turn, Hand: "25"})
		if got, ok := s.pass(s.turn); !ok || got.String() != want {
			t.Errorf("after %q: %s, %v, want %s", moves, got, ok, want)
		}
	}
}
