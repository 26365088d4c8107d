package commands

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"parlour/games"
)

// maxGames bounds a simulation that a member asks for.
const maxGames = 20000

// simulateSpec lets the computer players of a game compete.
func (s *Set) simulateSpec(g games.Game, simulator games.Simulator) Spec {
	info := g.Info()
	spec := Spec{
		Name: "simulate", About: games.T("commands.simulate"), Public: true,
		Params: []Param{{Name: "games", About: games.T("commands.simulate.games"), Kind: Whole, Min: 1, Max: maxGames}},
	}
	for _, o := range info.Options {
		spec.Params = append(spec.Params, param(o, info.Name+".option."+o.Name))
	}
	spec.do = func(ctx context.Context, r Request) (Reply, error) {
		options, err := games.Check(info.Options, r.pick(info.Options))
		if err != nil {
			return nil, err
		}
		if _, err := g.Open(options); err != nil {
			return nil, err
		}
		n := games.Options(r.Values).Int("games", 20)
		seed := s.host.Now().UnixNano()
		say := s.public(r)
		far := func(done int) Body {
			return text(say.Say(games.T("commands.simulate.progress", "Done", done, "Games", n)))
		}
		play := func(ctx context.Context, step func(int)) (Body, error) {
			scores, err := simulator.Simulate(ctx, options, n, rand.New(rand.NewPCG(uint64(seed), uint64(n))), step)
			return text(chart(say.Say(games.T("commands.simulate.done", "Games", n, "Terms", simulated(info, options))), scores)), err
		}
		return Message{Body: far(0), Work: s.slowly(r, say, far, play)}, nil
	}
	return spec
}

// simulated are the options of a simulation as they are typed, those that were
// not given with the game's default where it has one.
func simulated(info *games.Info, o games.Options) []games.Text {
	var all []games.Text
	for _, spec := range info.Options {
		if value := o.String(spec.Name, spec.Default); value != "" {
			all = append(all, games.T("commands.simulate.term", "Option", spec.Name, "Value", value))
		}
	}
	return all
}

// chartWidth is how many squares a player who wins every game gets.
const chartWidth = 10

// chart draws scores as bars, the most wins first.
func chart(title string, scores []games.Score) string {
	scores = slices.Clone(scores)
	slices.SortStableFunc(scores, func(a, b games.Score) int { return cmp.Compare(b.Wins, a.Wins) })
	var b strings.Builder
	b.WriteString(title)
	for _, sc := range scores {
		full := 0
		if sc.Games > 0 {
			full = (sc.Wins*chartWidth + sc.Games/2) / sc.Games
		}
		fmt.Fprintf(&b, "\n%s%s **%s** %d/%d", strings.Repeat("🟩", full), strings.Repeat("⬜", chartWidth-full), sc.Player, sc.Wins, sc.Games)
		if sc.Games > 0 {
			fmt.Fprintf(&b, " (%.1f %%", 100*float64(sc.Wins)/float64(sc.Games))
			if sc.Mean > 0 {
				fmt.Fprintf(&b, ", ⌀ %.3f", sc.Mean)
			}
			b.WriteString(")")
		}
	}
	return b.String()
}
