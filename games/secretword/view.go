package secretword

import (
	"slices"
	"strings"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
)

// signs are the signs of the two guessers of a duel before their rows.
var signs = [...]grid.Cell{guesser: grid.Tile{Piece: grid.RedDisc}.Cell(), rival: grid.Tile{Piece: grid.BlueDiamond}.Cell()}

// view shows a state: the guesses with their marks, and the places for those to come.
func view(s state) games.View {
	return games.View{
		Title:   title(s.variant),
		Players: seated(s),
		Goals:   goals(s.variant),
		Board:   grid.Grid{Rows: boardRows(s, nil)},
		Status:  status(s),
		Note:    note(s),
		Alt:     alt(s),
	}
}

// viewDraft shows a state with the marks under way.
func viewDraft(s state, draft string, v games.View) games.View {
	if !s.marking() || s.Outcome().Over {
		return v
	}
	d := readDraft(s, draft)
	v.Board.Rows = boardRows(s, d)
	if _, ok := d.marks(s); !ok {
		v.Status = games.T("secretword.status.impossible", "Seat", maker)
	}
	return v
}

// title names the game and its list.
func title(v variant) games.Text {
	if v.rules.Strict {
		return games.T("secretword.card.hard", "List", listName(v.list()))
	}
	return games.T("secretword.card", "List", listName(v.list()))
}

// seated says who plays with which sign.
func seated(s state) games.Text {
	if s.variant.rivals {
		return games.T("secretword.who.duel", "GuesserSign", grid.Cells{signs[guesser]}, "Guesser", guesser, "RivalSign", grid.Cells{signs[rival]}, "Rival", rival)
	}
	return games.T("secretword.who", "Guesser", guesser, "Maker", maker)
}

// goals say how each seat wins.
func goals(v variant) []games.Text {
	find := games.T("secretword.goal.guesser", "Count", tries)
	if v.rivals {
		find = games.T("secretword.goal.duel")
	}
	return []games.Text{maker: games.T("secretword.goal.maker", "Count", tries), guesser: find, rival: find}
}

// tiles returns the letters of a word with their marks, or without if marks is nil.
func tiles(v variant, w word, marked []deduce.Mark) (cells grid.Cells) {
	for i, letter := range []rune(v.rules.FormatCode(w)) {
		mark := grid.Paper
		if marked != nil {
			mark = tileMarks[marked[i]]
		}
		cells = append(cells, grid.Letter(letter, mark))
	}
	return cells
}

// boardRows draws the marked guesses, the unmarked ones and the places for the remaining
// guesses. The first unmarked guess shows the draft of its marks.
func boardRows(s state, draft marksDraft) (rows []grid.Row) {
	v := s.variant
	row := func(seat games.Seat, cells grid.Cells) grid.Row {
		if v.rivals {
			cells = append(grid.Cells{signs[seat]}, cells...)
		}
		return grid.Row{Cells: cells}
	}
	for _, r := range s.rows {
		rows = append(rows, row(r.Seat, tiles(v, r.Guess, v.rules.Marks(r.Marks))))
	}
	for i, w := range s.guesses {
		var marked marksDraft
		if i == 0 {
			marked = draft
		}
		rows = append(rows, row(guesser+games.Seat(len(rows)%v.guessers()), tiles(v, w, marked)))
	}
	places := v.guessers() * tries
	if v.rivals { // only the next two, because twelve rows are many
		places = min(places, (len(rows)/2+1)*2)
	}
	for len(rows) < places {
		rows = append(rows, row(guesser+games.Seat(len(rows)%v.guessers()), slices.Repeat(grid.Cells{grid.Unknown}, v.rules.Pegs)))
	}
	return rows
}

// share shows the marks alone, one guess a line.
func share(s state) []string {
	return games.Mapped(s.rows, func(r row) string { return signsOf(s.variant, r.Marks).Emoji() })
}

// status names the player to move and says what to do, or how the game ended.
func status(s state) games.Text {
	o := s.Outcome()
	switch {
	case o.Over && o.Winner == maker:
		return games.T("secretword.end.missed", "Seat", maker, "Count", s.round()-1)
	case len(o.Winners) > 0:
		return games.T("secretword.end.both", "Count", s.round()-1)
	case o.Over:
		return games.T("secretword.end.found", "Finder", o.Winner, "Count", s.round()-1)
	case s.marking():
		return games.T("secretword.status.mark", "Seat", maker, "Guess", s.variant.text(s.guesses[0]), "Send", games.Label(sendLabel))
	case s.variant.rivals:
		return games.T("secretword.status.both", "Seat", guesser, "Rival", rival, "Count", s.round(), "Limit", tries)
	default:
		return games.T("secretword.status.guess", "Seat", guesser, "Count", s.round(), "Limit", tries)
	}
}

// note explains the marks while a member marks and until the first row, and then lists the
// letters that may still be in the word.
func note(s state) games.Text {
	signs := []any{"Here", games.Cells(sign(grid.Here)), "Elsewhere", games.Cells(sign(grid.Elsewhere)), "Absent", games.Cells(sign(grid.Absent))}
	switch {
	case s.Outcome().Over:
		return games.Text{}
	case len(s.rows) > 0 && s.candidates.Contradictory(): // so a guess may contradict marks
		return games.T("secretword.note.played-on")
	case s.marking():
		return games.T("secretword.note.mark", signs...)
	case len(s.rows) == 0:
		return games.T("secretword.note.legend", signs...)
	default:
		return games.T("secretword.note.letters", "Letters", remaining(s))
	}
}

// remaining returns the letters of the list with the best mark that each has, except those that are not in the word:
// as tiles, or without their marks.
func remaining(s state) grid.Cells {
	best := map[uint8]deduce.Mark{}
	for _, r := range s.rows {
		for i, m := range s.variant.rules.Marks(r.Marks) {
			if was, marked := best[r.Guess[i]]; !marked || m > was {
				best[r.Guess[i]] = m
			}
		}
	}
	var tiles grid.Cells
	var plain strings.Builder
	for color, letter := range s.variant.list().Letters() {
		mark, marked := best[uint8(color)]
		switch {
		case !marked:
			tiles = append(tiles, grid.Letter(letter, grid.Paper))
		case mark == deduce.Absent:
			continue
		default:
			tiles = append(tiles, grid.Letter(letter, tileMarks[mark]))
		}
		plain.WriteRune(letter)
	}
	return games.Cells(grid.Block(tiles.Emoji(), capitals(plain.String())))
}

// markWords are the IDs of the marks in words.
var markWords = map[deduce.Mark]string{
	deduce.Here: "secretword.mark.here", deduce.Elsewhere: "secretword.mark.elsewhere", deduce.Absent: "secretword.mark.absent",
}

// markText says the mark of a letter of a guess: "no second E" if another one is in the word.
func markText(letters []rune, marks []deduce.Mark, at int) games.Text {
	id := markWords[marks[at]]
	if marks[at] == deduce.Absent {
		for i, l := range letters {
			if l == letters[at] && marks[i] != deduce.Absent {
				id = "secretword.mark.again"
			}
		}
	}
	return games.T(id, "Letter", string(letters[at]))
}

// alt describes the guesses with their marks in words, in a duel each with its player.
func alt(s state) games.Text {
	var rows []games.Text
	add := func(seat games.Seat, row games.Text) {
		if s.variant.rivals {
			row = games.T("secretword.alt.by", "Seat", seat, "Row", row)
		}
		rows = append(rows, row)
	}
	number := func() int { return len(rows)/s.variant.guessers() + 1 }
	for _, r := range s.rows {
		marks, guess := s.variant.rules.Marks(r.Marks), []rune(s.variant.text(r.Guess))
		letters := games.Times(len(marks), func(k int) games.Text { return markText(guess, marks, k) })
		add(r.Seat, games.T("secretword.alt.row", "Row", number(), "Guess", s.variant.text(r.Guess), "Letters", letters))
	}
	for _, w := range s.guesses {
		add(guesser+games.Seat(len(rows)%s.variant.guessers()), games.T("secretword.alt.unmarked", "Row", number(), "Guess", s.variant.text(w)))
	}
	if len(rows) == 0 {
		return games.T("secretword.alt.empty", "Count", s.variant.rules.Pegs)
	}
	return games.Sentences(rows...)
}

// The word and the guesses of the figure. The second has two letters twice, the word once.
const figureWord = "lemon"

var figureGuesses = []string{"melon", "level"}

// figure shows guesses with their marks. It needs no list.
func figure() games.Figure {
	f := games.Figure{Caption: games.T("secretword.figure.marks", "Word", capitals(figureWord))}
	var rows []games.Text
	for _, guess := range figureGuesses {
		var cells grid.Cells
		var letters []games.Text
		marks := gradeLetters(guess, figureWord)
		for i, m := range marks {
			cells = append(cells, grid.Letter(rune(guess[i]), tileMarks[m]))
			letters = append(letters, markText([]rune(capitals(guess)), marks, i))
		}
		f.View.Board.Rows = append(f.View.Board.Rows, grid.Row{Cells: cells})
		rows = append(rows, games.T("secretword.alt.row", "Row", len(rows)+1, "Guess", capitals(guess), "Letters", letters))
	}
	f.View.Alt = games.Sentences(rows...)
	return f
}

// gradeLetters marks a guess of lower-case letters from a to z.
func gradeLetters(guess, secret string) []deduce.Mark {
	rules := deduce.Rules{Pegs: len(secret), Kind: deduce.PerPeg, Repeats: true}
	var g, s word
	for i := range secret {
		g[i], s[i] = guess[i]-'a', secret[i]-'a'
	}
	return rules.Marks(rules.Grade(g, s))
}

// brief returns the rules in short.
func brief(s state) games.Brief {
	goal := games.T("secretword.brief.alone", "Count", tries)
	if s.variant.rivals {
		goal = games.T("secretword.brief.duel", "Count", tries)
	}
	hardness := games.T("secretword.brief.free")
	if s.variant.rules.Strict {
		hardness = games.T("secretword.brief.hard")
	}
	return games.Brief{
		Title:  title(s.variant),
		Lines:  []games.Text{games.T("secretword.brief.guess", "Count", s.variant.rules.Pegs), games.T("secretword.brief.marks"), hardness, goal},
		Answer: games.T("secretword.brief.marks"),
		Figure: figure(),
	}
}

// terms describes what the options select.
func terms(s state) []games.Text {
	v := s.variant
	all := []games.Text{
		games.T("secretword.terms.list", "List", listName(v.list()), "Letters", v.rules.Pegs, "Count", v.rules.Size()),
		games.T("secretword.terms.guesses", "Count", len(v.rules.Guesses())),
	}
	if v.rules.Strict {
		all = append(all, games.T("secretword.brief.hard"))
	}
	return all
}
