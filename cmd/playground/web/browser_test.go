package web_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"parlour/cmd/playground/web/browsertest"
)

var shots = flag.String("shots", "", "a folder for pictures of the page, to look at")

// tab is a page in the browser.
type tab struct {
	t   *testing.T
	ctx context.Context
}

// newTab opens an address in a window of the given width, with its fonts loaded.
func newTab(t *testing.T, address string, width int64, dark bool) *tab {
	t.Helper()
	return &tab{t, browsertest.Open(t, address, width, dark)}
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	browsertest.Do(b.t, b.ctx, steps...)
}

// eval returns the value of an expression in the page, which may be a promise.
func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	return browsertest.Eval[T](b.t, b.ctx, expression)
}

// until waits until a condition holds in the page, which polls with a time limit.
func (b *tab) until(condition string) {
	b.t.Helper()
	if !browsertest.Comes(b.t, b.ctx, condition) {
		b.shot("failed")
		b.t.Fatalf("this does not come true: %s\n%s", condition, eval[string](b, `document.body.innerText`))
	}
}

// reads waits until the channel shows a text.
func (b *tab) reads(text string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.querySelector("#log").innerText.replace(/\s+/g, " ").includes(%s)`, quote(text)))
}

// keys types on the keyboard.
func (b *tab) keys(text string) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(text))
}

// command types a command line and sends it.
func (b *tab) command(text string) {
	b.t.Helper()
	b.until(`!document.querySelector("#text").disabled && !document.querySelector("#text").hidden`)
	eval[any](b, `document.querySelector("#text").focus()`)
	b.keys(text)
	b.until(fmt.Sprintf(`document.querySelector("#text").value === %s || document.querySelector(".picker")`, quote(text)))
	b.keys(kb.Enter)
}

// painted waits until the page is repainted.
func (b *tab) painted() {
	b.t.Helper()
	eval[bool](b, `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
}

// focus focuses the newest element that matches a selector.
func (b *tab) focus(selector string) {
	b.t.Helper()
	find := fmt.Sprintf(`[...document.querySelectorAll(%s)].at(-1)`, quote(selector))
	b.until(find)
	eval[any](b, find+`.focus()`)
}

// click clicks the newest button or link with the text.
func (b *tab) click(text string) {
	b.t.Helper()
	find := fmt.Sprintf(`[...document.querySelectorAll("button, a, [role=option], .spoiler")].filter((e) => e.innerText.trim() === %s && !e.disabled).at(-1)`, quote(text))
	b.until(find)
	eval[any](b, fmt.Sprintf(`(() => { const e = %s; e.scrollIntoView({block: "nearest"}); e.click(); })()`, find))
}

// shot takes a screenshot of the page, if screenshots are enabled.
func (b *tab) shot(name string) {
	b.t.Helper()
	if *shots == "" {
		return
	}
	ctx, cancel := context.WithTimeout(b.ctx, stepLimit)
	defer cancel()
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(*shots, name+".png"), png, 0o644)
	}
	if err != nil {
		b.t.Error(err)
	}
}

func quote(text string) string {
	b, _ := json.Marshal(text) // a string always encodes
	return string(b)
}
