package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestPlaces creates a channel, a thread, a member and a direct conversation, and switches between them.
func TestPlaces(t *testing.T) {
	for _, w := range widths {
		t.Run(fmt.Sprint(w.pixels), func(t *testing.T) {
			h := newHouse(t, "Testbot", "general")
			h.talk()
			b := newTab(t, h.page.URL, w.pixels, w.dark) // the address names nothing yet
			b.until(`document.querySelector("#title").innerText === "#general" && document.querySelector("#who").innerText === "alice"`)

			b.aside("New channel")
			b.keys("Card Room")
			b.keys(kb.Enter)
			b.until(`document.querySelector("#title").innerText === "#card-room"`)
			b.click("New thread")
			b.until(`document.activeElement.name === "name"`)
			b.keys("One table")
			b.keys(kb.Enter)
			b.until(`document.querySelector("#title").innerText === "One table" && document.querySelector("#thread").hidden`)

			b.aside("New member")
			b.keys("alice")
			b.keys(kb.Enter)
			b.until(`document.querySelector("dialog .failed").innerText.includes("already")`)
			b.keys("2")
			b.keys(kb.Enter)
			b.until(`document.querySelector("#who").innerText === "alice2" && document.querySelector("#title").innerText === "One table"`)

			b.aside("Message the bot")
			b.until(`document.querySelector("#title").innerText === "@Testbot"`)
			b.command("/whisper")
			b.reads("Only you see this.")
			b.shot(fmt.Sprintf("places-%d", w.pixels))
		})
	}
}

// aside presses a button of the lists, which are in a drawer on a narrow screen.
func (b *tab) aside(label string) {
	b.t.Helper()
	if eval[bool](b, `document.querySelector("#sidebar").inert`) {
		eval[any](b, `document.querySelector("#menu").click()`)
	}
	find := fmt.Sprintf(`document.querySelector("#sidebar [aria-label='%s']")`, label)
	b.until(find)
	eval[any](b, find+`.click()`)
	b.until(`document.querySelector("dialog") || document.querySelector("#title").innerText.startsWith("@")`)
}

// TestBusyChannel fills a channel with more messages than the page shows at first. The page follows the newest message, unless
// the member has scrolled up. Drafts stay in their channels.
func TestBusyChannel(t *testing.T) {
	h := newHouse(t, "Testbot", "general", "quiet")
	h.talk()
	for n := range 250 {
		if _, err := h.Post(h.bob, h.general, fmt.Sprintf("message %d", n)); err != nil {
			t.Fatal(err)
		}
	}
	b := newTab(t, h.page.URL+"/#/alice/"+string(h.general), 1280, false)
	b.reads("message 249")
	b.until(`document.querySelectorAll(".message").length === 100 && !document.querySelector("#earlier").hidden`)
	b.until(`scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2`)
	b.until(`document.querySelectorAll(".author").length === 1`)

	eval[any](b, `scroller.scrollTop = 300`)
	b.painted() // and so scrolled
	if _, err := h.Post(h.bob, h.general, "the newest"); err != nil {
		t.Fatal(err)
	}
	b.reads("the newest")
	b.until(`!document.querySelector("#newest").hidden && scroller.scrollTop < 1000`)
	b.click("New messages ↓")
	b.until(`document.querySelector("#newest").hidden && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2`)
	b.click("Show earlier messages")
	b.until(`document.querySelectorAll(".message").length === 251 && document.querySelector("#earlier").hidden`)

	b.focus("#text")
	b.keys("/describe colour:Gr")
	b.until(`document.activeElement.dataset.option === "colour" && document.activeElement.value === "Gr"`)
	eval[any](b, `[...document.querySelectorAll("#places a")].find((e) => e.innerText.includes("quiet")).click()`)
	b.until(`document.querySelector("#title").innerText === "#quiet" && !document.querySelector(".picker") && document.querySelector("#text").value === ""`)
	if _, err := h.Post(h.bob, h.general, "while away"); err != nil {
		t.Fatal(err)
	}
	b.until(`document.querySelector("#places a.fresh").innerText.includes("general")`)
	b.do(chromedp.Reload())
	b.until(`document.querySelector("#places a.fresh").innerText.includes("general")`)
	eval[any](b, `document.querySelector("#places a.fresh").click()`)
	b.until(`document.querySelector("[data-option=colour]").value === "Gr"`)
	b.reads("while away")
}
