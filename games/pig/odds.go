package pig

import "math"

// odds are the chances of winning of two optimal players (Neller and Presser, "Optimal Play
// of the Dice Game Pig", The UMAP Journal 25(1), 2004): o[a][b] is the chance of the player
// who begins a turn and needs a points, against one who needs b. They hold for every target.
type odds [defaultTarget + 1][defaultTarget + 1]float64

// chance is a chance of winning and its derivative with respect to the opponent's chance
// after a one.
type chance struct{ won, slope float64 }

// findOdds takes 25 ms. Scores never decrease, so the two positions with the same scores,
// in which one or the other player begins, depend only on each other and on positions with
// higher scores. Their chances are computed together by Newton's method, which takes about
// four steps.
func findOdds() *odds {
	o := &odds{}
	for sum := 2; sum <= 2*defaultTarget; sum++ {
		for a := max(1, sum-defaultTarget); 2*a <= sum; a++ {
			b, x, y := sum-a, 0.5, 0.5
			for step := 1.0; step > 1e-12; {
				p, q := o.plan(a, b, y)[0], o.plan(b, a, x)[0]
				next := (p.won + p.slope*(q.won-y-q.slope*x)) / (1 - p.slope*q.slope)
				step = math.Abs(next - x)
				x, y = next, q.won+q.slope*(next-x)
			}
			o[a][b], o[b][a] = x, y
		}
	}
	return o
}

// plan returns the chances during a turn of a player who needs own points, by the total of
// the turn, if the opponent's chance after a one is then.
func (o *odds) plan(own, other int, then float64) *[defaultTarget + faces]chance {
	var plan [defaultTarget + faces]chance
	for i := range faces {
		plan[own+i].won = 1
	}
	for total := own - 1; total >= 0; total-- {
		rolled := chance{1 - then, -1}
		for _, c := range plan[total+2 : total+faces+1] {
			rolled.won, rolled.slope = rolled.won+c.won, rolled.slope+c.slope
		}
		plan[total] = chance{rolled.won / faces, rolled.slope / faces}
		if held := 1 - o[other][own-total]; total > 0 && held > plan[total].won {
			plan[total] = chance{won: held}
		}
	}
	return &plan
}

// weigh returns the chance of winning with a total by rolling and by holding. Holding
// requires a total.
func (o *odds) weigh(own, other, total int) (rolled, held float64) {
	then := o[other][own]
	rolled = 1 - then
	for _, c := range o.plan(own, other, then)[total+2 : total+faces+1] {
		rolled += c.won
	}
	if total > 0 {
		held = 1 - o[other][own-total]
	}
	return rolled / faces, held
}
