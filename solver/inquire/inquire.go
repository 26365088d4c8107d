// Package inquire finds the thing that somebody has in mind by yes-or-no questions, although
// people err, disagree and don't know.
//
// A [Table] says for each question and thing how many people would say yes. A [Belief] is the
// probability of each thing after some answers. The next question is the one whose answer tells
// the most about the thing: the greatest mutual information of answer and thing,
//
//	I(thing; answer) = H(answer) - H(answer | thing)
//
// (C. Shannon, "A Mathematical Theory of Communication", 1948). B. Jedynak, P. Frazier and
// R. Sznitman ("Twenty Questions with Noise: Bayes Optimal Policies for Entropy Loss", Journal of
// Applied Probability 49, 2012; preprint 2011) prove that this greedy choice minimizes the
// expected entropy after any number of questions, if a question may be any set of things. With the
// fixed questions of a table it is a heuristic; looking two questions ahead gained nothing in
// simulations of 300 things and 80 questions.
//
// The package knows no game and no language: questions and things are keys.
package inquire

import "math"

// Answer is a person's answer to a question.
type Answer uint8

// The answers.
const (
	Yes Answer = iota
	Likely
	Unlikely
	No
	Unknown
	answers
)

// IsYes reports whether the answer is on the side of yes.
func (a Answer) IsYes() bool { return a == Yes || a == Likely }

// Opposite returns the answer on the other side.
func (a Answer) Opposite() Answer {
	if a == Unknown {
		return a
	}
	return No - a
}

// Slips is the share of answers that the solver takes for the opposite of what was meant. With 0.03, a
// game about an animal in which one answer is a slip has 1.9 wrong guesses, and with 0.07 it has 1.2; as
// many things are found within 20 turns. "arena simulate" measures it.
const Slips = 0.07

// Distribution returns how probable each answer is of a person who says yes with probability p,
// to a question that a share of the people doesn't know. The less clear the case is, the more
// often people hedge, or don't know. The shares were chosen, not measured: nobody publishes them.
func Distribution(p, unsure float64) [answers]float64 {
	doubt := 1 - math.Abs(2*p-1)
	hedged := 0.08 + 0.55*doubt
	unknown := min(unsure*(0.5+1.2*doubt), 0.8)
	yes, no := (1-unknown)*p, (1-unknown)*(1-p)
	return [answers]float64{Yes: yes * (1 - hedged), Likely: yes * hedged, Unlikely: no * hedged, No: no * (1 - hedged), Unknown: unknown}
}

// withSlips returns the share of people whose answer is yes if some say the opposite of what they
// mean: a binary symmetric channel.
func withSlips(p float64) float64 { return Slips + (1-2*Slips)*p }

// entropy returns the entropy of a distribution, in bits.
func entropy(p []float64) (h float64) {
	for _, x := range p {
		if x > 0 {
			h -= x * math.Log2(x)
		}
	}
	return h
}
