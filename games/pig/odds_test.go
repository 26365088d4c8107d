package pig

import (
	"math"
	"testing"
)

// Neller and Presser give 53.06 % for 100 points. A player who needs 1 or 2 points wins with any roll but a one:
// x = 5/6 + (1-x)/6.
func TestOddsOfTheFirstPlayer(t *testing.T) {
	o := findOdds()
	for _, c := range []struct {
		own, other int
		want       float64
	}{
		{100, 100, 0.5305927252737},
		{1, 1, 6.0 / 7}, {2, 2, 6.0 / 7}, {1, 2, 6.0 / 7},
	} {
		if got := o[c.own][c.other]; math.Abs(got-c.want) > 1e-9 {
			t.Errorf("short of %d against %d: %.12f, want %.12f", c.own, c.other, got, c.want)
		}
	}
}

// The odds agree with plain value iteration over all states, as in the paper.
func TestOddsByPlainValueIteration(t *testing.T) {
	const most = 24
	var won [most + 1][most + 1][most + 1]float64 // own, other, total
	at := func(own, other, total int) float64 {
		if total >= own {
			return 1
		}
		return won[own][other][total]
	}
	for change := 1.0; change > 1e-13; {
		change = 0
		for own := 1; own <= most; own++ {
			for other := 1; other <= most; other++ {
				for total := range own {
					roll := 1 - at(other, own, 0)
					for face := 2; face <= 6; face++ {
						roll += at(own, other, total+face)
					}
					best := roll / 6
					if total > 0 {
						best = max(best, 1-at(other, own-total, 0))
					}
					change = max(change, math.Abs(best-won[own][other][total]))
					won[own][other][total] = best
				}
			}
		}
	}
	o := findOdds()
	for own := 1; own <= most; own++ {
		for other := 1; other <= most; other++ {
			if got, want := o[own][other], won[own][other][0]; math.Abs(got-want) > 1e-10 {
				t.Fatalf("short of %d against %d: %.12f, want %.12f", own, other, got, want)
			}
		}
	}
}

// The thresholds for holding with a target of 100: 21 at the start, as in the paper; none if the opponent needs
// one roll; lower when ahead than when behind.
func TestWhenToHold(t *testing.T) {
	o := findOdds()
	for _, c := range []struct{ own, other, want int }{
		{100, 100, 21}, {100, 2, 100}, {50, 50, 21}, {100, 50, 29}, {50, 100, 15},
	} {
		got := c.own
		for total := c.own - 1; total > 0; total-- {
			if rolled, held := o.weigh(c.own, c.other, total); held >= rolled {
				got = total
			}
		}
		if got != c.want {
			t.Errorf("short of %d against %d: holds at %d, want %d", c.own, c.other, got, c.want)
		}
	}
}
