// Package rating implements Glicko-2, which rates the strength of players by their games. It
// is independent of the games and their storage.
//
// All games of a period count together, each against the opponent's strength before the
// period; here a period is a day. The steps below are those of Mark Glickman, "Example of
// the Glicko-2 system", http://www.glicko.net/glicko/glicko2.pdf, which contains a worked
// example.
package rating

import "math"

// Strength is the estimated strength of a player on the scale of chess: a player with 400
// points more wins ten games for each that the opponent wins.
type Strength struct {
	Rating     float64
	Deviation  float64 // the standard error of Rating
	Volatility float64 // the expected fluctuation of the rating in a period
}

// New returns the strength of an unknown player.
func New() Strength { return Strength{Rating: 1500, Deviation: maxDeviation, Volatility: 0.06} }

// Game is a game in a period.
type Game struct {
	Against Strength // the opponent's strength before the period
	Score   float64  // 1 for a win, ½ for a draw, 0 for a loss
}

const (
	maxDeviation = 350
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

// After returns the strength after a period with the given games.
func (s Strength) After(games []Game) Strength {
	if len(games) == 0 {
		return s.Rested(1)
	}
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
	rested := math.Sqrt(phi*phi + sigma*sigma)    // step 6
	after := 1 / math.Sqrt(1/(rested*rested)+1/v) // step 7
	return Strength{                              // step 8
		Rating: 1500 + scale*(mu+after*after*surprise), Deviation: min(maxDeviation, scale*after), Volatility: sigma,
	}
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
