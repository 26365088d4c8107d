package emoji

import (
	"cmp"
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"parlour/bot/message"
	"parlour/commands"
	"parlour/games/grid"
)

// filler is the emoji of an empty cell.
const filler = "▫️"

// spared reports whether an emoji stays Unicode in a message that lacks space,
// where the n-th attempt spares more: first the letters and digits of rows and
// columns, which look alike in Unicode, then the filler, which carries no
// information, then what Unicode shows as the filler. Cards and tiles are not
// spared: parts of their text have emoji of the same length.
func spared(unicode string, n int) bool {
	r, _ := utf8.DecodeRuneInString(unicode)
	label := r < utf8.RuneSelf && !grid.IsText(unicode) || r >= '🇦' && r <= '🇿' || r == '🔟'
	return n > 0 && label || n > 1 && unicode == filler || n > 2 && grid.Plain(unicode) == filler
}

// absent stands for an emoji that is not uploaded yet. It occurs in no message.
const absent = "\x00"

// Set substitutes the application's emoji for Unicode emoji. The zero Set
// substitutes nothing. It is safe for concurrent use.
type Set struct{ symbols atomic.Pointer[symbols] }

// symbols maps tiles and Unicode emoji to application emoji, "<:name:id>", or to absent.
type symbols struct {
	exact     map[string]string
	complete  bool                 // none is absent
	replacers [5]*strings.Replacer // of fewer and fewer Unicode emoji, finally none; see spared
}

// Use replaces the set: "<:name:id>" by tiles and Unicode emoji, or "" for one that is not uploaded yet.
func (w *Set) Use(own map[string]string) {
	s := symbols{exact: map[string]string{}, complete: len(own) > 0}
	for unicode, symbol := range own {
		s.exact[unicode] = cmp.Or(symbol, absent)
		s.complete = s.complete && symbol != ""
	}
	for n := range len(s.replacers) - 1 {
		s.replacers[n] = replacer(s.exact, n)
	}
	w.symbols.Store(&s)
}

// Complete reports whether the set has all emoji.
func (w *Set) Complete() bool {
	s := w.symbols.Load()
	return s != nil && s.complete
}

// replacer replaces the emoji that the n-th attempt does not spare. The longest
// match wins.
func replacer(exact map[string]string, n int) *strings.Replacer {
	var pairs [][2]string
	for unicode, own := range exact {
		if !spared(unicode, n) && !isTile(unicode) {
			pairs = append(pairs, [2]string{unicode, own})
		}
	}
	slices.SortFunc(pairs, func(a, b [2]string) int {
		return cmp.Or(len(b[0])-len(a[0]), strings.Compare(a[0], b[0]))
	})
	var flat []string
	for _, p := range pairs {
		flat = append(flat, p[:]...)
	}
	return strings.NewReplacer(flat...)
}

// Substitute returns the body with the application's emoji in texts and on
// keys, but not in code, labels and descriptions, where Discord would show
// their names. If the texts exceed message.MaxText, some emoji stay Unicode, and if that
// is not enough, all in texts. If an emoji is not uploaded yet, the whole message keeps Unicode.
// Tiles are shown all or not at all: if one is not uploaded yet, or there is no space for them even if
// everything else is Unicode, all of the message are. Of several boards, the first may have tiles alone.
func (w *Set) Substitute(b commands.Body) commands.Body {
	s := w.symbols.Load()
	if s == nil {
		return (&substituter{}).body(b)
	}
	first := substituter{symbols: s, replacer: s.replacers[0], tiles: true, boards: anyBoards, signs: true}
	substituted, replacers := first.body(b), s.replacers[1:]
	switch {
	case first.noSign:
		replacers = []*strings.Replacer{nil}
	case !first.noTile && first.length <= message.MaxText:
		return substituted
	}
	for _, boards := range [...]int{anyBoards, 1, 0} {
		for _, r := range replacers {
			d := substituter{symbols: s, replacer: r, tiles: boards > 0 && !first.noTile, boards: boards, signs: !first.noSign}
			if substituted = d.body(b); d.length <= message.MaxText {
				return substituted
			}
		}
	}
	return substituted
}

// anyBoards is more boards than a message has.
const anyBoards = 100

// isTile reports whether a sign is a tile, or whether a text begins with one.
func isTile(sign string) bool {
	r, _ := utf8.DecodeRuneInString(sign)
	return grid.IsTile(r)
}

// withoutLetter returns the label of a key without the letter that its peg has.
func withoutLetter(label, sign string) string {
	r, _ := utf8.DecodeRuneInString(sign)
	if t, _ := grid.TileOf(r); t.Letter() == label {
		return ""
	}
	return label
}

// substituter substitutes emoji in one body.
type substituter struct {
	symbols  *symbols
	replacer *strings.Replacer // of texts; nil to keep Unicode
	tiles    bool              // tiles are shown, otherwise Unicode
	boards   int               // the number of boards that may have tiles
	signs    bool              // other emoji are, on keys
	length   int               // of all texts so far, in UTF-16 code units
	noTile   bool              // a tile is not uploaded yet
	noSign   bool              // another emoji is not
}

func (d *substituter) body(b commands.Body) commands.Body {
	b.Blocks, b.Keys = d.blocks(b.Blocks), d.blocks(b.Keys)
	return b
}

func (d *substituter) blocks(blocks []commands.Block) []commands.Block {
	out := slices.Clone(blocks)
	for i := range out {
		b := &out[i]
		b.Text = d.text(b.Text)
		b.Buttons = slices.Clone(b.Buttons)
		for j := range b.Buttons {
			x := &b.Buttons[j]
			sign := x.Emoji
			if x.Label, x.Emoji = d.labelled(x.Label, sign); isTile(sign) && x.Emoji != grid.Plain(sign) {
				x.Label = withoutLetter(x.Label, sign)
			}
		}
		if b.Image != nil {
			b.Image = &commands.Image{File: b.Image.File, Alt: grid.Plain(b.Image.Alt)}
		}
		if b.Select != nil {
			b.Select = d.menu(*b.Select)
		}
	}
	return out
}

func (d *substituter) menu(s commands.Select) *commands.Select {
	s.Placeholder, s.Options = grid.Plain(s.Placeholder), slices.Clone(s.Options)
	for i := range s.Options {
		o := &s.Options[i]
		o.Description = grid.Plain(o.Description)
		o.Label, o.Emoji = d.labelled(o.Label, o.Emoji)
	}
	return &s
}

// labelled substitutes the emoji of a key or an option and in its label. What is text in Unicode
// stands in the label.
func (d *substituter) labelled(label, sign string) (text, emoji string) {
	text, emoji = grid.Plain(label), d.key(sign)
	if unicode := grid.Plain(sign); emoji == unicode && (grid.IsText(sign) || grid.IsText(unicode)) {
		return strings.TrimSpace(strings.TrimSpace(emoji) + " " + text), ""
	}
	return text, emoji
}

// key substitutes the emoji of a key or an option.
func (d *substituter) key(sign string) string {
	if isTile(sign) && d.tiles {
		return d.tile(sign)
	}
	if own, ok := d.exact(sign); ok && d.signs && !isTile(sign) {
		d.noSign = d.noSign || own == absent
		return own
	}
	return grid.Plain(sign)
}

// text substitutes emoji outside code.
func (d *substituter) text(text string) string {
	if d.replacer != nil {
		text = message.OutsideCode(text, d.replacer.Replace)
		d.noSign = d.noSign || strings.Contains(text, absent)
	}
	tiles := d.tiles && strings.ContainsFunc(text, grid.IsTile)
	if tiles && strings.Count(text, "\n") > 1 && isTile(text) {
		tiles = d.boards > 0
		d.boards--
	}
	if tiles {
		text = message.OutsideCode(grid.Blocks(text, true), d.tile)
	}
	text = grid.Plain(text)
	d.length += message.Length(text)
	return text
}

// tile substitutes tiles.
func (d *substituter) tile(text string) string {
	var b strings.Builder
	for _, r := range text {
		own, ok := string(r), true
		if grid.IsTile(r) {
			own, ok = d.exact(own)
			d.noTile = d.noTile || !ok || own == absent
		}
		b.WriteString(own)
	}
	return b.String()
}

// exact returns what replaces a sign; ok is false if nothing does.
func (d *substituter) exact(sign string) (own string, ok bool) {
	if d.symbols != nil {
		own, ok = d.symbols.exact[sign]
	}
	return own, ok
}
