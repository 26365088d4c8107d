package commands_test

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/games/all"
)

// source returns a hash of an English text, by which a translation is known to have been made from it.
func (f forms) source() string {
	h := sha256.New()
	for _, form := range slices.Sorted(maps.Keys(f)) {
		fmt.Fprintf(h, "%s\x00%s\x00", form, f[form])
	}
	return hex.EncodeToString(h.Sum(nil))[:8]
}

// Every translation was made from today's English text, or somebody has read it since and says that it still means the same.
// testdata/sources has a line for each text in the file of a language: its ID, the hash of the English text, and a remark.
func TestStaleTranslations(t *testing.T) {
	sources := []fs.FS{commands.Texts()}
	for _, g := range all.Games() {
		sources = append(sources, g.Info.Texts)
	}
	english, translated := map[string]forms{}, map[string]map[string]bool{}
	for _, src := range sources {
		files, err := fs.Glob(src, "*.json")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			data, err := fs.ReadFile(src, file) // without the texts of the language from which it derives
			if err != nil {
				t.Fatal(err)
			}
			tongue := strings.TrimSuffix(file, ".json")
			if translated[tongue] == nil {
				translated[tongue] = map[string]bool{}
			}
			for id, text := range parseTexts(t, file, data) {
				translated[tongue][id] = true
				if tongue == "en" {
					english[id] = text
				}
			}
		}
	}
	delete(translated, "en")
	for tongue, ids := range translated {
		file := filepath.Join("testdata", "sources", tongue+".txt")
		made := readMade(t, file)
		for _, id := range slices.Sorted(maps.Keys(ids)) {
			if want := english[id].source(); made[id] != want {
				t.Errorf("%s in %s.json is stale: in English it is %q. Change the translation, or see that it means the same, and write this line into %s:\n%s %s", id, tongue, english[id], file, id, want)
			}
		}
		for id := range made {
			if !ids[id] {
				t.Errorf("%s has %s, which %s.json lacks: delete the line", file, id, tongue)
			}
		}
	}
}

// readMade returns the hashes of a file of sources, by ID. Its lines are in order, so that changes rarely meet.
func readMade(t *testing.T, name string) map[string]string {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	made, last := map[string]string{}, ""
	for lines := bufio.NewScanner(file); lines.Scan(); {
		f := strings.Fields(lines.Text())
		if len(f) < 2 || f[0] <= last {
			t.Fatalf("%s: %q is no ID and hash, or not in order after %s", name, lines.Text(), last)
		}
		made[f[0]], last = f[1], f[0]
	}
	return made
}
