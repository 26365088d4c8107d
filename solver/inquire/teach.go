package inquire

import (
	"cmp"
	"math"
	"slices"
)

// Votes counts the answers of people about a thing: how many said yes and no, where a hedged answer
// counts as 0.7 of one and 0.3 of the other.
type Votes struct{ Yes, No float64 }

// Add counts an answer. Unknown doesn't count.
func (v *Votes) Add(a Answer) {
	switch a {
	case Yes:
		v.Yes++
	case Likely:
		v.Yes, v.No = v.Yes+0.7, v.No+0.3
	case Unlikely:
		v.Yes, v.No = v.Yes+0.3, v.No+0.7
	case No:
		v.No++
	}
}

// The rules by which votes change a table.
const (
	tableVotes = 4   // what the table says counts as so many votes
	leastVotes = 3   // fewer votes change nothing
	mostMoved  = 0.3 // no share is moved further
)

// Taught returns a table that takes votes into account, by question and thing. The share of people
// who say yes is the mean of a beta distribution whose prior is the table. If more than MaxChanges
// cells change, those do that move far after many votes.
func (t *Table) Taught(votes [][]Votes) (*Table, error) {
	type change struct {
		q, e   int
		to     uint8
		weight float64
	}
	var changes []change
	for q, row := range t.cells {
		for e, v := range votes[q] {
			n := math.Round(v.Yes + v.No) // each person's share adds up to 1, about
			if n < leastVotes {
				continue
			}
			was := Share(row[e])
			p := (tableVotes*was + v.Yes) / (tableVotes + n)
			if to := Degree(min(max(p, was-mostMoved), was+mostMoved)); to != row[e] {
				changes = append(changes, change{q, e, to, math.Abs(float64(to)-float64(row[e])) * math.Sqrt(n)})
			}
		}
	}
	slices.SortStableFunc(changes, func(a, b change) int { return cmp.Compare(b.weight, a.weight) })
	cells := t.extended(nil)
	for _, c := range changes[:min(len(changes), MaxChanges)] {
		cells[c.q][c.e] = c.to
	}
	return New(t.name, t.questions, t.things, cells)
}
