package labyrinth

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/games"
)

// TestGreedy compares greedy's steps in positions.
func TestGreedy(t *testing.T) {
	tests := []struct {
		name, maze, board, turn, want string
	}{
		{"Theseus closes in", path, "b1/e1", "T", "c1"},
		{"Theseus catches", path, "c1/d1", "T", "d1"},
		{"Theseus guards his start", "knossos", "b2/c3", "T", "b3"},
		{"the Minotaur goes home", path, "d1/c1", "M", "b1"},
		{"the Minotaur runs", path, "b1/d1", "M", "e1"},
		{"the Minotaur slips past", "samos", "d1/b1", "M", "a1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s, err := start(mazeOf(t, test.maze), theseus).ReadBoard(nil, test.board, test.turn)
			if err != nil {
				t.Fatal(err)
			}
			c, err := greedy(context.Background(), s, games.Hand{Rand: rand.New(rand.NewPCG(1, 1))}, games.Limits{})
			if got := s.name(c.Move); err != nil || got != test.want {
				t.Errorf("got %s, %v, want %s", got, err, test.want)
			}
		})
	}
}

func BenchmarkView(b *testing.B) {
	s := start(generate(5, 20, 1), theseus)
	b.ReportAllocs()
	for b.Loop() {
		s.view()
	}
}

func BenchmarkOpenAndForecast(b *testing.B) {
	m := generate(10, 20, 1)
	b.ReportAllocs()
	for b.Loop() {
		fresh := &maze{Rooms: m.Rooms, Doors: m.Doors, Theseus: m.Theseus, Minotaur: m.Minotaur}
		if _, err := start(fresh, theseus).forecast(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
}

// TestLevels measures the levels against greedy on both sides, in all
// labyrinths of the game: how many of a hundred games that are not drawn they
// win.
func TestLevels(t *testing.T) {
	tests := []struct {
		name        string
		level       level
		least, most int
	}{{"easy", easy, 0, 30}, {"medium", medium, 35, 60}, {"hard", hard, 55, 90}}
	for _, tt := range tests {
		won, lost := 0, 0
		for i, name := range mazeNames() {
			for k := range 40 {
				seat := games.Seat(k / 2 % 2)
				brains := [2]games.Strategy[state, roomID]{greedy, greedy}
				brains[seat] = tt.level.play
				end := playOut(t, start(mazeOf(t, name), games.Seat(k%2)), brains, rand.New(rand.NewPCG(uint64(i), uint64(k))))
				switch end.Outcome().Winner {
				case seat:
					won++
				case 1 - seat:
					lost++
				}
			}
		}
		got := 100 * won / (won + lost)
		t.Logf("%s wins %d of a hundred", tt.name, got)
		if got < tt.least || got > tt.most {
			t.Errorf("%s wins %d of a hundred, want %d to %d", tt.name, got, tt.least, tt.most)
		}
	}
}

// playOut returns the end of a game between two players.
func playOut(t *testing.T, s state, brains [2]games.Strategy[state, roomID], r *rand.Rand) state {
	t.Helper()
	for !s.Outcome().Over {
		c, err := brains[s.mover](context.Background(), s, games.Hand{Rand: r}, games.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		s = s.After(c.Move)
	}
	return s
}

// In a game between two computers, the side that can win does so as soon as
// possible: in kea Theseus, with the last of his six moves.
func TestWatch(t *testing.T) {
	for _, name := range []string{"kea", "naxos", "thera"} {
		for seed := range uint64(5) {
			s := start(mazeOf(t, name), theseus)
			want, err := s.forecast(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			end := playOut(t, s, [2]games.Strategy[state, roomID]{perfect, perfect}, rand.New(rand.NewPCG(seed, 7)))
			if o := end.Outcome(); o.Winner != want.Winner || end.plies != want.Plies {
				t.Errorf("%s, seed %d: %+v after %d plies, want %+v", name, seed, o, end.plies, want)
			}
			if name == "kea" && end.theseusMoves != 6 {
				t.Errorf("kea, seed %d: won in %d moves, want 6", seed, end.theseusMoves)
			}
		}
	}
}

// A level takes a win in sight, avoids a loss in sight, and does not see
// further.
func TestBestInSight(t *testing.T) {
	tests := []struct {
		name, maze, board, turn string
		ahead                   int
		want                    string
	}{
		{"no search", path, "c1/d1", "T", 0, "b1 d1"},
		{"a catch", path, "c1/d1", "T", 1, "d1"},
		{"home", path, "d1/c1", "M", 1, "b1"},
		{"not into his arms", path, "b1/d1", "M", 2, "e1"},
		{"too far to see", "kea", "b2/c4/0", "T", 2, "b1 a2 b3 c2"},
	}
	for _, tt := range tests {
		s, err := start(mazeOf(t, tt.maze), theseus).ReadBoard(nil, tt.board, tt.turn)
		if err != nil {
			t.Fatal(err)
		}
		best, err := bestInSight(t.Context(), s, tt.ahead)
		got := ""
		for i, to := range best {
			if i > 0 {
				got += " "
			}
			got += s.name(to)
		}
		if err != nil || got != tt.want {
			t.Errorf("%s: %s, %v, want %s", tt.name, got, err, tt.want)
		}
	}
}

// Without randomness every player always makes the same move.
func TestPlayersWithoutRandomness(t *testing.T) {
	for name, player := range players() {
		for _, item := range mazeNames() {
			s := start(mazeOf(t, item), theseus)
			c, err := player(t.Context(), s, games.Hand{}, games.Limits{})
			if err == nil {
				err = s.Legal(c.Move)
			}
			again, _ := player(t.Context(), s, games.Hand{}, games.Limits{})
			if err != nil || again.Move != c.Move {
				t.Errorf("%s in %s: %v, and then %v, %v", name, item, c.Move, again.Move, err)
			}
		}
	}
}
