package battleship

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parlour/games"
	"parlour/solver/fleet"
)

// layout returns the values of the keys, with a star for those that stand out: a row per word.
func layout(rows [][]games.Key) string {
	var all []string
	for _, row := range rows {
		var values []string
		for _, k := range row {
			value := k.Value
			if k.Style == games.PrimaryKey {
				value += "*"
			}
			values = append(values, value)
		}
		all = append(all, strings.Join(values, ","))
	}
	return strings.Join(all, " ")
}

func TestKeys(t *testing.T) {
	tests := []struct{ name, moves, draft, want string }{
		{"columns", "", "", "a,b,c,d e,f,g,h"},
		{"a column", "", "c", "c8,c7,c6,c5,c4 c3,c2,c1,back"},
		{"beside a hit", "c3 hit a1 miss", "", "b3*,c2*,c4*,d3* a,b,c,d e,f,g,h"},
		{"in line with hits", "h5 hit a1 miss h4 hit a2 miss", "", "h3*,h6* a,b,c,d e,f,g,h"},
		{"a column with a wounded ship", "h5 hit a1 miss h4 hit a2 miss", "h", "h8,h7,h6*,h3*,h2 h1,back"},
		{"a single square in a column", "a1 miss a1 miss a2 miss a2 miss a3 miss a3 miss a4 miss a4 miss a5 miss a5 miss a7 miss a7 miss a8 miss a8 miss", "", "a6,b,c,d e,f,g,h"},
		{"an answer", "h5", "", "miss,hit"},
	}
	for _, tt := range tests {
		if got := layout(keys(play(t, opened(t, nil), tt.moves), tt.draft)); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	if got, want := layout(keys(opened(t, games.Options{"size": "10"}), "")), "a,b,c,d,e f,g,h,i,j"; got != want {
		t.Errorf("10x10: %s, want %s", got, want)
	}
}

// Few squares all have keys, from the top left to the bottom right, without those where no ship can lie.
func TestFewSquares(t *testing.T) {
	s := opened(t, nil)
	for column := range 5 {
		for row := range 8 {
			q := fleet.At(column, row)
			s.seas[blue] = s.seas[blue].With(q, fleet.Miss)
		}
	}
	if got, want := layout(keys(s, "")), "f8,g8,h8,f7,g7 h7,f6,g6,h6,f5 g5,h5,f4,g4,h4 f3,g3,h3,f2,g2 h2,f1,g1,h1"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if v := view(s); v.Status.ID != "battleship.status.shoot" {
		t.Errorf("status %v", v.Status)
	}
	s.seas[blue] = s.seas[blue].With(fleet.At(6, 6), fleet.Hit).With(fleet.At(7, 6), 3)
	if got, want := layout(keys(s, "")), "f5,g5,h5,f4,g4 h4,f3,g3,h3,f2 g2,h2,f1,g1,h1"; got != want {
		t.Errorf("beside a wreck: %s, want %s", got, want)
	}
	if got := idOf(redundant(s, move{Shot: true, Square: fleet.At(7, 7)})); got != "battleship.refuse.empty" {
		t.Errorf("a shot beside a wreck: %q", got)
	}
}

func TestDraft(t *testing.T) {
	s := play(t, opened(t, nil), "h5 hit a1 miss")
	v := drafted(s, "h", view(s))
	if got, want := rows(v), ".......o/.......o/......–o/.......x/......–o/.......o/.......o/.......o"; got != want || v.Status.Args["Column"] != "h" {
		t.Errorf("%s, %v; want %s", got, v.Status, want)
	}
	tests := []struct {
		draft, value, want string
		ok                 bool
	}{
		{"", "c", "c", true}, {"c", "h", "h", true}, {"c", "c4", "c4", true}, {"", "h6", "h6", true},
		{"c", "back", "", true}, {"", "back", "", false}, {"", "z", "z", false}, {"", "h5", "h5", false}, {"", "hit", "hit", false},
	}
	for _, tt := range tests {
		if got, ok := add(s, tt.draft, tt.value); ok != tt.ok || ok && got != tt.want {
			t.Errorf("%q after %q: %q, %v", tt.value, tt.draft, got, ok)
		}
	}
}

// humanShot shoots as most members do: beside a wounded ship, otherwise at every other square. It returns the taps.
func (s state) humanShot(r *rand.Rand) (move, int) {
	from := s.beside()
	if len(from) == 0 {
		from = slices.DeleteFunc(s.targets(), func(q fleet.Square) bool { return (q.Column()+q.Row())%2 == 1 })
	}
	if len(from) == 0 {
		from = s.targets()
	}
	q := from[r.IntN(len(from))]
	for _, k := range slices.Concat(keys(s, "")...) {
		if k.Done && k.Value == q.String() {
			return move{Shot: true, Square: q}, 1
		}
	}
	return move{Shot: true, Square: q}, 2
}

// A member who hunts on every other square needs at most 1.5 taps per shot on average.
func TestTapsPerShot(t *testing.T) {
	r, taps, shots, games := rand.New(rand.NewPCG(1, 2)), 0, 0, 500
	for range games {
		s := opened(t, nil)
		hidden := s.RandomFleet(r)
		for !s.Outcome().Over {
			m, n := s.humanShot(r)
			taps, shots = taps+n, shots+1
			s.seas[blue] = s.seas[blue].With(m.Square, s.seas[blue].TrueAnswer(m.Square, hidden))
		}
	}
	mean := float64(taps) / float64(shots)
	t.Logf("%.2f taps per shot, %.1f shots per game", mean, float64(shots)/float64(games))
	if mean > 1.5 {
		t.Errorf("%.2f taps per shot, more than 1.5", mean)
	}
}
