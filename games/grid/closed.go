package grid

import "slices"

// asked stands beside a row that waits for its answer.
const asked = "?"

// Closed is the board of a game that was ended before its time: without the rows
// that were still to be filled, and with no question open.
func (g Grid) Closed() Grid {
	open := func(r Row) bool { return slices.Contains(r.Cells, Slot) }
	rows := slices.DeleteFunc(slices.Clone(g.Rows), open)
	for i := range rows {
		if rows[i].Note == asked {
			rows[i].Note = ""
		}
	}
	g.Rows = rows
	return g
}
