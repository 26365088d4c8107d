package deduce

// Class is the codes of a set that give one answer to a guess.
type Class struct {
	Answer Answer
	Codes  []int32
}

// Partition splits a set by the answers to a guess, answers ascending. It keeps
// the order of the codes.
func (s *Space) Partition(guess Code, set []int32) []Class {
	by := s.rules.pack(guess)
	answers := make([]Answer, len(set))
	starts := make([]int32, s.rules.answerSpan()+1)
	for i, x := range set {
		answers[i] = s.grade(by, x)
		starts[answers[i]+1]++
	}
	sorted := make([]int32, len(set))
	var classes []Class
	for a := range Answer(len(starts) - 1) {
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

// tally adds to counts, which is indexed by Answer, the answers of a set.
func (s *Space) tally(guess int32, set []int32, counts []uint32) {
	words, pegs := s.words, s.rules.Pegs
	packed := words[guess]
	switch {
	case s.rules.Kind == PerPeg:
		for _, x := range set {
			counts[packed.gradePegs(&words[x], pegs)]++
		}
	case s.wide:
		for _, x := range set {
			counts[packed.gradeWide(&words[x], pegs)]++
		}
	default:
		for _, x := range set {
			counts[packed.grade(&words[x], pegs)]++
		}
	}
}

// appendAnswers appends the answers of a set.
func (s *Space) appendAnswers(answers []Answer, guess int32, set []int32) []Answer {
	packed := s.words[guess]
	for _, x := range set {
		answers = append(answers, s.grade(packed, x))
	}
	return answers
}

// colorsOf has a bit for each colour that occurs in a code of the set.
func (s *Space) colorsOf(set []int32) (mask uint16) {
	full := uint16(1)<<s.rules.Colors - 1
	for _, x := range set {
		mask |= s.rules.colorMask(s.codes[x])
		if mask == full {
			break
		}
	}
	return mask
}
