package deduce

import "slices"

// Possible reports whether any code of the rules gives this answer to the guess. For
// example, no code gives 3 black 1 white. With words, any row of letters counts as a code:
// the secret may be a word that the list lacks.
func (r Rules) Possible(guess Code, a Answer) bool {
	if int(a) >= r.AnswerSpan() {
		return false
	}
	exact, other := r.Pair(a)
	if r.Kind == ExactCommon {
		other -= exact
	}
	if exact < 0 || other < 0 || exact+other > r.Pegs {
		return false
	}
	switch {
	case r.Words != nil:
		return r.possibleLetters(guess, a)
	case !r.Repeats:
		return r.possibleDistinct(exact, other)
	}
	return r.possibleRepeats(guess, a)
}

// possibleLetters decides for rows of letters, and assumes a letter that the guess does not
// have. Equal letters are Elsewhere before they are Absent. Each Elsewhere letter needs a
// place that is not Here and where the guess has another letter; by Hall's theorem that
// suffices.
func (r Rules) possibleLetters(guess Code, a Answer) bool {
	var elsewhere, absent, open [maxLetters]int
	places := 0
	for i, m := range r.Marks(a) {
		color := guess[i] % maxLetters
		switch m {
		case Here:
			continue
		case Elsewhere:
			if absent[color] > 0 {
				return false
			}
			elsewhere[color]++
		case Absent:
			absent[color]++
		}
		open[color]++
		places++
	}
	for color, n := range elsewhere {
		if n > 0 && n > places-open[color] {
			return false
		}
	}
	return true
}

// Plausible is a fast approximation of Possible for any guess. It is exact except for a few
// rules with few colours, where it can be wrongly true.
func (r Rules) Plausible(a Answer) bool {
	exact, other := r.Pair(a)
	if r.Kind == ExactCommon {
		other -= exact
	}
	if other < 0 || exact+other > r.Pegs {
		return false
	}
	if r.Repeats {
		return exact != r.Pegs-1 || other != 1
	}
	return r.possibleDistinct(exact, other)
}

// possibleDistinct decides for codes without repeats by counting: pegs that are not in the
// code need unused colours, and a single misplaced colour needs a second free place.
func (r Rules) possibleDistinct(exact, other int) bool {
	free := r.Pegs - exact
	return free-other <= r.Colors-r.Pegs && (other != 1 || free != 1)
}

// possibleRepeats decides for codes with repeats.
func (r Rules) possibleRepeats(guess Code, a Answer) bool {
	palette := newPalette(r, guess)
	var marks []Mark
	if r.Kind == PerPeg {
		marks = r.Marks(a)
	}
	for _, state := range palette.tallies(marks) {
		if palette.deserves(state, a, marks) {
			return true
		}
	}
	return false
}

// tallies returns every combination of colour counts and number of exact pegs that some
// code has. With marks, it considers only codes whose exact pegs are those marked Here. All
// colours outside the guess share one slot.
func (p *palette) tallies(marks []Mark) []uint64 {
	states := []uint64{0}
	for i := range p.rules.Pegs {
		next := make([]uint64, 0, p.slots*len(states))
		for slot := range p.slots {
			here := slot == p.slotOf[p.guess[i]]
			if marks != nil && here != (marks[i] == Here) {
				continue
			}
			for _, state := range states {
				next = append(next, p.add(state, slot, here))
			}
		}
		slices.Sort(next)
		states = slices.Compact(next)
	}
	return states
}

// palette numbers the colours of a guess as slots, followed by one slot for all other
// colours if there are any.
type palette struct {
	rules  Rules
	guess  Code
	slots  int
	slotOf [maxLetters]int
	counts [MaxPegs + 1]int // copies of each slot's colour in the guess
}

func newPalette(r Rules, guess Code) *palette {
	p := &palette{rules: r, guess: guess}
	for color := range p.slotOf {
		p.slotOf[color] = -1
	}
	for _, color := range guess[:r.Pegs] {
		if p.slotOf[color] < 0 {
			p.slotOf[color] = p.slots
			p.slots++
		}
		p.counts[p.slotOf[color]]++
	}
	if p.slots < r.Colors {
		p.slots++ // the other colours; their count in the guess is 0
	}
	return p
}

// A state holds a four-bit count for each slot and, above them, the number of exact pegs.
const exactShift = 4 * (MaxPegs + 1)

func (p *palette) add(state uint64, slot int, exact bool) uint64 {
	state += 1 << (4 * slot)
	if exact {
		state += 1 << exactShift
	}
	return state
}

func (p *palette) exact(state uint64) int { return int(state >> exactShift) }

func (p *palette) tally(state uint64, slot int) int { return int(state >> (4 * slot) & 15) }

// pair returns the answer of a code with this state, for rules other than PerPeg.
func (p *palette) pair(state uint64) Answer {
	common := 0
	for slot := range p.slots {
		common += min(p.counts[slot], p.tally(state, slot))
	}
	return Answer(p.exact(state)*(p.rules.Pegs+1) + common)
}

// deserves reports whether a code with this state gives the answer. For PerPeg, the exact
// pegs must already agree with the marks.
func (p *palette) deserves(state uint64, a Answer, marks []Mark) bool {
	if p.rules.Kind != PerPeg {
		return p.pair(state) == a
	}
	var left [MaxPegs + 1]int
	for slot := range p.slots {
		left[slot] = p.tally(state, slot)
	}
	for i, m := range marks {
		if m == Here {
			left[p.slotOf[p.guess[i]]]--
		}
	}
	for i, m := range marks {
		if m == Here {
			continue
		}
		slot := p.slotOf[p.guess[i]]
		if (m == Elsewhere) != (left[slot] > 0) {
			return false
		}
		left[slot]--
	}
	return true
}

// AnswersTo returns the possible answers to the guess in ascending order.
func (r Rules) AnswersTo(guess Code) []Answer {
	var answers []Answer
	if r.Repeats && r.Kind != PerPeg {
		palette := newPalette(r, guess)
		for _, state := range palette.tallies(nil) {
			answers = append(answers, palette.pair(state))
		}
		slices.Sort(answers)
		return slices.Compact(answers)
	}
	for a := range Answer(r.AnswerSpan()) {
		if r.Possible(guess, a) {
			answers = append(answers, a)
		}
	}
	return answers
}

// Shapes returns one guess for each pattern of repeated colours: 0000, 0001, 0011, 0012,
// 0123 for four pegs. Every guess equals one of them up to a permutation of colours and
// pegs.
func (r Rules) Shapes() []Code {
	var found []Code
	var build func(c Code, at, color, most int)
	build = func(c Code, at, color, most int) {
		if at == r.Pegs {
			found = append(found, c)
			return
		}
		if color == r.Colors {
			return
		}
		for run := min(most, r.Pegs-at); run >= 1; run-- {
			for i := at; i < at+run; i++ {
				c[i] = uint8(color)
			}
			build(c, at+run, color+1, run)
		}
	}
	build(Code{}, 0, 0, r.Pegs)
	return found
}
