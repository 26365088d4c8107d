package labyrinth

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/games"
)

func TestJudge(t *testing.T) {
	g := New().(Game)
	tests := []struct {
		name, maze, board, turn, move string
		verdict, best                 string
		skill                         int
	}{
		{"the quickest win", "naxos", "a6/e5", "T", "a5", "wins", "a5", 99},
		{"a catch", path, "c1/d1", "T", "d1", "wins", "d1", 99},
		{"a win put off", "kea", "b4/d1", "T", "a4", "wins", "a4", 99},
		{"into his arms", "delos", "a1/b2", "M", "b1", "resists", "b1", 99},
		{"past the catch", path, "c1/d1", "T", "b1", "slower", "d1", 59},
		{"towards Theseus", path, "b1/d1", "M", "c1", "sooner", "e1", 50},
		{"out of the draw", "delos", "b1/b2", "M", "b1", "loses", "a2", 0},
		{"within the draw", "delos", "b1/b2", "M", "a2", "draws", "a2", 99},
		{"the only way home not taken", path, "d1/c1", "M", "d1", "threw-loss", "b1", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := g.Set(games.Options{"labyrinth": text(t, tt.maze)}, tt.board+limited(tt.maze), tt.turn)
			if err != nil {
				t.Fatal(err)
			}
			v, err := g.Judge(context.Background(), p, tt.move, games.Limits{})
			if err != nil || v.Text.ID != "labyrinth.verdict."+tt.verdict || v.Best != tt.best || v.Skill != tt.skill || v.Luck != -1 {
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
	g := New().(Game)
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 3))
		p, err := g.Open(games.Options{"size": "4", "loops": "40", "seed": "1", "first": seatIDs[seed%2]})
		if err != nil {
			t.Fatal(err)
		}
		perfect, _ := g.Player("perfect", games.Limits{})
		for !p.Outcome().Over {
			thought, err := perfect.Move(ctx, p, games.Hand{Rand: r})
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
		{win(5), win(5), "wins", 99}, {win(5), win(7), "slower", 85}, {win(99), win(101), "slower", 98}, {win(1), win(101), "slower", 49},
		{win(5), draw, "threw-draw", 49}, {win(5), loss(2), "threw-loss", 0}, {draw, draw, "draws", 99}, {draw, loss(9), "loses", 0},
		{loss(8), loss(8), "resists", 99}, {loss(8), loss(4), "sooner", 50}, {loss(100), loss(98), "sooner", 97},
	}
	for _, tt := range tests {
		if id, skill := weigh(Theseus, tt.could, tt.has); id != tt.id || skill != tt.skill {
			t.Errorf("from %+v to %+v: %s, %d, want %s, %d", tt.could, tt.has, id, skill, tt.id, tt.skill)
		}
	}
}
