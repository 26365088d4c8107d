package mastermind

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"parlour/games"
	"parlour/solver"
	"parlour/solver/deduce"
	"parlour/solver/deduce/strategies"
)

// honestName is the name of the computer player that answers truthfully for the
// maker.
const honestName = "honest"

// The strategies that are named here.
const (
	bestName      = "best" // the default
	mathematician = "mathematician"
	logician      = "logician"
)

// defaultPlayer has the mathematician play where members watch positional codes
// being broken.
func defaultPlayer(opening string, o games.Options, seat games.Seat) string {
	if opening == watch && seat == breaker && o.String(optRules, classic) == positional {
		return mathematician
	}
	return ""
}

// playerInfos are the honest maker and a breaker for each strategy, from the
// weakest to the strongest.
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

// strategyPlayer is the breaker that plays a strategy.
func strategyPlayer(name string) games.Strategy[state, move] {
	return func(ctx context.Context, s state, h games.Hand, l games.Limits) (games.Choice[move], error) {
		if s.Turn() != breaker {
			return games.Choice[move]{}, errNotMine
		}
		found, err := suggest(solver.WithEnough(ctx, l.Enough), s.candidates.library, name, s.variant.Codes, s.candidates.history(), h.Rand)
		if err != nil {
			return games.Choice[move]{}, fmt.Errorf("mastermind: %s: %w", name, err)
		}
		why, numbers := s.why(found)
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

// suggest asks a strategy for a guess, or the best one if that strategy is not
// available for the rules. Without randomness it always asks with the same.
func suggest(ctx context.Context, library *strategies.Library, name string, codes deduce.Rules, h deduce.History, r *rand.Rand) (strategies.Suggestion, error) {
	if r == nil {
		r = rand.New(rand.NewPCG(1, uint64(len(h))))
	}
	p, err := library.Player(name, codes)
	if err != nil { // optimal play is not known for these rules
		p, err = library.Player(bestName, codes)
	}
	if err != nil {
		return strategies.Suggestion{}, err
	}
	return p.Next(ctx, h, r)
}

// why says what is good about a guess, and in a second text the numbers behind
// it.
func (s state) why(found strategies.Suggestion) (why, numbers games.Text) {
	space, set := s.candidates.list()
	if space == nil {
		return games.T("mastermind.why.many"), games.T("mastermind.why.note-many")
	}
	switch len(set) {
	case 0:
		return games.T("mastermind.why.mistake"), games.T("mastermind.why.note-mistake")
	case 1:
		return games.T("mastermind.why.only"), games.Text{}
	}
	largest, itself := 0, false
	for _, c := range space.Partition(found.Guess, set) {
		if c.Answer == s.variant.Codes.Right() {
			itself = true
			continue
		}
		largest = max(largest, len(c.Codes))
	}
	args := []any{"Count", len(set), "Expected", found.Expected}
	numbers = games.T("mastermind.why.note", args...)
	if found.Expected > 0 {
		numbers = games.T("mastermind.why.note-expected", args...)
	}
	switch {
	case largest > 1:
		return games.T("mastermind.why.leaves", "Count", largest), numbers
	case itself:
		return games.T("mastermind.why.perhaps"), numbers
	default:
		return games.T("mastermind.why.tells"), numbers
	}
}

// errNotMine is returned by a player that is asked to move for the other seat.
var errNotMine = errors.New("mastermind: it is the other seat's turn")

// honest is ready at once and answers truthfully for the code in the hand. If
// the hand is empty it answers as if it had the first code that fits.
func honest(ctx context.Context, s state, h games.Hand, _ games.Limits) (games.Choice[move], error) {
	if err := ctx.Err(); err != nil {
		return games.Choice[move]{}, err
	}
	if s.Turn() != maker {
		return games.Choice[move]{}, errNotMine
	}
	if !s.asked {
		return games.Choice[move]{Move: move{Kind: s.wanted()}}, nil
	}
	secret, bad := readCode(s.variant, h.Secret)
	if h.Secret == "" {
		secret, bad = s.firstFitting(), nil
	}
	if bad != nil {
		return games.Choice[move]{}, errors.New("mastermind: the maker has no code of these rules in its hand")
	}
	return games.Choice[move]{Move: move{Kind: answerMove, Answer: s.variant.Codes.Grade(s.guess, secret)}}, nil
}

// firstFitting is the first code that fits all answers, or the first of all
// codes if there is none or they are too many to list.
func (s state) firstFitting() pegCode {
	if space, set := s.candidates.list(); len(set) > 0 {
		return space.Code(set[0])
	}
	return s.variant.Codes.Unrank(0)
}
