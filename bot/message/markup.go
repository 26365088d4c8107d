package message

import (
	"strings"
	"unicode/utf16"
)

// MaxText is Discord's limit on the texts of a message, as [Length] counts.
const MaxText = 4000

// Length returns the length of a text in UTF-16 code units.
func Length(text string) int { return len(utf16.Encode([]rune(text))) }

// OutsideCode applies change to a Markdown text outside code spans. A code span
// is enclosed by two runs of equally many backticks.
func OutsideCode(text string, change func(string) string) string {
	var out strings.Builder
	plain := 0 // start of the text outside code
	for at := 0; at < len(text); {
		switch text[at] {
		case '\\':
			at += 2
		case '`':
			run := len(text[at:]) - len(strings.TrimLeft(text[at:], "`"))
			end := closing(text[at+run:], run)
			if end < 0 {
				at += run
				continue
			}
			end += at + run
			out.WriteString(change(text[plain:at]) + text[at:end])
			at, plain = end, end
		default:
			at++
		}
	}
	return out.String() + change(text[plain:])
}

// closing returns the end of the first run of exactly run backticks, or -1.
func closing(text string, run int) int {
	for at := 0; at < len(text); {
		if text[at] != '`' {
			at++
			continue
		}
		found := len(text[at:]) - len(strings.TrimLeft(text[at:], "`"))
		at += found
		if found == run {
			return at
		}
	}
	return -1
}
