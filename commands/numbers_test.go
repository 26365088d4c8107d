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

// percents matches a percent sign after an argument.
var percents = regexp.MustCompile(`\}\}\s*%`)

// games.percent formats percentages as the language does, so no other text has a percent sign after an argument.
func TestPercents(t *testing.T) {
	for _, lib := range libraries(t) {
		for tongue, texts := range lib {
			for id, text := range texts {
				for _, form := range text {
					if percents.MatchString(form) && !strings.HasPrefix(id, "games.percent") {
						t.Errorf("%s.json: %s has a percent sign; use games.Percent: %s", tongue, id, form)
					}
				}
			}
		}
	}
}

// tight matches a sign that needs a no-break space before it in French. A colon in a time, an option, an
// emoji or an address is followed by no space.
var tight = regexp.MustCompile(`[^\x{a0}\x{202f}\s?!…/][?!;](\s|$|\*|”|»)|[^\x{a0}\x{202f}](:)(\s|$)|«[^\x{a0}\x{202f}]|[^\x{a0}\x{202f}]»| [:;?!»]`)

// French has a no-break space before : ; ? ! and within « ».
func TestFrenchSpaces(t *testing.T) {
	for _, lib := range libraries(t) {
		for id, text := range lib["fr"] {
			for _, form := range text {
				prose := inCode.ReplaceAllString(form, "C")
				if hit := tight.FindString(prose); hit != "" && id != "commands.ask.question" { // which quotes English
					t.Errorf("fr.json: %s lacks a no-break space at %q: %s", id, hit, form)
				}
			}
		}
	}
}

// inCode matches code and links, which have no French spaces, and arguments.
var inCode = regexp.MustCompile("(?s)```.*?```|`[^`]*`|\\{\\{[^}]*\\}\\}|https?://\\S+")
