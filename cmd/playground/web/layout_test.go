package web_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestLayout checks and uses everything that a message can have besides text.
func TestLayout(t *testing.T) {
	h := newHouse(t, "Testbot", "general")
	h.decorate()
	b := newTab(t, h.page.URL+"/#/alice/"+string(h.general), 360, false)

	b.command("/layout")
	b.reads("Laid out")
	for _, c := range []string{
		`getComputedStyle(document.querySelector(".container")).borderLeftColor === "rgb(34, 102, 204)"`,
		`document.querySelector(".container .board-row").getAttribute("aria-label") === "🔴🟢🔵  abc"`,
		`document.querySelector(".gallery .spoiler:not(.shown) img").alt === "a grey square"`,
		`document.querySelector(".gallery a[href='https://example.com/elsewhere.png']") && document.querySelectorAll(".gallery img").length === 1`,
		`document.scrollingElement.scrollWidth <= innerWidth`,
	} {
		b.until(c)
	}
	b.focus(".gallery .spoiler")
	b.keys(" ")
	b.until(`document.querySelector(".gallery .spoiler.shown img").naturalWidth === 40`)
	b.shot("layout-360")
	b.click("Beside it")
	b.reads("beside:")

	b.focus(`[data-focus="person"]`)
	b.keys(kb.Enter)
	b.until(`document.activeElement.innerText.includes("@")`)
	b.keys("@")
	b.do(chromedp.KeyEvent(kb.Escape))
	b.until(`document.activeElement.dataset.focus === "person"`)
	b.keys(kb.Enter)
	b.keys(kb.End)
	b.keys(kb.Enter)
	b.reads("person: " + string(h.carol))

	b.focus(`[data-focus="several"]`)
	b.keys(kb.Enter)
	b.until(`document.activeElement.innerText.includes("Ace")`)
	b.keys(" ")
	b.keys("c")
	b.keys(" ")
	b.click("Done")
	b.reads("several: a,c")
}

// TestUpload gives a command a file with the file picker.
func TestUpload(t *testing.T) {
	h := newHouse(t, "Testbot", "general")
	h.decorate()
	b := newTab(t, h.page.URL+"/#/alice/"+string(h.general), 1280, false)
	file := filepath.Join(t.TempDir(), "maze.txt")
	if err := os.WriteFile(file, []byte("#####"), 0o600); err != nil {
		t.Fatal(err)
	}
	b.focus("#text:not(:disabled)")
	b.keys("/upload")
	b.until(`document.querySelector("#suggestions [aria-selected=true]")`) // before, Enter would send the line as it is
	b.keys(kb.Enter)
	b.until(`document.activeElement.type === "file"`)
	b.do(chromedp.SetUploadFiles(`input[type=file]`, []string{file}))
	b.until(`document.querySelector("input[type=file]").files.length === 1`)
	eval[any](b, `document.querySelector(".send").click()`)
	b.reads("maze.txt has 5 bytes")
}
