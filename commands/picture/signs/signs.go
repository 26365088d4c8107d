package signs

import (
	"bytes"
	"fmt"
	"image/png"
	"slices"
	"strings"

	"git.sr.ht/~sbinet/gg"

	"parlour/games/grid"
)

// Version is that of the art, and part of every name: it goes up whenever a
// drawing changes, so that the old emoji can stay in messages that have them.
const Version = 1

// prefix begins the name of every sign, of whatever version.
const prefix = "p"

// Sign is one drawing.
type Sign struct {
	// Emoji is what the sign stands for. A peg has its variation selector.
	Emoji string
	// Name is the sign's name on Discord: at most seven letters and digits.
	Name string
	draw func(*pen)
}

// PNG is the picture of the sign on a transparent ground, always the same.
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

// Stale reports whether an emoji of that name is one of ours, but of an older
// version.
func Stale(name string) bool {
	var version int
	var rest string
	n, _ := fmt.Sscanf(name, prefix+"%d_%s", &version, &rest)
	return n == 2 && version < Version
}

// All are all signs, in an order that is always the same.
func All() []Sign {
	return slices.Concat(pieces(), pegs(), labels())
}

func sign(emoji, name string, draw func(*pen)) Sign {
	return Sign{emoji, fmt.Sprintf("%s%d_%s", prefix, Version, name), draw}
}

// pieces are what stands on boards but pegs and labels.
func pieces() []Sign {
	return []Sign{
		sign("🔴", "rd", func(p *pen) { p.figure(fill(red, disc)) }),
		sign("🟥", "rs", func(p *pen) { p.figure(fill(red, square)) }),
		sign("🅾️", "ro", func(p *pen) { p.figure(line(red, 22, ring)) }),
		sign("🔷", "bd", func(p *pen) { p.figure(fill(blue, diamond)) }),
		sign("🟦", "bs", func(p *pen) { p.figure(fill(blue, square)) }),
		sign("❎", "bx", func(p *pen) { p.figure(line(blue, 26, cross)) }),
		sign("🔸", "op", func(p *pen) { p.figure(fill(orange, smallDiamond)) }),
		sign("▫️", "fl", func(p *pen) { p.figure(fill(grey, smallSquare)) }),
		sign("🔲", "sl", slot),
		sign("🏃", "th", runner),
		sign("🐂", "mi", bull),
		sign("🏠", "st", house),
		sign("↗️", "dr", doors(rising)),
		sign("↘️", "df", doors(falling)),
		sign("🔀", "dx", doors(rising, falling)),
	}
}

// pegs are the colours in all styles.
func pegs() []Sign {
	var all []Sign
	for i, c := range grid.Colors {
		letter := strings.ToLower(c.Letter)
		peg := func(outline path) func(*pen) {
			return func(p *pen) {
				p.figure(fill(c.Ink, outline))
				p.letter(c.Letter, reads(c.Ink), 60)
			}
		}
		all = append(all,
			sign(c.Circle, "c"+letter, peg(disc)),
			sign(c.Square, "q"+letter, peg(square)),
			sign(c.Shape, "s"+letter, peg(outlines[i])),
		)
	}
	return all
}

// labels are the letters and numbers of columns and rows.
func labels() []Sign {
	tile := func(text string, size float64) func(*pen) {
		return func(p *pen) {
			p.figure(fill(slate, square))
			p.letter(text, white, size)
		}
	}
	var all []Sign
	for n := range 10 {
		all = append(all, sign(grid.Digit(n).Circle, fmt.Sprintf("%d", n), tile(fmt.Sprint(n), 76)))
	}
	all = append(all, sign("🔟", "10", tile("10", 66)))
	for l := 'A'; l <= 'Z'; l++ {
		all = append(all, sign(string('🇦'+l-'A'), "l"+strings.ToLower(string(l)), tile(string(l), 76)))
	}
	return all
}
