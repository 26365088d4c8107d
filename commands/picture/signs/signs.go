// Package signs draws Parlour's own emoji: the tiles and signs of boards, keys and texts, which it uploads
// to Discord.
//
// A tile fills its place to the edge, so that the cells of a board join; see [grid.Tile]. A sign replaces a
// Unicode emoji, which is shown wherever the sign is not available. Discord determines the look of Unicode
// emoji, and several are invisible on one of its backgrounds. Each sign here has a dark rim and a light rim
// inside it, which makes it visible on every background. Pegs carry the letters of every language, and
// the two sides of a board and the marks of letters differ in outline.
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

// Set is what a board shows at once.
type Set struct {
	Name string
	// Version is the version of the drawings and a suffix of every name. It increases whenever one of
	// them changes, so that old messages keep their emoji.
	Version int
	Signs   []Sign
}

// Sign is a drawing.
type Sign struct {
	// Emoji is the rune of the tile, or the emoji that the sign replaces. A peg or letter includes its
	// variation selector.
	Emoji string
	word  string // up to seven characters, where possible a word
	draw  func(*pen)
}

// NameIn returns the name on Discord that the sign had, or has, in a version. Screen readers speak it.
func (s Sign) NameIn(version int) string { return fmt.Sprintf("%s_%d", s.word, version) }

// PNG returns the picture of the sign on a transparent background. It is deterministic.
func (s Sign) PNG() ([]byte, error) {
	dc := gg.NewContext(size, size)
	p := &pen{dc: dc}
	s.draw(p)
	if p.err != nil {
		return nil, fmt.Errorf("signs: %s: %w", s.word, p.err)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, dc.Image()); err != nil {
		return nil, fmt.Errorf("signs: %s: %w", s.word, err)
	}
	return b.Bytes(), nil
}

// Stale reports whether a name is that of an older version of a sign of the set.
func (s Set) Stale(name string) bool {
	word, number, _ := strings.Cut(name, "_")
	version, err := strconv.Atoi(number)
	return err == nil && version < s.Version && slices.ContainsFunc(s.Signs, func(x Sign) bool { return x.word == word })
}

// commonLabels is the number of labels that boards of up to ten columns have.
const commonLabels = 21

// Sets returns all sets, first those whose boards are all tiles. The first four have fewer than 60 signs:
// Discord may take 50 in an hour.
func Sets() []Set {
	l := labels()
	return []Set{
		{"coordinates", 1, coordinates()}, {"holes", 1, holes()}, {"felt", 1, felt()}, {"slate", 1, slates()}, {"stone", 1, stones()}, {"lanes", 1, lanes()},
		{"paving", 1, pavings()}, {"wood", 1, woods()}, {"sea", 1, seas()},
		{"dice", 2, dice()},
		{"pieces", 1, slices.Concat(pieces(), l[:commonLabels])}, {"labels", 1, l[commonLabels:]},
		{"pegs", 2, pegs(grid.NoGround)}, {"tray", 1, trays()}, {"cards", 2, cards()}, {"letters", 2, letters()},
	}
}

func sign(emoji, word string, draw func(*pen)) Sign {
	return Sign{Emoji: emoji, word: word, draw: draw}
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
		sign("🔸", "open", func(p *pen) { p.figure(fill(orange, smallDiamond)) }),
		sign("▫️", "dot", func(p *pen) { p.figure(fill(grey, smallSquare)) }),
		sign("🔲", "slot", emptyPlace),
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
