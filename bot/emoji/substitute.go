package emoji

import (
	"cmp"
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf16"

	"parlour/commands"
	"parlour/games/grid"
)

// maxText is how much text Discord lets all of a message have.
const maxText = 4000

// filler fades into the ground where there is no sign for it, and may: it means
// nothing. It stays Unicode where there is no room for all signs.
const filler = "▫️"

// Wardrobe puts our own signs in the place of Unicode's. The zero one has none.
// Its methods may be called by several goroutines.
type Wardrobe struct{ worn atomic.Pointer[outfit] }

// outfit is what stands for what: "<:name:id>" for Unicode.
type outfit struct {
	exact map[string]string
	all   *strings.Replacer
	some  *strings.Replacer // all but the filler
}

// Wear makes these the signs from now on: "<:name:id>" by Unicode emoji.
func (w *Wardrobe) Wear(exact map[string]string) {
	if len(exact) == 0 {
		w.worn.Store(nil)
		return
	}
	w.worn.Store(&outfit{exact, replacer(exact, ""), replacer(exact, filler)})
}

// Worn reports whether there are signs of ours to be used.
func (w *Wardrobe) Worn() bool { return w.worn.Load() != nil }

// replacer replaces all emoji but one; of two of which one begins like the
// other, the longer.
func replacer(exact map[string]string, but string) *strings.Replacer {
	var pairs [][2]string
	for unicode, own := range exact {
		if unicode != but {
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

// Dress is a body with our own signs in its texts and on its keys, but not in
// code, labels and descriptions, where Discord would show their names. Where
// the texts would become too long they keep Unicode's, at first only the filler.
func (w *Wardrobe) Dress(b commands.Body) commands.Body {
	s := w.worn.Load()
	replacers := []*strings.Replacer{nil}
	if s != nil {
		replacers = []*strings.Replacer{s.all, s.some, nil}
	}
	for _, r := range replacers {
		d := dresser{outfit: s, replacer: r}
		dressed := b
		dressed.Blocks, dressed.Keys = d.blocks(b.Blocks), d.blocks(b.Keys)
		if d.length <= maxText || r == nil {
			return dressed
		}
	}
	return b
}

// dresser dresses the parts of one body.
type dresser struct {
	outfit   *outfit
	replacer *strings.Replacer // of texts; nil to leave them
	length   int               // of all texts so far, as Discord counts it
}

func (d *dresser) blocks(blocks []commands.Block) []commands.Block {
	out := slices.Clone(blocks)
	for i := range out {
		b := &out[i]
		b.Text = d.text(b.Text)
		b.Buttons = slices.Clone(b.Buttons)
		for j := range b.Buttons {
			x := &b.Buttons[j]
			x.Label, x.Emoji = grid.Plain(x.Label), d.key(x.Emoji)
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

func (d *dresser) menu(s commands.Select) *commands.Select {
	s.Placeholder, s.Options = grid.Plain(s.Placeholder), slices.Clone(s.Options)
	for i := range s.Options {
		o := &s.Options[i]
		o.Label, o.Description, o.Emoji = grid.Plain(o.Label), grid.Plain(o.Description), d.key(o.Emoji)
	}
	return &s
}

// key is the emoji of a key or an option.
func (d *dresser) key(unicode string) string {
	if d.outfit != nil {
		if own, ok := d.outfit.exact[unicode]; ok {
			return own
		}
	}
	return grid.Plain(unicode)
}

// text dresses what is outside of code.
func (d *dresser) text(text string) string {
	if d.replacer != nil {
		text = outsideCode(text, d.replacer.Replace)
	}
	text = grid.Plain(text)
	d.length += len(utf16.Encode([]rune(text)))
	return text
}

// outsideCode changes what is outside of code in a text with markup: code stands
// between two runs of as many backticks.
func outsideCode(text string, change func(string) string) string {
	var out strings.Builder
	plain := 0 // where what is outside of code begins
	for at := 0; at < len(text); {
		switch text[at] {
		case '\\':
			at += 2
		case '`':
			run := len(text[at:]) - len(strings.TrimLeft(text[at:], "`"))
			end := closing(text[at+run:], run)
			if end < 0 {
				at += run
				continue
			}
			end += at + run
			out.WriteString(change(text[plain:at]) + text[at:end])
			at, plain = end, end
		default:
			at++
		}
	}
	return out.String() + change(text[plain:])
}

// closing is where the first run of exactly so many backticks ends, or -1.
func closing(text string, run int) int {
	for at := 0; at < len(text); {
		if text[at] != '`' {
			at++
			continue
		}
		found := len(text[at:]) - len(strings.TrimLeft(text[at:], "`"))
		at += found
		if found == run {
			return at
		}
	}
	return -1
}
