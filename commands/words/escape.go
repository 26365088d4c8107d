package words

import (
	"regexp"
	"slices"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"

	"parlour/games"
	"parlour/games/grid"
)

// Delimiters of text that is not from the catalogue, characters of the private use area, until the
// whole sentence is known.
const (
	typedFrom = "\ue000"
	typedTo   = "\ue001"
)

// mention matches a command in a text of the catalogue: its path in English, such as </game stop>.
var mention = regexp.MustCompile(`</([-a-z]+(?: [-a-z]+)?)>`)

// unnamed delimits the name of a seat whose occupants read the text.
const unnamed = "\ue002"

// Unnamed returns the name of a seat whose occupants read a text. Where the text addresses them by
// their name, "alice, pick a square.", it is said without: "Pick a square."
func Unnamed(name string) string { return unnamed + name + unnamed }

// An address by name stands before or after what is said.
var (
	addressed = regexp.MustCompile(unnamed + `[^` + unnamed + `]*` + unnamed + `(?:,|[\x{a0}\x{202f}]?:) ([¿¡]?\p{L}?)`)
	called    = regexp.MustCompile(`, ` + unnamed + `[^` + unnamed + `]*` + unnamed)
)

// unaddress removes the addresses by name from a text.
func unaddress(said string) string {
	if !strings.Contains(said, unnamed) {
		return said
	}
	said = addressed.ReplaceAllStringFunc(said, func(found string) string {
		return strings.ToUpper(addressed.FindStringSubmatch(found)[1])
	})
	return strings.ReplaceAll(called.ReplaceAllString(said, ""), unnamed, "")
}

// settle completes a formatted text. It escapes the delimited parts: as plain text or, between backticks, as
// code, where Discord does not interpret backslashes. Without markup, it escapes nothing and writes commands
// as they are typed: /game stop.
func (s Speaker) settle(said string) string {
	said = s.Shown(unaddress(said))
	if !s.plain && !strings.Contains(said, typedFrom) {
		return said
	}
	var b strings.Builder
	code := false
	for {
		own, rest, found := strings.Cut(said, typedFrom)
		if s.plain {
			own = mention.ReplaceAllString(own, "/$1")
		}
		b.WriteString(own)
		code = code != (ticks(own)%2 == 1)
		if !found {
			return b.String()
		}
		typed, after, _ := strings.Cut(rest, typedTo)
		switch {
		case s.plain:
			b.WriteString(typed)
		case code:
			b.WriteString(inCode.Replace(typed))
		default:
			b.WriteString(Escape(typed))
		}
		said = after
	}
}

// ticks counts the backticks that are not escaped.
func ticks(s string) int {
	n := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '`':
			n++
		}
	}
	return n
}

// inCode replaces characters that would end the code span.
var inCode = strings.NewReplacer("`", "'", "\r", "", "\n", " ")

var escapes = strings.NewReplacer(
	`\`, `\\`, "*", `\*`, "_", `\_`, "~", `\~`, "`", "\\`", "|", `\|`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`,
	"@", "@\u200b", "://", ":\u200b//", "\r", "", "\n", " ",
)

// blockStart matches the beginning of a line that would be a heading, small text or a list; a space may follow the text.
var blockStart = regexp.MustCompile(`^(\s*)([#+-])|^(\s*[0-9]+)([.)](?:\s|$))`)

// Escape escapes what a member typed as plain text without markup, mentions or links.
func Escape(v string) string {
	return blockStart.ReplaceAllString(escapes.Replace(untiled(v)), `$1$3\$2$4`)
}

// untiled removes the runes of tiles, which only boards have.
func untiled(v string) string {
	return strings.Map(func(r rune) rune {
		if grid.IsTile(r) {
			return -1
		}
		return r
	}, v)
}

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
	return strings.Join(games.Mapped(l, func(i item) string { return i.said }), ", ")
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
		said = euphonic(said, last.said)
	}
	return said
}

// spanish are conjunctions, and what they are before words that begin with their sound: "e Inés", "u once".
var spanish = []struct {
	word, instead string
	before        *regexp.Regexp
}{
	{" y ", " e ", regexp.MustCompile(`(?i)^[^\pL\pN]*(i|hi[^ae])`)},
	{" o ", " u ", regexp.MustCompile(`(?i)^[^\pL\pN]*(h?o|8|11\b)`)},
}

// euphonic returns a Spanish list whose conjunction suits the last item.
func euphonic(said, last string) string {
	head, ok := strings.CutSuffix(said, last)
	for _, c := range spanish {
		if before, found := strings.CutSuffix(head, c.word); ok && found && c.before.MatchString(last) {
			return before + c.instead + last
		}
	}
	return said
}
