package mastermind

import (
	"strconv"
)

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
