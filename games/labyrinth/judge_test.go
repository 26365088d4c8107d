package labyrinth

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"parlour/games"
)

func TestJudge(t *testing.T) {
	g := New()
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
			p, err := g.Set(games.Options{"labyrinth": text(t, tt.maze)}, tt.board+limited(tt.maze), tt.turn)
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

// text is the file of a labyrinth of the library, or one written in the test.
func text(t *testing.T, name string) string { return maze(t, name).String() }

// limited is what a written position has besides in a labyrinth with a limit.
func limited(name string) string {
	if name == "kea" {
		return "/0"
	}
	return ""
}

// TestJudgeAgreesWithPerfectPlay: no move is better than the perfect player's,
// and one that is as good is told so.
func TestJudgeAgreesWithPerfectPlay(t *testing.T) {
	ctx := context.Background()
	g := New()
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
			if v, err := g.Judge(ctx, p, thought.Move, games.Limits{}); err != nil || v.Skill != mostSkill || v.Best != thought.Move {
				t.Errorf("the perfect %s: %+v, %v", thought.Move, v, err)
			}
			var moves []string
			for m := range p.Moves() {
				moves = append(moves, m)
				v, err := g.Judge(ctx, p, m, games.Limits{})
				if err != nil || v.Skill < 0 || v.Skill > mostSkill || (v.Skill == mostSkill) != (v.Best == m) {
					t.Errorf("%s: %+v, %v", m, v, err)
				}
			}
			if p, err = p.Play(moves[r.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := g.Judge(ctx, p, "a1", games.Limits{}); err == nil {
			t.Error("a move after the end is judged")
		}
	}
}

func TestWeigh(t *testing.T) {
	win := func(plies int) Forecast { return Forecast{Theseus, plies} }
	loss := func(plies int) Forecast { return Forecast{Minotaur, plies} }
	draw := Forecast{Winner: games.Nobody}
	tests := []struct {
		could, has Forecast
		id         string
		skill      int
	}{
		{win(5), win(5), "", 100}, {win(5), win(7), "wins.theseus", 86}, {win(99), win(101), "wins.theseus", 99}, {win(1), win(101), "wins.theseus", 50},
		{win(5), draw, "wins.theseus", 50}, {win(5), loss(2), "wins.theseus", 0}, {draw, draw, "", 100}, {draw, loss(9), "draws.theseus", 0},
		{loss(8), loss(8), "", 100}, {loss(8), loss(4), "resists", 50}, {loss(100), loss(98), "resists", 98},
	}
	for _, tt := range tests {
		if id, skill := weigh(Theseus, tt.could, tt.has); id != tt.id || skill != tt.skill {
			t.Errorf("from %+v to %+v: %s, %d, want %s, %d", tt.could, tt.has, id, skill, tt.id, tt.skill)
		}
	}
}
