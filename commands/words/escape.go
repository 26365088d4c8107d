package words

import (
	"regexp"
	"strings"
)

// Text that is not the catalogue's own stands between these, two characters of
// the private use area, until the whole sentence is known.
const (
	typedFrom = "\ue000"
	typedTo   = "\ue001"
)

// settle escapes the marked parts of a sentence: as plain text, or, between
// backticks, where Discord shows backslashes as they are, as code.
func settle(said string) string {
	if !strings.Contains(said, typedFrom) {
		return said
	}
	var b strings.Builder
	code := false
	for {
		own, rest, found := strings.Cut(said, typedFrom)
		b.WriteString(own)
		code = code != (ticks(own)%2 == 1)
		if !found {
			return b.String()
		}
		typed, after, _ := strings.Cut(rest, typedTo)
		if code {
			b.WriteString(inCode.Replace(typed))
		} else {
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

// inCode keeps text from ending the code it stands in.
var inCode = strings.NewReplacer("`", "'", "\r", "", "\n", " ")

var escapes = strings.NewReplacer(
	`\`, `\\`, "*", `\*`, "_", `\_`, "~", `\~`, "`", "\\`", "|", `\|`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`,
	"@", "@\u200b", "://", ":\u200b//", "\r", "", "\n", " ",
)

// blockStart is what makes a heading, small print or a list of a line.
var blockStart = regexp.MustCompile(`^(\s*)([#+-])|^(\s*[0-9]+)([.)]\s)`)

// Escape makes what a member typed plain text: no markup, mention or link.
func Escape(v string) string { return blockStart.ReplaceAllString(escapes.Replace(v), `$1$3\$2$4`) }
