package crazyeights

import (
	"slices"
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/grid"
)

func TestTable(t *testing.T) {
	for moves, want := range map[string]string{
		"":             "🎴\n🔴🎴🎴🎴🎴🎴🎴🎴  **7**\n🌻🎴🎴🎴🎴🎴🎴🎴  **7**",
		"4H":           "4♡\n🔴🎴🎴🎴🎴🎴🎴🎴  **7**\n🌻🎴🎴🎴🎴🎴🎴🎴  **7**",
		"TH KH":        "K♡▫️10♡\n🔴🎴🎴🎴🎴🎴🎴  **6**\n🌻🎴🎴🎴🎴🎴🎴🎴  **7**",
		"4H 8SD draw":  "♢8♤▫️4♡\n🔴🎴🎴🎴🎴🎴🎴  **6**\n🌻🎴🎴🎴🎴🎴🎴🎴🎴  **8**",
		"4H draw pass": "4♡\n🔴🎴🎴🎴🎴🎴🎴🎴🎴  **8**\n🌻🎴🎴🎴🎴🎴🎴🎴  **7**",
	} {
		v := played(t, 2, moves).view()
		if got := grid.Plain(v.Board.Emoji(v.Marks)); got != want {
			t.Errorf("%q:\n%s\nwant\n%s", moves, got, want)
		}
	}
}

// ids lists the IDs of a text and of its arguments.
func ids(text games.Text) (all []string) {
	all = append(all, strings.TrimPrefix(text.ID, "crazyeights."))
	for _, arg := range text.Args {
		switch arg := arg.(type) {
		case games.Text:
			all = append(all, ids(arg)...)
		case []games.Text:
			for _, one := range arg {
				all = append(all, ids(one)...)
			}
		}
	}
	return all
}

func TestWords(t *testing.T) {
	for _, c := range []struct {
		name, moves, hand, status, last string
	}{
		{"before the first card", "", "", "status.deal", ""},
		{"the first turn", "4H", "", "status.play fit", ""},
		{"after an eight", "4H 8SD", "", "status.play fit.suit", "last last.played"},
		{"a hand that fits", "4H", "2H 3S", "status.card status.play fit", ""},
		{"a hand that does not", "4H", "2S 3S", "status.card status.draw", ""},
		{"drawn, in public", "4H draw", "", "status.drawn", ""},
		{"drawn, to the owner", "4H draw", "3S 2H", "status.card status.new status.drawn", ""},
		{"drawn in vain, to the owner", "4H draw", "3S 2S", "status.card status.new status.pass", ""},
		{"after a pass", "4H draw pass", "", "status.play fit", "last last.drew"},
		{"drawn and played", "4H draw KH", "", "status.play fit", "last last.drew-played"},
		{"both", "4H KH QH", "", "status.play fit", "last last.played last.played"},
		{"the owner sees its draw again", "4H draw pass QH", "3S 2H", "status.card status.play fit", "last last.drew-card last.played"},
	} {
		s := played(t, 2, c.moves)
		if c.hand != "" {
			s = s.holding(c.hand)
		}
		v := s.view()
		if status := strings.Join(ids(v.Status), " "); status != c.status {
			t.Errorf("%s: the status is %s, want %s", c.name, status, c.status)
		}
		if last := strings.Join(ids(v.Last), " "); last != c.last {
			t.Errorf("%s: the last turns are %s, want %s", c.name, last, c.last)
		}
	}
}

// labels lists the values of keys by row; in brackets those that cannot be tapped.
func labels(rows [][]games.Key) string {
	var all []string
	for _, row := range rows {
		var values []string
		for _, k := range row {
			if k.Disabled {
				k.Value = "(" + k.Value + ")"
			}
			values = append(values, k.Value)
		}
		all = append(all, strings.Join(values, " "))
	}
	return strings.Join(all, " / ")
}

func TestKeys(t *testing.T) {
	for _, c := range []struct{ name, moves, hand, draft, want string }{
		{"in public", "4H", "", "", ""},
		{"a hand", "4H", "2S 3H 4C 8D", "", "(2S) 3H 8D 4C / draw"},
		{"after a draw", "4H draw", "2S 3H", "", "(2S) 3H pass"},
		{"the last card", "4H", "8D", "", "8DD draw"},
		{"an eight", "4H", "2S 8D", "8D", "S H / D C back"},
		{"two rows", "4H", "AS 2S 3S 5S AH 2H 3H", "", "(AS) (2S) (3S) (5S) / AH 2H 3H draw"},
		{"a large hand", "4H", "AS 2S 3S 5S 6S 7S 2H 3H", "", "2H 3H draw"},
		{"a menu", "4H", "AH 2H 3H 5H 6H 7H 9H TH", "", "AH 2H 3H 5H 6H 7H 9H TH / draw"},
	} {
		s := played(t, 2, c.moves)
		if c.hand != "" {
			s = s.holding(c.hand)
		}
		if got := labels(s.keys(c.draft)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	waiting := played(t, 2, "4H").seenBy(games.Audience{Seat: 1, Hand: "2S 3H"})
	if got := labels(waiting.keys("")); got != "(2S) 3H draw" {
		t.Errorf("the other seat has the keys %s", got)
	}
}

func TestAdd(t *testing.T) {
	for _, c := range []struct {
		draft, value, want string
		ok                 bool
	}{
		{"", "3H", "3H", true},
		{"", "8D", "8D", true},
		{"8D", "H", "8DH", true},
		{"8D", "3H", "3H", true},
		{"8D", "back", "", true},
		{"", "back", "", false},
		{"", "H", "", false},
		{"", "2S", "", false},
		{"", "draw", "draw", true},
	} {
		s := played(t, 2, "4H").holding("2S 3H 8D")
		if got, ok := s.add(c.draft, c.value); got != c.want || ok != c.ok {
			t.Errorf("%s after %q: %q, %v, want %q, %v", c.value, c.draft, got, ok, c.want, c.ok)
		}
	}
	s := played(t, 2, "4H").holding("2S 8D")
	if got := ids(s.draft("8D", s.view()).Status); !slices.Contains(got, "status.suit") {
		t.Errorf("after an eight the status is %v", got)
	}
}

func TestParse(t *testing.T) {
	for typed, want := range map[string]string{
		"qs": "QS", " Q♠ ": "QS", "10h": "TH", "T♡": "TH", "8s": "8SS", "8S H": "8SH", "8♠️♦️": "8SD", "DRAW": "draw", "pass": "pass",
		"Q": "", "QX": "", "QSH": "", "8SHH": "", "": "", "20": "",
	} {
		m, err := parse(played(t, 2, "4H"), typed)
		if got := m.String(); (err == nil) != (want != "") || err == nil && got != want {
			t.Errorf("%q is %s, %v, want %s", typed, got, err, want)
		}
	}
}
