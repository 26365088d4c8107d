package deduce

import (
	"cmp"
	"slices"
)

// Doubts is what to think of the answers of a history, most of all when they
// contradict each other: each code weighs as much as the product, over the
// answers, of the chance that people give this answer instead of the true one.
type Doubts struct {
	Consistent bool   // some code agrees with every answer
	Rows       []Row  // one for each turn, likeliest to be wrong first
	Mends      []Mend // single corrections after which some code agrees with all answers, likeliest first
}

// Row is how doubtful one answer is.
type Row struct {
	Turn   int     // index in the history
	Wrong  float64 // probability that the answer is wrong
	Answer Answer  // likeliest right answer if it is wrong
}

// Mend is a correction of one answer.
type Mend struct {
	Turn        int     // index in the history
	Answer      Answer  // what it should have been
	Probability float64 // that this is the only mistake
}

// Weigh tells which answers of a history are doubtful, and how to mend them. The
// history must be one of the rules (see CheckHistory). Of a Space without codes
// there is nothing to tell.
func (s *Space) Weigh(history History) Doubts {
	var d Doubts
	w := s.weigh(history)
	if w.total == 0 {
		return d
	}
	for i, turn := range history {
		row := Row{Turn: i, Wrong: 1 - w.mass[i][turn.Answer]/w.total}
		most := -1.0
		for a, mass := range w.mass[i] {
			if Answer(a) != turn.Answer && mass > most {
				row.Answer, most = Answer(a), mass
			}
			if single := w.single[i][a]; Answer(a) != turn.Answer && single > 0 {
				d.Mends = append(d.Mends, Mend{i, Answer(a), single / w.total})
			}
		}
		d.Rows = append(d.Rows, row)
	}
	d.Consistent = w.consistent
	slices.SortStableFunc(d.Rows, func(a, b Row) int { return cmp.Compare(b.Wrong, a.Wrong) })
	slices.SortStableFunc(d.Mends, func(a, b Mend) int { return cmp.Compare(b.Probability, a.Probability) })
	return d
}

// weights is the weights of all codes, and where they lie.
type weights struct {
	codes      []float64
	total      float64
	mass       [][]float64 // by turn and true answer
	single     [][]float64 // of codes that disagree with this turn only
	consistent bool
}

func (s *Space) weigh(history History) *weights {
	w := &weights{codes: make([]float64, s.Len())}
	likelihood := make([][]float64, len(history))
	for i, turn := range history {
		likelihood[i] = s.rules.likelihood(turn.Answer)
		w.mass = append(w.mass, make([]float64, s.rules.answerSpan()))
		w.single = append(w.single, make([]float64, s.rules.answerSpan()))
	}
	truths := make([]Answer, len(history))
	guesses := make([]words, len(history))
	for i, turn := range history {
		guesses[i] = s.rules.pack(turn.Guess)
	}
	for x := range s.codes {
		weight, wrong, last := 1.0, 0, 0
		for i, turn := range history {
			truths[i] = s.grade(guesses[i], int32(x))
			weight *= likelihood[i][truths[i]]
			if truths[i] != turn.Answer {
				wrong++
				last = i
			}
		}
		w.codes[x] = weight
		w.total += weight
		w.consistent = w.consistent || wrong == 0
		for i, truth := range truths {
			w.mass[i][truth] += weight
		}
		if wrong == 1 {
			w.single[last][truths[last]] += weight
		}
	}
	return w
}

// Correction is an answer that was wrong.
type Correction struct {
	Turn  int    // index in the history
	Given Answer // what was said
	Right Answer // what should have been said
}

// Corrections are the answers of a history that were wrong, now that the secret
// is known.
func (r Rules) Corrections(history History, secret Code) []Correction {
	var wrong []Correction
	for i, turn := range history {
		if right := r.Grade(turn.Guess, secret); right != turn.Answer {
			wrong = append(wrong, Correction{i, turn.Answer, right})
		}
	}
	return wrong
}
