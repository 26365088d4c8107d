// Package signs draws the tiles of boards, keys and texts, which Parlour uploads to Discord as its own emoji.
//
// A tile with a ground fills its place to the edge, so that the cells of a board join. One without, and a letter, has a dark
// rim and a light rim inside it, which make it visible on every background of Discord. Pegs carry the letters of every
// language, and the two sides of a board and the marks of letters differ in outline. See [grid.Tile].
package signs

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"math"
	"slices"
	"strconv"
	"strings"

	"git.sr.ht/~sbinet/gg"

	"parlour/games/grid"
)

// Colours of tiles as 0xRRGGBB. Grounds have a luminance from 0.228 to 0.300, so that a board has an
// outline on every background of Discord, black and white.
const (
	feltGround = 0x2F9A63
	feltLine   = 0x1B6A41
	feltShade  = 0x14573A
	holeGround = 0x4A82F2
	holeLine   = 0x7AA4F8
	holeEdge   = 0x12306E
	holeDepth  = 0x0E1F47
	slateDark  = 0x72899C
	slateLine  = 0xE4EDF4

	gold      = 0xFFE27A
	ink       = 0x1B1D21
	coordinal = 0x8B8E96 // 3:1 on every background
)

// Tile draws a tile: its ground, its piece, and its mark, which leaves the piece as it is.
func Tile(t grid.Tile) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, size, size))
	p := &pen{gg.NewContextForRGBA(img)}
	p.tile(t)
	return img
}

func (p *pen) tile(t grid.Tile) {
	rank, _ := t.Card()
	switch {
	case t.Face() > 0:
		p.die(t)
		return
	case rank >= 0, t == grid.CardEnd:
		p.card(t)
		return
	}
	switch t.Ground {
	case grid.Felt:
		p.felt(t)
	case grid.Holes:
		p.hole(t)
	case grid.Slate:
		p.slate(t)
	case grid.Floor:
		p.floor(t)
	case grid.Wall:
		p.masonry(t)
	case grid.Run, grid.Gain, grid.Lane:
		p.lane(t)
	case grid.Paving:
		p.paving(t)
	case grid.Wood, grid.Walnut:
		p.timber(t)
	case grid.Sea:
		p.sea(t)
	case grid.Tray:
		p.tray(t)
	case grid.Keys:
		p.keys(t)
	case grid.Paper, grid.Absent, grid.Elsewhere, grid.Here:
		p.lettered(t)
	default:
		p.free(t.Piece)
	}
}

// free draws a tile that has no ground. The discs of a duel have rims there.
func (p *pen) free(piece grid.Piece) {
	switch piece {
	case grid.RedDisc:
		p.figure(fill(red, disc))
	case grid.BlueDiamond:
		p.figure(fill(blue, func(dc *gg.Context) { polygon(dc, 4, reach-2, 0) }))
	default:
		p.bare(piece)
	}
}

// bare draws a piece without a ground, a coordinate or a sign, as it is on every other. It reports whether
// there is one.
func (p *pen) bare(piece grid.Piece) bool {
	switch piece {
	case grid.Cross:
		p.signed(0xE2572F, func(dc *gg.Context) {
			dc.DrawLine(35, 35, size-35, size-35)
			dc.DrawLine(size-35, 35, 35, size-35)
		})
	case grid.Nought:
		p.signed(0x1D7FD1, circle(middle, middle, 33))
	case grid.Hog, grid.Hog + 1, grid.Hog + 2, grid.Hog + 3, grid.Hog + 4, grid.Hog + 5:
		p.hog(int(piece - grid.Hog))
	case grid.CardBack.Tile.Piece:
		cardBack(p)
	case grid.HiddenFace, grid.LostDie:
		p.die(grid.Tile{Piece: piece})
	case grid.RedDisc:
		p.redDisc()
	case grid.BlueDiamond:
		p.blueDiamond()
	default:
		if suit := piece.Suit(); suit >= 0 {
			p.figure(fill(white, square))
			p.letter(grid.Suits[suit].Letter, grid.Suits[suit].Ink, 124)
			return true
		}
		if right, below, state, ok := piece.GallowsPart(); ok {
			p.gallows(right, below, state)
			return true
		}
		c, ok := grid.PegOf(piece)
		if !ok {
			p.letter(piece.Label(), coordinal, 88)
			return false
		}
		p.peg(c)
	}
	return true
}

// signed draws a stroke with two rims.
func (p *pen) signed(colour uint32, stroke path) {
	p.dc.SetLineCapRound()
	p.add(line(ink, 38, stroke), line(white, 32, stroke), line(colour, 20, stroke))
}

// ground fills a tile, and draws the line along its edge that joins it to its neighbours.
func (p *pen) ground(colour, edge uint32, width float64) {
	p.add(fill(colour, whole))
	p.edge(edge, width)
}

func (p *pen) edge(colour uint32, width float64) { p.add(line(colour, 2*width, whole)) }

func whole(dc *gg.Context) { dc.DrawRectangle(0, 0, size, size) }

// within is a rounded square at a distance from the edge.
func within(inset float64) path {
	return func(dc *gg.Context) { dc.DrawRoundedRectangle(inset, inset, size-2*inset, size-2*inset, 8) }
}

// frame marks the last move: gold between two dark lines, inside the edge.
func (p *pen) frame(inset float64) { p.add(line(ink, 15, within(inset)), line(gold, 9, within(inset))) }

func circle(x, y, r float64) path { return func(dc *gg.Context) { dc.DrawCircle(x, y, r) } }

func arc(r, from, to float64) path {
	return func(dc *gg.Context) { dc.DrawArc(middle, middle, r, from*math.Pi/180, to*math.Pi/180) }
}

// round fills a disc, lighter towards the upper left.
func (p *pen) round(r float64, light, shade uint32) {
	p.shaded(circle(middle, middle, r), r, light, shade)
}

// shaded fills an outline of a size so.
func (p *pen) shaded(outline path, r float64, light, shade uint32) {
	g := gg.NewRadialGradient(middle-0.28*r, middle-0.4*r, 0, middle-0.28*r, middle-0.4*r, 1.6*r)
	g.AddColorStop(0, opaque(light))
	g.AddColorStop(1, opaque(shade))
	p.dc.SetFillStyle(g)
	outline(p.dc)
	p.dc.Fill()
}

// felt is a square of Reversi.
func (p *pen) felt(t grid.Tile) {
	const edge, radius = 3.5, 45
	p.ground(feltGround, feltLine, edge)
	if t.Mark == grid.LastMove {
		p.frame(11)
		p.edge(feltLine, edge)
	}
	turned := []part{line(gold, 8, circle(middle, middle, 28))}
	switch t.Piece {
	case grid.DarkDisc:
		p.add(fill(feltShade, circle(middle+1, middle+4, radius)))
		p.round(radius, 0x4A4E55, 0x0B0C0E)
		p.add(line(0x8D929B, 5, arc(36, 195, 255)))
	case grid.LightDisc:
		p.add(fill(feltShade, circle(middle+1, middle+4, radius)))
		p.round(radius, 0xFFFFFF, 0xDDE1E6)
		p.add(line(0xAAB1BA, 5, arc(37, 40, 140)))
		turned = []part{line(0x4A3800, 13, circle(middle, middle, 28)), line(0xD9A400, 7, circle(middle, middle, 28))}
	default:
		p.open(t, 0x0F4A2C)
	}
	if t.Mark == grid.Changed {
		p.add(turned...)
	}
}

// open draws what an empty square may have: a ring that marks it as open, a tick as the better move, or
// the number of its row.
func (p *pen) open(t grid.Tile, rim uint32) {
	switch {
	case t.Mark == grid.Legal:
		p.add(line(rim, 23, circle(middle, middle, 24)), line(white, 14, circle(middle, middle, 24)))
	case t.Mark == grid.Better:
		p.add(fill(rim, circle(middle, middle, 45)), fill(white, circle(middle, middle, 39)))
		p.add(line(0x1F7A43, 14, func(dc *gg.Context) { polyline(dc, 44, 66, 58, 80, 85, 48) }))
	case t.Piece.Label() != "":
		p.add(fill(white, within(14)))
		points := 84.0
		if len(t.Piece.Label()) > 1 {
			points = 70
		}
		p.letter(t.Piece.Label(), ink, points)
	}
}

// hole is a square of Connect Four.
func (p *pen) hole(t grid.Tile) {
	rim, won := uint32(holeEdge), t.Mark == grid.Winning
	if won {
		p.ground(gold, holeLine, 2.5)
		rim = 0x3D2F00
	} else {
		p.ground(holeGround, holeLine, 2.5)
	}
	p.add(fill(rim, circle(middle, middle, 56)), fill(holeDepth, circle(middle, middle, 52)))
	switch t.Piece {
	case grid.RedDisc:
		p.round(50, 0xFF6B62, 0xD3202B)
		p.add(line(0x8E0F18, 6, circle(middle, middle, 33)))
	case grid.YellowDisc:
		p.round(50, 0xFFF0A0, 0xF7BF1D)
		p.add(fill(0xB37A00, func(dc *gg.Context) { star(dc, 5, 33, 14) }))
	default:
		p.add(line(0x081330, 8, arc(46, 198, 342)))
		p.open(t, holeEdge)
	}
	switch {
	case won:
		p.add(line(white, 8, circle(middle, middle, 53)))
	case t.Mark == grid.LastMove:
		p.add(line(ink, 13, circle(middle, middle, 54)), line(white, 8, circle(middle, middle, 54)))
	}
}

// slate is a square of tic-tac-toe, with lines of chalk.
func (p *pen) slate(t grid.Tile) {
	const edge = 6
	p.ground(slateDark, slateLine, edge)
	if t.Mark == grid.Winning {
		p.ground(0xF2D25C, slateLine, edge)
	}
	if t.Mark == grid.LastMove {
		p.frame(13)
		p.edge(slateLine, edge)
	}
	if t.Piece.Label() != "" || !p.bare(t.Piece) {
		p.open(t, 0x22313D)
	}
}

// tiles returns the signs of tiles by their names.
func tiles(named ...any) (all []Sign) {
	for i := 0; i < len(named); i += 2 {
		all = append(all, Sign{named[i].(grid.Tile), named[i+1].(string)})
	}
	return all
}

// onGround returns the tiles of a ground by their pieces and marks.
func onGround(ground grid.Ground) func(grid.Piece, grid.MarkKind) grid.Tile {
	return func(p grid.Piece, mark grid.MarkKind) grid.Tile {
		return grid.Tile{Ground: ground, Piece: p, Mark: mark}
	}
}

// coordinates returns the letters and numbers beside boards of tiles, and their corner.
func coordinates() []Sign {
	all := tiles(grid.Tile{Piece: grid.Corner}, "corner")
	for i := range grid.MaxEmojiWidth {
		for _, label := range []string{string(rune('A' + i)), fmt.Sprint(i + 1)} {
			t, _ := grid.Coordinate(label)
			all = append(all, tiles(t, "c"+label)...)
		}
	}
	return all
}

func felt() []Sign {
	on := onGround(grid.Felt)
	return append(tiles(
		on(0, 0), "felt", on(0, grid.Legal), "free", on(0, grid.Better), "best",
		on(grid.DarkDisc, 0), "dark", on(grid.DarkDisc, grid.LastMove), "newDark", on(grid.DarkDisc, grid.Changed), "toDark",
		on(grid.LightDisc, 0), "light", on(grid.LightDisc, grid.LastMove), "newLite", on(grid.LightDisc, grid.Changed), "toLight",
	), numbered(grid.Felt, "felt", 1, 8)...)
}

func holes() []Sign {
	on := onGround(grid.Holes)
	return tiles(
		on(0, 0), "hole", on(0, grid.Better), "bestIn",
		on(grid.RedDisc, 0), "redIn", on(grid.RedDisc, grid.LastMove), "newRed", on(grid.RedDisc, grid.Winning), "winRed",
		on(grid.YellowDisc, 0), "yellow", on(grid.YellowDisc, grid.LastMove), "newYelo", on(grid.YellowDisc, grid.Winning), "winYelo",
	)
}

func slates() []Sign {
	on := onGround(grid.Slate)
	var all []Sign
	for i := range grid.KeySide * grid.KeySide {
		column, row := i%grid.KeySide, i/grid.KeySide
		all = append(all, tiles(grid.SquareKey(column, row), fmt.Sprintf("key%c%d", 'A'+column, row+1))...)
	}
	return append(all, tiles(
		grid.Tile{Piece: grid.Cross}, "signX", grid.Tile{Piece: grid.Nought}, "signO",
		on(0, 0), "slate", on(0, grid.Legal), "freeOn", on(0, grid.Better), "bestOn",
		on(grid.Cross, 0), "slateX", on(grid.Cross, grid.LastMove), "newX", on(grid.Cross, grid.Winning), "winX",
		on(grid.Nought, 0), "slateO", on(grid.Nought, grid.LastMove), "newO", on(grid.Nought, grid.Winning), "winO",
	)...)
}

// Set is what a board shows at once.
type Set struct {
	Name string
	// Version is the version of the drawings and a suffix of every name. It increases whenever one of
	// them changes, so that old messages keep their emoji.
	Version int
	Signs   []Sign
}

// Sign is a tile that is an emoji.
type Sign struct {
	Tile grid.Tile
	word string // up to seven characters, where possible a word
}

// NameIn returns the name on Discord that the sign had, or has, in a version. Screen readers speak it.
func (s Sign) NameIn(version int) string { return fmt.Sprintf("%s_%d", s.word, version) }

// PNG returns the picture of the sign on a transparent background. It is deterministic.
func (s Sign) PNG() ([]byte, error) {
	var b bytes.Buffer
	if err := png.Encode(&b, Tile(s.Tile)); err != nil {
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

// Sets returns all sets, first those whose boards are all tiles. The first four have fewer than 60 signs:
// Discord may take 50 in an hour.
func Sets() []Set {
	return []Set{
		{"coordinates", 1, coordinates()}, {"holes", 1, holes()}, {"felt", 1, felt()}, {"slate", 1, slates()}, {"stone", 1, stones()}, {"lanes", 1, lanes()},
		{"paving", 1, pavings()}, {"wood", 1, woods()}, {"sea", 1, seas()},
		{"dice", 2, dice()}, {"pegs", 2, pegs(grid.NoGround)}, {"tray", 1, trays()}, {"cards", 2, cards()}, {"letters", 2, letters()},
		{"gallows", 1, gallowsParts()},
	}
}
