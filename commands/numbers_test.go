package commands_test

import (
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

// counted matches a number before a noun: an argument that is a number, and a word. Prepositions and
// the like need no plural.
var counted = regexp.MustCompile(`\.(Count|Max|Min|Limit|Games|Pegs|Ships|Seats|Worlds|Rooms|Width|Depth|Most|Colors|Moves|Shown|Size|Mean|Expected|Saved)\}\}[*` + "`" + `]* ([a-z]+)`)

// notNouns are words after a number that no plural form concerns.
const notNouns = " of in to and or at by can may play beside with more on so lost long wide high down across elsewhere afloat fewer bulls cows each longer together largest "

// A number stands before a noun only where the text has plural forms for it. testdata/numbers.txt lists
// texts whose number is never one.
func TestNumbersHavePlurals(t *testing.T) {
	data, err := os.ReadFile("testdata/numbers.txt")
	if err != nil {
		t.Fatal(err)
	}
	var excused []string
	for line := range strings.Lines(string(data)) {
		if f := strings.Fields(line); len(f) > 1 && f[0] != "#" {
			excused = append(excused, f[0])
		} else if len(f) == 1 {
			t.Errorf("testdata/numbers.txt: no reason is given for %s", f[0])
		}
	}
	used := map[string]bool{}
	for _, lib := range libraries(t) {
		for id, text := range lib["en"] {
			for _, hit := range counted.FindAllStringSubmatch(text["other"], -1) {
				if hit[1] == "Count" && len(text) > 1 || strings.Contains(notNouns, " "+hit[2]+" ") {
					continue
				}
				ok := false
				for _, pattern := range excused {
					if match, _ := path.Match(pattern, id); match {
						ok, used[pattern] = true, true
					}
				}
				if !ok {
					t.Errorf("%s has a number before %q without plural forms: %s", id, hit[2], text["other"])
				}
			}
		}
	}
	for _, pattern := range excused {
		if !used[pattern] {
			t.Errorf("testdata/numbers.txt: no text needs %s", pattern)
		}
	}
}
