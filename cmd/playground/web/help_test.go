package web_test

import "testing"

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
