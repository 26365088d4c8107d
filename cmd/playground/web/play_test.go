package web_test

import "testing"

// The menus of /play fit on a phone's screen, and the sheet of the first one says of every game
// what wins.
func TestPlayFitsAPhone(t *testing.T) {
	p := newPhone(t, newParlour(t), phoneHeight)
	p.start("/play")
	high := eval[float64](p.tab, `[...document.querySelectorAll(".message")].at(-1).getBoundingClientRect().height`)
	if high == 0 || high > 742 {
		t.Errorf("/play is %.0f pixels high", high)
	}
	eval[any](p.tab, `[...document.querySelectorAll(".message")].at(-1).querySelector("button.select, .select button, .select").click()`)
	p.until(`document.querySelectorAll(".about").length >= 8`)
}
