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

// A member is challenged by two taps on the name, and a third one starts.
func TestChallenge(t *testing.T) {
	h := newParlour(t)
	if _, err := h.Post(h.bob, h.general, "Anyone for a game?"); err != nil {
		t.Fatal(err)
	}
	p := newPhone(t, h, phoneHeight)
	p.reads("Anyone for a game?")
	p.tab.tap(".author", "bob")
	p.until(`document.querySelector(".menu").innerText.replace(/\s+/g, " ") === "@bob Challenge"`)
	p.shot("challenge-menu")
	p.tab.tap(`.menu [role="menuitem"]`, "Challenge")
	p.reads("What shall we play?")
	p.shot("challenge-play")
	p.click("Start")
	p.reads("alice invites you!")
	p.shot("challenge-invitation")
}
