package signs_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image/png"
	"maps"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"parlour/commands/picture/signs"
	"parlour/games/grid"
)

var named = regexp.MustCompile(`^[A-Za-z0-9]{1,5}_[0-9]+$`)

// Every language has its pegs, and no sign is of a letter that no language has.
func TestPegsHaveTheLettersOfAllLanguages(t *testing.T) {
	used, drawn := map[string]bool{}, map[string]bool{}
	for _, say := range speakers(t) {
		for _, c := range grid.Colors {
			for _, style := range styles {
				used[say.Cell(c).Emoji(style)] = true
			}
		}
	}
	for _, s := range signs.All() {
		if grid.Plain(s.Emoji) != s.Emoji && slices.ContainsFunc(grid.Colors[:], func(c grid.Cell) bool {
			return strings.HasPrefix(s.Emoji, c.Circle) || strings.HasPrefix(s.Emoji, c.Square) || strings.HasPrefix(s.Emoji, c.Shape)
		}) {
			drawn[s.Emoji] = true
		}
	}
	if !maps.Equal(used, drawn) {
		t.Errorf("languages use %d pegs, and %d are drawn: %v, %v", len(used), len(drawn), used, drawn)
	}
}

func TestNames(t *testing.T) {
	names, emoji := map[string]bool{}, map[string]bool{}
	for _, s := range signs.All() {
		if len(s.Name) > 7 || !named.MatchString(s.Name) {
			t.Errorf("%s is no name for a sign", s.Name)
		}
		if name := strings.ToLower(s.Name); names[name] || emoji[s.Emoji] {
			t.Errorf("%s, %s occurs twice", s.Name, s.Emoji)
		}
		names[strings.ToLower(s.Name)], emoji[s.Emoji] = true, true
		if signs.Stale(s.Name) {
			t.Errorf("%s is stale", s.Name)
		}
	}
	if n := len(signs.Groups()[0]); n >= 50 {
		t.Errorf("the first group has %d signs, want fewer than 50", n)
	}
	for name, want := range map[string]bool{"red_0": true, "A_0": true, "red_99": false, "red_": false, "red": false, "party_0": false, "_0": false, "": false} {
		if got := signs.Stale(name); got != want {
			t.Errorf("Stale(%q) = %v", name, got)
		}
	}
	cells := []grid.Cell{grid.Red, grid.Blue, grid.Empty, grid.Slot, grid.Colors[0], grid.Colors[11], grid.Digit(0), grid.CardBack}
	cells = append(cells, grid.Suits[:]...)
	for _, c := range cells {
		for _, style := range []grid.Style{grid.Circles, grid.Squares, grid.Shapes} {
			if !emoji[c.Emoji(style)] {
				t.Errorf("there is no sign for %q", c.Emoji(style))
			}
		}
	}
	for sign := range tiles() {
		if !emoji[sign] {
			t.Errorf("there is no sign for %q", sign)
		}
	}
}

// art is the hash of all pictures of the version. If it differs because a picture has changed, increase signs.Version, so
// that the new picture gets a new name; an additional picture has one.
const art = "2d2309f4eb734a99ad55dfcd226843e41a6069e93440f92c415940e29c0ae3bc"

func TestArtBelongsToItsVersion(t *testing.T) {
	all := sha256.New()
	for _, s := range signs.All() {
		data, err := s.PNG()
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > 20<<10 {
			t.Errorf("%s has %d bytes", s.Name, len(data))
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", s.Name, err)
		}
		if b := img.Bounds(); b.Dx() != 128 || b.Dy() != 128 {
			t.Errorf("%s is %v large", s.Name, b)
		}
		if _, _, _, alpha := img.At(0, 0).RGBA(); alpha != 0 {
			t.Errorf("the ground of %s is not transparent", s.Name)
		}
		all.Write(data)
	}
	// Other processors round edges differently, so the hash is specific to the architecture.
	if got := hex.EncodeToString(all.Sum(nil)); got != art && runtime.GOARCH == "amd64" {
		t.Errorf("the art of version %d has changed: raise the version, and write down %s", signs.Version, got)
	}
}
