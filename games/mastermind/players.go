package mastermind

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"parlour/games"
	"parlour/games/codebreaking"
	"parlour/solver"
	"parlour/solver/deduce"
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
	for _, name := range strategies.Names() {
		all = append(all, games.PlayerInfo{Name: name, Seats: []games.Seat{breaker}})
	}
	return all
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
		if s.Turn() != breaker {
			return games.Choice[move]{}, errOtherSeat
		}
		found, err := s.candidates.Suggest(solver.WithStop(ctx, l.Stop), name, h.Rand)
		if err != nil {
			return games.Choice[move]{}, fmt.Errorf("mastermind: %s: %w", name, err)
		}
		why, numbers := said.Explain(s.candidates, found)
		return games.Choice[move]{
			Move:   move{Kind: guessMove, Code: found.Guess},
			Value:  -found.Expected,
			Proven: found.Proven,
			Nodes:  found.Nodes,
			Why:    why,
			Note:   numbers,
		}, nil
	}
}

// errOtherSeat is the error of a player when the other seat is to move.
var errOtherSeat = errors.New("mastermind: it is the other seat's turn")

// honest is ready at once and answers truthfully for the code in the hand. If
// the hand is empty it answers as if it had the first candidate.
func honest(ctx context.Context, s state, h games.Hand, _ games.Limits) (games.Choice[move], error) {
	if err := ctx.Err(); err != nil {
		return games.Choice[move]{}, err
	}
	if s.Turn() != maker {
		return games.Choice[move]{}, errOtherSeat
	}
	if !s.pending {
		return games.Choice[move]{Move: move{Kind: s.due()}}, nil
	}
	secret, bad := readCode(s.variant, h.Secret)
	if h.Secret == "" {
		secret, bad = s.candidates.First(), nil
	}
	if bad != nil {
		return games.Choice[move]{}, errors.New("mastermind: the maker has no code of these rules in its hand")
	}
	return games.Choice[move]{Move: move{Kind: answerMove, Answer: s.variant.Codes.Grade(s.guess, secret)}}, nil
}

// contestants are the players of a simulation, in the order of their scores.
var contestants = []string{mathematician, logician, "random"}

// simulatedLimit is the limit of guesses in a simulation of rules without one.
const simulatedLimit = 100

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
	scores := make([]games.Score, len(contestants))
	guessesWon := make([]int, len(contestants)) // the guesses in the games won
	for done := range count {
		secret := v.Codes.Unrank(r.IntN(v.Codes.Size()))
		for i, name := range contestants {
			guesses, broken, err := attempt(ctx, sim.library, name, v, secret, r)
			if err != nil {
				return nil, err
			}
			scores[i].Player, scores[i].Games = name, done+1
			if broken {
				scores[i].Wins++
				guessesWon[i] += guesses
			}
		}
		report(done + 1)
	}
	for i := range scores {
		if scores[i].Wins > 0 {
			scores[i].Mean = float64(guessesWon[i]) / float64(scores[i].Wins)
		}
	}
	return scores, nil
}

// contest adds the positional rules to options that name no rules.
func contest(o games.Options) games.Options {
	if _, named := o[optRules]; named {
		return o
	}
	return o.With(optRules, positional)
}

// attempt lets one contestant break a code. It returns the number of guesses, and
// whether the last one was right.
func attempt(ctx context.Context, library *strategies.Library, name string, v variant, secret pegCode, r *rand.Rand) (guesses int, broken bool, err error) {
	limit := v.Guesses
	if limit == 0 {
		limit = simulatedLimit
	}
	c := codebreaking.New(library, v.Codes)
	for guesses = 1; guesses <= limit; guesses++ {
		if err := solver.Yield(ctx); err != nil {
			return 0, false, err
		}
		found, err := c.Suggest(ctx, name, r)
		if err != nil {
			return 0, false, err
		}
		a := v.Codes.Grade(found.Guess, secret)
		if a == v.Codes.Right() {
			return guesses, true, nil
		}
		c = c.After(deduce.Turn{Guess: found.Guess, Answer: a})
	}
	return limit, false, nil
}
