package labyrinth

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlour/games"
)

func TestForecast(t *testing.T) {
	tests := []struct {
		maze            string
		theseus, second forecast // when Theseus and when the Minotaur begins
	}{
		{"delos", forecast{Winner: games.Nobody}, forecast{theseus, 2}},
		{"ithaca", forecast{Winner: games.Nobody}, forecast{Winner: games.Nobody}},
		{"kea", forecast{theseus, 11}, forecast{minotaur, 12}},
		{"paros", forecast{minotaur, 11}, forecast{minotaur, 12}},
		{"knossos", forecast{Winner: games.Nobody}, forecast{theseus, 30}},
		{"naxos", forecast{theseus, 33}, forecast{theseus, 35}},
		{"samos", forecast{Winner: games.Nobody}, forecast{Winner: games.Nobody}},
		{"thera", forecast{theseus, 33}, forecast{Winner: games.Nobody}},
	}
	for _, test := range tests {
		m := mazeOf(t, test.maze)
		for first, want := range []forecast{test.theseus, test.second} {
			got, err := start(m, games.Seat(first)).forecast(context.Background())
			if err != nil || got != want {
				t.Errorf("%s, first %d: got %+v, %v, want %+v", test.maze, first, got, err, want)
			}
		}
	}
	if len(tests) != len(mazeNames()) {
		t.Errorf("%d of %d labyrinths are tested", len(tests), len(mazeNames()))
	}
}

// depth is the number of plies to which a forecast is checked by playing every
// move.
const depth = 7

// Forecasts agree with playing all moves to a depth in games with repeated
// positions, where a repetition is a draw only if the game says so.
func TestForecastAgainstPlay(t *testing.T) {
	checked := 0
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 1))
		m := mazeOf(t, []string{"delos", "ithaca", path}[r.IntN(3)])
		s := start(m, games.Seat(r.IntN(2)))
		for !s.Outcome().Over {
			if len(s.occurredTwice()) > 0 {
				compareForecasts(t, s)
				checked++
			}
			next := m.Doors[s.current()]
			s = s.After(next[r.IntN(len(next))])
		}
	}
	if checked < 20 {
		t.Errorf("only %d positions with repetitions", checked)
	}
}

func compareForecasts(t *testing.T, s state) {
	t.Helper()
	got, err := s.forecast(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if got.Plies > depth {
		got = forecast{Winner: games.Nobody}
	}
	if want := forced(s, depth); got != want {
		t.Fatalf("%+v after %+v: got %+v, want %+v", s.placement, s.history, got, want)
	}
}

// forced returns who can force the end within a number of plies, and how soon.
func forced(s state, plies int) forecast {
	if o := s.Outcome(); o.Over || plies == 0 {
		return forecast{Winner: o.Winner}
	}
	var best forecast
	for i, to := range s.maze.Doors[s.current()] {
		f := forced(s.After(to), plies-1)
		if f.Winner != games.Nobody {
			f.Plies++
		}
		if i == 0 || rank(f, s.mover) > rank(best, s.mover) {
			best = f
		}
	}
	return best
}

func rank(f forecast, s games.Seat) int {
	switch f.Winner {
	case s:
		return 1000 - f.Plies
	case games.Nobody:
		return 0
	}
	return f.Plies - 1000
}

func TestForecastEndsWithContext(t *testing.T) {
	ctx, end := context.WithCancel(context.Background())
	end()
	if _, err := start(mazeOf(t, "thera"), theseus).forecast(ctx); err == nil {
		t.Error("a cancelled context is ignored")
	}
}

// Without a limit the Minotaur cannot force a win.
func TestTheseusIsSafe(t *testing.T) {
	for seed := range uint64(30) {
		m := generate(3+int(seed%4), int(seed*7%100), seed)
		for _, first := range []games.Seat{theseus, minotaur} {
			if f, err := start(m, first).forecast(context.Background()); err != nil || f.Winner == minotaur {
				t.Errorf("%s, first %d: %+v, %v", m.Name, first, f, err)
			}
		}
	}
}

// The value is that of the seat to move.
func TestSolve(t *testing.T) {
	tests := []struct {
		maze     string
		first    games.Seat
		value    float64
		distance int
		best     string // moves that reach the value, and after / those of them that win soonest or lose latest
	}{
		{"kea", theseus, 1, 11, "a4/a4"}, {"kea", minotaur, 1, 12, "a1 a3 b2/a1 a3 b2"}, {triangle, minotaur, 0, 2, "a1 b2/b2"},
		{"delos", theseus, 0.5, 0, "a2 b1/"}, {"delos", minotaur, 0, 2, "a2 b1/a2 b1"},
	}
	g := New(nil)
	for _, tt := range tests {
		p, err := g.Open(games.Options{"labyrinth": tt.maze, "first": seatIDs[tt.first]})
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Solve(t.Context(), p, games.Limits{})
		if err != nil || s.Value != tt.value || s.Distance != tt.distance || strings.Join(s.Best, " ")+"/"+strings.Join(s.Perfect, " ") != tt.best || !s.Proven || !s.Complete {
			t.Errorf("%s, %s first: %+v, %v", tt.maze, seatIDs[tt.first], s, err)
		}
	}
}

func TestJudge(t *testing.T) {
	g := New(nil)
	tests := []struct {
		name, maze, board, turn, move string
		verdict, best                 string
		skill, standing               int
	}{
		{"the quickest win", "naxos", "a6/e5", "T", "a5", "", "a5", 100, 100},
		{"a catch", path, "c1/d1", "T", "d1", "", "d1", 100, 100},
		{"a win put off", "kea", "b4/d1", "T", "a4", "", "a4", 100, 100},
		{"into his arms", "delos", "a1/b2", "M", "b1", "", "b1", 100, 100},
		{"past the catch", path, "c1/d1", "T", "b1", "wins.theseus", "d1", 60, 100},
		{"towards Theseus", path, "b1/d1", "M", "c1", "resists", "e1", 50, 100},
		{"out of the draw", "delos", "b1/b2", "M", "b1", "draws.minotaur", "a2", 0, 100},
		{"within the draw", "delos", "b1/b2", "M", "a2", "", "a2", 100, 50},
		{"the only way home not taken", path, "d1/c1", "M", "d1", "wins.minotaur", "b1", 0, 100},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := g.ReadBoard(games.Options{"labyrinth": text(t, tt.maze)}, tt.board+limitSuffix(tt.maze), tt.turn)
			if err != nil {
				t.Fatal(err)
			}
			v, err := g.Judge(context.Background(), p, tt.move, games.Limits{})
			if err != nil || strings.TrimPrefix(v.Text.ID, "labyrinth.verdict.") != tt.verdict || v.Standing != tt.standing || v.Best != tt.best || v.Skill != tt.skill || v.Luck != -1 {
				t.Errorf("%+v, %v", v, err)
			}
		})
	}
}

// text returns the file of a labyrinth of the library, or one written in the
// test.
func text(t *testing.T, name string) string { return mazeOf(t, name).String() }

// limitSuffix returns what a written position has at its end in a labyrinth
// with a limit.
func limitSuffix(name string) string {
	if name == "kea" {
		return "/0"
	}
	return ""
}

// No move is better than the perfect player's. An equally good one is judged
// so.
func TestJudgeAgreesWithPerfectPlay(t *testing.T) {
	ctx := context.Background()
	g := New(nil)
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 3))
		p, err := g.Open(games.Options{"size": "4", "loops": "40", "seed": "1", "first": seatIDs[seed%2]})
		if err != nil {
			t.Fatal(err)
		}
		perfect := g.Players["perfect"]
		for !p.Outcome().Over {
			thought, err := perfect(ctx, p, games.Hand{Rand: r}, games.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			checkVerdicts(t, g, p, thought.Move)
			if p, err = p.Play(pickMove(r, p)); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := g.Judge(ctx, p, "a1", games.Limits{}); err == nil {
			t.Error("judged a move after the end")
		}
	}
}

// checkVerdicts checks the verdicts on all moves of a position and on a best one.
func checkVerdicts(t *testing.T, g *games.Game, p games.Position, best string) {
	t.Helper()
	if v, err := g.Judge(t.Context(), p, best, games.Limits{}); err != nil || v.Skill != fullSkill || v.Best != best {
		t.Errorf("the perfect %s: %+v, %v", best, v, err)
	}
	for m := range p.Moves() {
		v, err := g.Judge(t.Context(), p, m, games.Limits{})
		if err != nil || v.Skill < 0 || v.Skill > fullSkill || (v.Skill == fullSkill) != (v.Best == m) {
			t.Errorf("%s: %+v, %v", m, v, err)
		}
	}
}

// pickMove returns a random move.
func pickMove(r *rand.Rand, p games.Position) string {
	moves := slices.Collect(p.Moves())
	return moves[r.IntN(len(moves))]
}

func TestCompare(t *testing.T) {
	win := func(plies int) forecast { return forecast{theseus, plies} }
	loss := func(plies int) forecast { return forecast{minotaur, plies} }
	draw := forecast{Winner: games.Nobody}
	tests := []struct {
		could, has forecast
		id         string
		skill      int
	}{
		{win(5), win(5), "", 100}, {win(5), win(7), "wins.theseus", 86}, {win(99), win(101), "wins.theseus", 99}, {win(1), win(101), "wins.theseus", 50},
		{win(5), draw, "wins.theseus", 50}, {win(5), loss(2), "wins.theseus", 0}, {draw, draw, "", 100}, {draw, loss(9), "draws.theseus", 0},
		{loss(8), loss(8), "", 100}, {loss(8), loss(4), "resists", 50}, {loss(100), loss(98), "resists", 98},
	}
	for _, tt := range tests {
		id, skill := compare(theseus, tt.could, tt.has)
		if id = strings.TrimPrefix(id, "labyrinth.verdict."); id != tt.id || skill != tt.skill {
			t.Errorf("from %+v to %+v: %s, %d, want %s, %d", tt.could, tt.has, id, skill, tt.id, tt.skill)
		}
	}
}

// randomGame returns a game in a generated labyrinth in which both move at random
// and avoid the end if they can.
func randomGame(t testing.TB, size, moves int) []games.Played[games.Position, string] {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 5))
	p, err := New(nil).Open(games.Options{"size": strconv.Itoa(size), "loops": "40", "seed": "1"})
	if err != nil {
		t.Fatal(err)
	}
	var played []games.Played[games.Position, string]
	for len(played) < moves && !p.Outcome().Over {
		steps := slices.Collect(p.Moves())
		r.Shuffle(len(steps), func(i, j int) { steps[i], steps[j] = steps[j], steps[i] })
		step := steps[0]
		for _, other := range steps {
			if next, err := p.Play(other); err == nil && !next.Outcome().Over {
				step = other
				break
			}
		}
		played = append(played, games.Played[games.Position, string]{Before: p, Move: step})
		if p, err = p.Play(step); err != nil {
			t.Fatal(err)
		}
	}
	return played
}

// BenchmarkReview analyses a game of up to 200 moves in which many positions
// occurred twice.
func BenchmarkReview(b *testing.B) {
	for _, size := range []int{4, 10} {
		played := randomGame(b, size, 200)
		b.Run(strconv.Itoa(size)+"x"+strconv.Itoa(size)+"/"+strconv.Itoa(len(played))+"-moves", func(b *testing.B) {
			j := New(nil)
			for b.Loop() {
				if err := j.Review(context.Background(), played, games.Limits{}, func(int, games.Verdict) {}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Positions that occurred twice are draws. Each verdict is the same as in a
// labyrinth with an empty cache.
func TestReviewOfRepetitions(t *testing.T) {
	played := randomGame(t, 4, 60)
	err := New(nil).Review(context.Background(), played, games.Limits{}, func(i int, got games.Verdict) {
		fresh := randomGame(t, 4, 60)[i]
		want, err := New(nil).Judge(context.Background(), fresh.Before, fresh.Move, games.Limits{})
		if err != nil || got.Text.String() != want.Text.String() || got.Skill != want.Skill || got.Best != want.Best {
			t.Errorf("move %d: %+v, want %+v, %v", i+1, got, want, err)
		}
	})
	if err != nil {
		t.Error(err)
	}
}
