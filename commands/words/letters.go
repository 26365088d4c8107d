package words

import (
	"slices"

	"parlour/games"
	"parlour/games/grid"
)

// letters are the text IDs of the letters of pegs, by their English letters. Within a language
// each letter is one colour's alone, from A to Z.
var letters = map[string]string{
	"R": "games.letter.red", "Y": "games.letter.yellow", "G": "games.letter.green", "B": "games.letter.blue",
	"V": "games.letter.violet", "P": "games.letter.pink", "O": "games.letter.orange", "N": "games.letter.brown",
	"W": "games.letter.white", "K": "games.letter.black", "S": "games.letter.star", "M": "games.letter.moon",
}

// Alphabet returns the letters of pegs in the language.
func (s Speaker) Alphabet() games.Alphabet {
	a := make(games.Alphabet, len(letters))
	for english, id := range letters {
		a[s.Say(games.T(id))] = english
	}
	return a
}

// Cell returns a cell with its letter in the language.
func (s Speaker) Cell(c grid.Cell) grid.Cell {
	if id, ok := letters[c.Letter]; ok && c.IsPeg() {
		return c.In(s.Say(games.T(id)))
	}
	return c
}

// Sign returns the sign of a cell in the style, for keys and for lines without a text.
func (s Speaker) Sign(c grid.Cell) string { return s.Shown(s.Cell(c).Emoji()) }

// Shown returns a text as the style shows it: with tiles, or with Unicode emoji in place of them.
func (s Speaker) Shown(text string) string {
	if s.Style == grid.Tiles {
		return text
	}
	return grid.Plain(text)
}

// inLanguage returns cells with their letters in the language.
func (s Speaker) inLanguage(c []grid.Cell) []grid.Cell {
	if !slices.ContainsFunc(c, grid.Cell.IsPeg) {
		return c
	}
	c = slices.Clone(c)
	for i := range c {
		c[i] = s.Cell(c[i])
	}
	return c
}

// View returns a view whose board has the letters of the language.
func (s Speaker) View(v games.View) games.View {
	v.Board.Rows = slices.Clone(v.Board.Rows)
	for i := range v.Board.Rows {
		r := &v.Board.Rows[i]
		r.Cells = s.inLanguage(r.Cells)
	}
	return v
}
