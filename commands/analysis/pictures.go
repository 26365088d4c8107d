package analysis

import (
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

// The file names of the pictures.
const (
	curveFile = "curve.png"
	tableFile = "guesses.png"
)

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
	for _, m := range p.mistakes {
		c.Points = append(c.Points, m.first+1)
	}
	c.Above, c.Below = p.side(p.up), p.side(1-p.up)
	alt := games.T("commands.analyse.alt", "Seat", p.up, "Last", last, "Low", slices.Min(known), "High", slices.Max(known))
	return p.picture(body, curveFile, c.Draw, p.plain().Say(alt)) && falls
}

// plain speaks to pictures, in which nobody can be mentioned.
func (p pages) plain() words.Speaker {
	plain := p.say.Plain()
	return plain.At(func(seat games.Seat) string {
		var team []string
		for _, member := range p.t.Chair(seat).Team {
			team = append(team, plain.Say(games.T("commands.part", "Part", match.Called(member.User, member.Name))))
		}
		if team != nil {
			return strings.Join(team, ", ")
		}
		return commands.SeatNames(p.t, plain)(seat)
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
	return p.picture(body, tableFile, table.Draw, strings.TrimSpace(alt))
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
	for _, cell := range cellsIn(said) {
		row.Cells = append(row.Cells, plain.Cell(cell))
	}
	if row.Cells == nil {
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
