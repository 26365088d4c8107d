package liarsdice

import (
	"context"
	"math/rand/v2"

	"parlour/games"
)

const (
	deals    = 150  // samples of the other dice
	surprise = 0.15 // the share of bids that a model does not explain
)

// hard samples the dice of the others as their bids suggest, and plays out the round after each
// move with medium players.
func hard(ctx context.Context, s state, h games.Hand, _ games.Limits) (games.Choice[move], error) {
	if s.revealing() {
		return reveal(ctx, s, h)
	}
	own, r := held(s, h), h.Rand
	if r == nil {
		r = rand.New(rand.NewPCG(1, uint64(s.past)))
	}
	beliefs := s.beliefs()
	all := medium.options(s, own)
	for i := range all {
		all[i].value = 0
	}
	for range deals {
		hands := s.sample(beliefs, own, r)
		for i := range all {
			if survives(s, all[i].move, hands, r) {
				all[i].value += 1.0 / deals
			}
		}
		if err := ctx.Err(); err != nil {
			return games.Choice[move]{}, err
		}
	}
	best := all[0]
	for _, o := range all {
		if o.value > best.value {
			best = o
		}
	}
	return games.Choice[move]{Move: best.move, Value: best.value, Nodes: int64(deals * len(all)), Why: s.why(best.move, own)}, nil
}

// belief is a distribution over hands.
type belief struct {
	hands   []hand
	weights []float64 // cumulated
}

// beliefs returns what the bids of the round say about the hands of each seat.
func (s state) beliefs() (all [maxSeats]belief) {
	for seat := range games.Seat(s.seats) {
		if s.dice[seat] == 0 {
			continue
		}
		sum := 0.0
		for h := range hands(s.dice[seat]) {
			sum += prior(h) * s.likelihood(seat, h)
			all[seat].hands, all[seat].weights = append(all[seat].hands, h), append(all[seat].weights, sum)
		}
	}
	return all
}

// prior returns a multiple of the probability of a hand: the number of its orders.
func prior(h hand) float64 {
	n, run := 1.0, 0
	for i := range h {
		if run++; i == 0 || h[i] != h[i-1] {
			run = 1
		}
		n *= float64(i+1) / float64(run)
	}
	return n
}

// likelihood returns how probable the bids of a seat are with a hand.
func (s state) likelihood(seat games.Seat, h hand) float64 {
	p := 1.0
	before := s
	for i, c := range s.calls {
		if c.seat != seat {
			continue
		}
		before.calls, before.turn = s.calls[:i], seat
		chance := 0.0
		all := medium.options(before, h)
		for _, o := range all {
			if o.bid == c.bid {
				chance = o.chance
			}
		}
		p *= (1-surprise)*chance + surprise/float64(len(all))
	}
	return p
}

// sample draws the hands of all seats.
func (s state) sample(beliefs [maxSeats]belief, own hand, r *rand.Rand) (all [maxSeats]hand) {
	for seat, b := range beliefs[:s.seats] {
		switch {
		case s.dice[seat] == 0:
		case games.Seat(seat) == s.turn && own != "":
			all[seat] = own
		default:
			at := r.Float64() * b.weights[len(b.weights)-1]
			i := 0
			for i < len(b.weights)-1 && b.weights[i] <= at {
				i++
			}
			all[seat] = b.hands[i]
		}
	}
	return all
}

// survives plays out the round after a move and reports whether the seat to move keeps its dice.
func survives(s state, m move, hands [maxSeats]hand, r *rand.Rand) bool {
	me := s.turn
	for m != challenge {
		s = s.After(m)
		m = pick(medium.options(s, hands[s.turn]), r).move
	}
	b, found := s.bid(), 0
	for _, h := range hands {
		found += h.matches(b.face, s.wild)
	}
	if found >= b.count {
		return s.turn != me
	}
	return b.seat != me
}
