package mastermind

import (
	"context"
	"errors"
	"math/rand/v2"

	"parlour/games"
	"parlour/games/codebreaking"
	"parlour/solver/deduce/strategies"
)

// honestName is the computer player that answers truthfully for the maker.
const honestName = "honest"

// The strategies that this package refers to.
const (
	bestName      = codebreaking.Best // the default
	mathematician = "mathematician"
	logician      = "logician"
)

// defaultPlayer returns the mathematician where members watch a game by
// positional rules.
func defaultPlayer(opening string, o games.Options, seat games.Seat) string {
	if opening == watch && seat == breaker && o.String(optRules, classic) == positional {
		return mathematician
	}
	return ""
}

// playerInfos returns the honest maker and a breaker for each strategy, weakest
// first.
func playerInfos() []games.PlayerInfo {
	all := []games.PlayerInfo{{Name: honestName, Seats: []games.Seat{maker}, Hidden: true}}
	return append(all, games.Mapped(strategies.Names(), func(name string) games.PlayerInfo {
		return games.PlayerInfo{Name: name, Seats: []games.Seat{breaker}}
	})...)
}

func players() map[string]games.Strategy[state, move] {
	all := map[string]games.Strategy[state, move]{honestName: honest}
	for _, name := range strategies.Names() {
		all[name] = strategyPlayer(name)
	}
	return all
}

// strategyPlayer returns the breaker that plays a strategy.
func strategyPlayer(name string) games.Strategy[state, move] {
	return func(ctx context.Context, s state, h games.Hand, l games.Limits) (games.Choice[move], error) {
		return codebreaking.Choice(ctx, &said, s.candidates, name, h, l, func(c pegCode) move { return move{Kind: guessMove, Code: c} })
	}
}

// honest is ready at once and answers truthfully for the code in the hand. If
// the hand is empty it answers as if it had the first candidate.
func honest(ctx context.Context, s state, h games.Hand, _ games.Limits) (games.Choice[move], error) {
	if s.awaitsCode() {
		return games.Choice[move]{Move: move{Kind: readyMove}}, ctx.Err()
	}
	secret, bad := readCode(s.variant, h.Secret)
	if h.Secret == "" {
		secret, bad = s.candidates.First(), nil
	}
	if bad != nil || !s.pending {
		return games.Choice[move]{}, errors.New("mastermind: the maker has no guess to answer, or no code of these rules in its hand")
	}
	return games.Choice[move]{Move: move{Kind: answerMove, Answer: s.variant.Codes.Grade(s.guess, secret)}}, ctx.Err()
}

// contestants are the players of a simulation, in the order of their scores.
var contestants = []string{mathematician, logician, "random"}

// simulation plays many games with the strategies of a library.
type simulation struct{ library *strategies.Library }

// play lets every contestant break the same random codes. report is called with
// the number of codes done. The error is a Refusal if the rules have too many
// codes, or the context's error.
func (sim simulation) play(ctx context.Context, o games.Options, count int, r *rand.Rand, report func(done int)) ([]games.Score, error) {
	v, err := variantOf(contest(o))
	if err != nil {
		return nil, err
	}
	if !sim.library.Lists(v.Codes) {
		return nil, games.Refuse("mastermind.refuse.simulate", "Worlds", v.Codes.Size())
	}
	return codebreaking.Simulate(ctx, sim.library, v.Codes, v.Guesses, contestants, count, r, report)
}

// contest adds the positional rules to options that name no rules.
func contest(o games.Options) games.Options {
	if _, named := o[optRules]; named {
		return o
	}
	return o.With(optRules, positional)
}
