package grid_test

import (
	"fmt"
	"strings"
	"testing"

	"parlour/games/grid"
)

var tileMarks = []grid.LetterMark{grid.LetterBlank, grid.LetterAbsent, grid.LetterElsewhere, grid.LetterHere}

// Every letter with every mark has its own sign, which is text without own drawings.
func TestLetters(t *testing.T) {
	seen := map[string]bool{}
	inks := map[uint32]bool{}
	for _, mark := range tileMarks {
		for _, letter := range "abcdefghijklmnopqrstuvwxyzñõé" {
			c := grid.Letter(letter, mark)
			sign := c.Circle
			if seen[sign] || !grid.IsText(sign) || c.Square != sign || c.Shape != sign {
				t.Errorf("%c, mark %d: the signs are %q, %q, %q", letter, mark, sign, c.Square, c.Shape)
			}
			seen[sign] = true
			if want := strings.ToUpper(string(letter)); c.Letter != want || !strings.HasPrefix(sign, want) {
				t.Errorf("%c, mark %d: the letter is %s", letter, mark, c.Letter)
			}
			if c.Feedback != mark || c != grid.Letter([]rune(c.Letter)[0], mark) {
				t.Errorf("%c, mark %d: the cell is %+v", letter, mark, c)
			}
			inks[c.Ink] = true
		}
	}
	if len(inks) != len(tileMarks) {
		t.Errorf("%d colours for %d marks", len(inks), len(tileMarks))
	}
	for _, plain := range []string{"C🟩", "▫️", "Q"} {
		if grid.IsText(plain) {
			t.Errorf("%q is a tile", plain)
		}
	}
}

func TestSignsOfLetterMarks(t *testing.T) {
	for mark, want := range map[grid.LetterMark]string{0: "", grid.LetterBlank: "", grid.LetterAbsent: "▫️", grid.LetterElsewhere: "🔶", grid.LetterHere: "🟩"} {
		if got := mark.Sign(); got != want {
			t.Errorf("the sign of mark %d is %q, want %q", mark, got, want)
		}
	}
}

func ExampleLetter() {
	word := grid.Cells{grid.Letter('c', grid.LetterHere), grid.Letter('r', grid.LetterElsewhere), grid.Letter('a', grid.LetterAbsent)}
	fmt.Println(grid.Plain(word.Emoji(grid.Circles)))
	word = grid.Cells{grid.Letter('ñ', grid.LetterBlank), grid.Slot}
	fmt.Println(strings.ReplaceAll(grid.Plain(word.Emoji(grid.Circles)), "\u00a0", " "))
	// Output:
	// C🟩R🔶A▫️
	// Ñ 🔲
}
