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
		{"gallows", 1, gallows()},
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

// sided returns the pieces of both sides on a ground, plain and with marks, by a letter of their names.
func sided(ground grid.Ground, letter string, marks ...grid.MarkKind) (all []Sign) {
	words := [...]string{grid.NoMark: "", grid.LastMove: "new", grid.Changed: "to", grid.Winning: "win"}
	for _, mark := range append(marks, grid.NoMark) {
		all = append(all, tiles(
			grid.Tile{Ground: ground, Piece: grid.RedDisc, Mark: mark}, words[mark]+"Red"+letter,
			grid.Tile{Ground: ground, Piece: grid.BlueDiamond, Mark: mark}, words[mark]+"Blu"+letter,
		)...)
	}
	return all
}

// numbered returns the numbers of rows on a ground.
func numbered(ground grid.Ground, word string, from, to int) (all []Sign) {
	for n := from; n <= to; n++ {
		t, _ := grid.Coordinate(fmt.Sprint(n))
		all = append(all, tiles(grid.Tile{Ground: ground, Piece: t.Piece}, fmt.Sprint(word, n))...)
	}
	return all
}

func pavings() []Sign {
	on := onGround(grid.Paving)
	all := tiles(on(0, 0), "slab", on(0, grid.Legal), "way", on(0, grid.Better), "bestPut", on(grid.Closed, 0), "shut")
	all = append(all, sided(grid.Paving, "S", grid.LastMove, grid.Changed)...)
	return append(all, numbered(grid.Paving, "slab", 1, grid.MaxEmojiWidth)...)
}

func woods() []Sign {
	wood, walnut := onGround(grid.Wood), onGround(grid.Walnut)
	all := tiles(
		wood(0, 0), "wood", wood(0, grid.Legal), "may", wood(0, grid.Better), "bestOne",
		walnut(0, 0), "rim", walnut(0, grid.Legal), "flips", walnut(0, grid.Better), "bestFlp",
	)
	all = append(all, sided(grid.Wood, "W", grid.LastMove, grid.Changed, grid.Winning)...)
	all = append(all, numbered(grid.Wood, "wood", 2, grid.MaxEmojiWidth-1)...)
	return append(all, numbered(grid.Walnut, "rim", 1, grid.MaxEmojiWidth)...)
}

// stones returns the tiles of the maps that have at most 121 cells, and of their labels.
func stones() []Sign {
	on, wall := onGround(grid.Floor), onGround(grid.Wall)
	all := tiles(
		wall(0, 0), "wall", on(0, 0), "floor", on(0, grid.Better), "bestWay", on(grid.Gate, 0), "gate", on(grid.Trail, 0), "trail",
		on(grid.Runner, 0), "runner", on(grid.Runner, grid.LastMove), "newRun", on(grid.Runner, grid.Winning), "caught",
		on(grid.Bull, 0), "bull", on(grid.Bull, grid.LastMove), "newBull", on(grid.Bull, grid.Winning), "bullWon",
		wall(grid.RisingPath, 0), "rises", wall(grid.FallingPath, 0), "falls", wall(grid.CrossingPaths, 0), "crosses",
	)
	for i := range 9 {
		for _, label := range []string{string(rune('A' + i)), fmt.Sprint(i + 1)}[i/6:] {
			t, _ := grid.Coordinate(label)
			all = append(all, tiles(wall(t.Piece, 0), "wall"+label)...)
		}
	}
	return all
}

func seas() []Sign {
	on := onGround(grid.Sea)
	all := tiles(
		on(0, 0), "sea", on(0, grid.Legal), "aim", on(0, grid.Better), "chosen", on(0, grid.LastMove), "shot", on(grid.Mist, 0), "mist",
		on(grid.Splash, 0), "splash", on(grid.Splash, grid.LastMove), "newMiss", on(grid.Fire, 0), "fire", on(grid.Fire, grid.LastMove), "newHit",
	)
	for state, prefix := range [...]string{"", "hit", "sunk"} {
		for part, word := range [...]string{"Bow", "Mid", "End", "Top", "Up", "Low"} {
			all = append(all, tiles(on(grid.Hull+grid.Piece(state*grid.HullParts+part), 0), prefix+word)...)
		}
	}
	return all
}

// lanes returns the fields of races, and the pigs.
func lanes() []Sign {
	all := tiles(
		grid.Tile{Ground: grid.Run}, "run", grid.Tile{Ground: grid.Gain}, "gain", grid.Tile{Ground: grid.Lane}, "lane",
		grid.Tile{Ground: grid.Lane, Piece: grid.Flag}, "finish",
	)
	for i := range hogs {
		hog := grid.Hog + grid.Piece(i)
		letter := grid.Colors[i].Letter
		all = append(all, tiles(
			grid.Tile{Piece: hog}, fmt.Sprint("hog", letter), grid.Tile{Ground: grid.Run, Piece: hog}, fmt.Sprint("run", letter),
			grid.Tile{Ground: grid.Gain, Piece: hog}, fmt.Sprint("gain", letter),
		)...)
	}
	return all
}

// suitNames are the names of the suits.
var suitNames = [len(grid.Suits)]string{"spade", "heart", "diam", "club"}

// cards returns the suits, the parts of narrow cards, and the back of a card.
func cards() []Sign {
	all := tiles(grid.CardBack.Tile, "back", grid.CardEnd, "cardEnd")
	for i, s := range grid.Suits {
		all = append(all, tiles(s.Tile, suitNames[i], grid.NarrowCard(0, i, true)[1].Tile, "of"+suitNames[i], grid.NarrowCard(0, i, false)[2].Tile, "no"+suitNames[i])...)
	}
	for i, rank := range ranks {
		all = append(all, tiles(
			grid.NarrowCard(i, 0, true)[0].Tile, rank+"card", grid.NarrowCard(i, 0, false)[1].Tile, rank+"grey",
		)...)
	}
	return all
}

// dice returns the faces of a die, by themselves and where they count, a hidden and a lost one.
func dice() []Sign {
	all := tiles(grid.HiddenDie.Tile, "cup", grid.Tile{Piece: grid.LostDie}, "lost")
	for face := 1; face <= 6; face++ {
		t := grid.Die(face).Tile
		all = append(all, tiles(t, fmt.Sprint("die", face))...)
		t.Mark = grid.Winning
		all = append(all, tiles(t, fmt.Sprint("gold", face))...)
	}
	return all
}

// colours are the names of the colours.
var colours = [len(grid.Colors)]string{"red", "yellow", "green", "blue", "violet", "pink", "orange", "brown", "white", "black", "star", "moon"}

// pegs returns the pegs of all colours with their letters in all languages, as they stand in texts and on
// keys, or in a tray.
func pegs(on grid.Ground) (all []Sign) {
	for i, c := range grid.Colors {
		for _, letter := range strings.Split(grid.PegLetters(i), "") {
			word := colours[i] + letter
			if on == grid.Tray {
				word = "peg" + c.Letter + letter
			}
			all = append(all, tiles(c.In(letter).On(on).Tile, word)...)
		}
	}
	return all
}

// trays returns the tiles of a tray and of the strip beside it.
func trays() []Sign {
	all := append(pegs(grid.Tray), tiles(grid.Hole.Tile, "hollow", grid.NextHole.Tile, "next", grid.Tile{Ground: grid.Tray, Mark: grid.Better}, "bestPeg")...)
	for n := range 10 {
		all = append(all, tiles(grid.TrayDigit(n).Tile, fmt.Sprint("digit", n))...)
	}
	key := func(p grid.Piece) grid.Tile { return grid.Tile{Ground: grid.Keys, Piece: p} }
	all = append(all, tiles(key(grid.NoPiece), "keys", key(grid.InPlace), "inPlace", key(grid.InCode), "inCode", key(grid.NotInCode), "notIn")...)
	for here := range grid.MaxKeyPegs + 1 {
		for elsewhere := range grid.MaxKeyPegs + 1 - here {
			all = append(all, tiles(grid.KeyPegs(here, elsewhere).Tile, fmt.Sprintf("in%dout%d", here, elsewhere))...)
		}
	}
	return all
}

// tileLetters are the letters that have tiles.
const tileLetters = "abcdefghijklmnopqrstuvwxyzñ"

// names are the names of the marks.
var names = [...]string{grid.Paper: "tile", grid.Absent: "not", grid.Elsewhere: "else", grid.Here: "here"}

// letters returns the letters with each mark, the marks alone, the place for a letter, and the signs of two who guess.
func letters() []Sign {
	all := tiles(grid.Unknown.Tile, "slot", grid.Tile{Piece: grid.RedDisc}, "red", grid.Tile{Piece: grid.BlueDiamond}, "blue")
	for mark := grid.Paper; mark <= grid.Here; mark++ {
		for _, letter := range tileLetters {
			c := grid.Letter(letter, mark)
			all = append(all, tiles(c.Tile, tileName(names[mark], c.Letter))...)
		}
		if mark != grid.Paper {
			all = append(all, tiles(grid.Tile{Ground: mark}, names[mark])...)
		}
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

// gallows returns the parts of gallows in all states.
func gallows() []Sign {
	upper, lower := grid.Gallows(0)
	all := tiles(upper[0].Tile, "post", lower[0].Tile, "foot", lower[1].Tile, "lawn")
	for i, name := range [...]string{"beam", "rope", "head", "neck"} {
		upper, _ = grid.Gallows(i)
		all = append(all, tiles(upper[1].Tile, name)...)
	}
	for i, name := range [...]string{"body", "arm", "arms", "leg", "legs", "saved"} {
		_, lower = grid.Gallows(3 + i)
		all = append(all, tiles(lower[1].Tile, name)...)
	}
	return all
}
