package web_test

import (
	"fmt"
	"testing"
	"time"

	"parlour/bot/local/need"
	"parlour/cmd/playground/web/browsertest"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// stepLimit bounds the time of a step in the browser.
const stepLimit = browsertest.StepLimit

// widths are the widths of a phone and of a desktop, in pixels.
var widths = []struct {
	pixels int64
	dark   bool
}{{360, true}, {1280, false}}

// TestPage uses the page by keyboard only, at both widths.
func TestPage(t *testing.T) {
	for _, w := range widths {
		t.Run(fmt.Sprint(w.pixels), func(t *testing.T) {
			if w.pixels > phoneWidth {
				need.Slow(t)
			}
			h := newHouse(t, "Testbot", "general")
			h.talk()
			b := newTab(t, h.page.URL+"/#/alice/"+string(h.general), w.pixels, w.dark)
			b.until(`document.querySelector("#title").innerText === "#general"`)
			steps := []struct {
				name string
				run  func(*house, *tab)
			}{
				{"picker", pickByKeyboard}, {"command line", typeALine}, {"board", lookAtBoard}, {"spoiler", openSpoiler}, {"button", pressButton},
				{"select", chooseFromSelect}, {"form", fillForm}, {"private", whisper}, {"silence", waitForSilence}, {"reload", reload},
			}
			for _, s := range steps {
				if !t.Run(s.name, func(t *testing.T) { b.t = t; s.run(h, b) }) {
					return
				}
			}
			b.shot(fmt.Sprintf("page-%d", w.pixels))
		})
	}
}

// pickByKeyboard fills in a command: an option from its choices, an option from the bot's suggestions, and a member.
func pickByKeyboard(_ *house, b *tab) {
	eval[any](b, `document.querySelector("#text").focus()`)
	b.keys("/desc")
	b.until(`document.querySelector("#suggestions [aria-selected=true]").innerText.includes("describe")`)
	b.shot(fmt.Sprintf("picker-%d", eval[int](b, "innerWidth")))
	b.keys(kb.Enter)
	b.until(`document.activeElement.dataset.option === "colour" && document.querySelector("#suggestions").innerText.includes("Green")`)
	b.keys(kb.ArrowDown)
	b.keys(kb.Enter)
	b.until(`document.activeElement.className === "more"`)
	b.keys("word:")
	b.until(`document.activeElement.dataset.option === "word"`)
	b.keys("x")
	b.until(`document.querySelector("#suggestions").innerText.includes("x two")`)
	b.keys(kb.ArrowDown)
	b.keys(kb.ArrowDown)
	b.keys(kb.Tab)
	b.keys("wh")
	b.keys(kb.Enter)
	b.until(`document.activeElement.dataset.option === "who" && document.querySelector("#suggestions").innerText.includes("@bob")`)
	b.keys("bo")
	b.keys(kb.Enter)
	b.until(`document.activeElement.className === "more"`)
	b.keys(kb.Enter)
	b.reads("alice used /describe")
	b.reads("given: colour=g word=x2 who=")
}

// typeALine types a command as a line.
func typeALine(_ *house, b *tab) {
	b.command("/describe colour:Red word:as typed")
	b.until(`document.activeElement.dataset.option !== "word" || document.activeElement.value === "as typed"`)
	b.reads("given: colour=r word=as typed")
}

func lookAtBoard(_ *house, b *tab) {
	b.command("/show")
	b.reads("A board")
	for _, c := range []string{
		`document.querySelectorAll(".board-row").length === 2`,
		`[...document.querySelectorAll(".board-row")].every((r) => r.offsetHeight < 40 && r.querySelectorAll(".emoji").length === 11)`,
		`document.querySelector(".board").scrollWidth <= document.querySelector(".board").clientWidth`,
		`document.querySelector("pre").innerText === "<b>fenced</b>"`,
		`document.querySelector("#log").innerText.includes("<script>") && document.title !== "pwned"`,
		`document.querySelectorAll("#log a[href^='javascript']").length === 0`,
		`document.scrollingElement.scrollWidth <= innerWidth`,
	} {
		b.until(c)
	}
}

func openSpoiler(_ *house, b *tab) {
	b.until(`getComputedStyle(document.querySelector(".spoiler .veiled")).visibility === "hidden"`)
	eval[any](b, `document.querySelector(".spoiler").focus()`)
	b.keys(kb.Enter)
	b.until(`getComputedStyle(document.querySelector(".spoiler .veiled")).visibility === "visible"`)
}

// pressButton presses a button by keyboard. The button keeps the focus when it changes.
func pressButton(_ *house, b *tab) {
	eval[any](b, `[...document.querySelectorAll(".button")].find((e) => e.innerText.includes("Not yet pressed")).focus()`)
	b.keys(kb.Enter)
	b.until(`document.activeElement.innerText.includes("Pressed once")`)
	b.reads("(edited)")
	b.until(`document.querySelector(".spoiler").classList.contains("shown")`)
}

func chooseFromSelect(_ *house, b *tab) {
	eval[any](b, `document.querySelector(".select").focus()`)
	b.keys(kb.Enter)
	b.until(`document.activeElement.innerText.includes("First")`)
	b.keys(kb.ArrowDown)
	b.shot(fmt.Sprintf("select-%d", eval[int](b, "innerWidth")))
	b.keys(kb.Enter)
	b.reads("chosen: 2")
}

func fillForm(_ *house, b *tab) {
	b.click("Open a form")
	b.until(`document.activeElement.name === "what"`)
	b.keys(kb.Escape)
	b.until(`!document.querySelector("dialog")`)
	b.click("Open a form")
	b.until(`document.activeElement.name === "what"`)
	b.keys("a half written")
	b.shot(fmt.Sprintf("form-%d", eval[int](b, "innerWidth")))
	b.do(chromedp.Reload())
	b.until(`document.activeElement.name === "what" && document.activeElement.value === "a half written"`)
	b.keys(" sentence")
	b.keys(kb.Enter)
	b.reads("The form says: a half written sentence")
	b.until(`!document.querySelector("dialog")`)
}

// whisper gets a private answer, which another member does not see. Both see that member's messages.
func whisper(h *house, b *tab) {
	b.command("/whisper")
	b.reads("Only you see this.")
	b.reads("Only you can see this")
	if eval[bool](b, `document.querySelector("#sidebar").inert`) {
		eval[any](b, `document.querySelector("#menu").click()`)
		b.until(`document.querySelector("#sidebar").contains(document.activeElement)`)
		b.shot("drawer")
	}
	eval[any](b, `[...document.querySelectorAll("#people a")].find((e) => e.innerText.includes("bob")).click()`)
	b.until(`location.hash.startsWith("#/bob/") && document.querySelector("#who").innerText === "bob"`)
	b.reads("The form says")
	b.until(`!document.querySelector("#log").innerText.includes("Only you see this.")`)
	b.command("hello from bob")
	b.reads("hello from bob")
	b.do(chromedp.NavigateBack())
	b.until(`document.querySelector("#who").innerText === "alice"`)
	b.reads("Only you see this.")
	b.reads("hello from bob")
	b.command("/whisper")
	b.until(`document.querySelectorAll(".message.private").length === 2`)
	b.click("Dismiss message")
	b.until(`document.querySelectorAll(".message.private").length === 1 && document.activeElement.id === "scroller"`)
}

func waitForSilence(h *house, b *tab) {
	b.command("/silence")
	b.reads("Sending command")
	const failed = `document.querySelector("#log").innerText.includes("The application did not respond")`
	for try := 0; try < 100 && !eval[bool](b, failed); try++ { // the page may show the command before its time begins
		h.clock.Advance(3 * time.Second)
		b.painted()
	}
	b.until(failed)
}

// reload reloads the page, which keeps the member, the channel, messages, opened spoilers and drafts.
func reload(_ *house, b *tab) {
	eval[any](b, `document.querySelector("#text").focus()`)
	b.keys("not yet sent")
	before := eval[string](b, `document.querySelector("#log").innerText`)
	b.do(chromedp.Reload())
	b.until(`document.querySelector("#who").innerText === "alice"`)
	b.until(fmt.Sprintf(`document.querySelector("#log").innerText === %s`, quote(before)))
	b.until(`document.querySelector("#text").value === "not yet sent"`)
	b.until(`document.querySelector(".spoiler").classList.contains("shown")`)
}

// What is typed while a text is being sent stays. A text that wasn't sent comes back.
func TestTypingAhead(t *testing.T) {
	h := newHouse(t, "Testbot", "general")
	b := newTab(t, h.page.URL+"/#/alice/"+string(h.general), phoneWidth, true)
	b.until(`!document.querySelector("#text").disabled`)
	eval[any](b, `(() => {
		const fetch = window.fetch;
		window.fetch = (...args) => args[1]?.method === "POST" ? new Promise((done) => { window.answer = () => done(fetch(...args)); }) : fetch(...args);
	})()`)
	eval[any](b, `document.querySelector("#text").focus()`)
	b.keys("first" + kb.Enter)
	b.until(`Boolean(window.answer)`)
	b.keys("second")
	eval[any](b, `window.answer()`)
	b.reads("first")
	b.until(`document.querySelector("#text").value === "second"`)
	eval[any](b, `document.querySelector("#text").value = ""; window.fetch = () => Promise.reject(new Error("offline"))`)
	b.keys("third" + kb.Enter)
	b.until(`document.querySelector("#text").value === "third"`)
}

// A command that is typed before its list has come, in the language of another member, is picked and sent when it is there.
func TestCommandAhead(t *testing.T) {
	h := newParlour(t)
	b := newTab(t, h.page.URL+"/#/alice/"+string(h.general), phoneWidth, false)
	b.until(`!document.querySelector("#text").disabled`)
	eval[any](b, `(() => {
		const fetch = window.fetch;
		window.waiting = [];
		window.fetch = (...args) => String(args[0]).includes("commands") ? new Promise((done) => window.waiting.push(() => done(fetch(...args)))) : fetch(...args);
	})()`)
	b.aside("New member")
	b.until(`document.querySelector("dialog select")`)
	eval[any](b, `[...document.querySelectorAll("dialog option")].find((o) => o.value === "es-419").selected = true`)
	b.keys("eva" + kb.Enter)
	b.until(`document.querySelector("#who").innerText === "eva"`)
	b.command("/configuración ")
	b.keys(kb.Enter)
	b.until(`window.waiting.length > 0`)
	eval[any](b, `window.waiting.forEach((f) => f())`)
	b.reads("Tu configuración")
}
