// Package signs draws the tiles of boards, keys and texts, which Parlour uploads to Discord as its own emoji.
//
// A tile with a ground fills its place to the edge, so that the cells of a board join. One without, and a letter, has a dark
// rim and a light rim inside it, which make it visible on every background of Discord. Pegs carry the letters of every
// language, and the two sides of a board and the marks of letters differ in outline. See [grid.Tile].
//
// The drawings are the files drawings/*.svg, which a browser shows. They make up a tile in this order: its ground, its mark,
// and its piece. Then follows what each of them has in its group "above", from the last to the first. So a mark can lie below
// and above a piece, and the edge of the ground lies on top. A drawing for one ground has the name of that ground before its
// own: holes-red.svg is drawn in place of red.svg there. Letters in a file stand for those of the tile.
//
// The attribute color of a ground is the currentColor of its marks. A ground without one has no marks but its own. Pegs, pigs,
// suits and cards have a currentColor of their own. The color of other files is an example for browsers.
//
// To change a drawing, edit its file. To add a piece, add its file, and its name to pieces. [parse] says what a file may
// contain, and a test compares it with what a browser shows. If a tile has changed, increase the version of its [Set].
package signs

import (
	"fmt"
	"image"
	"strings"

	"git.sr.ht/~sbinet/gg"

	"parlour/games/grid"
)

// size is the side of a tile in pixels. Discord shows it at 22 to 48 points.
const size = 128

// grounds, marks and pieces are the names of their drawings.
var grounds = map[grid.Ground]string{
	grid.NoGround: "free", grid.Felt: "felt", grid.Holes: "holes", grid.Slate: "slate", grid.Floor: "floor", grid.Wall: "wall",
	grid.Run: "run", grid.Gain: "gain", grid.Lane: "lane", grid.Paving: "paving", grid.Wood: "wood", grid.Walnut: "walnut",
	grid.Sea: "sea", grid.Tray: "tray", grid.Keys: "keys",
	grid.Paper: "paper", grid.Absent: "absent", grid.Elsewhere: "elsewhere", grid.Here: "here",
}

var marks = map[grid.MarkKind]string{
	grid.LastMove: "last", grid.Winning: "win", grid.Legal: "legal", grid.Changed: "changed", grid.Better: "best",
}

var pieces = func() map[grid.Piece]string {
	all := map[grid.Piece]string{
		grid.NoPiece: "empty", grid.DarkDisc: "dark", grid.LightDisc: "light", grid.RedDisc: "red", grid.YellowDisc: "yellow",
		grid.Cross: "cross", grid.Nought: "nought", grid.BlueDiamond: "blue", grid.Closed: "closed",
		grid.Runner: "runner", grid.Bull: "bull", grid.Gate: "gate", grid.Trail: "trail", grid.Flag: "flag",
		grid.RisingPath: "rising-path", grid.FallingPath: "falling-path", grid.CrossingPaths: "crossing-paths",
		grid.HiddenFace: "cup", grid.LostDie: "lost-die", grid.CardBack.Tile.Piece: "card-back", grid.CardEnd.Piece: "card-end",
		grid.InPlace: "in-place", grid.InCode: "in-code", grid.NotInCode: "not-in-code",
		grid.Splash: "splash", grid.Fire: "fire", grid.Mist: "mist",
	}
	for i, mark := range hogs {
		all[grid.Hog+grid.Piece(i)] = "hog-" + mark
	}
	for i := range 3 * grid.HullParts {
		all[grid.Hull+grid.Piece(i)] = [...]string{"bow", "middle", "stern"}[i%3] + [...]string{"", "", "-sunk"}[i/grid.HullParts]
	}
	for face := range 6 {
		all[grid.Die(face+1).Tile.Piece] = fmt.Sprint("face", face+1)
	}
	for _, s := range gallows() {
		all[s.Tile.Piece] = "gallows-" + s.word
	}
	return all
}()

// hogs are the marks of the six pigs, so that they differ not only in colour.
var hogs = [...]string{"plain", "spots", "mask", "crest", "blaze", "patch"}

// Tile draws a tile: its ground, its mark, its piece, and what lies above them.
func Tile(t grid.Tile) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, size, size))
	p := &pen{dc: gg.NewContextForRGBA(img), letter: t.Piece.Label()}
	p.ground(t)
	p.piece(t)
	p.paint(p.above)
	return img
}

// ground draws the ground of a tile and its mark. A die is the ground of its face, and the sea is dark around fires and wrecks.
func (p *pen) ground(t grid.Tile) {
	ground, piece, mark := grounds[t.Ground], pieces[t.Piece], marks[t.Mark]
	switch _, state, _ := hull(t.Piece); {
	case t.Face() > 0:
		ground = "die"
	case t.Piece == grid.Mist:
		ground = "fog"
	case t.Piece == grid.Fire, state == sunk:
		ground = "deep"
	}
	p.draw(ground)
	p.colour = drawings()[ground].colour
	names := []string{ground + "-" + piece + "-" + mark, ground + "-" + mark}
	if p.colour != nil {
		names = append(names, mark)
	}
	p.draw(names...)
}

// piece draws the piece of a tile, or its letter.
func (p *pen) piece(t grid.Tile) {
	ground, name := grounds[t.Ground], pieces[t.Piece]
	rank, suit := t.Card()
	part, state, ship := hull(t.Piece)
	switch c, peg := grid.PegOf(t.Piece); {
	case peg:
		p.draw(ground + "-peg")
		p.colour, p.letter = solid(c.Ink), c.Letter
		p.draw("peg")
		p.draw(reads(c.Ink))
	case strings.HasPrefix(name, "hog-"):
		p.colour = solid(grid.Colors[t.Piece-grid.Hog].Ink)
		p.draw("hog")
		p.draw(name)
	case t.Piece == grid.HiddenFace:
		p.letter = grid.HiddenDie.Letter
		p.draw(name)
	case ship:
		p.ship(name, part >= 3, state)
	case t.Piece.Suit() >= 0:
		sign := grid.Suits[t.Piece.Suit()]
		p.colour, p.letter = solid(sign.Ink), sign.Letter
		p.draw("suit")
	case rank >= 0:
		p.card(rank, grid.Suits[suit], t.Mark != grid.NoMark)
	case t.Ground == grid.Keys && name == "":
		p.keys(t.Piece.KeyPegs())
	case p.letter == "" || t.Ground >= grid.Paper:
		p.draw(ground+"-"+name, name)
	case len(p.letter) > 1:
		p.draw(ground+"-label", "number")
	default:
		p.draw(ground+"-label", "label")
	}
}

// The states of a ship, besides afloat.
const (
	hit  = 1
	sunk = 2
)

// hull returns the part of a ship that a piece is, and the state of the ship; ok is false for others.
func hull(p grid.Piece) (part, state int, ok bool) {
	n := int(p) - int(grid.Hull)
	return n % grid.HullParts, n / grid.HullParts, n >= 0 && n < 3*grid.HullParts
}

// ship draws a part of a ship, which lies across or upright.
func (p *pen) ship(part string, upright bool, state int) {
	p.dc.Push()
	if upright {
		p.dc.RotateAbout(gg.Radians(90), size/2, size/2)
	}
	p.draw(part)
	p.dc.Pop()
	if state == hit {
		p.draw("hit")
	}
}

// ranks are the ranks of playing cards, as cards show them.
var ranks = strings.Fields("A 2 3 4 5 6 7 8 9 10 J Q K")

// card draws the top of a card, or its middle, where the rank is 0. A card that does not fit is grey.
func (p *pen) card(rank int, suit grid.Cell, fits bool) {
	name, ink := "card-middle", suit.Ink
	p.letter = suit.Letter
	if rank > 0 {
		name, p.letter = "card-top", ranks[rank-1]
	}
	if !fits {
		name, ink = name+"-grey", ink>>1&0x7F7F7F
	}
	p.colour = solid(ink)
	p.draw(name)
}

// keys draws the answer to a guess: key pegs in place, elsewhere, and none.
func (p *pen) keys(here, elsewhere int) {
	for i := range grid.MaxKeyPegs {
		name := "key-none"
		switch {
		case i < here:
			name = "key-here"
		case i < here+elsewhere:
			name = "key-elsewhere"
		}
		p.dc.Push()
		p.dc.Translate(60*float64(i%2)-30, 56*float64(i/2)-28)
		p.draw(name)
		p.dc.Pop()
	}
}

// reads returns the drawing of a letter that is more legible on a colour, in white or in black.
func reads(on uint32) string {
	if 299*(on>>16&0xFF)+587*(on>>8&0xFF)+114*(on&0xFF) < 130_000 {
		return "peg-white"
	}
	return "peg-black"
}
