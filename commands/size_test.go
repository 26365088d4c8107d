package commands_test

import (
	"testing"
	"unicode/utf8"

	"parlour/commands"
	"parlour/commands/words"
)

// maxCommand is how long a command may be in English, in characters: Discord
// takes 8,000, and other languages are longer.
const maxCommand = 5000

// No command comes near the size that Discord refuses.
func TestCommandsAreShort(t *testing.T) {
	w := newWorld(t)
	for _, spec := range w.set.Specs() {
		if n := sizeOf(spec, w.set.Speaker("en").Plain()); n > maxCommand {
			t.Errorf("/%s has %d characters of names, descriptions and choices, want %d at most", spec.Name, n, maxCommand)
		} else {
			t.Logf("/%s: %d", spec.Name, n)
		}
	}
}

// sizeOf is what Discord counts of a command.
func sizeOf(s commands.Spec, say words.Speaker) int {
	count := utf8.RuneCountInString
	n := count(s.Name) + count(say.Say(s.About))
	for _, sub := range s.Subs {
		n += sizeOf(sub, say)
	}
	for _, p := range s.Params {
		if p.Common {
			continue
		}
		n += count(p.Name) + count(say.Say(p.About))
		for _, c := range p.Choices {
			n += count(say.Say(c.Label)) + count(c.Value)
		}
	}
	return n
}
