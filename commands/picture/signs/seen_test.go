package signs_test

import (
	"maps"
	"math"
	"slices"
)

// grounds are the backgrounds of messages and cards in Discord's themes.
var grounds = [...]uint32{0x313338, 0x2B2D31, 0x323339, 0x393A41, 0x1A1A1E, 0x242429, 0xFFFFFF}

// side is the side of a raster in pixels.
const side = 96

// raster is a drawn sign: red, green, blue and alpha of each pixel, not premultiplied.
type raster []byte

// rgb is a colour in linear light.
type rgb [3]float64

// light maps the values of a channel to linear light.
var light = func() (l [256]float64) {
	for i := range l {
		if c := float64(i) / 255; c <= 0.04045 {
			l[i] = c / 12.92
		} else {
			l[i] = math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return l
}()

func colour(c uint32) rgb {
	return rgb{light[byte(c>>16)], light[byte(c>>8)], light[byte(c)]}
}

// luminance returns the relative luminance of WCAG 2.
func (c rgb) luminance() float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] }

// contrast returns the contrast of a sign on a background by WCAG 2: the best of the colours that cover a tenth of the
// sign. Similar colours count as one.
func (r raster) contrast(ground uint32) float64 {
	count, sum, all := map[[3]byte]int{}, map[[3]byte]rgb{}, 0
	for i := 0; i < len(r); i += 4 {
		if r[i+3] >= 40 {
			all++
		}
		if r[i+3] < 250 {
			continue
		}
		k := [3]byte{r[i] >> 3, r[i+1] >> 3, r[i+2] >> 3}
		count[k]++
		s := sum[k]
		sum[k] = rgb{s[0] + light[r[i]], s[1] + light[r[i+1]], s[2] + light[r[i+2]]}
	}
	best, on := 1.0, colour(ground).luminance()+0.05
	for k, n := range count {
		if 10*n < all {
			continue
		}
		l := sum[k].luminance()/float64(n) + 0.05
		best = max(best, l/on, on/l)
	}
	return best
}

// on returns the contrast of what a tile has on its ground, given the tile without it: the best of the colours that cover
// a twentieth of the tile and differ there, with the colour that they cover.
func (r raster) on(ground raster) float64 {
	type pair [6]byte
	count := map[pair]int{}
	for i := 0; i < len(r); i += 4 {
		if p := (pair{r[i] >> 3, r[i+1] >> 3, r[i+2] >> 3, ground[i] >> 3, ground[i+1] >> 3, ground[i+2] >> 3}); [3]byte(p[:3]) != [3]byte(p[3:]) {
			count[p]++
		}
	}
	of := func(c []byte) float64 {
		return rgb{light[c[0]<<3|4], light[c[1]<<3|4], light[c[2]<<3|4]}.luminance() + 0.05
	}
	covered := map[float64]int{} // pixels by contrast
	for p, n := range count {
		a, b := of(p[:3]), of(p[3:])
		covered[max(a/b, b/a)] += n
	}
	left := len(r) / 4 / 20
	for _, c := range slices.Backward(slices.Sorted(maps.Keys(covered))) {
		if left -= covered[c]; left <= 0 {
			return c
		}
	}
	return 1
}

// worst returns the least contrast of a sign on any background.
func (r raster) worst() float64 {
	least := math.Inf(1)
	for _, g := range grounds {
		least = min(least, r.contrast(g))
	}
	return least
}

// eye is a kind of colour vision as a matrix on linear light.
type eye struct {
	name string
	m    [9]float64
}

// eyes are normal vision and the three kinds of dichromacy (Machado, Oliveira, Fernandes 2009, severity 1).
var eyes = [...]eye{
	{"usual", [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}},
	{"protan", [9]float64{0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998}},
	{"deutan", [9]float64{0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881}},
	{"tritan", [9]float64{1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900}},
}

func (e eye) sees(c rgb) rgb {
	var out rgb
	for i := range out {
		out[i] = min(1, max(0, e.m[3*i]*c[0]+e.m[3*i+1]*c[1]+e.m[3*i+2]*c[2]))
	}
	return out
}

// lab is a colour in CIELAB, where distances approximate perceived differences.
func (c rgb) lab() [3]float64 {
	f := func(t float64) float64 {
		if t > 0.008856 {
			return math.Cbrt(t)
		}
		return 7.787*t + 16.0/116
	}
	x := f((0.4124564*c[0] + 0.3575761*c[1] + 0.1804375*c[2]) / 0.95047)
	y := f(0.2126729*c[0] + 0.7151522*c[1] + 0.072175*c[2])
	z := f((0.0193339*c[0] + 0.119192*c[1] + 0.9503041*c[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// sight is a sign on a background as an eye perceives it, at about the size on Discord.
type sight struct {
	lab   [][3]float64
	there []bool // whether the sign covers any of the pixel
}

func (r raster) seen(e eye, ground uint32) sight {
	const step = 4
	on := colour(ground)
	var s sight
	for y := 0; y < side; y += step {
		for x := 0; x < side; x += step {
			var mean rgb
			there := false
			for i := range step * step {
				at := 4 * ((y+i/step)*side + x + i%step)
				alpha := float64(r[at+3]) / 255
				there = there || r[at+3] >= 40
				for k := range mean {
					mean[k] += (light[r[at+k]]*alpha + on[k]*(1-alpha)) / (step * step)
				}
			}
			s.lab, s.there = append(s.lab, e.sees(mean).lab()), append(s.there, there)
		}
	}
	return s
}

// distance returns the difference of two signs: the mean distance of their colours where either is visible, and the part
// that only one of them covers.
func (s sight) distance(o sight) (colours, outline float64) {
	sum, either, one := 0.0, 0, 0
	for i := range s.lab {
		if !s.there[i] && !o.there[i] {
			continue
		}
		a, b := s.lab[i], o.lab[i]
		sum += math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
		either++
		if s.there[i] != o.there[i] {
			one++
		}
	}
	all := float64(max(1, either))
	return sum / all, float64(one) / all
}
