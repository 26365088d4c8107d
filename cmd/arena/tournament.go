package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"parlour/cmd/internal/cli"
)

// standings is a player's result in a tournament, as JSON.
type standings struct {
	Player  string  `json:"player"`
	Elo     float64 `json:"elo"`
	Margin  float64 `json:"margin"` // half the width of the 95 % confidence interval
	Games   int     `json:"games"`
	Wins    int     `json:"wins"`
	Draws   int     `json:"draws"`
	Losses  int     `json:"losses"`
	Seconds float64 `json:"seconds_a_move"`
}

// tournament is "arena tournament": it plays all pairs of players. In a game for more than
// two, a pair takes the seats in turn.
func (a arena) tournament(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := cli.NewFlags("arena tournament")
	t := newTerms(f, 40, 2)
	names := f.String("players", "", "`players`, as name or name:depth, separated by commas; all if empty")
	if done, err := cli.Parse(f, args, out); done || err != nil {
		return err
	}
	if err := a.settle(ctx, t); err != nil {
		return err
	}
	if t.openings < 1 && !t.exchanges() {
		return cli.BadInput("-openings is %d; in a tournament it must be at least 1", t.openings)
	}
	players, err := t.invite(*names, t.nodes)
	if err != nil {
		return err
	}
	table, err := t.everyone(ctx, players)
	return printAfter(err, func() error { return printTable(out, table, t.asJSON) })
}

// invite returns the named players, or all that can play both seats.
func (c *contest) invite(names string, nodes int64) ([]contestant, error) {
	var list []string
	for _, p := range c.game.Info.Players {
		if _, err := contestantFor(c.game, p.Name, nodes, c.allSeats()...); names == "" && err == nil && !p.Hidden {
			list = append(list, p.Name)
		}
	}
	if names != "" {
		list = strings.Split(names, ",")
	}
	switch {
	case len(list) < 2 && names == "":
		return nil, cli.BadInput("%s does not have two players for all its seats; use \"arena match\"", c.game.Info.Name)
	case len(list) < 2:
		return nil, cli.BadInput("a tournament needs at least two players, and -players names only %s; separate them by commas", names)
	}
	var all []contestant
	for _, name := range list {
		x, err := contestantFor(c.game, strings.TrimSpace(name), nodes, c.allSeats()...)
		if err != nil {
			return nil, err
		}
		all = append(all, x)
	}
	return all, nil
}

// everyone plays all pairs and fits the ratings. See elo for these.
func (c *contest) everyone(ctx context.Context, players []contestant) (table []standings, err error) {
	n := len(players)
	points, played := square(n), square(n)
	table = make([]standings, n)
	think := make([]clock, n)
	for i := range players {
		table[i].Player = players[i].label
		for j := i + 1; j < n && err == nil; j++ {
			pair := *c
			pair.contenders = []contestant{players[i], players[j]}
			pair.seed = newRand(c.seed, 4, uint64(i), uint64(j)).Uint64()
			var results []result
			results, err = pair.run(ctx)
			for _, r := range results {
				if r.played {
					think[i].join(r.think[0])
					think[j].join(r.think[1])
				}
			}
			scores := pair.scores(results)
			for k, at := range []int{i, j} {
				against := i + j - at
				points[at][against] = float64(scores[k].Games+scores[k].Wins-scores[1-k].Wins) / 2 // half if both win or both lose
				played[at][against] = float64(scores[k].Games)
				table[at].add(scores[k])
			}
		}
	}
	ratings, margins := elo(points, played)
	for i := range table {
		table[i].Elo, table[i].Margin, table[i].Seconds = ratings[i], margins[i], think[i].mean()
	}
	slices.SortStableFunc(table, func(x, y standings) int { return cmp.Compare(y.Elo, x.Elo) })
	return table, err
}

func (s *standings) add(x score) {
	s.Games += x.Games
	s.Wins += x.Wins
	s.Draws += x.Draws
	s.Losses += x.Losses
}

func square(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

func printTable(out io.Writer, table []standings, asJSON bool) error {
	if asJSON {
		return printLines(out, table)
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "player\tElo\t95 %\tgames\twins\tdraws\tlosses\ts a move\t")
	for _, s := range table {
		fmt.Fprintf(t, "%s\t%+.0f\t±%.0f\t%d\t%d\t%d\t%d\t%.4f\t\n", s.Player, s.Elo, s.Margin, s.Games, s.Wins, s.Draws, s.Losses, s.Seconds)
	}
	return t.Flush()
}
