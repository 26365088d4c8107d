// Package signs draws Parlour's own emoji: the signs of boards and keys, which it uploads to Discord to
// replace those of Unicode.
//
// Discord determines the look of Unicode emoji, and several are invisible on one of its backgrounds.
// Each sign here has a dark rim and a light rim inside it, which makes it visible on every background.
// Pegs carry the letters of every language, and the two sides of a board and the marks of tiles differ
// in outline.
//
// A sign is identified by the Unicode emoji that it replaces. Boards, texts and keys contain Unicode
// emoji, which are shown wherever the signs are not available.
package signs

import (
	"bytes"
	"fmt"
	"image/png"
	"slices"
	"strconv"
	"strings"

	"git.sr.ht/~sbinet/gg"

	"parlour/games/grid"
)

// Version is the version of the drawings and a suffix of every name. It increases whenever a drawing
// changes, so that old messages keep their emoji.
const Version = 1

// Sign is a drawing.
type Sign struct {
	// Emoji is the emoji that the sign replaces. A peg or tile includes its variation selector.
	Emoji string
	// Name is the sign's name on Discord, which screen readers speak: a word of up to five
	// letters and the version.
	Name string
	word string
	draw func(*pen)
}

// NameIn returns the name that the sign had, or has, in a version.
func (s Sign) NameIn(version int) string { return fmt.Sprintf("%s_%d", s.word, version) }

// PNG returns the picture of the sign on a transparent background. It is deterministic.
func (s Sign) PNG() ([]byte, error) {
	dc := gg.NewContext(size, size)
	p := &pen{dc: dc}
	s.draw(p)
	if p.err != nil {
		return nil, fmt.Errorf("signs: %s: %w", s.Name, p.err)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, dc.Image()); err != nil {
		return nil, fmt.Errorf("signs: %s: %w", s.Name, err)
	}
	return b.Bytes(), nil
}

// Stale reports whether a name is that of an older version of a sign.
func Stale(name string) bool {
	word, number, _ := strings.Cut(name, "_")
	version, err := strconv.Atoi(number)
	return err == nil && version < Version && slices.ContainsFunc(All(), func(s Sign) bool { return s.word == word })
}

// All returns all signs in a fixed order.
func All() []Sign { return slices.Concat(Groups()...) }

// commonLabels is the number of labels that boards of up to ten columns have.
const commonLabels = 21

// Groups returns all signs by what boards show together, first what most boards show. The first
// group has fewer than 50 signs, which Discord may take in an hour.
func Groups() [][]Sign {
	var styles [3][]Sign
	for i, s := range pegs() {
		styles[i%len(styles)] = append(styles[i%len(styles)], s)
	}
	l := labels()
	return [][]Sign{
		slices.Concat(pieces(), l[:commonLabels]), slices.Concat(dice(), l[commonLabels:]), styles[0], cards(), tiles(), styles[1], styles[2],
	}
}

func sign(emoji, word string, draw func(*pen)) Sign {
	s := Sign{Emoji: emoji, word: word, draw: draw}
	s.Name = s.NameIn(Version)
	return s
}

// pieces returns the signs on boards except pegs and labels.
func pieces() []Sign {
	return []Sign{
		sign("🔴", "red", func(p *pen) { p.figure(fill(red, disc)) }),
		sign("🟥", "redsq", func(p *pen) { p.figure(fill(red, square)) }),
		sign("🅾️", "redO", func(p *pen) { p.figure(line(red, 22, ring)) }),
		sign("🔷", "blue", func(p *pen) { p.figure(fill(blue, diamond)) }),
		sign("🟦", "blusq", func(p *pen) { p.figure(fill(blue, square)) }),
		sign("❎", "blueX", func(p *pen) { p.figure(line(blue, 26, cross)) }),
		sign("⭕", "redOf", framed(func(p *pen) { p.figure(line(red, 22, ring)) })),
		sign("❌", "bluXf", framed(func(p *pen) { p.figure(line(blue, 26, cross)) })),
		sign("🔸", "open", func(p *pen) { p.figure(fill(orange, smallDiamond)) }),
		sign("🧱", "wall", wall),
		sign("🏁", "flag", flag),
		sign("▫️", "dot", func(p *pen) { p.figure(fill(grey, smallSquare)) }),
		sign("🔲", "slot", pegHole),
		sign("🏃", "hero", runner),
		sign("🐂", "bull", bull),
		sign("🏠", "home", house),
		sign("💥", "hit", burst),
		sign("💧", "miss", splash),
		sign("💀", "wreck", skull),
		sign("💥\ufe01", "hitf", framed(burst)),
		sign("💧\ufe01", "missf", framed(splash)),
		sign("💀\ufe01", "wrecf", framed(skull)),
		sign("▫️\ufe00", "none", dash),
		sign("🚢", "ship", ship),
		sign("↗️", "rise", doors(rising)),
		sign("↘️", "fall", doors(falling)),
		sign("🔀", "cross", doors(rising, falling)),
	}
}

// dice returns the faces of a die, and one that is hidden.
func dice() []Sign {
	all := []Sign{sign(grid.HiddenDie.Circle, "die", hiddenDie)}
	for face := 1; face <= len(pips); face++ {
		all = append(all, sign(grid.Die(face).Circle, fmt.Sprint("die", face), die(face)))
	}
	return all
}

// others are the letters of the colours in languages other than English. A test compares them with
// the catalogues.
var others = [len(grid.Colors)]string{"PV", "AGJK", "DNRV", "SZ", "LT", "ARS", "J", "ACM", "BCV", "MNPZ", "ET", "U"}

// pegs returns the colours in all styles, with their letters in all languages. The name of a peg
// begins with its English letter.
func pegs() []Sign {
	var all []Sign
	for i, c := range grid.Colors {
		all = append(all, peg(i, c, "peg"+c.Letter, "sq"+c.Letter, "form"+c.Letter)...)
		for _, letter := range strings.Split(others[i], "") {
			all = append(all, peg(i, c.In(letter), "peg"+c.Letter+letter, "sq"+c.Letter+letter, "fig"+c.Letter+letter)...)
		}
	}
	return all
}

// peg returns a colour in all styles, by its names in them.
func peg(color int, c grid.Cell, circle, squared, shape string) []Sign {
	drawn := func(outline path) func(*pen) {
		return func(p *pen) {
			p.figure(fill(c.Ink, outline))
			p.letter(c.Letter, reads(c.Ink), 60)
		}
	}
	return []Sign{
		sign(c.Circle, circle, drawn(disc)), sign(c.Square, squared, drawn(square)), sign(c.Shape, shape, drawn(outlines[color])),
	}
}

// labels returns the letters and numbers of columns and rows.
func labels() []Sign {
	tile := func(text string, size float64) func(*pen) {
		return func(p *pen) {
			p.figure(fill(slate, square))
			p.letter(text, white, size)
		}
	}
	var all []Sign
	for n := range 10 {
		all = append(all, sign(grid.Digit(n).Circle, fmt.Sprint(n), tile(fmt.Sprint(n), 76)))
	}
	all = append(all, sign("🔟", "10", tile("10", 66)))
	for l := 'A'; l <= 'Z'; l++ {
		all = append(all, sign(string('🇦'+l-'A'), string(l), tile(string(l), 76)))
	}
	return all
}
