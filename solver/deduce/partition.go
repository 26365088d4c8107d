package deduce

// Class is the codes of a set that give one answer to a guess.
type Class struct {
	Answer Answer
	Codes  []int32
}

// Partition splits a set by the answers to a guess, answers ascending. It keeps
// the order of the codes.
func (s *Space) Partition(guess int32, set []int32) []Class {
	answers := make([]Answer, len(set))
	starts := make([]int32, s.rules.answerSpan()+1)
	for i, x := range set {
		answers[i] = s.Grade(guess, x)
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
	if s.rules.Kind == PerPeg {
		code := s.codes[guess]
		for _, x := range set {
			counts[s.rules.Grade(code, s.codes[x])]++
		}
		return
	}
	words, pegs := s.words, s.rules.Pegs
	packed := words[guess]
	for _, x := range set {
		counts[packed.grade(&words[x], pegs)]++
	}
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
