package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"parlour/cmd/internal/cli"
	"parlour/games"
)

// thought is the result of "arena move", as JSON.
type thought struct {
	Player   string   `json:"player"`
	Move     string   `json:"move"`
	Value    float64  `json:"value"`
	Proven   bool     `json:"proven"`
	Distance int      `json:"distance,omitempty"`
	Line     []string `json:"line"`
	Nodes    int64    `json:"nodes"`
	Depth    int      `json:"depth"`
	Seconds  float64  `json:"seconds"`
	Why      string   `json:"why,omitempty"`
}

// move is "arena move": it has a player choose a move or, if two boards follow the flags,
// prints the move that leads from one to the other.
func (a arena) move(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := cli.NewFlags("arena move")
	var s setup
	s.flags(f)
	deal := f.String("deal", "", "`source` of all hands, such as the order of the deck, if the game deals hands")
	name := f.String("player", "", "computer player, as `name` or name:depth; the strongest if empty")
	nodes := f.Int64("nodes", 0, "limit on `positions` to search; 0 for the player's own limit")
	seed := f.Uint64("seed", 1, "`number` that determines the player's random choices")
	asJSON := f.Bool("json", false, "print a JSON object")
	done, err := cli.ParseFlags(f, "", args, out)
	switch {
	case done || err != nil:
		return err
	case f.NArg() == 2:
		return a.between(s, f.Arg(0), f.Arg(1), *asJSON, out)
	case f.NArg() > 0:
		return cli.BadInput("%q is not a flag; give two boards, or none", f.Arg(0))
	}
	found, err := a.open(ctx, s)
	if err != nil {
		return err
	}
	g, p := found.game, found.start
	if p.Outcome().Over {
		return cli.BadInput("the game is over: there is no move to choose")
	}
	h, err := found.hands(*deal)
	if err != nil {
		return err
	}
	if fit := g.Info.PlayersFor(p.Turn()); *name == "" && len(fit) > 0 {
		*name = fit[len(fit)-1].Name
	}
	c, err := contestantFor(g, *name, *nodes, p.Turn())
	if err != nil {
		return err
	}
	player, err := c.sit(g)
	if err != nil {
		return err
	}
	begun := time.Now()
	t, err := player(ctx, h.seen(p), games.Hand{Secret: h.of(p, p.Turn()), Rand: newRand(*seed, 0)})
	if err != nil {
		return err
	}
	t.Value += 0 // turns -0 into 0
	th := thought{
		Player: c.label, Move: t.Move, Value: t.Value, Proven: t.Proven, Distance: t.Distance, Line: append([]string{}, t.Line...),
		Nodes: t.Nodes, Depth: t.Depth, Seconds: time.Since(begun).Seconds(), Why: a.speaker(&g.Info).Say(t.Why),
	}
	if *asJSON {
		return json.NewEncoder(out).Encode(th)
	}
	return th.print(out)
}

func (t thought) print(out io.Writer) error {
	value := strconv.FormatFloat(math.Round(1000*t.Value)/1000+0, 'f', -1, 64)
	if t.Proven {
		value = []string{"lost", "drawn", "won"}[1+cmp.Compare(t.Value, 0)] + ", proven"
	}
	if t.Distance > 0 {
		value += fmt.Sprintf(", %d plies to the end", t.Distance)
	}
	fmt.Fprintf(out, "move: %s\nvalue: %s\n", t.Move, value)
	if len(t.Line) > 0 {
		fmt.Fprintf(out, "line: %s\n", strings.Join(t.Line, " "))
	}
	if t.Why != "" {
		fmt.Fprintln(out, t.Why)
	}
	_, err := fmt.Fprintf(out, "%d nodes, depth %d, %.3f s\n", t.Nodes, t.Depth, t.Seconds)
	return err
}
