package crazyeights

import (
	"slices"
	"strings"
	"testing"

	"parlour/games"
)

func TestTurns(t *testing.T) {
	for _, c := range []struct {
		name  string
		seats int
		moves string
		want  games.Seat
	}{
		{"before the first card", 2, "", games.Chance},
		{"the first turn", 3, "4H", 0},
		{"after a card", 3, "4H KH", 1},
		{"after a draw", 3, "4H draw", 0},
		{"after a pass", 3, "4H draw pass", 1},
		{"all around", 3, "4H KH QH JH", 0},
	} {
		if got := played(t, c.seats, c.moves).Turn(); got != c.want {
			t.Errorf("%s: seat %d, want %d", c.name, got, c.want)
		}
	}
}

func TestLegal(t *testing.T) {
	for _, c := range []struct{ name, before, hand, move, want string }{
		{"an eight turned up", "", "", "8H", "crazyeights.refuse.move"},
		{"the suit", "4H", "", "KH", ""},
		{"the rank", "4H", "", "4S", ""},
		{"neither", "4H", "", "KS", "crazyeights.refuse.card"},
		{"an eight", "4H", "", "8CD", ""},
		{"a suit that an eight named", "4H 8CD", "", "2D", ""},
		{"another suit", "4H 8CD", "", "2C", "crazyeights.refuse.card"},
		{"the old rank", "4H 8CD", "", "4C", "crazyeights.refuse.card"},
		{"a card that lies there", "4H KH", "", "4H", "crazyeights.refuse.hand"},
		{"a card of another hand", "4H", "2H 3H", "KH", "crazyeights.refuse.hand"},
		{"the own card", "4H", "2H 3H", "2H", ""},
		{"the last card names no suit", "4H", "8S", "8SH", "crazyeights.refuse.last"},
		{"the last card", "4H", "8S", "8S", ""},
		{"a draw", "4H", "2H 3H", "draw", ""},
		{"a second draw", "4H draw", "", "draw", "crazyeights.refuse.drawn"},
		{"a pass at once", "4H", "", "pass", "crazyeights.refuse.pass"},
		{"a pass after a draw", "4H draw", "2H 3H", "pass", ""},
		{"a card after a draw", "4H draw", "2H 3H", "3H", ""},
		{"points too early", "4H", "", "20", "crazyeights.refuse.typed"},
	} {
		s := played(t, 2, c.before)
		if c.hand != "" {
			s = s.holding(c.hand)
		}
		m, err := parse(s, c.move)
		if err == nil {
			err = s.Legal(m)
		}
		if r, _ := games.RefusalIn(err); r.ID != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

// The moves of a hand are its cards that fit, eights with each suit, and the draw or the pass.
func TestMoves(t *testing.T) {
	for _, c := range []struct{ before, hand, want string }{
		{"4H", "2S 3H 4C 8D", "3H 4C 8DS 8DH 8DD 8DC draw"},
		{"4H draw", "2S KC", "pass"},
		{"4H", "8D", "8DD draw"},
	} {
		var moves []string
		for m := range played(t, 2, c.before).holding(c.hand).Moves() {
			moves = append(moves, m.String())
		}
		slices.Sort(moves)
		want := strings.Fields(c.want)
		slices.Sort(want)
		if !slices.Equal(moves, want) {
			t.Errorf("%s with %s: %v, want %v", c.before, c.hand, moves, want)
		}
	}
}

// ended returns a game of three in which the seats have the given points.
func ended(blocked bool, points ...int) state {
	s := newState(len(points))
	s.dealt, s.counting = true, true
	for seat, n := range points {
		s.points[seat], s.counted[seat] = n, true
		if s.counts[seat] = 2; n == 0 && !blocked {
			s.counts[seat] = 0
		}
	}
	return s
}

func TestOutcome(t *testing.T) {
	for _, c := range []struct {
		name    string
		s       state
		winner  games.Seat
		winners []games.Seat
		places  []int
		gained  []int
		reason  string
	}{
		{"out of cards", ended(false, 50, 0, 20), 1, nil, []int{3, 1, 2}, []int{0, 70, 0}, "crazyeights.over.out"},
		{"equal losers", ended(false, 0, 20, 20), 0, nil, []int{1, 2, 2}, []int{40, 0, 0}, "crazyeights.over.out"},
		{"blocked", ended(true, 5, 6, 4), 2, nil, []int{2, 3, 1}, []int{0, 0, 3}, "crazyeights.over.blocked"},
		{"shared", ended(true, 5, 6, 5), games.Nobody, []games.Seat{0, 2}, []int{1, 3, 1}, nil, "crazyeights.over.shared"},
		{"the others have left", newState(3).dropOut(0).dropOut(1), 2, nil, []int{2, 2, 1}, []int{0, 0, 0}, "crazyeights.over.left"},
	} {
		o := c.s.Outcome()
		if !o.Over || o.Winner != c.winner || !slices.Equal(o.Winners, c.winners) || !slices.Equal(o.Places, c.places) || !slices.Equal(o.Points, c.gained) || o.Reason.ID != c.reason {
			t.Errorf("%s: %+v", c.name, o)
		}
	}
	if played(t, 2, "4H KH").Outcome().Over {
		t.Error("a game is over after a card")
	}
}

// After the last card the other seats count their points in turn.
func TestCount(t *testing.T) {
	s := played(t, 3, "4H")
	s.counts = [maxSeats]int{1, 2, 3}
	s = s.After(move{card: at(12, 1), suit: 1})
	var asked []games.Seat
	for n := 10; !s.over(); n += 10 {
		asked = append(asked, s.Turn())
		m, ok := forced(s, s.turn, "KS KH")
		if !ok || m.points != 20 || s.Legal(move{kind: skip}) == nil {
			t.Errorf("seat %d has to count %+v, %v", s.turn, m, ok)
		}
		s = s.After(move{kind: count, points: n})
	}
	if o := s.Outcome(); !slices.Equal(asked, []games.Seat{1, 2}) || !slices.Equal(o.Places, []int{1, 2, 3}) {
		t.Errorf("the seats %d count, and the places are %d", asked, o.Places)
	}
}

// Without a stock seats pass. When all have passed in a row, the game is blocked.
func TestBlocked(t *testing.T) {
	s := played(t, 2, "4H")
	s.stocks[0].of = 0
	s.stocks[0].takers = ""
	if s.mayDraw() {
		t.Fatal("a card can be drawn from nothing")
	}
	if got := s.holding("2S").view().Status.Args["Status"].(games.Text).ID; got != "crazyeights.status.pass" {
		t.Errorf("a hand that does not fit is asked for %s", got)
	}
	s = s.After(move{kind: skip})
	if s.counting || s.turn != 1 {
		t.Errorf("after one pass the points are counted: %v", s.counting)
	}
	if s = s.After(move{kind: skip}); !s.counting || s.Turn() != 0 {
		t.Errorf("after both have passed it is the turn of %d, counting: %v", s.Turn(), s.counting)
	}
	v := s.After(move{kind: count, points: 204}).After(move{kind: count, points: 205}).view()
	if got, want := v.Status.String()+" "+v.Note.String(), "crazyeights.won.blocked(Count=204, Seat=0) crazyeights.note.blocked"; got != want {
		t.Errorf("the end is %s, want %s", got, want)
	}
}

// A seat that leaves takes its cards with it.
func TestDropOut(t *testing.T) {
	s := played(t, 3, "4H draw").dropOut(0)
	if s.Turn() != 1 || s.drawn || s.Outcome().Over {
		t.Errorf("seat %d is to move, drawn: %v", s.Turn(), s.drawn)
	}
	if s = s.After(move{card: at(12, 1), suit: 1}).After(move{card: at(11, 1), suit: 1}); s.Turn() != 1 {
		t.Errorf("after a round of two seat %d is to move", s.Turn())
	}
}
