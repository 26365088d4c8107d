package signs_test

import (
	"bytes"
	"image/png"
	"io/fs"
	"math"
	"path"
	"regexp"
	"strings"
	"testing"

	"parlour/commands/picture/signs"
)

// head begins every file: browsers have other caps and joins by themselves.
const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" fill="none" stroke-linecap="round" stroke-linejoin="round"`

// files returns the drawings by their names.
func files(t *testing.T) map[string]string {
	t.Helper()
	names, err := fs.Glob(signs.Files, "drawings/*.svg")
	if err != nil || len(names) == 0 {
		t.Fatal("there are no drawings: ", err)
	}
	all := map[string]string{}
	for _, name := range names {
		data, err := signs.Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all[strings.TrimSuffix(path.Base(name), ".svg")] = string(data)
	}
	return all
}

func TestDrawingsAreSupported(t *testing.T) {
	for name, data := range files(t) {
		if err := signs.Parse(data); err != nil || !strings.HasPrefix(data, head) {
			t.Errorf("%s.svg: %v; it begins with %.120q", name, err, data)
		}
	}
}

func TestUnsupported(t *testing.T) {
	for _, inside := range []string{
		``, `<g fill="currentColor"><path d="M1 2 3.5 -4L5 6C1 2 3 4 5 6 7 8 9 10 11 12ZM1 1 2 2"/></g>`,
		`<radialGradient id="a" cx="1" cy="2" r="3"><stop offset="1" stop-color="#123456"/></radialGradient><circle fill="url(#a)"/>`,
	} {
		if err := signs.Parse(head + ">" + inside + "</svg>"); err != nil {
			t.Errorf("%s: %v", inside, err)
		}
	}
	for _, inside := range []string{
		`<line x1="0"/>`, `<g transform="scale(2)"/>`, `<g style="fill:red"/>`, `<g opacity="0.5"/>`, `<g stroke-linecap="butt"/>`,
		`<g fill="red"/>`, `<g fill=""/>`, `<g fill="#fff"/>`, `<g fill="#12345g"/>`, `<g fill="url(#none)"/>`, `<circle r="1px"/>`, `<circle r=""/>`,
		`<path/>`, `<path d="L1 2"/>`, `<path d="M1 2 3"/>`, `<path d="M1 2l3 4"/>`, `<path d="M1 2A1 1 0 0 0 3 4"/>`, `<path d="M1 2C1 2 3 4"/>`,
		`<path d="M1 2 1.2.3 4"/>`, `<g>`,
	} {
		if signs.Parse(head+">"+inside+"</svg>") == nil {
			t.Errorf("%s is supported", inside)
		}
	}
}

var letters = regexp.MustCompile(`<text.*</text>`)

// A browser shows the drawings as they are drawn here. Letters are left out: browsers may lack the font.
func TestDrawingsInBrowser(t *testing.T) {
	const most = 3 // the mean difference of what a pixel has of a colour, of 255: edges are smoothed differently
	var names []string
	var sources []source
	for name, data := range files(t) {
		var own bytes.Buffer
		if err := png.Encode(&own, signs.Drawing(name)); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
		sources = append(sources, picture("png", own.Bytes()), picture("svg+xml", letters.ReplaceAll([]byte(data), nil)))
	}
	drawn := rasters(t, sources)
	for i, name := range names {
		if got := drawn[2*i].differs(drawn[2*i+1]); got > most {
			t.Errorf("%s.svg differs by %.2f from what a browser shows", name, got)
		}
	}
}

// differs returns the mean difference from another raster.
func (r raster) differs(o raster) float64 {
	sum := 0.0
	for i := range r {
		sum += math.Abs(float64(r[i]) - float64(o[i]))
	}
	return sum / float64(len(r))
}
