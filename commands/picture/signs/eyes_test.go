package signs_test

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode"

	"parlour/games/grid"
)

// The least contrasts. Our own signs have the contrast required of small signs. Unicode's signs on boards are large and
// differ in outline or have a letter beside them: they need 2.4, with one decimal. So does 🔸, which is small: Unicode
// has no small sign with more contrast that is not red, and keys name its column.
const (
	ownContrast   = 3
	largeContrast = 2.4
	apart         = 7    // the least difference of colours of signs that must be distinguishable
	reshaped      = 0.15 // or else the least part that only one of them covers
)

// filler carries no meaning and may have a low contrast.
var filler = grid.Empty.Text

// faint lists emoji of Noto with a low contrast on some background, with that contrast. They differ in outline, and
// phones show them only if our own signs are disabled and Discord's art is not used.
var faint = map[string]float64{"🏠": 1.1, "🐂": 2, "👋": 1.5, "⚠️": 1.5, "💧": 2, "🔶": 2.2, "↩️": 2.3}

// bounded lists emoji of Twemoji with a low contrast on white that stand for tiles, with that contrast: in a board of
// the three games, coloured squares lie around them, and texts have a name beside them.
var bounded = map[string]float64{"⬜": 1.2, "⚪": 1.2, "🟡": 1.5, "🟨": 1.5}

// framed lists grounds with a low contrast on white, with that contrast: light wood lies within a frame of walnut.
var framed = map[grid.Ground]float64{grid.Wood: 1.9}

// worded lists signs that stand beside the word for the same, which says all to those who don't see them.
var worded = []string{"💡"}

// drawings are signs by their source.
type drawings struct{ own, twemoji, noto map[string]raster }

// drawn draws all signs from all sources.
func drawn(t *testing.T, used []string) drawings {
	t.Helper()
	dir := twemoji(t)
	var sources []source
	all := allSigns()
	for _, s := range all {
		sources = append(sources, ownOf(t, s))
	}
	for _, s := range used {
		sources = append(sources, twemojiOf(t, dir, plain(s)), source{Text: plain(s)})
	}
	pictures := rasters(t, sources)
	d := drawings{map[string]raster{}, map[string]raster{}, map[string]raster{}}
	for i, s := range all {
		d.own[s.Tile.Sign()] = pictures[i]
	}
	for i, s := range used {
		d.twemoji[s], d.noto[s] = pictures[len(all)+2*i], pictures[len(all)+2*i+1]
	}
	return d
}

// Every sign of every board, key and text is visible on every background and distinguishable from all others, for normal
// and colour-blind vision.
func TestSignsAreSeen(t *testing.T) {
	u := collect(t)
	d := drawn(t, u.all())
	round := func(c float64) float64 { return math.Round(10*c) / 10 }
	for s, r := range d.own {
		tile, _ := tileOf(s)
		empty := d.own[grid.Tile{Ground: tile.Ground}.Sign()]
		switch c := r.worst(); {
		case clear(tile):
		case joins(tile) && (tile.Piece != grid.NoPiece || tile.Mark != grid.NoMark):
			if c := r.on(empty); c < ownContrast {
				t.Errorf("our own %+v has a contrast of %.2f on its ground", tile, c)
			}
		case round(c) < cmp.Or(framed[tile.Ground], ownContrast):
			t.Errorf("our own %s %+v has a contrast of %.2f", s, tile, c)
		}
	}
	for _, s := range u.all() {
		if plain(s) == filler || slices.Contains(worded, plain(s)) {
			continue
		}
		if c := d.twemoji[s].worst(); round(c) < cmp.Or(bounded[plain(s)], largeContrast) {
			t.Errorf("Twemoji's %s has a contrast of %.2f", plain(s), c)
		}
		least := cmp.Or(faint[plain(s)], bounded[plain(s)], largeContrast)
		if label(s) {
			least = 2.1 // for Noto's white letters on a light blue tile
		}
		if c := d.noto[s].worst(); round(c) < least {
			t.Errorf("Noto's %s has a contrast of %.2f", plain(s), c)
		}
	}
	pairs := map[[2]string]bool{}
	for at, board := range u.boards {
		for a := range board {
			if _, ok := d.own[a]; !ok {
				t.Errorf("%s: there is no sign of our own for %s", at, a)
				continue
			}
			for b := range board {
				pairs[[2]string{a, b}] = a < b && !alike(a, b)
			}
		}
	}
	maps.DeleteFunc(pairs, func(_ [2]string, must bool) bool { return !must })
	differ(t, "our own", pairs, d.own)
	maps.DeleteFunc(pairs, func(pair [2]string, _ bool) bool { // Unicode has no frames and dashes; games do not depend on them
		return plain(pair[0]) == plain(pair[1]) || plain(pair[0]) == "" || plain(pair[1]) == "" || label(plain(pair[0])) && label(plain(pair[1]))
	})
	differ(t, "Twemoji", pairs, d.twemoji)
	differ(t, "Noto", pairs, d.noto)
}

// plain returns the emoji that stands for a sign, without the letter that may follow it.
func plain(s string) string {
	emoji, _, _ := strings.Cut(strings.TrimSuffix(grid.Plain(s), "\u200b"), " ")
	return emoji
}

// tileOf returns the tile of a sign; ok is false if it is none.
func tileOf(s string) (t grid.Tile, ok bool) { return grid.TileOf([]rune(s)[0]) }

// alike reports whether two signs differ only in a letter or a number, in the pips of a die or the part of a ship or of gallows.
func alike(a, b string) bool {
	first, is := tileOf(a)
	second, other := tileOf(b)
	switch {
	case is && other && isRank(first) && isRank(second):
		_, colour := first.Card()
		_, same := second.Card()
		return first.Mark == second.Mark && colour == same
	case is && other && first.Ground >= grid.Paper && first.Ground == second.Ground: // a mark alone says the same
		return first.Ground != grid.Paper || (first.Piece == grid.NoPiece) == (second.Piece == grid.NoPiece)
	case hanging[a] && hanging[b]:
		return true
	case is && other && first.Face() > 0 && second.Face() > 0:
		return first.Mark == second.Mark
	case is && other && first.Ground == grid.Sea && second.Ground == grid.Sea && min(first.Piece, second.Piece) >= grid.Hull && grid.Plain(a) == grid.Plain(b):
		return true
	case !grid.IsText(a) && !grid.IsText(b):
		return label(a) && label(b)
	}
	mark := func(tile string) string { return strings.TrimLeftFunc(grid.Plain(tile), unicode.IsLetter) }
	return mark(a) == mark(b)
}

// hanging are the signs of gallows.
var hanging = func() map[string]bool {
	all := map[string]bool{}
	for state := range grid.GallowsStates + 1 {
		upper, lower := grid.Gallows(state)
		for _, c := range slices.Concat(upper, lower) {
			all[c.Tile.Sign()] = true
		}
	}
	return all
}()

// isRank reports whether a tile is the rank of a card.
func isRank(t grid.Tile) bool {
	rank, _ := t.Card()
	return rank > 0
}

// clear reports whether a tile is transparent: the corner of a board, or the sign of an empty key.
func clear(t grid.Tile) bool {
	return t.Ground == grid.NoGround && (t.Piece < grid.DarkDisc || plain(t.Sign()) == "·")
}

// label reports whether a sign is a letter or a number.
func label(s string) bool {
	if s == "" {
		return false
	}
	r := []rune(s)
	if t, ok := tileOf(s); ok {
		return t.Piece.Label() != "" || clear(t)
	}
	return r[0] < 0x80 || r[0] >= '🇦' && r[0] <= '🇿' || s == "🔟"
}

// differ checks that no two of the signs look alike.
func differ(t *testing.T, what string, pairs map[[2]string]bool, drawn map[string]raster) {
	t.Helper()
	for _, e := range eyes {
		for _, ground := range []uint32{0x393A41, 0xFFFFFF} {
			sights := map[string]sight{}
			for s, r := range drawn {
				sights[s] = r.seen(e, ground)
			}
			for pair := range pairs {
				a, b := pair[0], pair[1]
				if len(sights[a].lab) == 0 || len(sights[b].lab) == 0 {
					continue // reported elsewhere
				}
				if colours, outline := sights[a].distance(sights[b]); colours < apart && outline < reshaped {
					t.Errorf("%s, %s eye on %06x: %s and %s are %.1f apart, %.2f of their outline", what, e.name, ground, a, b, colours, outline)
				}
			}
		}
	}
}
