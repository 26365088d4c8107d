package commands_test

import (
	"testing"
	"unicode/utf8"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games"
)

// maxCommand is the greatest size of a command in characters. Discord accepts 8,000.
const maxCommand = 7800

// No command comes near the size that Discord refuses, which counts each text in its
// longest language.
func TestCommandsAreShort(t *testing.T) {
	w := commandstest.New(t)
	for _, spec := range w.Set.Specs() {
		if n := sizeOf(spec, func(t games.Text) int { return longest(w, t) }); n > maxCommand {
			t.Errorf("/%s has %d characters of names, descriptions and choices, want %d at most", spec.Name, n, maxCommand)
		} else {
			t.Logf("/%s: %d", spec.Name, n)
		}
	}
}

// longest returns the length of a text in the language in which it is longest.
func longest(w *commandstest.World, t games.Text) (most int) {
	for _, tongue := range w.Languages() {
		most = max(most, utf8.RuneCountInString(w.Set.Speaker(tongue).Plain().Say(t)))
	}
	return most
}

// sizeOf returns the size of a command as Discord counts it.
func sizeOf(s commands.Spec, longest func(games.Text) int) int {
	n := longest(s.Called) + longest(s.About)
	for _, sub := range s.Subs {
		n += sizeOf(sub, longest)
	}
	for _, p := range s.Params {
		if p.Common {
			continue
		}
		n += longest(p.Called) + longest(p.About)
		for _, c := range p.Choices {
			n += longest(c.Label) + utf8.RuneCountInString(c.Value)
		}
	}
	return n
}
