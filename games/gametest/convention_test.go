package gametest

import (
	"os"
	"regexp"
	"slices"
	"testing"
)

// TestConventionsAreDocumented compares the conventions with the table in the doc
// comment of games.Info.
func TestConventionsAreDocumented(t *testing.T) {
	source, err := os.ReadFile("../info.go")
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, line := range regexp.MustCompile(`(?m)^//\tNAME\.(\S+)  `).FindAllSubmatch(source, -1) {
		got = append(got, string(line[1]))
	}
	for _, c := range conventions {
		want = append(want, c.id)
	}
	if !slices.Equal(got, want) {
		t.Errorf("games.Info documents the texts\n%q\nwant\n%q", got, want)
	}
}
