package signs_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/png"
	"maps"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"parlour/commands/picture/signs"
	"parlour/games/grid"
)

var named = regexp.MustCompile(`^[A-Za-z0-9]{1,7}_[0-9]+$`)

// Every language has its pegs, and no sign is of a letter that no language has.
func TestPegsHaveTheLettersOfAllLanguages(t *testing.T) {
	used, drawn := map[string]bool{}, map[string]bool{}
	for _, say := range speakers(t) {
		for _, c := range grid.Colors {
			used[say.Cell(c).Tile.Sign()], used[say.Cell(c).On(grid.Tray).Tile.Sign()] = true, true
		}
	}
	for _, s := range allSigns() {
		if s.Tile.Letter() != "" {
			drawn[s.Tile.Sign()] = true
		}
	}
	if !maps.Equal(used, drawn) {
		t.Errorf("languages use %d pegs, and %d are drawn: %v, %v", len(used), len(drawn), used, drawn)
	}
}

// allSigns returns the signs of all sets.
func allSigns() (all []signs.Sign) {
	for _, set := range signs.Sets() {
		all = append(all, set.Signs...)
	}
	return all
}

// most is the greatest number of emoji. Discord allows 2,000 of an application, and all may change at once.
const most = 560

func TestNames(t *testing.T) {
	names, emoji, count := map[string]bool{}, map[string]bool{}, 0
	for _, set := range signs.Sets() {
		for _, s := range set.Signs {
			name := s.NameIn(set.Version)
			if !named.MatchString(name) {
				t.Errorf("%s is no name for a sign", name)
			}
			if names[strings.ToLower(name)] || emoji[s.Tile.Sign()] {
				t.Errorf("%s, %+v occurs twice", name, s.Tile)
			}
			names[strings.ToLower(name)], emoji[s.Tile.Sign()] = true, true
			if set.Stale(name) {
				t.Errorf("%s is stale", name)
			}
			count++
		}
	}
	if count > most {
		t.Errorf("there are %d emoji, want at most %d", count, most)
	}
	if operating, err := os.ReadFile("../../../OPERATING.md"); err != nil || !strings.Contains(string(operating), fmt.Sprint(count, " application emoji")) {
		t.Errorf("OPERATING.md does not say that there are %d application emoji: %v", count, err)
	}
	pieces := signs.Set{Version: 2, Signs: allSigns()}
	for name, want := range map[string]bool{"hole_0": true, "felt_1": true, "felt_2": false, "felt_": false, "felt": false, "party_0": false, "_0": false, "": false} {
		if got := pieces.Stale(name); got != want {
			t.Errorf("Stale(%q) = %v", name, got)
		}
	}
	for sign := range tiles() {
		if !emoji[sign] {
			t.Errorf("there is no sign for %q", sign)
		}
	}
}

// art are the hashes of all pictures of each set in its version. If one differs because a picture has changed, increase
// the version of the set, so that the new picture gets a new name; an additional picture has one.
var art = map[string]string{
	"coordinates": "5843312966b003dc",
	"holes":       "13916fdfe737c629",
	"felt":        "494284a782c15128",
	"slate":       "f680b5b64bd8f862",
	"stone":       "0387561c427a1df8",
	"lanes":       "1afee2028e99d6a7",
	"paving":      "371a4689fa3f7f00",
	"wood":        "5625d2c6c9885bb7",
	"sea":         "14c7d4ed9ac166b5",
	"dice":        "03b0b31472526584",
	"pegs":        "47038f6c1c4f57fe",
	"tray":        "f8bd0b9b68d3a8c0",
	"cards":       "1d9910c0cee29ef2",
	"letters":     "fbef4ba2fd79406a",
	"gallows":     "0de12c906949c281",
}

func TestArtBelongsToItsVersion(t *testing.T) {
	for _, set := range signs.Sets() {
		all := sha256.New()
		for _, s := range set.Signs {
			name := s.NameIn(set.Version)
			data, err := s.PNG()
			if err != nil {
				t.Fatal(err)
			}
			if len(data) > 20<<10 {
				t.Errorf("%s has %d bytes", name, len(data))
			}
			img, err := png.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if b := img.Bounds(); b.Dx() != 128 || b.Dy() != 128 {
				t.Errorf("%s is %v large", name, b)
			}
			if _, _, _, alpha := img.At(0, 0).RGBA(); alpha != 0 != joins(s.Tile) {
				t.Errorf("the corner of %s has alpha %d: only the grounds of tiles reach it", name, alpha)
			}
			all.Write(data)
		}
		// Other processors round edges differently, so the hash is specific to the architecture.
		if got := hex.EncodeToString(all.Sum(nil)[:8]); got != art[set.Name] && runtime.GOARCH == "amd64" {
			t.Errorf("the art of version %d has changed: raise it, and write down %q: %q", set.Version, set.Name, got)
		}
	}
}

// joins reports whether a tile fills its place to the edge.
func joins(t grid.Tile) bool { return t.Ground != grid.NoGround && t.Ground < grid.Paper }

// All tiles of a ground have the same colours along their edges, left as right and above as below, so that neighbours join.
func TestTilesJoin(t *testing.T) {
	rims := map[grid.Ground][4]string{}
	for _, s := range allSigns() {
		tile := s.Tile
		if !joins(tile) {
			continue
		}
		img := signs.Tile(tile)
		var rim [4]string
		for i := range 128 {
			for edge, at := range [4]image.Point{{0, i}, {127, i}, {i, 0}, {i, 127}} {
				rim[edge] += fmt.Sprint(img.RGBAAt(at.X, at.Y))
			}
		}
		if rim[0] != rim[1] || rim[2] != rim[3] {
			t.Errorf("%s does not join to itself", s.NameIn(1))
		}
		if first, seen := rims[tile.Ground]; seen && rim != first {
			t.Errorf("the edges of %s differ from those of another tile of its ground", s.NameIn(1))
		}
		rims[tile.Ground] = rim
	}
	if len(rims) < 3 {
		t.Errorf("there are %d grounds", len(rims))
	}
}
