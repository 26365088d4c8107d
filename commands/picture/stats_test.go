package picture

import (
	"bytes"
	"image/color"
	"image/png"
	"math"
	"slices"
	"testing"
)

// sampleStats returns a card with all parts.
func sampleStats() Stats {
	return Stats{
		Title: "Mia · Mastermind", Heading: "Broken in",
		Figures: []Figure{{"128", "codes tried"}, {"93", "broken"}, {"4.7", "guesses"}, {"3", "fewest"}},
		Bars:    []Bar{{"3", 8}, {"4", 31}, {"5", 40}, {"6", 13}, {"7", 1}, {"8+", 0}},
		Small:   []string{"Your codes lasted 4.3 guesses (6 codes)", "Skill 82 of 100, luck 47."},
	}
}

func (s Stats) drawn(t *testing.T) []byte {
	t.Helper()
	data, err := s.Draw()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// The card has its size and background, and bars proportional to their counts.
func TestStats(t *testing.T) {
	s := sampleStats()
	img, err := png.Decode(bytes.NewReader(s.drawn(t)))
	if err != nil {
		t.Fatal(err)
	}
	if b := img.Bounds(); b.Dx() != statsWide || b.Dy() != statsHigh {
		t.Fatalf("%v, want %d by %d", b, statsWide, statsHigh)
	}
	at := func(x, y int) uint32 {
		c := color.RGBAModel.Convert(img.At(x, y)).(color.RGBA)
		return uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B)
	}
	if at(statsWide-2, 2) != goldInk || at(2, statsHigh-2) != ground {
		t.Errorf("the edge is %06x, the ground %06x", at(statsWide-2, 2), at(2, statsHigh-2))
	}
	var longs []int // of the bars, from top to bottom
	for y, was := 1, false; y < statsHigh; y++ {
		long := 0
		for x := range statsWide {
			if at(x, y) == barInk {
				long++
			}
		}
		if long > 0 && !was {
			longs = append(longs, 0)
		}
		if was = long > 0; was {
			longs[len(longs)-1] = max(longs[len(longs)-1], long)
		}
	}
	var got []int
	for _, long := range longs {
		got = append(got, int(math.Round(40*float64(long)/float64(slices.Max(longs)))))
	}
	if want := []int{8, 31, 40, 13, 1}; !slices.Equal(got, want) {
		t.Errorf("the bars of %v are as long as %v", want, got)
	}
}

// A card fills its height, whatever it has: no empty band is higher than a row.
func TestStatsAreFilled(t *testing.T) {
	for bars := 2; bars <= 7; bars++ {
		for small := range 3 {
			s := sampleStats()
			s.Bars, s.Small = slices.Repeat([]Bar{{"7", 3}}, bars), s.Small[:small]
			img, err := png.Decode(bytes.NewReader(s.drawn(t)))
			if err != nil {
				t.Fatal(err)
			}
			ground, empty := img.At(2, statsHigh-2), 0
			for y := range statsHigh {
				drawn := false
				for x := range statsWide {
					drawn = drawn || img.At(x, y) != ground
				}
				if empty++; drawn {
					empty = 0
				}
				if empty > 60 {
					t.Errorf("%d bars and %d lines leave an empty band up to %d", bars, small, y)
					break
				}
			}
		}
	}
}

// Equal stats yield equal pictures. Characters without a glyph are omitted, and long texts are made smaller.
func TestStatsWords(t *testing.T) {
	plain := sampleStats()
	if !bytes.Equal(plain.drawn(t), sampleStats().drawn(t)) {
		t.Error("drawn again, the picture is another")
	}
	foreign := sampleStats()
	foreign.Title = "🦊 · Mastermind"
	without := sampleStats()
	without.Title = "Mastermind"
	if !bytes.Equal(foreign.drawn(t), without.drawn(t)) {
		t.Error("what cannot be drawn is not left out")
	}
	long := sampleStats()
	long.Title = "A name as long as Discord takes it, of 32 · Mastermind, and more of it"
	img, err := png.Decode(bytes.NewReader(long.drawn(t)))
	if err != nil {
		t.Fatal(err)
	}
	for y := 20; y < 70; y++ {
		if c := color.RGBAModel.Convert(img.At(statsWide-8, y)).(color.RGBA); c.R != ground>>16 {
			t.Fatalf("the title reaches the edge, at %d", y)
		}
	}
	if (Stats{}).drawn(t) == nil {
		t.Error("an empty card is none")
	}
}
