package inquire

import (
	"math"
	"slices"
)

// Belief is the probability of each thing of a table after some answers. It is immutable; the zero
// Belief has no table.
type Belief struct {
	table  *Table
	p      []float64
	asked  [(MaxQuestions + 63) / 64]uint64
	denied [(MaxThings + 63) / 64]uint64
}

// Begin returns the belief before the first question.
func (t *Table) Begin() Belief { return Belief{table: t, p: t.prior} }

// P returns the probability of a thing.
func (b Belief) P(e int) float64 { return b.p[e] }

// Asked reports whether a question has been answered.
func (b Belief) Asked(q int) bool { return b.asked[q/64]>>(q%64)&1 != 0 }

// Denied reports whether a guess was denied.
func (b Belief) Denied(e int) bool { return b.denied[e/64]>>(e%64)&1 != 0 }

// After returns the belief after the answer to a question, by Bayes' theorem.
func (b Belief) After(q int, a Answer) Belief {
	b.asked[q/64] |= 1 << (q % 64)
	p := make([]float64, len(b.p))
	m, row := &b.table.models[q], b.table.cells[q]
	for e, w := range b.p {
		p[e] = w * m.answers[row[e]][a]
	}
	b.p = p
	b.normalize()
	return b
}

// Without returns the belief after a guess was denied. A denial is taken for certain.
func (b Belief) Without(e int) Belief {
	b.denied[e/64] |= 1 << (e % 64)
	b.p = slices.Clone(b.p)
	b.p[e] = 0
	b.normalize()
	return b
}

// normalize makes the probabilities add up to 1. If none is left, all things that were not denied
// count again as before the first answer.
func (b *Belief) normalize() {
	sum := 0.0
	for _, w := range b.p {
		sum += w
	}
	if sum < 1e-200 {
		sum = 0
		for e := range b.p {
			if !b.Denied(e) {
				b.p[e] = b.table.prior[e]
				sum += b.p[e]
			}
		}
	}
	if sum == 0 { // everything was denied
		return
	}
	for e := range b.p {
		b.p[e] /= sum
	}
}

// Bits returns how much the answer to a question tells about the thing, in bits: the mutual
// information of both. Things of one degree answer alike, so their probabilities are added first.
func (b Belief) Bits(q int) float64 {
	var mass [levels]float64
	for e, d := range b.table.cells[q] {
		mass[d] += b.p[e]
	}
	m := &b.table.models[q]
	var all [answers]float64
	expected := 0.0
	for d, w := range mass {
		for a, l := range m.answers[d] {
			all[a] += w * l
		}
		expected += w * m.entropy[d]
	}
	return entropy(all[:]) - expected
}

// Gain is a question and how much its answer tells.
type Gain struct {
	Question int
	Bits     float64
}

// Best returns the most telling question that was not asked, or -1 if all were.
func (b Belief) Best() (best Gain) {
	best.Question = -1
	for q := range b.table.questions {
		if b.Asked(q) {
			continue
		}
		if bits := b.Bits(q); best.Question < 0 || bits > best.Bits {
			best = Gain{q, bits}
		}
	}
	return best
}

// Likeliest returns the likeliest thing that was not denied, and its probability; -1 if all were
// denied.
func (b Belief) Likeliest() (thing int, p float64) {
	thing = -1
	for e, w := range b.p {
		if !b.Denied(e) && (thing < 0 || w > p) {
			thing, p = e, w
		}
	}
	return thing, p
}

// Yes returns how probable it is that the thing has a yes to a question for most people.
func (b Belief) Yes(q int) (p float64) {
	for e, d := range b.table.cells[q] {
		if d >= levels/2 {
			p += b.p[e]
		}
	}
	return p
}

// Left returns the number of things that are equally hard to tell apart as those that may still
// be meant: 2 to the power of the entropy.
func (b Belief) Left() float64 { return math.Exp2(entropy(b.p)) }
