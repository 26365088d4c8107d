package picture

import (
	"bytes"
	"image/color"
	"image/png"
	"testing"
)

// sampleStats returns a card with all parts.
func sampleStats() Stats {
	return Stats{
		Title: "Mia · Mastermind", Heading: "Won in so many guesses",
		Figures: []Figure{{"128", "games"}, {"74%", "won"}, {"9", "in a row"}, {"4.7", "guesses a game"}},
		Bars:    []Bar{{"3", 8}, {"4", 31}, {"5", 40}, {"6", 13}, {"7", 1}, {"8+", 0}},
		Small:   []string{"A perfect player needs 4.3. Best: 3. Most in a row: 12.", "Skill 82 of 100, luck 47."},
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
	if at(statsWide-2, 2) != statsEdge || at(2, statsHigh-2) != statsGround {
		t.Errorf("the edge is %06x, the ground %06x", at(statsWide-2, 2), at(2, statsHigh-2))
	}
	for i, b := range s.Bars {
		y := barsTop + i*barsStep
		if drawn := at(barsLeft, y) != statsGround; drawn != (b.Count > 0) {
			t.Errorf("the bar of %d is drawn: %v", b.Count, drawn)
		}
		long := 0
		for at(barsLeft+6+long, y) == statsBar {
			long++
		}
		if want := barsMost * b.Count / 40; long > 0 && (long+6 < want-4 || long+6 > want+4) {
			t.Errorf("the bar of %d is %d pixels long, want %d", b.Count, long+6, want)
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
		if c := color.RGBAModel.Convert(img.At(statsWide-8, y)).(color.RGBA); c.R != statsGround>>16 {
			t.Fatalf("the title reaches the edge, at %d", y)
		}
	}
	if (Stats{}).drawn(t) == nil {
		t.Error("an empty card is none")
	}
}
