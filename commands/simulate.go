package commands

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"parlour/commands/words"
	"parlour/games"
)

// simulateFeature is the contests of computer players that members may ask for.
type simulateFeature struct{ *Set }

func (f simulateFeature) feature() feature {
	return feature{game: func(g *games.Game) []Spec {
		if g.Simulation == nil {
			return nil
		}
		return []Spec{f.simulateSpec(g)}
	}}
}

// maxGames bounds a simulation that a member asks for.
const maxGames = 20000

// simulateSpec lets the computer players of a game compete.
func (f simulateFeature) simulateSpec(g *games.Game) Spec {
	info := &g.Info
	options := mapped(info.Options, func(o games.Option) Param { return param(o, info.Name+".option."+o.Name) })
	spec := Spec{
		Name: "simulate", About: games.T("commands.simulate"), Public: true,
		Params: append([]Param{{Name: "games", About: games.T("commands.simulate.games"), Kind: Whole, Min: 1, Max: maxGames}}, options...),
	}
	spec.do = func(ctx context.Context, r Request) (Reply, error) {
		options, err := games.CheckOptions(info.Options, r.pick(info.Options))
		if err != nil {
			return nil, err
		}
		options = g.Simulation.Contest(options)
		opening, err := g.Open(options)
		if err != nil {
			return nil, err
		}
		n := games.Options(r.Values).Int("games", 20)
		seed := f.host.Now().UnixNano()
		say := f.public(r)
		progress := func(done int) Body {
			return text(say.Say(games.T("commands.simulate.progress", "Done", done, "Games", n)))
		}
		play := func(ctx context.Context, step func(int)) (Body, error) {
			scores, err := g.Simulation.Play(ctx, options, n, rand.New(rand.NewPCG(uint64(seed), uint64(n))), step)
			if err != nil {
				return Body{}, err
			}
			return text(simulationLines(g, opening, n, scores, say)), nil
		}
		return Message{Body: progress(0), Work: f.slowly(r, say, progress, play)}, nil
	}
	return spec
}

// simulationLines tell which game was played by which rules, and how each player did,
// the most wins first.
func simulationLines(g *games.Game, opening games.Position, n int, scores []games.Score, say words.Speaker) string {
	lines := []string{say.Say(games.T("commands.simulate.done", "Title", opening.View().Title, "Games", n))}
	if g.Terms != nil {
		for _, t := range g.Terms(opening) {
			lines = append(lines, say.Say(games.T("commands.simulate.term", "Term", t)))
		}
	}
	scores = slices.Clone(scores)
	slices.SortStableFunc(scores, func(a, b games.Score) int { return cmp.Compare(b.Wins, a.Wins) })
	for _, sc := range scores {
		lines = append(lines, scoreLines(g.Info.Text("name", sc.Player), sc, say))
	}
	return strings.Join(lines, "\n")
}

// barWidth is how many squares a player who wins every game gets.
const barWidth = 10

// scoreLines are how one player did, in words, as a bar and in numbers.
func scoreLines(player games.Text, sc games.Score, say words.Speaker) string {
	all := max(1, sc.Games)
	lines := []string{say.Say(games.T("commands.simulate.score", "Player", player, "Wins", sc.Wins, "Games", sc.Games))}
	if bar := (sc.Wins*barWidth + all/2) / all; bar > 0 {
		lines = append(lines, strings.Repeat("■", bar))
	}
	id := "commands.simulate.share"
	if sc.Mean > 0 {
		id = "commands.simulate.share-mean"
	}
	share := games.T(id, "Share", 100*float64(sc.Wins)/float64(all), "Mean", sc.Mean)
	return strings.Join(append(lines, say.Say(share)), "\n")
}
