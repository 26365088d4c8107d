package grid_test

import (
	"fmt"
	"strings"
	"testing"

	"parlour/games/grid"
)

// Every letter with every mark has its own tile, for which text stands. One of another script is text.
func TestLetters(t *testing.T) {
	marks := map[grid.Ground]string{grid.Paper: "\u00a0", grid.Absent: "▫️", grid.Elsewhere: "🔶", grid.Here: "🟩"}
	seen := map[string]bool{}
	for mark, sign := range marks {
		for _, letter := range "abcdefghijklmnopqrstuvwxyzñõéž" + "ж" {
			c, capital := grid.Letter(letter, mark), strings.ToUpper(string(letter))
			if c.Letter != capital || seen[c.Emoji()] || c != grid.Letter([]rune(capital)[0], mark) {
				t.Errorf("%c, mark %d: the cell is %+v", letter, mark, c)
			}
			if got, want := grid.Plain(c.Emoji()), capital+sign; got != want || !grid.IsText(got) {
				t.Errorf("%c, mark %d: its text is %q, want %q", letter, mark, got, want)
			}
			if c.Tile != (grid.Tile{}) && (c.Tile.Piece.Label() != capital || c.Tile.Ground != mark) || (c.Tile == grid.Tile{}) != (letter == 'ж') {
				t.Errorf("%c, mark %d: its tile is %+v", letter, mark, c.Tile)
			}
			seen[c.Emoji()] = true
		}
		if mark == grid.Paper {
			sign = "🔲"
		}
		if got := grid.Plain(grid.Tile{Ground: mark}.Sign()); got != sign || grid.IsText(got) {
			t.Errorf("mark %d alone is %q, want %q", mark, got, sign)
		}
	}
}

// A suit and a card are text without their drawings.
func TestCards(t *testing.T) {
	for i, want := range []string{"♤", "♡", "♢", "♧"} {
		s := grid.Suits[i]
		if got := grid.Plain(s.Emoji()); got != want || !grid.IsText(got) || s.Tile.Piece.Suit() != i || !s.IsCard() {
			t.Errorf("suit %d: %q, want %q", i, got, want)
		}
		if got := grid.Plain(grid.PlayingCard("10", i).Emoji()); got != "10"+want {
			t.Errorf("a ten is %q, want 10%s", got, want)
		}
	}
	if back := grid.CardBack; grid.Plain(back.Emoji()) != "🎴" || back.Tile.Piece.Suit() >= 0 || back.IsCard() {
		t.Errorf("the back of a card is %+v", back)
	}
}

func ExampleLetter() {
	word := grid.Cells{grid.Letter('c', grid.Here), grid.Letter('r', grid.Elsewhere), grid.Letter('a', grid.Absent)}
	fmt.Println(grid.Plain(word.Emoji()))
	word = grid.Cells{grid.Letter('ñ', grid.Paper), grid.Unknown}
	fmt.Println(strings.ReplaceAll(grid.Plain(word.Emoji()), "\u00a0", " "))
	// Output:
	// C🟩R🔶A▫️
	// Ñ 🔲
}
