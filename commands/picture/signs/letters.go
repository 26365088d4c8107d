package signs

import (
	"fmt"
	"math"

	"git.sr.ht/~sbinet/gg"

	"parlour/games/grid"
)

// tileLetters are the letters that have tiles.
const tileLetters = "abcdefghijklmnopqrstuvwxyzñ"

// forms are the forms of tiles by their marks. They differ in outline, so that colour is not needed.
var forms = [...]struct {
	name    string
	outline path
	points  float64 // of the letter
}{
	grid.LetterBlank:     {"tile", square, 90},
	grid.LetterAbsent:    {"not", lowered, 74},
	grid.LetterElsewhere: {"else", bulging, 80},
	grid.LetterHere:      {"here", square, 90},
}

// letters returns the letters with each mark, and the marks that have no sign among the pieces.
func letters() []Sign {
	var all []Sign
	for mark := grid.LetterBlank; mark <= grid.LetterHere; mark++ {
		for _, letter := range tileLetters {
			c := grid.Letter(letter, mark)
			all = append(all, sign(c.Circle, tileName(forms[mark].name, c.Letter), func(p *pen) {
				p.figure(fill(c.Ink, forms[mark].outline))
				p.letter(c.Letter, reads(c.Ink), forms[mark].points)
			}))
		}
	}
	for _, mark := range [...]grid.LetterMark{grid.LetterElsewhere, grid.LetterHere} {
		all = append(all, sign(mark.Sign(), forms[mark].name, func(p *pen) {
			p.figure(fill(grid.Letter(' ', mark).Ink, forms[mark].outline))
		}))
	}
	return all
}

// tileName returns the name of a tile. Names contain only ASCII and at most five characters.
func tileName(form, letter string) string {
	if letter == "Ñ" {
		return form[:3] + "Ny"
	}
	return fmt.Sprint(form, letter)
}

// lowered is a square that is smaller than those of other tiles.
func lowered(dc *gg.Context) { dc.DrawRoundedRectangle(middle-39, middle-39, 78, 78, 6) }

// bulging is a diamond whose sides bulge to make room for a letter: a superellipse.
func bulging(dc *gg.Context) {
	const corners, bulge = 64, 1.35
	for i := range corners {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		power := func(x float64) float64 { return math.Copysign(math.Pow(math.Abs(x), 2/bulge), x) }
		dc.LineTo(middle+(reach+1)*power(cos), middle+(reach+1)*power(sin))
	}
	dc.ClosePath()
}
