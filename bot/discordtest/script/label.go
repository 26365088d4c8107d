package script

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// keycap matches a keycap, an emoji of three code points.
var keycap = regexp.MustCompile(`[0-9#*]\x{FE0F}?\x{20E3}`)

// plain returns a label for comparison: without emoji, case and extra spaces. A
// label of only emoji is kept.
func plain(label string) string {
	words := strings.Map(func(c rune) rune {
		if pictorial(c) {
			return ' '
		}
		return unicode.ToLower(c)
	}, keycap.ReplaceAllString(label, " "))
	if words := strings.Join(strings.Fields(words), " "); words != "" {
		return words
	}
	return unselected(label)
}

// unselected returns a label without variation selectors and extra spaces.
func unselected(label string) string {
	return strings.Join(strings.Fields(strings.Map(func(c rune) rune {
		if unicode.Is(unicode.Variation_Selector, c) {
			return -1
		}
		return c
	}, label)), " ")
}

// pictorial reports whether a character is an emoji or part of one. Other
// symbols count too, which is harmless because both sides of a comparison drop
// them.
func pictorial(c rune) bool {
	switch {
	case unicode.Is(unicode.So, c):
		return true
	case c >= 0x1F3FB && c <= 0x1F3FF: // skin tones
		return true
	case c == 0x2194, c == 0x25FD, c == 0x25FE: // emoji in the category of mathematical symbols
		return true
	default: // variation selectors, joiner, keycap, tags
		return c == 0xFE0E || c == 0xFE0F || c == 0x200D || c == 0x20E3 || c >= 0xE0020 && c <= 0xE007F
	}
}

// choose returns the index of the label that equals wanted or starts with it, with the
// same emoji if there are several; -1 if there is none, and an error if there are several. "X#2" is the
// second of those that are labelled X.
func choose(wanted string, labels []string) (int, error) {
	if label, number, ok := strings.Cut(wanted, "#"); ok && label != "" {
		n, _ := strconv.Atoi(number)
		for i, l := range labels {
			if unselected(l) != unselected(label) {
				continue
			}
			if n--; n == 0 {
				return i, nil
			}
		}
	}
	want := plain(wanted)
	var whole, begin []int
	for i, l := range labels {
		switch have := plain(l); {
		case have == want:
			whole = append(whole, i)
		case strings.HasPrefix(have, want):
			begin = append(begin, i)
		}
	}
	fit := whole
	if len(fit) == 0 {
		fit = begin
	}
	if same := slices.DeleteFunc(slices.Clone(fit), func(i int) bool { return unselected(labels[i]) != unselected(wanted) }); len(same) > 0 {
		fit = same
	}
	switch len(fit) {
	case 0:
		return -1, nil
	case 1:
		return fit[0], nil
	}
	var names []string
	for _, i := range fit {
		names = append(names, labels[i])
	}
	return -1, fmt.Errorf("%q may be any of: %s", wanted, strings.Join(names, " | "))
}
