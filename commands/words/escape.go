package words

import (
	"regexp"
	"strings"

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
	if !strings.ContainsFunc(v, grid.IsTile) {
		return v
	}
	return strings.Map(func(r rune) rune {
		if grid.IsTile(r) {
			return -1
		}
		return r
	}, v)
}
