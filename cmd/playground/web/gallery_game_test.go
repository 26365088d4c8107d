package web_test

import (
	"image"
	"image/gif"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"parlour/bot/discordtest/script"
)

// The animated game. Its size suits a README, and its times are hundredths of a second.
const (
	gameHeight = 600
	moveTime   = 45
	endTime    = 250
	gameBytes  = 1 << 20 // the largest file that a README should load
)

// columns are the moves of the animated game: alice wins diagonally with her last one.
var columns = strings.Fields("4 5 4 4 4 4 5 5 5 5 1 4 3 2 2 3 3")

// TestGalleryGame draws game.gif, a game of Connect Four on a phone. Alice taps, and bob
// answers on a phone of his own.
func TestGalleryGame(t *testing.T) {
	folder := galleryFolder(t)
	h := newParlour(t)
	play := func(text string) {
		t.Helper()
		conversation, err := script.Parse("game", text+"\n")
		if err != nil {
			t.Fatal(err)
		}
		rt := script.Runtime{Server: h.Server, App: h.app, Guild: h.guild, Channel: h.general, Settle: h.bot.Settle}
		if err := script.Run(t.Context(), conversation, rt, io.Discard); err != nil {
			t.Fatal(err)
		}
	}
	play("say alice /connectfour duel opponent:@bob side:red\npress bob Accept")
	p := newPhone(t, h, gameHeight)
	p.do(chromedp.EmulateViewport(phoneWidth, gameHeight, chromedp.EmulateScale(1.5)))
	p.theme("darker")
	s := p.next("")
	var film []image.Image
	shoot := func() {
		p.until(`[...document.images].every((i) => i.complete && i.naturalWidth > 0)`)
		p.painted()
		film = append(film, p.screen())
	}
	shoot()
	for i, column := range columns {
		if i%2 == 0 {
			s = p.tap(column)
		} else {
			play("press bob " + column)
			s = p.next(s.State)
		}
		shoot()
	}
	if !s.has("Rematch") {
		t.Fatalf("the game is not over:\n%s", s.Text)
	}
	file := filepath.Join(folder, "game.gif")
	film = append([]image.Image{film[len(film)-1]}, film...) // a still shows how it ends
	if err := saveGIF(file, film); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(file); err != nil || info.Size() > gameBytes {
		t.Errorf("%s has %d bytes, %v; want at most %d", file, info.Size(), err, gameBytes)
	}
}

// saveGIF writes screens as an animation that repeats. All frames share the palette of the
// last one, and each contains only the rectangle that differs from the frame before.
func saveGIF(file string, screens []image.Image) error {
	var film gif.GIF
	palette := paletted(screens[len(screens)-1]).Palette
	var before *image.Paletted
	for _, s := range screens {
		now := inPalette(s, palette)
		film.Image = append(film.Image, now.SubImage(difference(before, now)).(*image.Paletted))
		film.Delay = append(film.Delay, moveTime)
		film.Disposal = append(film.Disposal, gif.DisposalNone)
		before = now
	}
	film.Delay[len(film.Delay)-1] = endTime
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	if err := gif.EncodeAll(out, &film); err != nil {
		_ = out.Close()
		return err
	}
	return out.Close()
}

// difference returns the bounding rectangle of the pixels that differ: the whole picture if
// there is none before it, and one pixel if none differs.
func difference(before, now *image.Paletted) image.Rectangle {
	if before == nil {
		return now.Rect
	}
	var r image.Rectangle
	for y := now.Rect.Min.Y; y < now.Rect.Max.Y; y++ {
		for x := now.Rect.Min.X; x < now.Rect.Max.X; x++ {
			if before.ColorIndexAt(x, y) != now.ColorIndexAt(x, y) {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if r.Empty() {
		return image.Rectangle{Min: now.Rect.Min, Max: now.Rect.Min.Add(image.Pt(1, 1))}
	}
	return r
}
