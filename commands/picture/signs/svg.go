package signs

import (
	"embed"
	"encoding/xml"
	"errors"
	"fmt"
	"image/color"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"git.sr.ht/~sbinet/gg"
)

//go:embed drawings
var files embed.FS

// drawings returns the drawings by the names of their files. It parses them once.
var drawings = sync.OnceValue(func() map[string]drawing {
	all := map[string]drawing{}
	names, _ := fs.Glob(files, "drawings/*.svg")
	for _, name := range names {
		data, _ := files.ReadFile(name)
		all[strings.TrimSuffix(path.Base(name), ".svg")] = parse(data)
	}
	return all
})

// drawing is a parsed file.
type drawing struct {
	below, above []shape               // above is what lies above the drawings that follow
	paints       map[string]gg.Pattern // the gradients and the other words for colours
	colour       gg.Pattern            // the attribute color of the file; nil for none
	err          error                 // says what is not supported
}

// shape is an outline that is first filled and then stroked, or letters that are filled.
type shape struct {
	outline      func(*pen)
	fill, stroke gg.Pattern
	width        float64 // of the stroke
}

// none paints nothing. So does current, which stands for currentColor, until a tile replaces it.
var none, current = gg.NewSolidPattern(color.Transparent), gg.NewSolidPattern(color.Transparent)

// These are the attributes that elements may have. Settings have one value, with which a browser draws as a pen does.
var (
	numbers  = strings.Fields("x y width height rx cx cy r ry font-size offset stroke-width")
	words    = strings.Fields("id d color fill stroke stop-color")
	settings = map[string]string{
		"xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 128 128", "stroke-linecap": "round", "stroke-linejoin": "round",
		"gradientUnits": "userSpaceOnUse", "font-family": "Go, sans-serif", "font-weight": "bold", "text-anchor": "middle",
	}
)

// element is an element of an SVG file.
type element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Elements []element  `xml:",any"`
}

// parse reads an SVG file. It supports groups, circles, ellipses, rectangles, letters, paths of M, L, C and Z, and radial
// gradients, but no transformations and no styles. Whatever else the file has is an error.
func parse(data []byte) drawing {
	d := drawing{paints: map[string]gg.Pattern{"none": none, "currentColor": current}}
	var root element
	d.fail(xml.Unmarshal(data, &root))
	d.add(root, map[string]float64{"stroke-width": 1}, map[string]string{"fill": "#000000", "stroke": "none", "stop-color": "#000000"})
	return d
}

func (d *drawing) fail(err error) { d.err = errors.Join(d.err, err) }

// add adds an element and those in it, which inherit its numbers and words.
func (d *drawing) add(e element, n map[string]float64, w map[string]string) {
	n, w = maps.Clone(n), maps.Clone(w)
	for _, a := range e.Attrs {
		name := a.Name.Local
		switch value, ok := settings[name]; {
		case slices.Contains(numbers, name):
			n[name] = d.number(a.Value)
		case slices.Contains(words, name):
			w[name] = a.Value
		case !ok || value != a.Value:
			d.fail(fmt.Errorf("%s=%q is not supported", name, a.Value))
		}
	}
	s := shape{d.outline(e.XMLName.Local, n, w), d.paint(w["fill"]), d.paint(w["stroke"]), n["stroke-width"]}
	switch {
	case s.outline != nil && w["id"] == "above":
		d.above = append(d.above, s)
	case s.outline != nil:
		d.below = append(d.below, s)
	}
	for _, inside := range e.Elements {
		d.add(inside, n, w)
	}
}

// outline returns what draws an element, nil for one that is not drawn.
func (d *drawing) outline(kind string, n map[string]float64, w map[string]string) func(*pen) {
	gradient := "url(#" + w["id"] + ")"
	switch kind {
	case "path":
		return d.path(w["d"])
	case "circle":
		return func(p *pen) { p.dc.DrawCircle(n["cx"], n["cy"], n["r"]) }
	case "ellipse":
		return func(p *pen) { p.dc.DrawEllipse(n["cx"], n["cy"], n["rx"], n["ry"]) }
	case "rect":
		return func(p *pen) { p.dc.DrawRoundedRectangle(n["x"], n["y"], n["width"], n["height"], n["rx"]) }
	case "text":
		return func(p *pen) { p.write(n["x"], n["y"], n["font-size"]) }
	case "radialGradient":
		d.paints[gradient] = gg.NewRadialGradient(n["cx"], n["cy"], 0, n["cx"], n["cy"], n["r"])
	case "stop":
		if g, ok := d.paints[gradient].(gg.Gradient); ok {
			g.AddColorStop(n["offset"], d.paint(w["stop-color"]).ColorAt(0, 0))
		}
	case "svg":
		if w["color"] != "" {
			d.colour = d.paint(w["color"])
		}
	case "g":
	default:
		d.fail(fmt.Errorf("<%s> is not supported", kind))
	}
	return nil
}

func (d *drawing) number(s string) float64 {
	n, err := strconv.ParseFloat(s, 64)
	d.fail(err)
	return n
}

// paint returns what paints in a colour or a gradient.
func (d *drawing) paint(s string) gg.Pattern {
	if p, ok := d.paints[s]; ok {
		return p
	}
	n, err := strconv.ParseUint(strings.TrimPrefix(s, "#"), 16, 24)
	if err != nil || len(s) != len("#rrggbb") {
		d.fail(fmt.Errorf("the colour %q is not supported", s))
	}
	return solid(uint32(n))
}

// segments are the parts of a path: to the start of a line, along lines or curves, and back to the start.
var segments = regexp.MustCompile(strings.ReplaceAll(`[ML]( ?N N)+|C( ?N N N N N N)+|Z`, "N", `-?[0-9.]+`))

// path returns what draws a path.
func (d *drawing) path(data string) func(*pen) {
	if segments.ReplaceAllString(data, "") != "" || !strings.HasPrefix(data, "M") {
		d.fail(fmt.Errorf("the path %q is not supported", data))
	}
	var steps []func(*gg.Context)
	for _, s := range segments.FindAllString(data, -1) {
		var n []float64
		for _, word := range strings.Fields(s[1:]) {
			n = append(n, d.number(word))
		}
		switch s[0] {
		case 'M':
			steps = append(steps, (*gg.Context).NewSubPath) // the first line only moves there
		case 'C':
			for c := range slices.Chunk(n, 6) {
				steps = append(steps, func(dc *gg.Context) { dc.CubicTo(c[0], c[1], c[2], c[3], c[4], c[5]) })
			}
			continue
		case 'Z':
			steps = append(steps, (*gg.Context).ClosePath)
		}
		for c := range slices.Chunk(n, 2) {
			steps = append(steps, func(dc *gg.Context) { dc.LineTo(c[0], c[1]) })
		}
	}
	return func(p *pen) {
		for _, step := range steps {
			step(p.dc)
		}
	}
}
