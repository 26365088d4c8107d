package web_test

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"parlour/bot/local"
	"parlour/bot/local/need"
)

// newParlour returns a house with the real bot, which has its own emoji and whose secrets are the same in every run.
func newParlour(t *testing.T) *house {
	t.Helper()
	return newParlourIn(t, "")
}

// newParlourIn is newParlour in a language.
func newParlourIn(t *testing.T, locale string) *house {
	t.Helper()
	h := newHouseIn(t, locale, "Parlour", "games", "library", "lounge")
	h.dress()
	var err error
	h.bot, err = local.Start(t.Context(), local.Options{
		Server: h.Server, Token: h.app.Token, Database: filepath.Join(t.TempDir(), "test.db"),
		Keys: [][]byte{[]byte("only for this test")}, Entropy: rand.NewChaCha8([32]byte{}), Log: slog.New(slog.DiscardHandler), Signs: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.bot.Stop(); err != nil {
			t.Error(err)
		}
	})
	h.dressed()
	return h
}

// TestWholeGame plays a game of Mastermind with the real bot, which breaks red green red blue. The member answers in every way:
// by a button, with the picker, and with a typed line; the page is reloaded in between. In the group slow, it also does so
// on a desktop; TestPage checks what differs there.
func TestWholeGame(t *testing.T) {
	for _, w := range widths {
		t.Run(fmt.Sprint(w.pixels), func(t *testing.T) {
			if w.pixels > phoneWidth {
				need.Slow(t)
			}
			h := newParlour(t)
			b := newTab(t, h.page.URL+"/#/alice/"+string(h.general), w.pixels, w.dark)
			b.until(`document.querySelector("#title").innerText === "#games"`)
			eval[any](b, `document.querySelector("#text").focus()`)
			b.keys("/mastermind sol")
			b.until(`document.querySelector("#suggestions [aria-selected=true]").innerText.includes("/mastermind solve")`)
			b.keys(kb.Enter)
			b.until(`document.activeElement.className === "more"`)
			b.keys("player:first")
			b.until(`document.querySelector("#suggestions [aria-selected=true]")`)
			b.keys(kb.Enter)
			b.until(`document.activeElement.className === "more"`)
			b.shot(fmt.Sprintf("game-picker-%d", w.pixels))
			b.keys(kb.Enter)
			b.click("Ready")
			guess := func(code string) {
				t.Helper()
				b.until(fmt.Sprintf(`[...document.querySelectorAll(".board-row")].at(-1)?.ariaLabel.match(/(?<=peg.)[A-Z]/g)?.join("") === %s`, quote(code)))
			}
			guess("RRRR")
			const two = `[...document.querySelectorAll(".button:has(img[alt^=':in2out0'])")].at(-1)`
			b.until(two)
			eval[any](b, two+`.click()`)
			guess("RRYY")
			b.do(chromedp.Reload())
			guess("RRYY")
			b.command("/mastermind answer black:1 white:1")
			guess("RGRG")
			b.shot(fmt.Sprintf("game-%d", w.pixels))
			b.command("/move move:3,0")
			guess("RGRB")
			b.click("That’s it!")
			b.until(`[...document.querySelectorAll(".button")].some((e) => e.innerText.includes("Play again"))`)
			b.until(`document.querySelector(".board").scrollWidth <= document.querySelector(".board").clientWidth`)
			b.shot(fmt.Sprintf("game-over-%d", w.pixels))
		})
	}
}
