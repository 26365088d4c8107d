package signs_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"parlour/bot/local/need"
	"parlour/commands/picture/signs"
)

// twemoji returns the folder of Twemoji's drawings from npm, which is cached between runs.
func twemoji(t *testing.T) string {
	t.Helper()
	need.Clients(t)
	dir := filepath.Join(os.TempDir(), "parlour-twemoji-16.0.1")
	svg := filepath.Join(dir, "node_modules", "@discordapp", "twemoji", "dist", "svg")
	if _, err := os.Stat(filepath.Join(svg, "1f534.svg")); err == nil {
		return svg
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"package.json", "package-lock.json"} {
		data, err := os.ReadFile(filepath.Join("testdata", "twemoji", name))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), data, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	install := exec.CommandContext(t.Context(), "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
	install.Dir = dir
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("npm ci cannot get Twemoji: %v\n%s", err, out)
	}
	return svg
}

// source is the source of a drawing: the address of a picture, or a text in Noto Color Emoji.
type source struct {
	Picture string `json:"picture,omitempty"`
	Text    string `json:"text,omitempty"`
}

// picture returns the source of a picture in a format.
func picture(format string, data []byte) source {
	return source{Picture: "data:image/" + format + ";base64," + base64.StdEncoding.EncodeToString(data)}
}

// twemojiOf returns Twemoji's drawing of an emoji. The files are named after the code points, without the selector
// except in sequences with joiners.
func twemojiOf(t *testing.T, dir, emoji string) source {
	t.Helper()
	var points []string
	for _, r := range emoji {
		if r != '\ufe0f' || strings.ContainsRune(emoji, '\u200d') {
			points = append(points, fmt.Sprintf("%x", r))
		}
	}
	data, err := os.ReadFile(filepath.Join(dir, strings.Join(points, "-")+".svg"))
	if err != nil {
		t.Errorf("Twemoji has no %s: %v", emoji, err)
	}
	return picture("svg+xml", data)
}

func ownOf(t *testing.T, s signs.Sign) source {
	t.Helper()
	data, err := s.PNG()
	if err != nil {
		t.Fatal(err)
	}
	return picture("png", data)
}

// script draws sources in a browser and returns the pixels of each in base64.
const script = `(async (sources, side) => {
  const out = [];
  for (const s of sources) {
    const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
    const c = canvas.getContext("2d", { willReadFrequently: true });
    if (s.picture) {
      const image = new Image(side, side);
      image.src = s.picture;
      await image.decode();
      c.drawImage(image, 0, 0, side, side);
    } else {
      Object.assign(c, { font: side * 0.82 + 'px "Noto Color Emoji"', textBaseline: "middle", textAlign: "center" });
      c.fillText(s.text, side / 2, side * 0.54);
    }
    const data = c.getImageData(0, 0, side, side).data;
    let text = "";
    for (let i = 0; i < data.length; i += 4096) text += String.fromCharCode(...data.subarray(i, i + 4096));
    out.push(btoa(text));
  }
  return out;
})(%s, %d)`

// rasters draws sources in Chromium.
func rasters(t *testing.T, sources []source) []raster {
	t.Helper()
	path := need.Page(t)
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU)
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	defer stop()
	ctx, cancel := chromedp.NewContext(allocator)
	defer cancel()
	if err := chromedp.Do(ctx); err != nil { // starts the browser for the lifetime of the context
		t.Fatal(err)
	}
	limited, end := context.WithTimeout(ctx, time.Minute)
	defer end()
	list, err := json.Marshal(sources)
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := chromedp.Run(limited, chromedp.Evaluate[[]string](fmt.Sprintf(script, list, side), chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatal(err)
	}
	out := make([]raster, len(drawn))
	for i, d := range drawn {
		if out[i], err = base64.StdEncoding.DecodeString(d); err != nil {
			t.Fatal(err)
		}
	}
	return out
}
