package commands

import (
	"strings"

	"parlour/commands/words"
	"parlour/games/match"
)

// maxText keeps a text well below Discord's 4000 characters a message.
const maxText = 3500

// long is as many of the last lines about a match as there is room for, and if
// there are more all of them in a file of that name.
func (s *Set) long(t *match.Table, say words.Speaker, name string, lines func(words.Speaker) []string) Body {
	shown, whole := lastLines(lines(say), maxText)
	body := text(shown)
	if !whole {
		plain := say.Plain()
		all := strings.Join(lines(plain.At(s.seatNames(t, plain))), "\n")
		body.Files = []File{{name, []byte(strings.NewReplacer("**", "", "`", "").Replace(all))}}
		body.add(Block{File: name})
	}
	return body
}

// lastLines joins as many of the last lines as there is room for, and reports
// whether these are all.
func lastLines(lines []string, room int) (joined string, all bool) {
	first := len(lines)
	for first > 0 && room >= len(lines[first-1])+1 {
		first--
		room -= len(lines[first]) + 1
	}
	joined = strings.Join(lines[first:], "\n")
	if first > 0 {
		joined = "…\n" + joined
	}
	return joined, first == 0
}
