package inquire

import (
	"cmp"
	"slices"
)

// Sure is the probability from which a guess is better than a question. In simulations with one
// slip, 0.75 has 0.3 wrong guesses a game instead of 1.3, but finds 77 % within 20 turns instead of
// 88 %; 0.25 finds no more, with twice as many wrong guesses.
const Sure = 0.4

// negligible is how little a question may tell, in bits, before a guess is better.
const negligible = 0.02

// ShouldGuess returns the thing to guess now, or false if a question is better. In the last turn
// only a guess can win.
func (b Belief) ShouldGuess(last bool) (thing int, ok bool) {
	thing, p := b.Likeliest()
	if thing < 0 {
		return thing, false
	}
	if p >= Sure || last {
		return thing, true
	}
	best := b.Best()
	return thing, best.Question < 0 || best.Bits < negligible
}

// Given is an answer that was given.
type Given struct {
	Question int
	Answer   Answer
}

// Doubt is an answer that few people give about a thing.
type Doubt struct {
	Index int     // among the answers given
	Share float64 // of the people who don't say "don't know", those on the side of the answer
}

// Doubtful is the share of people below which an answer is a Doubt.
const Doubtful = 0.2

// Doubts returns the answers that were probably mistaken if a thing was meant, the most doubtful
// first.
func (t *Table) Doubts(e int, given []Given) (all []Doubt) {
	for i, g := range given {
		if share := t.side(g, e); share < Doubtful {
			all = append(all, Doubt{i, share})
		}
	}
	slices.SortStableFunc(all, func(a, b Doubt) int { return cmp.Compare(a.Share, b.Share) })
	return all
}

// side returns the share of people who give an answer on the side of the given one, of those who
// know.
func (t *Table) side(g Given, e int) float64 {
	if g.Answer == Unknown {
		return 1
	}
	yes := withSlips(Share(t.cells[g.Question][e]))
	if g.Answer.IsYes() {
		return yes
	}
	return 1 - yes
}
