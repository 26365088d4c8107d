package liarsdice

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"parlour/games"
)

func players() map[string]games.Strategy[state, move] {
	return map[string]games.Strategy[state, move]{"easy": easy.play, "medium": medium.play, "hard": expert{duels()}.play}
}

// style is a way to play by the odds with the own dice.
type style struct {
	trust    float64 // the probability that a bidder has a die of the face
	pressure float64 // how sharply the next seat tells likely bids from unlikely ones; 0 if it doubts all
	doubt    float64 // the probability of a bid that the next seat doubts every other time
	peace    float64 // the value of a bid that is not doubted
	heat     float64 // how much worse a move may be
}

var (
	easy   = style{trust: 0.9, heat: 0.25}
	medium = style{trust: 0.7, pressure: 4, doubt: 0.55, peace: 0.5, heat: 0.02}
)

// option is a move with its value and the probability that a style chooses it.
type option struct {
	move
	value, chance float64
}

// options returns the moves that a style considers with a hand: the challenge, and the bids with the lowest number and one
// more; as the first bid, those on up to a third of all dice.
func (y style) options(s state, h hand) []option {
	all := make([]option, 0, 2*faces+1)
	top := max(2, s.total()/3)
	if b := s.bid(); b.count > 0 {
		all = append(all, option{move: challenge, value: 1 - y.believe(s, b.bid, h)})
		top = s.lowest().count + 1
	}
	for next := range s.raises(top) {
		all = append(all, option{move: move{bid: next}, value: y.worth(s, next, h)})
	}
	mix(all, y.heat)
	return all
}

// mix sets the chance of each option by its value: one that is worse by heat than the best has
// the e-th part of its chance.
func mix(all []option, heat float64) {
	best, sum := all[0].value, 0.0
	for _, o := range all {
		best = max(best, o.value)
	}
	for i := range all {
		all[i].chance = math.Exp((all[i].value - best) / heat)
		sum += all[i].chance
	}
	for i := range all {
		all[i].chance /= sum
	}
}

// believe returns the probability that a bid is true. A seat that has bid a face has a die of
// it with the probability of trust.
func (y style) believe(s state, b bid, h hand) float64 {
	need, others := b.count-h.matches(b.face, s.wild), s.total()-len(h)
	p := s.atLeast(need, others, b.face)
	for _, c := range s.calls {
		if c.seat != s.turn && c.face == b.face {
			return (1-y.trust)*p + y.trust*s.atLeast(need-1, others-1, b.face)
		}
	}
	return p
}

// worth returns the value of a bid: the probability that it is true if the next seat doubts
// it, else that of peace.
func (y style) worth(s state, b bid, h hand) float64 {
	p := y.believe(s, b, h)
	if y.pressure == 0 {
		return p
	}
	q := 1 / (1 + math.Exp(y.pressure*(s.atLeast(b.count-1, s.total()-1, b.face)-y.doubt)))
	return q*p + (1-q)*y.peace
}

// play is the strategy of a style.
func (y style) play(ctx context.Context, s state, h games.Hand, _ games.Limits) (games.Choice[move], error) {
	if s.revealing() {
		return reveal(ctx, s, h)
	}
	own := held(s, h)
	o := pick(y.options(s, own), h.Rand)
	return games.Choice[move]{Move: o.move, Value: o.value, Nodes: 1, Why: s.why(o.move, own)}, ctx.Err()
}

// reveal shows the dice of a hand.
func reveal(ctx context.Context, s state, h games.Hand) (games.Choice[move], error) {
	if h.Secret != "" {
		return games.Choice[move]{Move: move{shown: hand(h.Secret)}}, ctx.Err()
	}
	return games.Random(ctx, s, h, games.Limits{})
}

// held returns the own dice; "" if they are unknown.
func held(s state, h games.Hand) hand {
	if len(h.Secret) != s.dice[s.turn] || h.Secret == noDice {
		return ""
	}
	return hand(h.Secret)
}

// pick draws an option, or without randomness returns the most probable one.
func pick(all []option, r *rand.Rand) (best option) {
	if r == nil {
		for _, o := range all {
			if o.chance > best.chance {
				best = o
			}
		}
		return best
	}
	at := r.Float64()
	for _, o := range all {
		if best = o; at < o.chance {
			break
		}
		at -= o.chance
	}
	return best
}

// why says how probable the own bid, or the doubted one, is by the own dice alone.
func (s state) why(m move, own hand) games.Text {
	b := m.bid
	if m == challenge {
		b = s.bid().bid
	}
	return games.T("liarsdice.why", "Bid", b.text(), "Odds", games.Percent(s.odds(b, own)))
}

// judge compares the chance of a move to keep the dice with that of the best move, as hard
// sees them. Each percent lost costs two points of skill. The standing of two seats is the
// share of the first in the dice. Dice that are shown are not judged.
func judge(ctx context.Context, s state, m move, l games.Limits) (games.Verdict, error) {
	v := games.Verdict{Skill: -1, Luck: -1, Standing: -1}
	after := s.After(m)
	if s.seats == 2 {
		v.Standing = games.InPercent(float64(after.dice[0]) / float64(after.total()))
	}
	if s.revealing() {
		return v, ctx.Err()
	}
	all, _, err := s.weigh(ctx, s.hand, nil, l)
	if err != nil {
		return v, err
	}
	best := slices.MaxFunc(all, func(a, b option) int { return cmp.Compare(a.value, b.value) })
	played := 0.0
	if i := slices.IndexFunc(all, func(o option) bool { return o.move == m }); i >= 0 {
		played = all[i].value
	}
	v.Best, v.Skill = best.String(), max(0, 100-games.InPercent(2*(best.value-played)))
	if best.move != m && games.InPercent(best.value) > games.InPercent(played) {
		v.Text = games.T("liarsdice.verdict", "Best", games.Percent(best.value), "Played", games.Percent(played))
	}
	return v, nil
}

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
		equilibrium := e.duels[0]
		if s.wild {
			equilibrium = e.duels[1]
		}
		m := equilibrium().move(s, own, h.Rand)
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
