package yesno

import (
	"math"
	"slices"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/inquire"
)

// lastRows is the number of answers on the board.
const lastRows = 4

// tableTexts are the tables in words.
var tableTexts = map[string]string{"countries": "yesno.option.list.countries", "animals": "yesno.option.list.animals"}

// view shows what is asked, and the last answers.
func view(s state) games.View {
	v := games.View{
		Title:   games.T("yesno.card", "Game", games.Text{ID: name + ".title"}, "List", games.Text{ID: tableTexts[s.list.Name()]}),
		Players: games.T("yesno.who", "Asker", asker, "Thinker", thinker),
		Goals:   []games.Text{thinker: games.T("yesno.goal.thinker"), asker: games.T("yesno.goal.asker", "Count", s.limit)},
		Board:   grid.Grid{Rows: s.board()},
		Status:  s.status(),
		Last:    s.last(),
		Note:    s.note(),
		Alt:     s.alt(),
	}
	if len(s.rows) > 0 {
		v.Score = games.T("yesno.score", "Count", s.left(), "Turn", min(s.turn(), s.limit), "Limit", s.limit)
	}
	return v
}

// rowTurns is the number of turns in a row of the board.
const rowTurns = 10

// board shows the answer of each turn, and the turns that are left.
func (s state) board() (rows []grid.Row) {
	cells := games.Times(s.limit, func(i int) grid.Cell {
		if i < len(s.rows) {
			return s.rows[i].Says.sign()
		}
		return grid.Unknown
	})
	for row := range slices.Chunk(cells, rowTurns) {
		rows = append(rows, grid.Row{Cells: row})
	}
	return rows
}

// sign returns the sign of an answer.
func (a answer) sign() grid.Cell {
	switch a {
	case yes, likely:
		return grid.Tile{Ground: grid.Here}.Cell()
	case no, unlikely:
		return grid.Tile{Ground: grid.Absent}.Cell()
	}
	return grid.Tile{Ground: grid.Elsewhere}.Cell()
}

// share shows how much each question told, and each guess. It names none.
func share(s state) (lines []string) {
	at := s.begun()
	for i, r := range s.rows {
		if i%rowTurns == 0 {
			lines = append(lines, "")
		}
		lines[len(lines)-1] += at.shareSign(r)
		at = at.After(move{Kind: r.Kind, At: r.At}).After(move{Kind: reply, Says: r.Says})
	}
	return lines
}

// shareSign returns the sign of the next row: of a question by the bits that it told, of those of the most telling one.
func (s state) shareSign(r row) string {
	switch {
	case r.Kind == guess && r.Says == yes:
		return "🎯"
	case r.Kind == guess:
		return "❌"
	}
	switch told, most := s.belief.Bits(r.At), s.belief.Best().Bits; {
	case told >= 0.8*most:
		return "🟩"
	case told >= 0.5*most:
		return "🔶"
	}
	return "▫️"
}

// left returns the number of things that may still be meant, about.
func (s state) left() int {
	if len(s.rows) == 0 {
		return len(s.list.Things())
	}
	return max(1, int(math.Round(s.rows[len(s.rows)-1].Left)))
}

// status says who is to do what, or how the game ended.
func (s state) status() games.Text {
	switch {
	case s.found():
		return games.T("yesno.won.asker", "Finder", asker, "Thing", s.list.thing(s.rows[len(s.rows)-1].At), "Count", len(s.rows))
	case s.pauses():
		return games.T("yesno.status.more", "Seat", thinker)
	case s.Outcome().Over:
		return games.T("yesno.won.thinker", "Seat", thinker, "Count", len(s.rows))
	case s.answers() && s.kind == guess:
		return games.T("yesno.status.guess", "Seat", thinker, "Thing", s.list.thing(s.asked))
	case s.answers():
		return games.T("yesno.status.question", "Seat", thinker, "Question", s.list.question(s.asked))
	case len(s.rows) == 0:
		return games.T("yesno.status.first", "Seat", asker)
	}
	return games.T("yesno.status.ask", "Seat", asker)
}

// said returns a row in words.
func (s state) said(r row) games.Text {
	if r.Kind == guess {
		return games.T("yesno.row.guess", "Thing", s.list.thing(r.At), "Answer", r.Says.text())
	}
	return games.T("yesno.row.question", "Question", s.list.question(r.At), "Answer", r.Says.text())
}

// last returns the last row.
func (s state) last() games.Text {
	if len(s.rows) == 0 {
		return games.Text{}
	}
	return s.said(s.rows[len(s.rows)-1])
}

// note lists the rows before the last one, the newest first, and after the end the answers that few people give.
func (s state) note() games.Text {
	if s.found() {
		if all := s.doubts(s.rows[len(s.rows)-1].At); all != nil {
			return games.T("yesno.note.doubts", "Answers", games.Dotted(all...))
		}
		return games.Text{}
	}
	if n := len(s.rows); n > 1 {
		before := games.Mapped(s.rows[max(0, n-lastRows):n-1], s.said)
		slices.Reverse(before)
		return games.Lines(before...)
	}
	return games.Text{}
}

// doubts returns what most people say where the thinker said the opposite about a thing, the most
// doubtful answers first.
func (s state) doubts(e int) (all []games.Text) {
	given := s.given()
	doubts := s.list.Doubts(e, given)
	for _, d := range doubts[:min(len(doubts), inquire.MaxDoubts)] {
		most := yes
		if given[d.Index].Answer.IsYes() {
			most = no
		}
		all = append(all, games.T("yesno.row.question", "Question", s.list.question(given[d.Index].Question), "Answer", most.text()))
	}
	return all
}

// alt reads all rows aloud.
func (s state) alt() games.Text {
	if len(s.rows) == 0 {
		return games.T("yesno.alt.empty")
	}
	return games.T("yesno.alt", "Rows", games.Dotted(games.Mapped(s.rows, s.said)...))
}

// begun returns the state before the first question.
func (s state) begun() state {
	return newState(s.list, s.limit, s.people)
}

// brief summarises the game in four lines.
func brief(s state) games.Brief {
	return games.Brief{
		Title: games.T("yesno.brief.title"),
		Lines: []games.Text{
			games.T("yesno.brief.think"), games.T("yesno.brief.ask"), games.T("yesno.brief.answer"),
			games.T("yesno.brief.win", "Count", s.limit),
		},
		Answer: games.T("yesno.brief.thinker"),
		Figure: figure(s),
	}
}

// figures show a game about an owl.
func (l *library) figures() []games.Figure {
	s, err := l.open(games.Options{optList: "animals"})
	if err != nil {
		return nil
	}
	return []games.Figure{figure(s)}
}

// figure shows the first questions about a thing that everybody knows.
func figure(s state) games.Figure {
	e, key := 0, "owl"
	if s = s.begun(); s.list.Name() == "countries" {
		key = "IS"
	}
	e = max(e, s.list.Thing(key))
	for range 4 {
		s = s.After(move{Kind: question, At: s.belief.Best().Question})
		s = s.After(s.truth(e))
	}
	return games.Figure{Caption: games.T("yesno.figure", "Thing", s.list.thing(e)), View: view(s)}
}
