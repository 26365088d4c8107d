package liarsdice

import (
	"context"
	"math/rand/v2"

	"parlour/games"
)

const (
	deals    = 100  // samples of the other dice
	hardHeat = 0.02 // see style
	surprise = 0.15 // the share of bids that the model does not explain
)

// expert is the player hard.
type expert struct{ duels [2]func() *duel }

// play plays out the round after each move with dice as the bids suggest. Of moves that are
// almost as good, it draws one, so it also bluffs. With a die each of two seats it plays the
// equilibrium.
func (e expert) play(ctx context.Context, s state, h games.Hand, l games.Limits) (games.Choice[move], error) {
	own := held(s, h)
	switch {
	case s.revealing():
		return reveal(ctx, s, h)
	case own != "" && s.left() == 2 && s.total() == 2:
		m := e.duel(s).move(s, own, h.Rand)
		return games.Choice[move]{Move: m, Nodes: 1, Why: s.why(m, own), Note: games.T("liarsdice.why.duel")}, ctx.Err()
	}
	all, nodes, err := s.weigh(ctx, own, h.Rand, l)
	if err != nil {
		return games.Choice[move]{}, err
	}
	o := pick(all, h.Rand)
	note := games.T("liarsdice.why.keeps", "Odds", games.Percent(o.value))
	return games.Choice[move]{Move: o.move, Value: o.value, Nodes: nodes, Why: s.why(o.move, own), Note: note}, nil
}

// duel returns the equilibrium with or without wild ones.
func (e expert) duel(s state) *duel {
	if s.wild {
		return e.duels[1]()
	}
	return e.duels[0]()
}

// weigh returns the moves with the probability that their seat does not lose the die of the
// round, if all play like medium, and the number of rounds played out.
func (s state) weigh(ctx context.Context, own hand, r *rand.Rand, l games.Limits) ([]option, int64, error) {
	if r == nil {
		r = rand.New(rand.NewPCG(uint64(s.past), 1))
	}
	all, beliefs := medium.options(s, own), s.beliefs()
	kept, rounds := make([]int, len(all)), 0
	for n := range deals {
		if n > 0 && (l.Stopped() || l.Nodes > 0 && int64((n+1)*len(all)) > l.Nodes) {
			break
		}
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		hands := s.sample(beliefs, own, r)
		for i, o := range all {
			if s.keeps(o.move, hands, r) {
				kept[i]++
			}
		}
		rounds++
	}
	for i := range all {
		all[i].value = float64(kept[i]) / float64(rounds)
	}
	mix(all, hardHeat)
	return all, int64(rounds * len(all)), nil
}

// keeps plays out the round after a move and reports whether the seat to move loses no die.
func (s state) keeps(m move, hands [maxSeats]hand, r *rand.Rand) bool {
	seat := s.turn
	for m != challenge {
		s = s.After(m)
		m = pick(medium.options(s, hands[s.turn]), r).move
	}
	b, found := s.bid(), 0
	for _, h := range hands {
		found += h.matches(b.face, s.wild)
	}
	if found < b.count {
		return b.seat != seat
	}
	return s.turn != seat
}
