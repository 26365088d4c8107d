package analysis

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/records"
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
	options := games.Mapped(chosen, func(o games.Option) commands.Param { return commands.ParamOf(o, info.Name+".option."+o.Name) })
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
		lines = append(lines, games.Mapped(g.Terms(opening), func(t games.Text) string { return say.Say(games.T("commands.simulate.term", "Term", t)) })...)
	}
	scores = slices.Clone(scores)
	slices.SortStableFunc(scores, func(a, b games.Score) int { return cmp.Compare(b.Wins, a.Wins) })
	each := games.Mapped(scores, func(sc games.Score) string { return scoreLines(g.Info.Text("name", sc.Player), sc, say) })
	return strings.Join(append(lines, each...), "\n")
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

// verdictsEvery is the least time between two batches of verdicts that are stored: each batch
// rewrites the document of the match.
const verdictsEvery = 2 * time.Second

// review judges the moves of a match. It reuses stored verdicts, also those of an interrupted
// review in another process. Verdicts are stored beside the review, which doesn't wait for that.
type review struct {
	host     *host.Host
	table    *match.Table
	verdicts []games.Verdict
	complete bool

	pending map[string]games.Verdict // not stored yet, by key
	stored  time.Time                // when storing the last batch began
	storing sync.WaitGroup
	busy    atomic.Bool // a batch is being stored
	err     error       // of all batches
}

func newReview(h *host.Host, t *match.Table) *review {
	return &review{host: h, table: t, verdicts: make([]games.Verdict, len(t.Log.Moves)), pending: map[string]games.Verdict{}, stored: h.Now()}
}

// judge finds the verdicts on all moves and calls step after each.
func (r *review) judge(ctx context.Context, step func(done int)) error {
	kept, err := r.host.Records.Verdicts(ctx, r.table)
	if err != nil {
		return err
	}
	made, hinted := r.table.MoveRecords(), hintedMoves(r.table)
	keys := records.VerdictKeys(r.table, made)
	known := func(i int) bool {
		v, ok := kept[keys[i]]
		if ok {
			r.verdicts[i] = v
		}
		return ok
	}
	// An analysis runs from the end to the beginning, and the match may have continued
	// since: stored verdicts are at both ends.
	first, last := 0, len(made)
	for first < last && known(first) {
		first++
	}
	for first < last && known(last-1) {
		last--
	}
	played := games.Mapped(made[first:last], func(m match.MoveRecord) games.Played[games.Position, string] { return m.Played })
	done := len(made) - len(played)
	err = r.table.Game.Review(ctx, played, games.Limits{}, func(i int, v games.Verdict) {
		if i += first; hinted[i] { // the computer's skill
			v.Best, v.Skill, v.Text = "", -1, games.Text{}
		}
		r.verdicts[i] = v
		r.add(ctx, keys[i], v)
		done++
		step(done)
	})
	r.complete = err == nil
	return err
}

// add adds a verdict, and starts to store the pending ones if that is due.
func (r *review) add(ctx context.Context, key string, v games.Verdict) {
	r.pending[key] = v
	if r.host.Now().Sub(r.stored) < verdictsEvery || !r.busy.CompareAndSwap(false, true) {
		return
	}
	batch := r.pending
	r.pending, r.stored = map[string]games.Verdict{}, r.host.Now()
	r.storing.Go(func() { r.store(context.WithoutCancel(ctx), batch) })
}

func (r *review) store(ctx context.Context, verdicts map[string]games.Verdict) {
	defer r.busy.Store(false)
	r.err = errors.Join(r.err, r.host.Records.PutVerdicts(ctx, r.table, verdicts))
}

// finish stores the remaining verdicts, from which an interrupted review goes on, and the scores of
// an ended match.
func (r *review) finish(ctx context.Context) error {
	r.storing.Wait()
	if len(r.pending) > 0 {
		r.store(ctx, r.pending)
	}
	if r.complete && r.table.Match.Status == match.Ended {
		r.err = errors.Join(r.err, r.host.Records.PutScores(ctx, r.table, records.Scores(r.table, r.verdicts)))
	}
	return r.err
}

// hintedMoves returns the standing moves before which the member had a hint.
func hintedMoves(t *match.Table) map[int]bool {
	hinted := map[int]bool{}
	for _, h := range t.Log.Hints {
		if i := slices.IndexFunc(t.Log.Moves, func(m match.StandingMove) bool { return m.Seat == h.Seat && m.Entry > h.Entry }); i >= 0 {
			hinted[i] = true
		}
	}
	return hinted
}
