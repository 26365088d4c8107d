// Package browsertest opens pages of the playground in Chromium, in tests of the group "page".
package browsertest

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"go.uber.org/goleak"

	"parlour/bot/local/need"
)

// StepLimit bounds the time of a step in a browser that hangs. Measuring the texts of all scripts has taken
// more than half a minute beside the rest of CI on two slow cores.
const StepLimit = 2 * time.Minute

// chromium is the browser that all tests of a package share.
var chromium struct {
	sync.Once
	ctx   context.Context
	close func()
	err   error
}

// start starts Chromium. It sets no time limit, because Chromium ends with the context under which it was started. The
// sandbox does not work as root, and Chromium opens only the pages of these tests.
func start(path string) {
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

// Main runs the tests of a package, ends Chromium, and exits. A goroutine that is left is a failure.
func Main(m *testing.M) {
	status := m.Run()
	if chromium.close != nil {
		chromium.close()
	}
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	if err := goleak.Find(); status == 0 && err != nil {
		fmt.Fprint(os.Stderr, err)
		status = 1
	}
	os.Exit(status)
}

// Open opens an address in a tab of the given width, with its fonts loaded. The context is the tab's, which closes with the test.
func Open(t *testing.T, address string, width int64, dark bool) context.Context {
	t.Helper()
	path := need.Page(t)
	chromium.Do(func() { start(path) })
	if chromium.err != nil {
		t.Fatal(chromium.err)
	}
	ctx, cancel := chromedp.NewContext(chromium.ctx)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil { // opens the tab, which lives as long as this context
		t.Fatal(err)
	}
	Do(t, ctx, chromedp.EmulateViewport(width, 800))
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features}); err != nil {
		t.Fatal(err)
	}
	Do(t, ctx, chromedp.Navigate(address))
	if n := Eval[int](t, ctx, `Promise.all([...document.fonts].map((f) => f.load())).then((all) => all.length)`); n == 0 {
		t.Fatal("the page has no fonts of its own")
	}
	return ctx
}

// Do takes steps in a tab.
func Do(t *testing.T, tab context.Context, steps ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	ctx, cancel := context.WithTimeout(tab, StepLimit)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		t.Fatal(err)
	}
}

// Eval returns the value of an expression in a tab, which may be a promise.
func Eval[T any](t *testing.T, tab context.Context, expression string) T {
	t.Helper()
	ctx, cancel := context.WithTimeout(tab, StepLimit)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// Comes waits until a condition holds in a tab, which polls with a time limit, and reports whether it does.
func Comes(t *testing.T, tab context.Context, condition string) bool {
	t.Helper()
	return Eval[bool](t, tab, fmt.Sprintf(`new Promise((done) => {
		const end = Date.now() + 20000; // a busy machine is slow
		const look = () => {
			let is = false;
			try { is = Boolean(%s); } catch {}
			if (is || Date.now() > end) done(is);
			else setTimeout(look, 15);
		};
		look();
	})`, condition))
}
