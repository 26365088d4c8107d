package words

import (
	"regexp"
	"slices"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"

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

// list is a list as the argument of a text. {{.Items}} has commas, which suits codes after a
// colon; {{.Items.And}} and {{.Items.Or}} are joined as the language does: "a, b and c".
type list []item

// item is a formatted item and the speaker that joins the list.
type item struct {
	said string
	by   Speaker
}

// list formats the texts that are not empty.
func (s Speaker) list(texts []games.Text) (l list) {
	for _, t := range texts {
		if said := s.Say(t); said != "" {
			l = append(l, item{said, s})
		}
	}
	return l
}

// String joins the items with commas.
func (l list) String() string {
	var all []string
	for _, i := range l {
		all = append(all, i.said)
	}
	return strings.Join(all, ", ")
}

// And joins items that all apply.
func (l list) And() string { return l.join("games.list.and") }

// Or joins alternatives.
func (l list) Or() string { return l.join("games.list.or") }

func (l list) join(id string) string {
	n := len(l) - 1
	if n < 1 {
		return l.String()
	}
	last := l[n]
	said, err := last.by.localize(i18n.LocalizeConfig{MessageID: id, TemplateData: map[string]any{"First": l[:n].String(), "Last": last.said}})
	if err != nil && said == "" {
		return l.String()
	}
	if base, _ := last.by.Language.Base(); base.String() == "es" {
		said = spanish.Replace(said, last.said)
	}
	return said
}

// spanish are the conjunctions before words that begin with their sound: "e Inés", "u once".
var spanish = euphony{
	{" y ", " e ", regexp.MustCompile(`(?i)^[^\pL\pN]*(i|hi[^ae])`)},
	{" o ", " u ", regexp.MustCompile(`(?i)^[^\pL\pN]*(h?o|8|11\b)`)},
}

// euphony are words that change before some beginnings.
type euphony []struct {
	word, instead string
	before        *regexp.Regexp
}

// Replace replaces the word before the last item of a list.
func (e euphony) Replace(said, last string) string {
	head, ok := strings.CutSuffix(said, last)
	for _, c := range e {
		if before, found := strings.CutSuffix(head, c.word); ok && found && c.before.MatchString(last) {
			return before + c.instead + last
		}
	}
	return said
}
