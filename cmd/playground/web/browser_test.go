package web_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"parlour/bot/local/need"
)

var shots = flag.String("shots", "", "a folder for pictures of the page, to look at")

// chromium is the browser that all tests share.
var chromium struct {
	sync.Once
	ctx   context.Context
	close func()
	err   error
}

// startBrowser starts Chromium. It sets no time limit, because Chromium ends with the context under which it was started. The
// sandbox does not work as root, and Chromium opens only the pages of these tests.
func startBrowser(path string) {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU)
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	chromium.close = func() {
		_ = chromedp.Cancel(ctx)
		cancel()
		stop()
	}
	chromium.ctx, chromium.err = ctx, chromedp.Do(ctx)
}

func closeBrowser() {
	if chromium.close != nil {
		chromium.close()
	}
}

// tab is a page in the browser.
type tab struct {
	t   *testing.T
	ctx context.Context
}

// newTab opens an address in a window of the given width, with its fonts loaded.
func newTab(t *testing.T, address string, width int64, dark bool) *tab {
	t.Helper()
	path := need.Page(t)
	chromium.Do(func() { startBrowser(path) })
	if chromium.err != nil {
		t.Fatal(chromium.err)
	}
	ctx, cancel := chromedp.NewContext(chromium.ctx)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil { // opens the tab, which lives as long as this context
		t.Fatal(err)
	}
	b := &tab{t, ctx}
	b.do(chromedp.EmulateViewport(width, 800))
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features}); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate(address))
	if n := eval[int](b, `Promise.all([...document.fonts].map((f) => f.load())).then((all) => all.length)`); n == 0 {
		t.Fatal("the page has no fonts of its own")
	}
	return b
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, stepLimit)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.t.Fatal(err)
	}
}

// eval returns the value of an expression in the page, which may be a promise.
func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, stepLimit)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// until waits until a condition holds in the page, which polls with a time limit.
func (b *tab) until(condition string) {
	b.t.Helper()
	held := eval[bool](b, fmt.Sprintf(`new Promise((done) => {
		const end = Date.now() + 20000; // a busy machine is slow
		const look = () => {
			let is = false;
			try { is = Boolean(%s); } catch {}
			if (is || Date.now() > end) done(is);
			else setTimeout(look, 15);
		};
		look();
	})`, condition))
	if !held {
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
