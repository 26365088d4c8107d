package words

import "strings"

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
		code = code != (strings.Count(own, "`")%2 == 1)
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

// inCode keeps text from ending the code it stands in.
var inCode = strings.NewReplacer("`", "'", "\r", "", "\n", " ")

var escapes = strings.NewReplacer(
	`\`, `\\`, "*", `\*`, "_", `\_`, "~", `\~`, "`", "\\`", "|", `\|`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`,
	"@", "@\u200b", "://", ":\u200b//", "\r", "", "\n", " ",
)

// Escape makes what a member typed plain text: no markup, mention or link.
func Escape(v string) string {
	v = escapes.Replace(v)
	if v != "" && strings.ContainsRune("#-+", rune(v[0])) {
		return `\` + v
	}
	return v
}
