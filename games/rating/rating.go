// Package rating implements Glicko-2, which rates the strength of players by their games. It
// is independent of the games and their storage.
//
// Each game is a rating period of its own. A long period with many games, for which
// Glicko-2 was designed, is a single step that overshoots where the strength of the players
// differs much. The steps below are those of Mark Glickman, "Example of the Glicko-2
// system", http://www.glicko.net/glicko/glicko2.pdf. The bounds are those of
// lichess.org (https://github.com/lichess-org/scalachess, package chess.rating), except
// for maxLift, which is our own.
package rating

import "math"

// Strength is the estimated strength of a player on the scale of chess: a player with 400
// points more wins ten games for each that the opponent wins.
type Strength struct {
	Rating     float64
	Deviation  float64 // the standard error of Rating
	Volatility float64 // the expected fluctuation of the rating in a period without games, a day
}

// New returns the strength of an unknown player.
func New() Strength { return Strength{Rating: 1500, Deviation: maxDeviation, Volatility: 0.06} }

// Game is a game against an opponent.
type Game struct {
	Against Strength // the opponent's strength before the game
	Score   float64  // 1 for a win, ½ for a draw, 0 for a loss
}

const (
	minRating, maxLift         = 400, 800 // the lowest rating; the most that a win lifts one above the opponent's
	minDeviation, maxDeviation = 45, 350
	maxVolatility              = 0.1
	// tau limits the change of the volatility. Glickman recommends 0.3 to 1.2.
	tau = 0.5
	// scale converts between the scale of chess and that of the formulas.
	scale = 173.7178
	// exact is the tolerance of the volatility.
	exact = 0.000001
)

// Rested returns the strength after periods without games, which increase the deviation.
func (s Strength) Rested(periods int) Strength {
	if periods > 0 {
		phi := s.Deviation / scale
		s.Deviation = min(maxDeviation, scale*math.Sqrt(phi*phi+float64(periods)*s.Volatility*s.Volatility))
	}
	return s
}

// After returns the strength after a game. A draw or a loss lifts no rating above the
// opponent's, and a win none above the opponent's and maxLift; a rating that is higher
// already stays.
func (s Strength) After(g Game) Strength {
	next := s.afterPeriod(g)
	most := g.Against.Rating
	if g.Score == 1 {
		most += maxLift
	}
	next.Rating = max(minRating, min(next.Rating, max(s.Rating, most)))
	next.Deviation = min(maxDeviation, max(minDeviation, next.Deviation))
	next.Volatility = min(maxVolatility, next.Volatility)
	return next
}

// afterPeriod returns the strength after a period with games, by Glickman's formulas alone.
func (s Strength) afterPeriod(games ...Game) Strength {
	mu, phi := (s.Rating-1500)/scale, s.Deviation/scale // step 2
	information, surprise := 0.0, 0.0
	for _, game := range games { // steps 3 and 4
		g := weight(game.Against.Deviation / scale)
		expected := 1 / (1 + math.Exp(-g*(mu-(game.Against.Rating-1500)/scale)))
		information += g * g * expected * (1 - expected)
		surprise += g * (game.Score - expected)
	}
	v := 1 / information
	sigma := volatility(s.Volatility, phi, v, v*surprise)
	rested := math.Sqrt(phi*phi + sigma*sigma)                                    // step 6
	after := 1 / math.Sqrt(1/(rested*rested)+1/v)                                 // step 7
	return Strength{1500 + scale*(mu+after*after*surprise), scale * after, sigma} // step 8
}

// weight returns the weight of a game against an opponent with the given deviation.
func weight(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// volatility is step 5: the new volatility by the Illinois algorithm.
func volatility(sigma, phi, v, delta float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + v + e
		return e*(delta*delta-d)/(2*d*d) - (x-a)/(tau*tau)
	}
	low, high := a, 0.0
	if square := delta*delta - phi*phi - v; square > 0 {
		high = math.Log(square)
	} else {
		for high = a - tau; f(high) < 0; {
			high -= tau
		}
	}
	atLow, atHigh := f(low), f(high)
	for math.Abs(high-low) > exact {
		next := low + (low-high)*atLow/(atHigh-atLow)
		atNext := f(next)
		if atNext*atHigh <= 0 {
			low, atLow = high, atHigh
		} else {
			atLow /= 2
		}
		high, atHigh = next, atNext
	}
	return math.Exp(low / 2)
}
