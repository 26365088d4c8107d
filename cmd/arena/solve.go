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

	"parlour/games"
)

// verdict is what is known of a position under perfect play.
type verdict struct {
	Turn     *string  `json:"turn"`
	Solved   bool     `json:"solved"`
	Winner   *string  `json:"winner"` // null for a draw, and where Solved is false
	Draw     bool     `json:"draw"`
	Best     []string `json:"best"`               // moves that reach the result, sorted
	All      bool     `json:"all"`                // Best has all of them
	Perfect  []string `json:"perfect,omitempty"`  // of those, which win soonest or lose latest, where known
	Distance int      `json:"distance,omitempty"` // plies to the end, where known
	Value    *float64 `json:"value,omitempty"`    // what the seat to move can expect: the probability of a win, a draw counting half
	Nodes    int64    `json:"nodes"`
	Seconds  float64  `json:"seconds"`

	winner games.Seat
}

// solve finds out who wins.
func (a arena) solve(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := newFlags("solve")
	var s setup
	s.flags(f)
	var l games.Limits
	f.Int64Var(&l.Nodes, "nodes", 0, "the most `positions` to look at, 0 for the game's own limit")
	limit := f.Duration("time", 0, "the longest `time` to take, as 20m; 0 for no limit")
	file := f.String("file", "", "a `file` of solved positions, to go on from and to add to")
	asJSON := f.Bool("json", false, "print an object")
	if done, err := parse(f, args, out); done || err != nil {
		return err
	}
	g, p, err := a.open(ctx, s)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(g.Info.Seats, func(s games.SeatInfo) bool { return s.Secret }) {
		return badInput("%s hides a secret; solve is for games whose positions can be searched. How well codes can be broken is told by \"arena strategy\" and \"arena guess\"", g.Info.Name)
	}
	if *limit > 0 {
		var end context.CancelFunc
		ctx, end = context.WithTimeout(ctx, *limit)
		defer end()
	}
	begun := time.Now()
	var v verdict
	if *file == "" {
		v, err = interruptible(ctx, func() (verdict, error) { return solved(ctx, g, p, l) })
	} else {
		v, err = campaign(ctx, g, p, *file, progress(out, *asJSON))
	}
	if errors.Is(err, context.DeadlineExceeded) {
		v.Turn, err = letter(&g.Info, p.Turn()), nil // the time is up; that is no fault
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
			which = "best move, there may be more"
		}
		fmt.Fprintf(out, "%s: %s\n", which, strings.Join(v.Best, " "))
	}
	if len(v.Perfect) > 0 && len(v.Perfect) < len(v.Best) {
		fmt.Fprintf(out, "at that distance: %s\n", strings.Join(v.Perfect, " "))
	}
	_, err := fmt.Fprintf(out, "%d nodes, %.3f s\n", v.Nodes, v.Seconds)
	return err
}

// solved is the verdict of a position: the game's own, or what its strongest
// player can prove of it and of each position that it leads to.
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

// campaign is the verdict of a position that is solved over several runs.
func campaign(ctx context.Context, g *games.Game, p games.Position, file string, report func(string)) (verdict, error) {
	if g.Tools.Campaign == nil {
		return verdict{}, badInput("%s keeps no file of solved positions; leave -file out", g.Info.Name)
	}
	s, err := g.Tools.Campaign(ctx, p, file, report)
	return newVerdict(&g.Info, p, s), err
}

// progress prints what a campaign reports.
func progress(out io.Writer, asJSON bool) func(string) {
	return func(words string) {
		if asJSON {
			_ = json.NewEncoder(out).Encode(map[string]string{"progress": words}) // the result will fail too
			return
		}
		fmt.Fprintln(out, words)
	}
}

// newVerdict is what a solution tells of a position. Where there is chance nobody
// need be certain to win.
func newVerdict(info *games.Info, p games.Position, s games.Solution[string]) verdict {
	v := verdict{
		Turn: letter(info, p.Turn()), Solved: s.Proven, Best: append([]string{}, s.Best...), All: s.All, Perfect: s.Perfect,
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

// settle notes who wins.
func (v *verdict) settle(info *games.Info, winner games.Seat) {
	v.winner, v.Winner, v.Draw = winner, letter(info, winner), winner == games.Nobody
}

// search solves positions of a game by asking the strongest player that the seat
// to move has.
type search struct {
	game   *games.Game
	limits games.Limits
}

// value is what is certain of a position, without looking at other moves than the
// best.
func (s search) value(ctx context.Context, p games.Position) (games.Thought, error) {
	if o := p.Outcome(); o.Over {
		t := games.Thought{Proven: true}
		if o.Winner >= 0 {
			t.Value = -1 // for whoever would be to move
		}
		return t, nil
	}
	fit := s.game.Info.PlayersFor(p.Turn())
	if len(fit) == 0 {
		return games.Thought{}, badInput("no computer player of %s can sit there", s.game.Info.Name)
	}
	player, err := contestant{name: fit[len(fit)-1].Name, limits: s.limits}.sit(s.game)
	if err != nil {
		return games.Thought{}, err
	}
	return player(ctx, p, games.Hand{Rand: newRand(1, 0)})
}

// solve looks at each move for whether it has the same result as the best.
func (s search) solve(ctx context.Context, p games.Position) (games.Solution[string], error) {
	t, err := s.value(ctx, p)
	found := games.Solution[string]{Proven: t.Proven, Value: worth(t), Distance: t.Distance, Nodes: t.Nodes, All: t.Proven}
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
		found.All = found.All && reply.Proven
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

// worth is what a proven thought means for the seat to move: 1 a win, 0 a loss.
func worth(t games.Thought) float64 {
	switch {
	case t.Value > 0:
		return 1
	case t.Value < 0:
		return 0
	}
	return 0.5
}
