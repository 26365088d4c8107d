package deduce

import "slices"

// judge scores guesses on one set of candidates.
type judge struct {
	*greedy
	set     []int32
	sliced  *sliced // the candidates, if they are many
	sizes   sizes
	counts  []uint32 // of classes by answer, if not
	answers []Answer // scratch
}

// fewToSlice is the size of a set from which on slicing it pays.
const fewToSlice = 16

func (g *greedy) judge(set []int32) *judge {
	j := &judge{greedy: g, set: set}
	if g.space.rules.sliceable() && len(set) >= fewToSlice {
		j.sliced = g.space.slice(set)
	} else {
		j.counts = make([]uint32, g.space.rules.answerSpan())
	}
	return j
}

// score is what the heuristic gives a guess: less is better.
func (j *judge) score(guess int32) (score int64) {
	if j.sliced != nil {
		j.sliced.tally(&j.space.codes[guess], &j.sizes)
		return j.scoreSizes()
	}
	if len(j.set) < len(j.space.live) {
		return j.scoreFew(guess)
	}
	j.space.tally(guess, j.set, j.counts)
	if j.by == Knuth {
		score = int64(slices.Max(j.counts))
		clear(j.counts)
		return score
	}
	for _, a := range j.space.live {
		score += j.weights[j.counts[a]]
		j.counts[a] = 0
	}
	return score
}

// scoreFew looks only at the answers that occur.
func (j *judge) scoreFew(guess int32) (score int64) {
	j.answers = j.space.appendAnswers(j.answers[:0], guess, j.set)
	for _, a := range j.answers {
		j.counts[a]++
	}
	for _, a := range j.answers {
		n := j.counts[a]
		j.counts[a] = 0
		if j.by == Knuth {
			score = max(score, int64(n))
		} else {
			score += j.weights[n] // 0 if it was looked at before
		}
	}
	return score
}

func (j *judge) scoreSizes() (score int64) {
	pegs := j.space.rules.Pegs
	for exact := range pegs + 1 {
		for _, n := range j.sizes[exact][exact : pegs+1] {
			if j.by == Knuth {
				score = max(score, int64(n))
			} else {
				score += j.weights[n]
			}
		}
	}
	return score
}
