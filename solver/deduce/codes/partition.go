package codes

import "parlour/solver/deduce"

// Class is the subset of codes that give one answer to a guess.
type Class struct {
	Answer deduce.Answer
	Codes  []int32
}

// Partition divides a set by the answers to a guess, in ascending order of the answers. It
// keeps the order of the codes.
func (s *Space) Partition(guess deduce.Code, set []int32) []Class {
	by := Pack(s.rules, guess)
	answers := make([]deduce.Answer, len(set))
	starts := make([]int32, s.rules.AnswerSpan()+1)
	for i, x := range set {
		answers[i] = s.GradeBy(by, x)
		starts[answers[i]+1]++
	}
	sorted := make([]int32, len(set))
	var classes []Class
	for a := range deduce.Answer(len(starts) - 1) {
		n := starts[a+1]
		if n > 0 {
			classes = append(classes, Class{a, sorted[starts[a] : starts[a]+n]})
		}
		starts[a+1] += starts[a]
	}
	for i, x := range set {
		sorted[starts[answers[i]]] = x
		starts[answers[i]]++
	}
	return classes
}

// Tally adds the number of each answer of a set to counts, which is indexed by Answer.
func (s *Space) Tally(guess int32, set []int32, counts []uint32) {
	codes, pegs := s.packed, s.rules.Pegs
	packed := codes[guess]
	switch {
	case s.rules.Kind == deduce.PerPeg:
		for _, x := range set {
			counts[packed.gradePegs(&codes[x], pegs)]++
		}
	case s.wide:
		for _, x := range set {
			counts[packed.gradeWide(&codes[x], pegs)]++
		}
	default:
		for _, x := range set {
			counts[packed.grade(&codes[x], pegs)]++
		}
	}
}

// AppendAnswers appends the answer of each code of a set.
func (s *Space) AppendAnswers(answers []deduce.Answer, guess int32, set []int32) []deduce.Answer {
	packed := s.packed[guess]
	for _, x := range set {
		answers = append(answers, s.GradeBy(packed, x))
	}
	return answers
}

// ColorsOf returns a bit for each colour that occurs in a code of the set.
func (s *Space) ColorsOf(set []int32) (mask uint32) {
	full := uint32(1)<<s.rules.Colors - 1
	for _, x := range set {
		mask |= s.rules.ColorMask(s.codes[x])
		if mask == full {
			break
		}
	}
	return mask
}
