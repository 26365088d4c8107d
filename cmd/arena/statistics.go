package main

import "math"

// z95 is the quantile of the normal distribution for 95 % intervals.
const z95 = 1.959963984540054

// interval is a 95 % confidence interval.
type interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// wilson returns the score interval of Wilson (1927) for a share of n trials.
func wilson(wins, n int) interval {
	if n == 0 {
		return interval{0, 1}
	}
	p, m := float64(wins)/float64(n), float64(n)
	middle := p + z95*z95/(2*m)
	half := z95 * math.Sqrt(p*(1-p)/m+z95*z95/(4*m*m))
	scale := 1 + z95*z95/m
	return interval{max(0, (middle-half)/scale), min(1, (middle+half)/scale)}
}

// eloScale is the number of Elo points in one natural unit of the logistic model.
const eloScale = 400 / math.Ln10

// elo fits ratings to results: points[i][j] is what i scored against j in games[i][j] games,
// with a draw as half a point. The model is by Bradley and Terry (1952), fitted by
// Newton's method with the mean rating at zero. Each player also has one virtual draw against
// a player rated zero, so that a player who won or lost everything has a rating. margin is
// half the width of the 95 % confidence interval, from the Fisher information.
func elo(points, games [][]float64) (rating, margin []float64) {
	n := len(points)
	rating = make([]float64, n)
	var covariance [][]float64
	for range 100 {
		gradient, information := likelihood(rating, points, games)
		covariance = inverse(information)
		step := 0.0
		for i := range rating {
			d := 0.0
			for j := range gradient {
				d += covariance[i][j] * gradient[j]
			}
			rating[i] += max(-1, min(1, d)) // stay where the model is nearly quadratic
			step = max(step, math.Abs(d))
		}
		if step < 1e-9 {
			break
		}
	}
	return centred(rating, covariance)
}

// centred returns ratings in Elo points with their mean at zero. The common uncertainty of
// all ratings drops out of the margins.
func centred(rating []float64, covariance [][]float64) (elo, margin []float64) {
	n := float64(len(rating))
	mean, total := 0.0, 0.0
	rows := make([]float64, len(rating))
	for i := range rating {
		mean += rating[i] / n
		for _, c := range covariance[i] {
			rows[i] += c / n
			total += c / n / n
		}
	}
	for i := range rating {
		elo = append(elo, (rating[i]-mean)*eloScale)
		margin = append(margin, z95*eloScale*math.Sqrt(covariance[i][i]-2*rows[i]+total))
	}
	return elo, margin
}

// likelihood returns the gradient of the log-likelihood and the Fisher information.
func likelihood(rating []float64, points, games [][]float64) (gradient []float64, information [][]float64) {
	n := len(rating)
	gradient = make([]float64, n)
	information = make([][]float64, n)
	for i := range information {
		information[i] = make([]float64, n)
		p := logistic(rating[i])
		gradient[i] = 0.5 - p
		information[i][i] = p * (1 - p)
		for j := range n {
			if i == j {
				continue
			}
			p := logistic(rating[i] - rating[j])
			gradient[i] += points[i][j] - games[i][j]*p
			information[i][i] += games[i][j] * p * (1 - p)
		}
	}
	for i := range n {
		for j := range n {
			if i != j {
				p := logistic(rating[i] - rating[j])
				information[i][j] = -games[i][j] * p * (1 - p)
			}
		}
	}
	return gradient, information
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// inverse returns the inverse of a positive definite matrix, by Gauss-Jordan elimination.
func inverse(m [][]float64) [][]float64 {
	n := len(m)
	a := make([][]float64, n) // m augmented by the identity, which becomes the inverse
	for i := range a {
		a[i] = append(append([]float64{}, m[i]...), make([]float64, n)...)
		a[i][n+i] = 1
	}
	for k := range n {
		pivot := a[k][k]
		for j := range a[k] {
			a[k][j] /= pivot
		}
		for i := range a {
			if factor := a[i][k]; i != k {
				for j := range a[i] {
					a[i][j] -= factor * a[k][j]
				}
			}
		}
	}
	for i := range a {
		a[i] = a[i][n:]
	}
	return a
}
