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
	g, p, err := a.open(s)
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
	info := &g.Info
	v := verdict{Turn: letter(info, p.Turn()), Best: []string{}, winner: games.Nobody}
	if o := p.Outcome(); o.Over {
		v.Solved, v.All = true, true
		v.settle(info, o.Winner)
		return v, nil
	}
	if s, ok := g.(solver); ok {
		best, t, err := s.Solve(ctx, p, l)
		return v.whole(info, p, best, t), err
	}
	t, err := strongest(ctx, g, p, l)
	if err != nil {
		return v, err
	}
	v.take(info, p.Turn(), t)
	if v.Solved {
		v.Best = append(v.Best, t.Move)
		err = v.others(ctx, g, p, l)
	}
	return v, err
}

// campaign is the verdict of a position that is solved over several runs.
func campaign(ctx context.Context, g *games.Game, p games.Position, file string, report func(string)) (verdict, error) {
	c, ok := g.(campaigner)
	if !ok {
		return verdict{}, badInput("%s keeps no file of solved positions; leave -file out", g.Info.Name)
	}
	best, t, err := c.Campaign(ctx, p, file, report)
	return verdict{winner: games.Nobody, Best: []string{}}.whole(&g.Info, p, best, t), err
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

// whole is the verdict that a game has told itself.
func (v verdict) whole(info *games.Info, p games.Position, best []string, t games.Thought) verdict {
	v.Turn = letter(info, p.Turn())
	v.take(info, p.Turn(), t)
	v.Best, v.All = append(v.Best, best...), t.Proven
	slices.Sort(v.Best)
	return v
}

// settle notes who wins.
func (v *verdict) settle(info *games.Info, winner games.Seat) {
	v.winner, v.Winner, v.Draw = winner, letter(info, winner), winner == games.Nobody
}

// take notes what a Thought of the seat to move has proven.
func (v *verdict) take(info *games.Info, mover games.Seat, t games.Thought) {
	v.Nodes += t.Nodes
	if v.Solved = t.Proven; !t.Proven {
		return
	}
	v.settle(info, resultOf(mover, t))
	if v.Distance = t.Distance; t.Distance > 0 {
		v.Perfect = []string{t.Move}
	}
}

// resultOf is the winner that a proven Thought tells.
func resultOf(mover games.Seat, t games.Thought) games.Seat {
	switch {
	case t.Value > 0:
		return mover
	case t.Value < 0:
		return 1 - mover
	}
	return games.Nobody
}

// strongest asks the strongest player that the seat to move has.
func strongest(ctx context.Context, g *games.Game, p games.Position, l games.Limits) (games.Thought, error) {
	fit := g.Info.PlayersFor(p.Turn())
	if len(fit) == 0 {
		return games.Thought{}, badInput("no computer player of %s can sit there", g.Info.Name)
	}
	player, err := contestant{name: fit[len(fit)-1].Name, limits: l}.sit(g)
	if err != nil {
		return games.Thought{}, err
	}
	return player.Move(ctx, p, games.Hand{Rand: newRand(1, 0)})
}

// others looks for further moves with the same result.
func (v *verdict) others(ctx context.Context, g *games.Game, p games.Position, l games.Limits) error {
	v.All = true
	for m := range p.Moves() {
		if m == v.Best[0] {
			continue
		}
		next, err := p.Play(m)
		if err != nil {
			return err
		}
		winner, distance, proven := next.Outcome().Winner, 0, true
		if !next.Outcome().Over {
			t, err := strongest(ctx, g, next, l)
			if err != nil {
				return err
			}
			v.Nodes += t.Nodes
			winner, distance, proven = resultOf(next.Turn(), t), t.Distance, t.Proven
		}
		if v.All = v.All && proven; !proven || winner != v.winner {
			continue
		}
		v.Best = append(v.Best, m)
		if v.Distance > 0 && distance == v.Distance-1 {
			v.Perfect = append(v.Perfect, m)
		}
	}
	slices.Sort(v.Best)
	slices.Sort(v.Perfect)
	return nil
}
