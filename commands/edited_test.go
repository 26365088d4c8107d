package commands_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An editor read all texts and proposed changes. testdata/edited.txt has each: the ID, the language, and a hash of
// the text as it read then. Since then it has been changed or deleted, or testdata/declined.txt says why it stays.
func TestTextsAreEdited(t *testing.T) {
	texts := map[string]forms{} // by ID and language
	for _, lib := range libraries(t) {
		for tongue, all := range lib {
			for id, text := range all {
				texts[id+" "+tongue] = text
			}
		}
	}
	declined := map[string]bool{}
	for _, f := range readFields(t, "declined.txt") {
		text := f[0] + " " + f[1]
		if len(f) < 4 {
			t.Errorf("declined.txt: no reason is given for %s", text)
		}
		if texts[text] == nil {
			t.Errorf("declined.txt: %s isn't in the catalogues", text)
		}
		declined[text] = true
	}
	proposed := readFields(t, "edited.txt")
	for _, f := range proposed {
		text := f[0] + " " + f[1]
		stands := texts[text] != nil && texts[text].source() == f[2]
		if stands && !declined[text] {
			t.Errorf("%s reads as before. Change it, or say in declined.txt why it stays", text)
		}
		if !stands && declined[text] {
			t.Errorf("%s has been changed: delete its line in declined.txt", text)
		}
		delete(declined, text)
	}
	for text := range declined {
		t.Errorf("declined.txt: nobody proposed to change %s", text)
	}
	if len(proposed) == 0 {
		t.Error("edited.txt is empty")
	}
}

// readFields returns the words of each line of a file in testdata that isn't empty or a remark.
func readFields(t *testing.T, name string) (lines [][]string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		f := strings.Fields(line)
		if len(f) == 0 || strings.HasPrefix(line, "#") {
			continue
		}
		if len(f) < 3 {
			t.Fatalf("testdata/%s: too short: %s", name, line)
		}
		lines = append(lines, f)
	}
	return lines
}
