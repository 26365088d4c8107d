package crosscut

import (
	"parlour/games"
)

// Parts are the columns with a legal square, and then the legal rows of one.
func (g game) Parts(p games.Position, draft string) (parts []games.Part) {
	s, ok := games.StateOf[State](p)
	if !ok {
		return nil
	}
	columns := make([][]int, s.board.size.width()) // the legal rows of each
	for m := range s.Moves() {
		if m == Pass {
			return []games.Part{{Value: m.String(), Label: games.T("crosscut.part.pass"), Done: true}}
		}
		columns[m.column()] = append(columns[m.column()], m.row())
	}
	for x, rows := range columns {
		switch name := columnName(x); {
		case draft == "" && len(rows) > 0:
			parts = append(parts, games.Part{Value: name, Label: games.T("crosscut.part.column", "Column", name)})
		case draft == name:
			for _, y := range rows {
				label := games.T("crosscut.part.row", "Square", at(x, y).String())
				parts = append(parts, games.Part{Value: rowName(y), Label: label, Done: true})
			}
		}
	}
	return parts
}

// Draft asks for the column or the row.
func (g game) Draft(_ games.Position, draft string) games.Text {
	if draft == "" {
		return games.T("crosscut.draft.column")
	}
	return games.T("crosscut.draft.row", "Column", draft)
}
