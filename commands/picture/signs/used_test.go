package signs_test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/all"
	"parlour/games/grid"
)

// used records the signs on boards and keys by game, and the signs in texts.
type used struct {
	boards map[string]map[string]bool
	texts  map[string]bool
}

// collect plays every game at random and reads every catalogue.
func collect(t *testing.T) used {
	t.Helper()
	u := used{map[string]map[string]bool{}, map[string]bool{}}
	catalogues := []fs.FS{commands.Texts()}
	for _, g := range all.Games() {
		catalogues = append(catalogues, g.Info.Texts)
		for seed := range uint64(3) {
			u.play(t, g, rand.New(rand.NewPCG(seed, 1)))
		}
	}
	for _, say := range speakers(t) { // games with more colours than usual
		pegs := map[string]bool{}
		for _, c := range grid.Colors {
			pegs[say.Cell(c).Emoji()] = true
		}
		u.boards["all colours, "+say.Language.String()] = pegs
	}
	u.boards["tiles"] = tiles()
	for _, c := range catalogues {
		u.read(t, c)
	}
	return u
}

// tiles returns the signs on a board of letters: all tiles, the marks alone, an empty place, and the signs of a duel.
func tiles() map[string]bool {
	all := map[string]bool{grid.Tile{Piece: grid.RedDisc}.Sign(): true, grid.Tile{Piece: grid.BlueDiamond}.Sign(): true}
	for mark := grid.Paper; mark <= grid.Here; mark++ {
		all[grid.Tile{Ground: mark}.Sign()] = true
		for _, letter := range "abcdefghijklmnopqrstuvwxyzñ" {
			all[grid.Letter(letter, mark).Emoji()] = true
		}
	}
	return all
}

// speakers returns a speaker of each language of the catalogue.
func speakers(t *testing.T) (all []words.Speaker) {
	t.Helper()
	c, err := words.New(commands.Texts())
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range c.Languages() {
		all = append(all, c.Speaker(tag.String()))
	}
	return all
}

// play plays a game at random.
func (u used) play(t *testing.T, g *games.Game, r *rand.Rand) {
	t.Helper()
	p, err := g.Open(games.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range 60 {
		u.look(g, p)
		moves := slices.Collect(p.Moves())
		if len(moves) == 0 {
			return
		}
		if p, err = p.Play(moves[r.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
}

// look records the signs of a position, of its keys and of the seats.
func (u used) look(g *games.Game, p games.Position) {
	v, at := p.View(), g.Info.Name
	if u.boards[at] == nil {
		u.boards[at] = map[string]bool{}
	}
	note := func(text string) {
		for _, sign := range split(grid.Blocks(text, true)) {
			u.boards[at][sign] = true
		}
	}
	note(v.Board.Emoji(v.Marks))
	for _, seat := range g.Info.Seats {
		note(seat.Sign.Emoji())
	}
	for _, row := range g.Compose.Keys(p, "") {
		for _, k := range row {
			note(k.Cell.Emoji())
		}
	}
}

// read records the signs of a catalogue.
func (u used) read(t *testing.T, catalogue fs.FS) {
	t.Helper()
	data, err := fs.ReadFile(catalogue, "en.json")
	if err != nil {
		t.Fatal(err)
	}
	var texts map[string]any
	if err := json.Unmarshal(data, &texts); err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		forms, ok := text.(map[string]any)
		if !ok {
			forms = map[string]any{"other": text}
		}
		for _, form := range forms {
			for _, sign := range split(form.(string)) {
				u.texts[sign] = true
			}
		}
	}
}

// all returns all signs of boards and texts that Unicode has as emoji. It has none for a part of a block.
func (u used) all() []string {
	found := maps.Clone(u.texts)
	for _, b := range u.boards {
		maps.Copy(found, b)
	}
	maps.DeleteFunc(found, func(sign string, _ bool) bool {
		return plain(sign) == "" || grid.IsText(sign) || grid.IsText(plain(sign))
	})
	return slices.Sorted(maps.Keys(found))
}

// pictorial are the code points below the emoji planes that are shown as emoji without a selector.
const pictorial = "⌚⌛⏩⏪⏫⏬⏰⏳◽◾☔☕♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔⛪⛲⛳⛵⛺⛽✅✊✋✨❌❎❓❔❕❗➕➖➗➰➿⬛⬜⭐⭕"

// split finds the emoji and tiles in a text. It ignores other symbols shown as text.
func split(text string) []string {
	var out []string
	runes := []rune(text)
	for i := 0; i < len(runes); i++ {
		next := func(r rune) bool { return i+1 < len(runes) && runes[i+1] == r }
		r, from := runes[i], i
		switch {
		case strings.ContainsRune("0123456789#*", r) && next('\ufe0f'):
			i += 2
		case r >= 0x1F000 || strings.ContainsRune(pictorial, r) || r >= 0x2000 && next('\ufe0f'):
			for i+1 < len(runes) && unicode.Is(unicode.Variation_Selector, runes[i+1]) {
				i++
			}
		default:
			continue
		}
		out = append(out, string(runes[from:min(i+1, len(runes))]))
	}
	return out
}
