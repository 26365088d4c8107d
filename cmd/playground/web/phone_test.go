package web_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// The size of a phone's screen, in pixels.
const (
	phoneWidth  = 390
	phoneHeight = 844
)

// pause is longer than computers wait because of a View's Pause.
const pause = 4 * time.Second

// phone is a tab of a phone's size in which a game is played by taps, on the newest message with a card and
// buttons: the board or a hand.
type phone struct {
	*tab
	house *house
	taps  int // on keys of boards
}

// newPhone opens a channel on a phone.
func newPhone(t *testing.T, h *house, height int64) *phone {
	t.Helper()
	b := newTab(t, h.page.URL+"/#/alice/"+string(h.general), phoneWidth, true)
	b.do(chromedp.EmulateViewport(phoneWidth, height))
	b.until(`document.querySelector("#title").innerText === "#games"`)
	eval[int](b, look)
	return &phone{tab: b, house: h}
}

// scene is a board as the page shows it.
type scene struct {
	State    string // another one whenever the message has changed
	Keys     []key
	Rows     []string // of the board, as they are read aloud
	Text     string
	Messages int    // in the channel
	Cut      string // what lies outside the view or breaks, "" for nothing
}

// key is a button of a board.
type key struct {
	Label, Style string
	Off          bool
	X, Y         float64 // its middle
}

// utilities are the keys that are not part of a move.
var utilities = []string{"Hint", "↶", "Resign", "Help", "Erase", "Type it", "Back", "Fix", "Not yet", "Play again", "Analyse", "Show the secret", "Fleet", "Your dice"}

// moves returns the keys that can be tapped for a move.
func (s scene) moves() (keys []key) {
	for _, k := range s.Keys {
		if !k.Off && !slices.Contains(utilities, k.Label) {
			keys = append(keys, k)
		}
	}
	return keys
}

func (s scene) has(label string) bool {
	return slices.ContainsFunc(s.Keys, func(k key) bool { return k.Label == label })
}

func (s scene) over() bool { return s.has("Play again") }

// look is a script that defines scene(), which returns a scene or null, and settled(state), which tells whether the board has
// left a state and it is the member's turn or the game is over.
const look = `globalThis.scene = () => {
	const message = [...document.querySelectorAll(".message")].filter((m) => m.querySelector(".container") && m.querySelector(".button")).at(-1);
	if (!message) return null;
	const view = document.querySelector("#scroller").getBoundingClientRect();
	const body = message.querySelector(".body").getBoundingClientRect();
	const buttons = [...message.querySelectorAll(".button")];
	const outside = (r) => r.top < view.top || r.bottom > view.bottom || r.left < 0 || r.right > innerWidth;
	const broken = [...message.querySelectorAll(".row")].find((row) => new Set([...row.children].map((e) => e.offsetTop)).size > 1);
	const cut = broken ? "a row of keys breaks: " + broken.innerText.replaceAll("\n", " ") : outside(body) ? "the message: " + JSON.stringify([view.top, body.top, body.bottom, view.bottom])
		: buttons.filter((e) => outside(e.getBoundingClientRect())).map((e) => e.innerText)[0] ??
			(document.scrollingElement.scrollWidth > innerWidth ? "the page is too wide" : "");
	return {
		State: message.dataset.state, Text: message.innerText, Messages: document.querySelectorAll(".message").length, Cut: cut,
		Rows: [...message.querySelectorAll(".board-row")].map((e) => e.getAttribute("aria-label")),
		Keys: buttons.map((e) => {
			const r = e.getBoundingClientRect();
			const label = e.querySelector(":scope > span:not([class])") ?? e; // without an emoji before it
			return { Label: label.innerText.trim() || e.querySelector("img")?.alt || "", Style: e.classList[1], Off: e.disabled, X: r.x + r.width / 2, Y: r.y + r.height / 2 };
		}),
	};
};
globalThis.settled = (before, utilities) => {
	const s = scene();
	const labels = s.Keys.filter((k) => !k.Off).map((k) => k.Label);
	return s.State !== before && (labels.includes("Play again") || labels.some((l) => !utilities.includes(l)));
};
0`

// see returns the current board.
func (p *phone) see() scene {
	p.t.Helper()
	return eval[scene](p.tab, "scene() ?? {}")
}

// next waits for a board in another state on which the member can tap. The board and its keys must be completely visible.
func (p *phone) next(before string) scene {
	p.t.Helper()
	settled := fmt.Sprintf("settled(%s, %s)", quote(before), list(utilities))
	p.until(fmt.Sprintf("scene().State !== %s", quote(before)))
	if !eval[bool](p.tab, settled) { // a computer may wait until members have seen what happened
		p.house.clock.Advance(pause)
		p.house.bot.Wake()
	}
	p.until(settled)
	p.painted()
	s := p.see()
	if s.Cut != "" {
		p.shot("cut")
		p.t.Errorf("not whole in view: %s\n%s", s.Cut, s.Text)
	}
	return s
}

// tap taps a key on the screen, and returns the next board.
func (p *phone) tap(label string) scene {
	p.t.Helper()
	s := p.see()
	i := slices.IndexFunc(s.Keys, func(k key) bool { return k.Label == label && !k.Off })
	if i < 0 {
		p.t.Fatalf("there is no key %q to tap:\n%s", label, s.Text)
	}
	return p.tapAt(s, i)
}

// tapAt taps the key with an index on a board, for keys that share a label.
func (p *phone) tapAt(s scene, i int) scene {
	p.t.Helper()
	p.do(chromedp.MouseClickXY(s.Keys[i].X, s.Keys[i].Y))
	p.taps++
	return p.next(s.State)
}

// start gives the command that opens a game.
func (p *phone) start(command string) scene {
	p.t.Helper()
	before := p.see().State
	p.command(command + " ")
	eval[any](p.tab, `document.activeElement.blur()`)
	return p.next(before)
}

// list encodes texts for JavaScript.
func list(texts []string) string {
	b, _ := json.Marshal(texts) // texts always encode
	return string(b)
}

// labels returns the labels of keys.
func labels(keys []key) (out []string) {
	for _, k := range keys {
		out = append(out, k.Label)
	}
	return out
}

// isSquare reports whether a label names a square, such as "c4".
func isSquare(label string) bool {
	return len(label) > 1 && isColumn(label[:1]) && strings.Trim(label[1:], "0123456789") == ""
}

// isColumn reports whether a label names a column.
func isColumn(label string) bool { return len(label) == 1 && label >= "a" && label <= "z" }
