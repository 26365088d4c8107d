package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestTheme checks the themes: as the system prefers, and as chosen, which the page remembers.
func TestTheme(t *testing.T) {
	h := newHouse(t, "Testbot", "general")
	h.decorate()
	const (
		white  = "rgb(255, 255, 255)"
		dark   = "rgb(49, 51, 56)"
		darker = "rgb(26, 26, 30)"
	)
	is := func(b *tab, selector, want string) {
		t.Helper()
		b.until(fmt.Sprintf(`getComputedStyle(document.querySelector(%s)).backgroundColor === %s`, quote(selector), quote(want)))
	}
	is(newTab(t, h.page.URL, 390, false), "body", white)
	b := newTab(t, h.page.URL+"/#/alice/"+string(h.general), 390, true)
	b.command("/layout")
	b.reads("Laid out")
	is(b, "body", dark)
	is(b, ".container", "rgb(43, 45, 49)")
	for _, c := range []struct{ theme, ground string }{{"darker", darker}, {"light", white}, {"", dark}, {"darker", darker}} {
		b.theme(c.theme)
		is(b, "body", c.ground)
	}
	b.do(chromedp.Reload())
	b.reads("Laid out")
	is(b, "body", darker)
	is(b, ".container", "rgb(36, 36, 41)")
	if got := eval[string](b, `document.querySelector("#theme select").value`); got != "darker" {
		t.Errorf("after reloading, the switch says %q", got)
	}
	b.theme("")
}

// theme chooses a theme; "" follows the system.
func (b *tab) theme(name string) {
	b.t.Helper()
	eval[any](b, fmt.Sprintf(`(() => {
		const select = document.querySelector("#theme select");
		select.value = %s;
		select.dispatchEvent(new Event("change"));
	})()`, quote(name)))
}

// TestTexts checks relative times, which are worded as on Discord, and the recognition of a board's rows.
func TestTexts(t *testing.T) {
	h := newHouse(t, "Testbot", "general")
	b := newTab(t, h.page.URL, 390, false)
	for _, c := range []struct {
		seconds float64
		want    string
	}{
		{900, "in 15 minutes"}, {-86400, "a day ago"}, {3600, "in an hour"}, {-65, "a minute ago"}, {-20, "20 seconds ago"},
		{59.7, "in a minute"}, {-400 * 86400, "a year ago"}, {1, "in a second"},
	} {
		if got := eval[string](b, fmt.Sprintf(`import("/js/moment.js").then((m) => m.distance(%g))`, c.seconds)); got != c.want {
			t.Errorf("%g seconds are %q, want %q", c.seconds, got, c.want)
		}
	}
	for _, c := range []struct {
		line string
		want bool
	}{
		{"1️⃣🔴🔴🟡🟡 RRYY ●○", true},
		{"1️⃣🔴🔲🔲🔲 R___", true},
		{"▫️🇦\u200b🇧\u200b🇨", true},
		{"<:r1:123><:b1:124><:e1:125>  **–**", true},
		{"🔴 against 🔷", false},
		{"**Guess 3 of 10.** 🔴🟡🟢 so far", false},
		{"`1` **●**", false},
	} {
		if got := eval[bool](b, fmt.Sprintf(`import("/js/board.js").then((m) => m.isBoardRow(%s))`, quote(c.line))); got != c.want {
			t.Errorf("%q is a row: %v, want %v", c.line, got, c.want)
		}
	}
}
