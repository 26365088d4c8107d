package analysis

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parlour/commands"
	"parlour/commands/picture"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/grid"
	"parlour/games/match"
)

// pages are the pages of an analysis: how the game went, and then each mistake on the board
// on which it was made, in the order of play.
type pages struct {
	f        analyses
	r        commands.Request
	t        *match.Table
	verdicts []games.Verdict
	say      words.Speaker
	seat     games.Seat // of the member who asks; Nobody for a spectator, or if no move of the seat was judged
	up       games.Seat // whose advantage the curve shows: of the member who asks, or the first
	mistakes []mistake
}

// mistake is a run of moves of one seat for which the same move was better.
type mistake struct{ first, last int }

func newPages(f analyses, r commands.Request, t *match.Table, verdicts []games.Verdict, say words.Speaker) pages {
	seat, ok := t.OwnSeat(r.User.ID)
	if !ok {
		seat = games.Nobody
	}
	up := max(seat, 0)
	if !judged(t, verdicts, seat) {
		seat = games.Nobody
	}
	return pages{f, r, t, verdicts, say, seat, up, merged(t, verdicts, mistakes(t, verdicts, seat))}
}

// judged reports whether a move was judged whose mistake would be shown.
func judged(t *match.Table, verdicts []games.Verdict, of games.Seat) bool {
	for i, v := range verdicts {
		if v.Skill >= 0 && concerns(t, of, t.Log.Moves[i].Seat) {
			return true
		}
	}
	return false
}

// merged joins the mistakes of a seat that follow each other and have the same finding.
func merged(t *match.Table, verdicts []games.Verdict, all []int) (runs []mistake) {
	for _, i := range all {
		if n := len(runs) - 1; n >= 0 && match.MoveNumber(t, i) == match.MoveNumber(t, runs[n].last)+1 && sameFinding(t, verdicts, runs[n].last, i) {
			runs[n].last = i
			continue
		}
		runs = append(runs, mistake{i, i})
	}
	return runs
}

// sameFinding reports whether two mistakes of a seat have the same better move and reason.
func sameFinding(t *match.Table, verdicts []games.Verdict, a, b int) bool {
	return t.Log.Moves[a].Seat == t.Log.Moves[b].Seat && verdicts[a].Best == verdicts[b].Best && verdicts[a].Text.String() == verdicts[b].Text.String()
}

// body returns a page: how the game went for 0 or less, otherwise the mistake of that number.
func (p pages) body(page int) commands.Body {
	body := p.overview()
	if page = max(-1, min(page-1, len(p.mistakes)-1)); page >= 0 {
		body = p.mistake(page)
	}
	plain := p.say.Plain()
	keys := []commands.Button{p.turn("‹", page), p.turn("›", page+2)}
	keys = append(keys, commands.NewButton(plain, "commands.button.all-moves", commands.IDOf(commands.ActMoves, p.t, ""), commands.Plain))
	if p.t.Outcome().Over {
		keys = append(keys, commands.ReplayButton(p.t, plain, commands.ChannelArg(p.r, p.t)))
	}
	return body.With(keys...)
}

// turn returns the button that shows a page, counted from 0 for the overview. It is disabled
// if there is no such page.
func (p pages) turn(label string, to int) commands.Button {
	action, arg := commands.ActAnalyse, ""
	if p.r.Control().Action == commands.ActReview {
		action, arg = commands.ActReview, p.r.Control().Arg
	}
	id := commands.NewID(action, p.t.Match.ID, max(to, 0)+1, arg)
	style := commands.Plain
	if label == "›" {
		style = commands.Primary
	}
	return commands.Button{Label: label, Custom: id.String(), Style: style, Disabled: to < 0 || to > len(p.mistakes)}
}

// overview shows each player's score, the curve of the match, what decided it, and the member's
// best move.
func (p pages) overview() commands.Body {
	body := commands.Body{Accent: commands.AccentInfo}
	heading := games.T("commands.analyse.heading", "Title", p.t.Position().View().Title)
	body.Say(p.say.Say(heading) + "\n" + scores(p.t, p.verdicts, p.say))
	said := p.say.Say(p.summary())
	if !p.table(&body) && p.curve(&body) {
		said += commands.SmallLines(p.say.Say(games.T("commands.analyse.dip")))
	}
	if n := len(p.mistakes); n > 0 {
		said += commands.SmallLines(p.say.Say(games.T("commands.analyse.count", "Count", n)))
	}
	if i, ok := p.bestMove(); ok {
		best := commands.MoveText(p.t.Game, p.t.Positions[i], p.t.Log.Moves[i].Text)
		said += commands.SmallLines(p.say.Say(games.T("commands.analyse.best-move", "Which", commands.Which(p.t, i), "Move", best)))
	}
	body.Say(said)
	return body
}

// summary says until when the member was ahead, or that there was no mistake.
func (p pages) summary() games.Text {
	won := p.t.Outcome().Wins(p.seat)
	switch i, ahead := p.lostLead(); {
	case !judged(p.t, p.verdicts, p.seat):
		return games.T("commands.analyse.unjudged")
	case len(p.mistakes) == 0 && p.seat >= 0 && won:
		return games.T("commands.analyse.well-played")
	case len(p.mistakes) == 0:
		return games.T("commands.analyse.no-mistakes")
	case won:
		return games.T("commands.analyse.won")
	case ahead:
		return games.T("commands.analyse.ahead", "Which", commands.Which(p.t, i))
	}
	return games.T("commands.analyse.better")
}

// lostLead returns the mistake with which the member lost the lead for the last time.
func (p pages) lostLead() (move int, ok bool) {
	if p.seat < 0 || len(p.t.Log.Chairs) != 2 {
		return 0, false
	}
	for _, m := range slices.Backward(p.mistakes) {
		before, known := p.standing(m.first - 1)
		after, judged := p.standing(m.last)
		if known && judged && before > even && after <= even {
			return m.first, true
		}
	}
	return 0, false
}

// even is the standing at the start.
const even = 50

// standing returns the standing of the member after a move, or of the first seat for a spectator, in
// a game of two. It returns false if it is unknown.
func (p pages) standing(move int) (standing int, known bool) {
	if move < 0 {
		return even, true
	}
	if standing = p.verdicts[move].Standing; p.up == 0 {
		return standing, standing >= 0
	}
	return 100 - standing, standing >= 0
}

// bestMove returns the member's best move: the flawless one after which the member's standing
// had risen most by the member's next turn, the first of equal ones. It returns false if there
// is none, and with dice, where the rise is luck.
func (p pages) bestMove() (move int, ok bool) {
	if p.seat < 0 || len(p.t.Log.Chairs) != 2 || p.t.Game.Rolls != nil {
		return 0, false
	}
	most := 0
	for i, v := range p.verdicts {
		if m := p.t.Log.Moves[i]; m.Seat != p.seat || m.Kind != games.Move || v.Skill != flawless {
			continue
		}
		next := i + 1
		for next < len(p.verdicts) && p.t.Log.Moves[next].Seat != p.seat {
			next++
		}
		before, known := p.standing(i - 1)
		after, reached := p.standing(next - 1)
		if known && reached && (!ok || after-before > most) {
			move, most, ok = i, after-before, true
		}
	}
	return move, ok
}

// mistake shows the board with the played and the better move, and the reason.
func (p pages) mistake(page int) commands.Body {
	m := p.mistakes[page]
	move, v := p.t.Log.Moves[m.last], p.verdicts[m.last]
	view := p.compared(m.last)
	body := commands.Body{Accent: commands.AccentInfo}
	head := p.say.Say(games.T("commands.analyse.page", "Number", page+1, "Count", len(p.mistakes)))
	body.Say(head + commands.SmallLines(p.say.Say(view.Title)+" · "+p.say.Say(view.Players)))
	p.f.Card.Draw(&body, p.t, view, p.say)
	played, best := commands.MoveText(p.t.Game, p.t.Positions[m.last], move.Text), commands.MoveText(p.t.Game, p.t.Positions[m.last], v.Best)
	which := commands.Which(p.t, m.last)
	said := games.T("commands.analyse.played", "Which", which, "Seat", move.Seat, "Move", played)
	switch {
	case m.first != m.last:
		said = games.T("commands.analyse.range", "Which", commands.Which(p.t, m.first), "Last", match.MoveNumber(p.t, m.last))
	case move.Seat == p.seat:
		said = games.T("commands.analyse.played.you", "Which", which, "Move", played)
	}
	text := p.say.Say(said) + "\n" + p.say.Say(games.T("commands.analyse.instead", "Best", best))
	text += commands.SmallLines(p.say.Join(append([]games.Text{v.Text}, commands.RevealedHands(p.t, p.t.Positions[m.last])...), "\n"))
	body.Say(text)
	return body
}

// compared returns the board before a move with the played and the better move marked. A
// game that does not mark moves has the board after the move.
func (p pages) compared(i int) games.View {
	view, after := p.t.Positions[i].View(), p.t.Positions[i+1].View()
	played := marksOf(after, view)
	if len(played) == 0 || len(view.Board.Rows) != len(after.Board.Rows) {
		after.Board = after.Board.Closed()
		return after
	}
	view.Board = view.Board.Copy()
	view.Marks = nil
	for _, m := range played {
		if cells := view.Board.Rows[m.Row].Cells; m.Column < len(cells) {
			cells[m.Column] = after.Board.Rows[m.Row].Cells[m.Column]
			view.Marks = append(view.Marks, m)
		}
	}
	if better, err := p.t.Positions[i].Play(p.verdicts[i].Best); err == nil {
		for _, m := range marksOf(better.View(), p.t.Positions[i].View()) {
			view.Marks = append(view.Marks, grid.Mark{Row: m.Row, Column: m.Column, Kind: grid.Better})
		}
	}
	return view
}

// marksOf returns the marks of a move that leads from one view to another: those of the last
// move, or the places that it has filled.
func marksOf(after, before games.View) []grid.Mark {
	marks := slices.DeleteFunc(slices.Clone(after.Marks), func(m grid.Mark) bool {
		return m.Kind != grid.LastMove || slices.Contains(before.Marks, m)
	})
	if len(marks) > 0 || len(after.Board.Rows) != len(before.Board.Rows) {
		return marks
	}
	for i, row := range before.Board.Rows {
		for j, cell := range row.Cells {
			if then := after.Board.Rows[i].Cells; cell.IsEmpty() && j < len(then) && !then[j].IsEmpty() {
				marks = append(marks, grid.Mark{Row: i, Column: j, Kind: grid.LastMove})
			}
		}
	}
	return marks
}

// dip is the least fall of the curve that asks for an explanation.
const dip = 15

// curve adds a picture of the chances of the member after each move of a game of two, if at least
// two of them are known. It reports whether the curve falls where the verdicts blame no move.
func (p pages) curve(body *commands.Body) (falls bool) {
	c := picture.Curve{Standing: []int{even}}
	last := even
	for i, v := range p.verdicts {
		now, known := p.standing(i)
		if !known {
			now = -1
		} else {
			falls = falls || last-now >= dip && (v.Skill < 0 || v.Skill >= good)
			last = now
		}
		c.Standing = append(c.Standing, now)
	}
	known := slices.DeleteFunc(slices.Clone(c.Standing[1:]), func(standing int) bool { return standing < 0 })
	if len(p.t.Log.Chairs) != 2 || len(known) < 2 {
		return false
	}
	c.Points = games.Mapped(p.mistakes, func(m mistake) int { return m.first + 1 })
	c.Above, c.Below = p.side(p.up), p.side(1-p.up)
	alt := games.T("commands.analyse.alt", "Seat", p.up, "Last", last, "Low", slices.Min(known), "High", slices.Max(known))
	return p.picture(body, "curve.png", c.Draw, p.plain().Say(alt)) && falls
}

// plain returns a speaker for pictures, which contain names in place of mentions.
func (p pages) plain() words.Speaker {
	plain := p.say.Plain()
	return plain.At(func(seat games.Seat) string {
		called := func(m match.Person) games.Text { return games.T("commands.part", "Part", match.Called(m.User, m.Name)) }
		team := plain.Join(games.Mapped(p.t.Chair(seat).Team, called), ", ")
		return cmp.Or(team, commands.SeatNames(p.t, plain)(seat))
	})
}

// side returns a side of the curve.
func (p pages) side(seat games.Seat) picture.Side {
	return picture.Side{Sign: p.t.Game.Info.Seats[seat].Sign, Name: p.plain().Say(games.T("commands.part", "Part", seat))}
}

// picture adds a picture, and reports whether it could be drawn.
func (p pages) picture(body *commands.Body, file string, draw func() ([]byte, error), alt string) bool {
	data, err := draw()
	if err != nil {
		p.f.Log.Error("failed to draw an analysis", "match", p.t.Match.ID, "error", err)
		return false
	}
	body.Picture(file, alt, data)
	return true
}

// maxGuesses is the number of guesses that the table shows, the last ones. Its description ends with
// the row that exceeds maxAlt bytes, below Discord's 1024 characters.
const (
	maxGuesses = 24
	maxAlt     = 850
)

// table adds a picture with a row for each answered guess, and reports whether there are any. Dice
// answer no guess.
func (p pages) table(body *commands.Body) bool {
	if p.t.Game.Rolls != nil {
		return false
	}
	plain := p.plain()
	head := func(id string) string { return plain.Say(games.T(id)) }
	table := picture.Guesses{Heads: [3]string{head("commands.analyse.head.left"), head("commands.analyse.head.skill"), head("commands.analyse.head.luck")}}
	for i, v := range p.verdicts {
		if guess := i - v.Answers; v.Answers > 0 && guess >= 0 {
			table.Rows = append(table.Rows, p.row(guess, v, plain))
		}
	}
	if len(table.Rows) == 0 {
		return false
	}
	table.Rows = table.Rows[max(0, len(table.Rows)-maxGuesses):]
	alt := ""
	for _, row := range table.Rows {
		if len(alt) < maxAlt {
			alt += fmt.Sprintf("%s %s: %s: %s, %s: %s, %s: %s. ", row.Name, row.Text, table.Heads[0], row.Left, table.Heads[1], row.Skill, table.Heads[2], row.Luck)
		}
	}
	return p.picture(body, "guesses.png", table.Draw, strings.TrimSpace(alt))
}

// row returns the row of a guess with the verdict on its answer.
func (p pages) row(guess int, answer games.Verdict, plain words.Speaker) picture.Guess {
	number := func(n int) string {
		if n < 0 {
			return "–"
		}
		return fmt.Sprint(n)
	}
	move := p.t.Log.Moves[guess]
	said := commands.MoveText(p.t.Game, p.t.Positions[guess], move.Text)
	row := picture.Guess{
		Name: fmt.Sprint(match.MoveNumber(p.t, guess), " ", plain.Say(games.T("commands.part", "Part", move.Seat))),
		Text: plain.Say(games.T("commands.part", "Part", said)),
		Left: number(answer.Left), Skill: number(p.verdicts[guess].Skill), Luck: number(answer.Luck),
	}
	if answer.Left == 0 {
		row.Left = plain.Say(games.T("commands.analyse.found"))
	}
	if row.Cells = games.Mapped(cellsIn(said), plain.Cell); len(row.Cells) == 0 {
		for _, letter := range row.Text {
			row.Cells = append(row.Cells, grid.Letter(letter, grid.Paper))
		}
	}
	return row
}

// cellsIn returns the discs in the text of a move.
func cellsIn(said any) grid.Cells {
	text, _ := said.(games.Text)
	for _, arg := range text.Args {
		if discs, ok := arg.(grid.Cells); ok {
			return discs
		}
	}
	return nil
}
