package mastermind

import (
	"slices"
	"strconv"

	"parlour/games"
	"parlour/solver/deduce"
)

// suspects is how many rows are named when answers contradict each other.
const suspects = 2

// suspect is a row whose answer is likely to be a mistake.
type suspect struct {
	row         int     // counted from 0
	wrong       float64 // probability of its answer being a mistake
	alone       bool    // whether another answer of this row would set all right
	mends       bool    // whether one is worth trying: so, or because no row would alone
	right       Answer  // that answer
	probability float64 // of it being right
}

// suspects are the rows likeliest to be wrong where the answers contradict each
// other; none where they don't.
func (s State) suspects() []suspect {
	if !s.Contradictory() || s.Outcome().Over {
		return nil
	}
	doubts := s.fits.library.Weigh(s.Variant.Codes, s.fits.history())
	var found []suspect
	for _, row := range doubts.Rows[:min(suspects, len(doubts.Rows))] {
		x := suspect{row: row.Turn, wrong: row.Wrong}
		last := !s.asked && x.row == len(s.rows)-1 // only it can have been right
		allowed := func(a Answer) bool { return a != s.Variant.Codes.Right() || last }
		i := slices.IndexFunc(doubts.Mends, func(m deduce.Mend) bool { return m.Turn == row.Turn && allowed(m.Answer) })
		switch {
		case i >= 0:
			x.alone, x.mends, x.right, x.probability = true, true, doubts.Mends[i].Answer, doubts.Mends[i].Probability
		case len(doubts.Mends) == 0 && allowed(row.Answer):
			x.mends, x.right, x.probability = true, row.Answer, row.Wrong
		}
		found = append(found, x)
	}
	return found
}

// Mend returns the likeliest right answers of the rows likeliest to be wrong.
func (g *game) Mend(p games.Position) []games.Repair {
	s, err := composed(p)
	if err != nil {
		return nil
	}
	var repairs []games.Repair
	for _, x := range s.suspects() {
		if !x.mends {
			continue
		}
		repairs = append(repairs, games.Repair{
			Amend:       s.amendment(x.row, x.right),
			Label:       games.T("mastermind.repair", "Row", x.row+1, "Answer", s.Variant.Codes.FormatAnswer(x.right)),
			Probability: x.probability,
		})
	}
	return repairs
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
	if s.plays > 0 || s.mended(row, a).stuckEarlier() {
		m.Settled = len(s.rows)
		if s.asked {
			m.Settled++
		}
	}
	return strconv.Itoa(s.rows[row].Move) + " " + format(s, m)
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
