package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"parlour/cmd/internal/cli"
	"parlour/games"
)

// verdict is the result of "arena solve", as JSON: what is known of a position under perfect
// play.
type verdict struct {
	Turn     *string  `json:"turn"`
	Solved   bool     `json:"solved"`
	Winner   *string  `json:"winner"` // null for a draw, or if Solved is false
	Draw     bool     `json:"draw"`
	Best     []string `json:"best"`               // moves that reach the result, sorted
	All      bool     `json:"all"`                // whether Best is complete
	Perfect  []string `json:"perfect,omitempty"`  // those of Best that win soonest or lose latest, if known
	Distance int      `json:"distance,omitempty"` // plies to the end, if known
	Value    *float64 `json:"value,omitempty"`    // expectation of the seat to move: the probability of a win, with a draw as half
	Nodes    int64    `json:"nodes"`
	Seconds  float64  `json:"seconds"`

	winner games.Seat
}

// solve is "arena solve": it finds out who wins.
func (a arena) solve(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := cli.NewFlags("arena solve")
	var s setup
	s.flags(f)
	var l games.Limits
	f.Int64Var(&l.Nodes, "nodes", 0, "limit on `positions` to search; 0 for the game's own limit")
	limit := f.Duration("time", 0, "`time` limit, such as 20m; 0 for none")
	asJSON := f.Bool("json", false, "print a JSON object")
	if done, err := cli.Parse(f, args, out); done || err != nil {
		return err
	}
	found, err := a.open(ctx, s)
	if err != nil {
		return err
	}
	g, p := found.game, found.start
	if slices.ContainsFunc(g.Info.Seats, func(s games.SeatInfo) bool { return s.Secret }) {
		return cli.BadInput("%s has a secret, and solve searches games without secrets only; use \"arena strategy\" or \"arena guess\" for code-breaking", g.Info.Name)
	}
	if *limit > 0 {
		var end context.CancelFunc
		ctx, end = context.WithTimeout(ctx, *limit)
		defer end()
	}
	begun := time.Now()
	v, err := interruptible(ctx, func() (verdict, error) { return solved(ctx, g, p, l) })
	if errors.Is(err, context.DeadlineExceeded) {
		v.Turn, err = letter(&g.Info, p.Turn()), nil // reaching the time limit is no error
	}
	if err != nil {
		return err
	}
	v.Seconds = time.Since(begun).Seconds()
	if *asJSON {
		return json.NewEncoder(out).Encode(v)
	}
	return v.print(out, &g.Info)
}

func (v verdict) print(out io.Writer, info *games.Info) error {
	result := "not solved within the limits; give more -nodes or -time"
	switch {
	case v.Solved && v.Draw:
		result = "a draw"
	case v.Solved && v.winner == games.Nobody:
		result = fmt.Sprintf("the seat to move wins with probability %.4f", *v.Value)
	case v.Solved:
		result = info.Seats[v.winner].ID + " wins"
	}
	if v.Distance > 0 {
		result += fmt.Sprintf(" in %d plies", v.Distance)
	}
	fmt.Fprintln(out, result)
	if len(v.Best) > 0 {
		which := "best moves"
		if !v.All {
			which = "a best move; there may be others"
		}
		fmt.Fprintf(out, "%s: %s\n", which, strings.Join(v.Best, " "))
	}
	if len(v.Perfect) > 0 && len(v.Perfect) < len(v.Best) {
		fmt.Fprintf(out, "at that distance: %s\n", strings.Join(v.Perfect, " "))
	}
	_, err := fmt.Fprintf(out, "%d nodes, %.3f s\n", v.Nodes, v.Seconds)
	return err
}

// solved returns the verdict of a position: by the game's own solver, or by what the
// strongest player can prove of it and of the positions after each move.
func solved(ctx context.Context, g *games.Game, p games.Position, l games.Limits) (verdict, error) {
	if o := p.Outcome(); o.Over {
		v := verdict{Best: []string{}, Solved: true, All: true}
		v.settle(&g.Info, o.Winner)
		return v, nil
	}
	if g.Solve != nil {
		s, err := g.Solve(ctx, p, l)
		return newVerdict(&g.Info, p, s), err
	}
	s, err := search{g, l}.solve(ctx, p)
	return newVerdict(&g.Info, p, s), err
}

// newVerdict converts a solution. With chance, neither seat may be certain to win.
func newVerdict(info *games.Info, p games.Position, s games.Solution[string]) verdict {
	v := verdict{
		Turn: letter(info, p.Turn()), Solved: s.Proven, Best: append([]string{}, s.Best...), All: s.Complete, Perfect: s.Perfect,
		Distance: s.Distance, Nodes: s.Nodes, winner: games.Nobody,
	}
	if !s.Proven {
		return v
	}
	v.Value = &s.Value
	switch s.Value {
	case 1:
		v.settle(info, p.Turn())
	case 0.5:
		v.settle(info, games.Nobody)
	case 0:
		v.settle(info, 1-p.Turn())
	}
	return v
}

// settle sets the winner.
func (v *verdict) settle(info *games.Info, winner games.Seat) {
	v.winner, v.Winner, v.Draw = winner, letter(info, winner), winner == games.Nobody
}

// search solves positions with the strongest player of the seat to move.
type search struct {
	game   *games.Game
	limits games.Limits
}

// value returns what the player can prove of a position.
func (s search) value(ctx context.Context, p games.Position) (games.Thought, error) {
	if o := p.Outcome(); o.Over {
		t := games.Thought{Proven: true}
		if o.Winner >= 0 {
			t.Value = -1 // for the seat to move
		}
		return t, nil
	}
	fit := s.game.Info.PlayersFor(p.Turn())
	if len(fit) == 0 {
		return games.Thought{}, cli.BadInput("%s has no computer player for the seat to move, so it cannot be solved", s.game.Info.Name)
	}
	player, err := contestant{name: fit[len(fit)-1].Name, limits: s.limits}.sit(s.game)
	if err != nil {
		return games.Thought{}, err
	}
	return player(ctx, p, games.Hand{Rand: newRand(1, 0)})
}

// solve finds the moves with the same result as the best.
func (s search) solve(ctx context.Context, p games.Position) (games.Solution[string], error) {
	t, err := s.value(ctx, p)
	found := games.Solution[string]{Proven: t.Proven, Value: worth(t), Distance: t.Distance, Nodes: t.Nodes, Complete: t.Proven}
	if err != nil || !t.Proven {
		return found, err
	}
	for m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			return found, err
		}
		reply, err := s.value(ctx, next)
		if err != nil {
			return found, err
		}
		found.Nodes += reply.Nodes
		found.Complete = found.Complete && reply.Proven
		if !reply.Proven || 1-worth(reply) != found.Value {
			continue
		}
		found.Best = append(found.Best, m)
		if found.Distance > 0 && reply.Distance == found.Distance-1 {
			found.Perfect = append(found.Perfect, m)
		}
	}
	slices.Sort(found.Best)
	slices.Sort(found.Perfect)
	return found, nil
}

// worth returns the value of a proven thought for the seat to move: 1 for a win, 0 for a loss.
func worth(t games.Thought) float64 {
	switch {
	case t.Value > 0:
		return 1
	case t.Value < 0:
		return 0
	}
	return 0.5
}
