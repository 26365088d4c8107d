package web_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// mostHelp is the greatest height of a page of /help in pixels, without the line that names the
// command: half of a phone's screen.
const mostHelp = 372

// The pages of /help are low enough for a phone, and the last one names /privacy.
func TestHelpFitsAPhone(t *testing.T) {
	p := newPhone(t, newParlour(t), phoneHeight)
	p.start("/help") // welcomes the server
	p.start("/help")
	const newest = `[...document.querySelectorAll(".message")].at(-1)`
	fits := func(page, says string) {
		t.Helper()
		p.until(newest + `.innerText.includes(` + quote(says) + `)`)
		p.painted()
		p.shot("help-" + page)
		if high := eval[float64](p.tab, newest+`.getBoundingClientRect().height - `+newest+`.querySelector(".origin").getBoundingClientRect().height`); high == 0 || high > mostHelp {
			t.Errorf("the page %s is %.0f pixels high, at most %d are wanted", page, high, mostHelp)
		} else {
			t.Logf("the page %s is %.0f pixels high", page, high)
		}
	}
	press := func(label string) {
		eval[any](p.tab, `[...`+newest+`.querySelectorAll(".button")].find((e) => e.innerText.includes(`+quote(label)+`)).click()`)
	}
	fits("start", "I’m Parlour")
	press("While you play")
	fits("play", "/game about")
	press("About")
	fits("about", "/privacy")
}

// A mention of a command, pressed, puts the command into the input, also in place of another one.
func TestMentionsFillInCommands(t *testing.T) {
	p := newPhone(t, newParlour(t), phoneHeight)
	p.start("/help") // welcomes the server
	p.start("/help")
	p.reads("/leaderboard top players here")
	filled := func(command string) {
		t.Helper()
		p.click(command)
		p.until(`document.querySelector(".picker .command-name").innerText === ` + quote(command) + ` && document.querySelector(".picker").contains(document.activeElement)`)
	}
	filled("/stats")
	p.shot("mention-picker")
	p.click("While you play ›")
	p.reads("/game undo take one back")
	filled("/game about")
	filled("/game undo")
	p.keys(kb.Enter)
	p.reads("alice used /game undo")
	p.reads("No game is on here. Start one with /play.")
	p.shot("mention-refusal")
	filled("/play")
}
