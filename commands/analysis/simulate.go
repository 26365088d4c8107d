package analysis

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
)

// maxGames bounds the games of a simulation.
const maxGames = 20000

// simulateSpecs returns the command of a game, if it has one.
func (f analyses) simulateSpecs(g *games.Game) []commands.Spec {
	if g.Simulation == nil {
		return nil
	}
	info := &g.Info
	chosen := slices.DeleteFunc(slices.Clone(info.Options), func(o games.Option) bool { return info.Sets(o.Name) })
	options := commands.Mapped(chosen, func(o games.Option) commands.Param { return commands.ParamOf(o, info.Name+".option."+o.Name) })
	spec := commands.Spec{
		Name: "simulate", About: games.T("commands.simulate"), Public: true,
		Params: append([]commands.Param{{Name: "games", About: games.T("commands.simulate.games"), Kind: commands.Whole, Min: 1, Max: maxGames}}, options...),
	}
	spec.Do = func(ctx context.Context, r commands.Request) (commands.Reply, error) {
		options, err := games.CheckOptions(info.Options, r.Options(info.Options))
		if err != nil {
			return nil, err
		}
		options = g.Simulation.Contest(options)
		opening, err := g.Open(options)
		if err != nil {
			return nil, err
		}
		n := games.Options(r.Values).Int("games", 20)
		seed := f.Host.Now().UnixNano()
		say := f.Speak.Public(r)
		progress := func(done int) commands.Body {
			return commands.Text(say.Say(games.T("commands.simulate.progress", "Done", done, "Games", n)))
		}
		play := func(ctx context.Context, step func(int)) (commands.Body, error) {
			scores, err := g.Simulation.Play(ctx, options, n, rand.New(rand.NewPCG(uint64(seed), uint64(n))), step)
			if err != nil {
				return commands.Body{}, err
			}
			return commands.Text(simulationLines(g, opening, n, scores, say)), nil
		}
		return commands.Message{Body: progress(0), Work: f.Slowly(r, say, progress, play)}, nil
	}
	return []commands.Spec{spec}
}

// simulationLines returns the rules of the games and the score of each player, the
// most wins first.
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

// barWidth is the length of the bar of a player who wins every game.
const barWidth = 10

// scoreLines returns the score of a player in words, as a bar and as a share.
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
	share := games.T(id, "Share", games.T("games.percent.decimal", "Number", 100*float64(sc.Wins)/float64(all)), "Mean", sc.Mean)
	return strings.Join(append(lines, say.Say(share)), "\n")
}
