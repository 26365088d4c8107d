package liarsdice

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"

	"parlour/games"
)

// belief is a distribution over the hands of a seat.
type belief struct {
	hands []hand
	below []float64 // the weight of a hand and of those before it
}

// beliefs returns what the bids of the round say about the hand of each seat: Bayes' rule with
// medium as the model of a bidder.
func (s state) beliefs() (all [maxSeats]belief) {
	for seat := range games.Seat(s.seats) {
		sum, b := 0.0, &all[seat]
		for h := range hands(s.dice[seat]) {
			sum += prior(h) * s.likelihood(seat, h)
			b.hands, b.below = append(b.hands, h), append(b.below, sum)
		}
	}
	return all
}

// prior returns the number of orders of the dice of a hand, to which its probability is
// proportional.
func prior(h hand) float64 {
	orders, equal := 1.0, 0
	for i := range h {
		if i == 0 || h[i] != h[i-1] {
			equal = 0
		}
		equal++
		orders *= float64(i+1) / float64(equal)
	}
	return orders
}

// likelihood returns how probable the bids of a seat are with a hand.
func (s state) likelihood(seat games.Seat, h hand) float64 {
	p := 1.0
	for i, c := range s.calls {
		if c.seat != seat {
			continue
		}
		before := s
		before.calls, before.turn = s.calls[:i], seat
		all := medium.options(before, h)
		chance := surprise / float64(len(all))
		if k := slices.IndexFunc(all, func(o option) bool { return o.bid == c.bid }); k >= 0 {
			chance += (1 - surprise) * all[k].chance
		}
		p *= chance
	}
	return p
}

// sample draws the hands of all seats; that of the seat to move is known, unless it is "".
func (s state) sample(beliefs [maxSeats]belief, own hand, r *rand.Rand) (all [maxSeats]hand) {
	for seat := range s.seats {
		all[seat] = beliefs[seat].draw(r)
	}
	if own != "" {
		all[s.turn] = own
	}
	return all
}

// draw draws a hand.
func (b belief) draw(r *rand.Rand) hand {
	last := len(b.below) - 1
	i, _ := slices.BinarySearch(b.below, r.Float64()*b.below[last])
	return b.hands[min(i, last)]
}

// tails are the probabilities that at least k of n dice count, [n][k], for each number of the
// faces that count, one or two.
var tails = [...][maxSeats*maxDice + 1][maxSeats*maxDice + 1]float64{1: tailsOf(1.0 / faces), 2: tailsOf(2.0 / faces)}

func tailsOf(p float64) (all [maxSeats*maxDice + 1][maxSeats*maxDice + 1]float64) {
	all[0][0] = 1
	for n := 1; n < len(all); n++ {
		all[n][0] = 1
		for k := 1; k <= n; k++ {
			all[n][k] = p*all[n-1][k-1] + (1-p)*all[n-1][k]
		}
	}
	return all
}

// atLeast returns the probability that at least k of n unknown dice count for a face.
func (s state) atLeast(k, n, face int) float64 {
	switch {
	case k <= 0:
		return 1
	case k > n:
		return 0
	case s.wild && face != 1:
		return tails[2][n][k]
	}
	return tails[1][n][k]
}

// odds returns the probability that a bid is true for a seat with a hand, if nothing is known
// of all other dice. The empty hand knows nothing.
func (s state) odds(b bid, h hand) float64 {
	return s.atLeast(b.count-h.matches(b.face, s.wild), s.total()-len(h), b.face)
}

const (
	duelBids   = 2 * faces     // the possible bids on two dice
	duelLines  = 1 << duelBids // sets of bids; each has one order
	duelRounds = 300           // iterations
)

// duel is an approximate equilibrium of the last round between two seats with a die each: the
// average strategy of CFR+ (Tammelin, "Solving Large Imperfect Information Games Using CFR+",
// 2014). A line is the set of bids made so far, a bit for each. Action 0 is the challenge, and
// action i raises to the i-th of the bids above the last one.
type duel struct {
	// gains are 1 if a challenge of a bid, counted from 1, is right with a die and another one,
	// else -1.
	gains [1 + duelBids][faces][faces]float64
	plans [duelLines][faces]plan
	reach [duelLines][2][faces]float64 // the probability that a side with a die plays this line
	value [duelLines][2][faces]float64 // what a side with a die gains, times the reach of the other
}

// plan is how a side with a die continues a line: of each action its probability, the sum of
// those in all iterations, and the regret.
type plan struct{ now, sum, regret []float64 }

// duels returns functions that find the equilibrium on first use, without and with wild ones.
func duels() [2]func() *duel {
	return [2]func() *duel{
		sync.OnceValue(func() *duel { return newDuel(false) }),
		sync.OnceValue(func() *duel { return newDuel(true) }),
	}
}

func newDuel(wild bool) *duel {
	d := &duel{gains: gains(wild)}
	for line := range d.plans {
		actions := 1 + duelBids - lowest(line)
		for die := range faces {
			all := make([]float64, 3*actions)
			d.plans[line][die] = plan{all[:actions], all[actions : 2*actions], all[2*actions:]}
		}
	}
	for n := range duelRounds {
		d.improve(float64(n * n)) // later iterations are better
	}
	return d
}

// side returns who continues a line, 0 or 1, and lowest the least bid with which.
func side(line int) int   { return bits.OnesCount(uint(line)) % 2 }
func lowest(line int) int { return bits.Len(uint(line)) }

// share sets p to probabilities proportional to weights, or equal ones if all are 0. The first
// bid is no challenge.
func share(p, weights []float64, line int) {
	sum, least := 0.0, 0
	if line == 0 {
		least = 1
	}
	for _, w := range weights[least:] {
		sum += w
	}
	for i := least; i < len(p); i++ {
		if p[i] = 1 / float64(len(p)-least); sum > 0 {
			p[i] = weights[i] / sum
		}
	}
}

// improve is one iteration of CFR+ with a weight for the average. A line comes before its
// continuations.
func (d *duel) improve(weight float64) {
	for die := range faces {
		d.reach[0][0][die], d.reach[0][1][die] = 1, 1
	}
	for line := range d.plans {
		d.play(line, weight)
	}
	for line := len(d.plans) - 1; line >= 0; line-- {
		d.weigh(line)
	}
}

// play chooses the actions of a line.
func (d *duel) play(line int, weight float64) {
	own, from := side(line), lowest(line)
	for die := range faces {
		p := &d.plans[line][die]
		share(p.now, p.regret, line)
		reached := d.reach[line][own][die]
		for i, chance := range p.now {
			p.sum[i] += weight * reached * chance
			if i > 0 {
				next := &d.reach[line|1<<(from+i-1)]
				next[own][die], next[1-own][die] = reached*chance, d.reach[line][1-own][die]
			}
		}
	}
}

// weigh computes the values and regrets of a line after those of its continuations.
func (d *duel) weigh(line int) {
	own, from := side(line), lowest(line)
	for die := range faces {
		p, doubt := &d.plans[line][die], d.doubt(line, die)
		value, other := p.now[0]*doubt, 0.0
		for of := range faces {
			other -= d.reach[line][own][of] * d.plans[line][of].now[0] * d.gains[from][of][die]
		}
		for i, chance := range p.now[1:] {
			next := &d.value[line|1<<(from+i)]
			value += chance * next[own][die]
			other += next[1-own][die]
		}
		d.value[line][own][die], d.value[line][1-own][die] = value, other
		p.regret[0] = max(0, p.regret[0]+doubt-value)
		for i := range p.now[1:] {
			p.regret[i+1] = max(0, p.regret[i+1]+d.value[line|1<<(from+i)][own][die]-value)
		}
	}
}

// doubt returns the value of a challenge with a die.
func (d *duel) doubt(line, die int) (value float64) {
	gains, others := &d.gains[lowest(line)][die], &d.reach[line][1-side(line)]
	for of := range faces {
		value += others[of] * gains[of]
	}
	return value
}

// gains returns the gains of a duel.
func gains(wild bool) (all [1 + duelBids][faces][faces]float64) {
	for i := range duelBids {
		for die := range faces {
			for other := range faces {
				all[i+1][die][other] = 1
				if h := hand(digit(die+1) + digit(other+1)); h.matches(1+i%faces, wild) > i/faces {
					all[i+1][die][other] = -1
				}
			}
		}
	}
	return all
}

// move draws the move of a state.
func (d *duel) move(s state, own hand, r *rand.Rand) move {
	line := 0
	for _, c := range s.calls {
		line |= 1 << ((c.count-1)*faces + c.face - 1)
	}
	sum := d.plans[line][own[0]-'1'].sum
	p := make([]float64, len(sum))
	share(p, sum, line)
	if line == 0 {
		p = p[1:]
	}
	var all []option
	for m := range s.Moves() {
		all = append(all, option{move: m, chance: p[len(all)]})
	}
	return pick(all, r).move
}
