// Package signs draws the tiles of boards, keys and texts, which Parlour uploads to Discord as its own emoji.
//
// A tile with a ground fills its place to the edge, so that the cells of a board join. One without, and a letter, has a dark
// rim and a light rim inside it, which make it visible on every background of Discord. Pegs carry the letters of every
// language, and the two sides of a board and the marks of letters differ in outline. See [grid.Tile].
package signs

import (
	"bytes"
	"fmt"
	"image/png"
	"slices"
	"strconv"
	"strings"

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

// Sign is a tile that is an emoji.
type Sign struct {
	Tile grid.Tile
	word string // up to seven characters, where possible a word
}

// NameIn returns the name on Discord that the sign had, or has, in a version. Screen readers speak it.
func (s Sign) NameIn(version int) string { return fmt.Sprintf("%s_%d", s.word, version) }

// PNG returns the picture of the sign on a transparent background. It is deterministic.
func (s Sign) PNG() ([]byte, error) {
	img, err := Tile(s.Tile)
	if err != nil {
		return nil, fmt.Errorf("signs: %s: %w", s.word, err)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
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
