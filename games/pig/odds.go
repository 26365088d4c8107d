package pig

import (
	"math"
	"sync"
)

// odds are the chances of winning for two who play optimally, after Neller and
// Presser, "Optimal Play of the Dice Game Pig", The UMAP Journal 25(1), 2004.
// They depend on how many points each is short of the target, and not on the
// target itself, so that one table holds for all games.
//
// at[own][other] is the chance of the player who begins a turn.
type odds struct{ at [][]float64 }

// accuracy is how little the last step of the iteration may change a chance.
const accuracy = 1e-12

// findOdds finds the odds of players who are short of up to that many points.
// Points never decrease, so the two positions with the same points banked, in
// which the one or the other begins, depend on each other alone and on positions
// with more points. Their chances are iterated together, and as it is known how
// each changes with the other, in steps of Newton's method: some four suffice.
func findOdds(most int) *odds {
	o := &odds{at: make([][]float64, most+1)}
	for own := range o.at {
		o.at[own] = make([]float64, most+1)
	}
	plan := make([]chance, most+faces)
	for sum := 2; sum <= 2*most; sum++ {
		for a := max(1, sum-most); 2*a <= sum; a++ {
			o.settle(plan, a, sum-a)
		}
	}
	return o
}

// settle finds the chances of two who are short of a and b points, of either at
// the beginning of a turn.
func (o *odds) settle(plan []chance, a, b int) {
	x, y := 0.5, 0.5
	for step := 1.0; step > accuracy; {
		o.turn(plan, a, b, y)
		p := plan[0]
		o.turn(plan, b, a, x)
		q := plan[0]
		next := (p.won + p.slope*(q.won-y-q.slope*x)) / (1 - p.slope*q.slope)
		step = math.Abs(next - x)
		x, y = next, q.won+q.slope*(next-x)
	}
	o.at[a][b], o.at[b][a] = x, y
}

// chance is a chance of winning, and how fast it changes with the chance that
// the opponent has at the beginning of a turn when nothing was banked in this
// one.
type chance struct{ won, slope float64 }

// turn plans a turn of a player short of own points: plan[total] is the chance
// with that total, where the opponent's is then after a one.
func (o *odds) turn(plan []chance, own, other int, then float64) {
	for i := range faces {
		plan[own+i] = chance{won: 1}
	}
	for total := own - 1; total >= 0; total-- {
		best := roll(plan, total, then)
		if total > 0 {
			if held := o.held(own, other, total); held > best.won {
				best = chance{won: held}
			}
		}
		plan[total] = best
	}
}

// roll is the chance of who rolls once more.
func roll(plan []chance, total int, then float64) chance {
	sum := chance{1 - then, -1}
	for face := 2; face <= faces; face++ {
		sum.won += plan[total+face].won
		sum.slope += plan[total+face].slope
	}
	return chance{sum.won / faces, sum.slope / faces}
}

// held is the chance of who banks the total.
func (o *odds) held(own, other, total int) float64 { return 1 - o.at[other][own-total] }

// weigh is the chance of winning with a total by rolling, and by holding, which
// needs a total.
func (o *odds) weigh(own, other, total int) (rolled, held float64) {
	plan := make([]chance, own+faces)
	o.turn(plan, own, other, o.at[other][own])
	rolled = roll(plan, total, o.at[other][own]).won
	if total > 0 {
		held = o.held(own, other, total)
	}
	return rolled, held
}

// of weighs what the player may do whose turn it is, of two.
func (o *odds) of(s State) (rolled, held float64) {
	return o.weigh(s.needs(s.turn), s.needs(1-s.turn), s.total)
}

// mover is the chance of the player whose turn it is, of two.
func (o *odds) mover(s State) float64 {
	if s.over() {
		return 1
	}
	rolled, held := o.of(s)
	if s.rolling {
		return rolled
	}
	return max(rolled, held)
}

// table is the odds of short races and long ones, found when they are first
// asked for, in 25 ms and 200 ms.
type table struct{ short, long func() *odds }

func newTable() *table {
	return &table{
		short: sync.OnceValue(func() *odds { return findOdds(defaultTarget) }),
		long:  sync.OnceValue(func() *odds { return findOdds(maxTarget) }),
	}
}

func (t *table) odds(s State) *odds {
	if s.target <= defaultTarget {
		return t.short()
	}
	return t.long()
}
