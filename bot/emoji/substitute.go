package emoji

import (
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"parlour/bot/message"
	"parlour/commands"
	"parlour/games/grid"
)

// Set substitutes the application's emoji for tiles. The zero Set has none. It is safe for concurrent use.
type Set struct {
	looks atomic.Pointer[looks]
}

// looks are the emoji of the newest drawings, "<:name:id>" by tile, or "" for one that is not uploaded yet, and those of the
// drawings before, which matches keep that began before a time.
type looks struct {
	now, before map[grid.Tile]string
	since       time.Time
}

// Use replaces the set.
func (w *Set) Use(now, before map[grid.Tile]string, since time.Time) {
	w.looks.Store(&looks{maps.Clone(now), maps.Clone(before), since})
}

// Complete reports whether the set has all emoji.
func (w *Set) Complete() bool {
	l := w.looks.Load()
	return l != nil && len(l.now) > 0 && !slices.Contains(slices.Collect(maps.Values(l.now)), "")
}

// Substitute returns the body with the application's emoji in place of tiles in texts and on keys, but not in code, labels
// and descriptions, where Discord would show their names. All tiles of a message are shown, or Unicode instead of all: if
// one is not uploaded yet, or if the texts exceed [message.MaxText]. Of several boards, the first may have tiles alone. A
// match that began before newer drawings keeps its look while the older ones exist.
func (w *Set) Substitute(b commands.Body) (shown commands.Body) {
	var own map[grid.Tile]string
	if l := w.looks.Load(); l != nil {
		if own = l.now; !b.Began.IsZero() && b.Began.Before(l.since) {
			own = l.before
		}
	}
	for _, boards := range [...]int{anyBoards, 1, 0} {
		d := substituter{own: own, tiles: boards > 0, boards: boards}
		shown = b
		if shown.Blocks, shown.Keys = d.blocks(b.Blocks), d.blocks(b.Keys); !d.missing && d.length <= message.MaxText {
			break
		}
	}
	return shown
}

// anyBoards is more boards than a message has.
const anyBoards = 100

// tileOf returns the tile of a sign; ok is false for another sign or text.
func tileOf(sign string) (t grid.Tile, ok bool) {
	r, _ := utf8.DecodeRuneInString(sign)
	return grid.TileOf(r)
}

// substituter substitutes emoji in one body.
type substituter struct {
	own     map[grid.Tile]string
	tiles   bool // tiles are shown, otherwise Unicode
	boards  int  // the number of boards that may have tiles
	length  int  // of all texts so far, in UTF-16 code units
	missing bool // a tile is not uploaded yet
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
			x.Label, x.Emoji = d.labelled(x.Label, sign)
			if t, ok := tileOf(sign); ok && d.tiles && t.Letter() == x.Label { // the peg has it
				x.Label = ""
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
	label = grid.Plain(label)
	if _, ok := tileOf(sign); ok && d.tiles {
		return label, d.replaced(sign)
	}
	if sign = grid.Plain(sign); grid.IsText(sign) {
		return strings.TrimSpace(strings.TrimSpace(sign) + " " + label), ""
	}
	return label, sign
}

// text substitutes emoji outside code.
func (d *substituter) text(text string) string {
	tiles := d.tiles
	if _, ok := tileOf(strings.TrimPrefix(text, "-# ")); ok && tiles && strings.Count(text, "\n") > 1 {
		tiles = d.boards > 0
		d.boards--
	}
	if tiles {
		text = message.OutsideCode(grid.Blocks(text, true), d.replaced)
	}
	text = grid.Plain(text)
	d.length += message.Length(text)
	return text
}

// replaced substitutes tiles.
func (d *substituter) replaced(text string) string {
	if !strings.ContainsFunc(text, grid.IsTile) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if t, ok := grid.TileOf(r); ok {
			d.missing = d.missing || d.own[t] == ""
			b.WriteString(d.own[t])
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}
