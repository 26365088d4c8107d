package mastermind

import (
	"cmp"
	"slices"
	"strconv"

	"parlour/games"
	"parlour/solver/deduce"
	"parlour/solver/deduce/mistakes"
)

// maxRepairs is how many repairs of each sort are offered: other answers, and
// guesses that were the code.
const maxRepairs = 2

// Mend returns the likeliest right answers where the answers contradict each
// other, and then the guesses that may have been the code.
func (g *game) Mend(p games.Position) []games.Repair {
	s, err := composed(p)
	if err != nil || !s.stuck() {
		return nil
	}
	var other, found []games.Repair
	for _, m := range s.mends() {
		repair := games.Repair{
			Amend:       s.amendment(m.Turn, m.Answer),
			Label:       s.repairLabel(m),
			Probability: m.Probability,
		}
		if m.Answer == s.Variant.Codes.Right() {
			found = append(found, repair)
		} else {
			other = append(other, repair)
		}
	}
	return append(other[:min(maxRepairs, len(other))], found[:min(maxRepairs, len(found))]...)
}

// repairLabel says what an answer was and what it should have been.
func (s State) repairLabel(m mistakes.Correction) games.Text {
	if m.Answer == s.Variant.Codes.Right() {
		return games.T("mastermind.repair.code", "Row", m.Turn+1)
	}
	return games.T("mastermind.repair", "Row", m.Turn+1,
		"Given", s.answerLabel(s.rows[m.Turn].Answer), "Answer", s.answerLabel(m.Answer))
}

// mends are the answers that would set a contradiction right, the likeliest
// first; of those as likely as each other, the nearest to what was said. Where
// no single one would, they are the answers likeliest to be wrong all the same.
func (s State) mends() []mistakes.Correction {
	doubts := s.fits.doubts()
	mends := slices.Clone(doubts.Corrections)
	if len(mends) == 0 {
		for _, row := range doubts.Turns {
			mends = append(mends, mistakes.Correction{Turn: row.Turn, Answer: row.Answer, Probability: row.Wrong})
		}
	}
	mends = slices.DeleteFunc(mends, func(m mistakes.Correction) bool { return !s.Variant.Codes.Possible(s.rows[m.Turn].Guess, m.Answer) })
	slices.SortStableFunc(mends, func(a, b mistakes.Correction) int {
		if nearly(a.Probability, b.Probability) {
			return cmp.Compare(s.distance(a), s.distance(b))
		}
		return cmp.Compare(b.Probability, a.Probability)
	})
	return mends
}

// nearly reports whether probabilities differ by no more than how they were
// rounded.
func nearly(a, b float64) bool { return max(a, b)-min(a, b) <= 1e-9*max(a, b) }

// distance is by how many pegs an answer differs from the one that was given.
func (s State) distance(m mistakes.Correction) int {
	codes := s.Variant.Codes
	if codes.Kind == deduce.PerPeg {
		n := 0
		given := codes.Marks(s.rows[m.Turn].Answer)
		for i, mark := range codes.Marks(m.Answer) {
			if mark != given[i] {
				n++
			}
		}
		return n
	}
	here, elsewhere := places(codes, m.Answer)
	was, wasElsewhere := places(codes, s.rows[m.Turn].Answer)
	return max(here, was) - min(here, was) + max(elsewhere, wasElsewhere) - min(elsewhere, wasElsewhere)
}

// mended is the state as if a row, counted from 0, had been answered
// differently.
func (s State) mended(row int, a Answer) State {
	t := s
	t.fits = s.fits
	for range s.rows {
		t.fits = t.fits.before
	}
	t.rows = nil
	for i, r := range s.rows {
		if i == row {
			r.Answer = a
		}
		t.rows = append(t.rows, r)
		t.fits = t.fits.after(r)
	}
	return t
}

// amendment is the text of the entry that mends the answer of a row, counted
// from 0: the number of the move, and the answer. Where the moves since could
// not be played again after the new answer, it says that they stand.
func (s State) amendment(row int, a Answer) string {
	m := Move{Kind: Answering, Answer: a}
	if s.plays > 0 || s.overtaken(row, a) || s.mended(row, a).stuckEarlier() {
		m.Settled = len(s.rows)
		if s.asked {
			m.Settled++
		}
	}
	return strconv.Itoa(s.rows[row].Move) + " " + format(s, m)
}

// overtaken reports whether a guess that turns out to have been the code was
// followed by others.
func (s State) overtaken(row int, a Answer) bool {
	return a == s.Variant.Codes.Right() && (row < len(s.rows)-1 || s.asked)
}

// stuckEarlier reports whether no code fits the rows but those after which no
// guess has been made yet.
func (s State) stuckEarlier() bool {
	before := s.fits
	if !s.asked && before.before != nil {
		before = before.before
	}
	n, known := before.count()
	return known && n == 0
}
