package web_test

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parlour/bot/local/need"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

//go:generate go test . -run TestGallery -count=1 -gallery ../gallery

var gallery = flag.String("gallery", "", "a folder to draw the pictures of README.md and GALLERY.md into")

// galleryHeight is the height of the pictures: the part of a phone's screen that a game takes.
const galleryHeight = 720

// pictured are the games in the gallery, with the numbers of moves and of further pegs before the picture.
var pictured = map[string]struct {
	moves int
	pegs  string
}{
	"mastermind play":  {2, "GV"},
	"mastermind solve": {3, ""},
	"pathway 5x5":      {4, ""},
	"pathway 6x6":      {4, ""},
	"crosscut 8x8":     {5, ""},
	"labyrinth":        {2, ""},
	"connectfour":      {4, ""},
	"battleship":       {12, ""},
	"pig":              {4, ""},
	"tictactoe":        {2, ""},
	"reversi":          {6, ""},
	"crazyeights":      {4, ""},
	"liarsdice":        {2, ""},
	"hangman":          {6, ""},
	"secretword solve": {1, ""},
	"yesno solve":      {3, ""},
}

// galleryFolder returns the folder of the pictures.
func galleryFolder(t *testing.T) string {
	t.Helper()
	if *gallery == "" {
		need.Slow(t)
		return t.TempDir() // of the sample
	}
	if err := os.MkdirAll(*gallery, 0o755); err != nil {
		t.Fatal(err)
	}
	return *gallery
}

// drawn reports whether to draw a picture. Without -gallery a sample shows that pictures can be drawn; TestTaps plays
// every game on the same page.
func drawn(name, sample string) bool { return *gallery != "" || name == sample }

// TestGallery draws each game at a phone's width, in the dark and the light theme. `go generate` runs it in this folder.
func TestGallery(t *testing.T) {
	folder := galleryFolder(t)
	for _, g := range playable {
		shown, ok := pictured[g.name]
		if !ok || !drawn(g.name, "connectfour") {
			continue
		}
		t.Run(g.name, func(t *testing.T) {
			h := newParlour(t)
			p := newPhone(t, h, galleryHeight)
			p.do(chromedp.EmulateViewport(phoneWidth, galleryHeight, chromedp.EmulateScale(2)))
			s := p.start(g.command)
			move := g.player()
			for range shown.moves {
				s = move(p, s)
			}
			p.pegs(shown.pegs)
			p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, phoneWidth/2, 1)) // off the key, which it would light up
			for theme, suffix := range map[string]string{"darker": "-dark.png", "light": "-light.png"} {
				p.theme(theme)
				p.painted()
				p.draw(filepath.Join(folder, strings.ReplaceAll(g.name, " ", "-")+suffix))
			}
		})
	}
}

// draw saves the screen as a small PNG.
func (p *phone) draw(file string) {
	p.t.Helper()
	screen := p.screen()
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&out, paletted(screen)); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// screen returns a screenshot.
func (p *phone) screen() image.Image {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, stepLimit)
	defer cancel()
	shot, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.t.Fatal(err)
	}
	screen, err := png.Decode(bytes.NewReader(shot))
	if err != nil {
		p.t.Fatal(err)
	}
	return screen
}

// paletted reduces a picture to its 256 most frequent colours. Rarer ones, from the edges
// of letters, become the nearest of those.
func paletted(picture image.Image) *image.Paletted {
	box := picture.Bounds()
	used := map[color.RGBA]int{}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			used[rgba(picture, x, y)]++
		}
	}
	var colours []color.RGBA
	for c := range used {
		colours = append(colours, c)
	}
	slices.SortFunc(colours, func(a, b color.RGBA) int {
		return cmp.Or(used[b]-used[a], cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	var palette color.Palette
	for _, c := range colours[:min(len(colours), 256)] {
		palette = append(palette, c)
	}
	return inPalette(picture, palette)
}

// inPalette maps every pixel of a picture to the nearest colour of a palette.
func inPalette(picture image.Image, palette color.Palette) *image.Paletted {
	box := picture.Bounds()
	out, nearest := image.NewPaletted(box, palette), map[color.RGBA]uint8{}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			c := rgba(picture, x, y)
			n, ok := nearest[c]
			if !ok {
				n = uint8(palette.Index(c))
				nearest[c] = n
			}
			out.SetColorIndex(x, y, n)
		}
	}
	return out
}

func rgba(picture image.Image, x, y int) color.RGBA {
	return color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA)
}
