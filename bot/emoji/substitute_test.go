package emoji_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parlour/bot/emoji"
	"parlour/commands"
	"parlour/games/grid"
)

// The tiles of the tests: two discs, a peg, an empty key, and a suit.
var (
	dark  = grid.Tile{Ground: grid.Felt, Piece: grid.DarkDisc}
	light = grid.Tile{Ground: grid.Felt, Piece: grid.LightDisc}
	peg   = grid.Colors[0].Tile
	empty = grid.SquareKey(0, 0)
	heart = grid.Suits[1].Tile
)

// with returns a set of the given emoji.
func with(own map[grid.Tile]string) *emoji.Set {
	w := new(emoji.Set)
	w.Use(own, nil, time.Time{})
	return w
}

// testSet returns a small set.
func testSet() *emoji.Set {
	return with(map[grid.Tile]string{dark: "<:dark:1>", light: "<:light:2>", peg: "<:peg:3>", empty: "<:empty:4>", heart: "<:heart:5>"})
}

func text(s string) commands.Body { return commands.Body{Blocks: []commands.Block{{Text: s}}} }

// keyed returns a body with a text and a key.
func keyed(s, label, sign string) commands.Body {
	b := text(s)
	b.Keys = []commands.Block{{Buttons: []commands.Button{{Label: label, Emoji: sign}}}}
	return b
}

func TestSubstitutedTexts(t *testing.T) {
	d := dark.Sign()
	tests := []struct{ name, text, want, plain string }{
		{"discs and other emoji", d + "🔴" + light.Sign(), "<:dark:1>🔴<:light:2>", "🟤🔴⬜"},
		{"code", d + " `" + d + "` " + d, "<:dark:1> `🟤` <:dark:1>", "🟤 `🟤` 🟤"},
		{"code of two backticks", "``" + d + "`" + d + "`` " + d, "``🟤`🟤`` <:dark:1>", "``🟤`🟤`` 🟤"},
		{"a block of code", "```\n" + d + "\n```" + d, "```\n🟤\n```<:dark:1>", "```\n🟤\n```🟤"},
		{"code that is not closed", "`" + d, "`<:dark:1>", "`🟤"},
		{"runs that differ", "``" + d + "`", "``<:dark:1>`", "``🟤`"},
		{"an escaped backtick", "\\`" + d + "`" + d + "`", "\\`<:dark:1>`🟤`", "\\`🟤`🟤`"},
		{"a backslash at the end", d + "\\", "<:dark:1>\\", "🟤\\"},
		{"nothing", "", "", ""},
	}
	for _, tt := range tests {
		if got := testSet().Substitute(text(tt.text)).Blocks[0].Text; got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
		if got := new(emoji.Set).Substitute(text(tt.text)).Blocks[0].Text; got != tt.plain {
			t.Errorf("%s, without symbols: got %q, want %q", tt.name, got, tt.plain)
		}
	}
}

func TestSubstitutedControls(t *testing.T) {
	body := func(key, own string) commands.Body {
		return commands.Body{
			Blocks: []commands.Block{{Image: &commands.Image{File: "x", Alt: key}}},
			Keys: []commands.Block{
				{Buttons: []commands.Button{{Label: "R " + key, Emoji: own, Custom: "x"}, {Label: "Help"}}},
				{Select: &commands.Select{Custom: "y", Placeholder: key, Options: []commands.SelectOption{{Label: key, Value: "v", Emoji: own, Description: key}}}},
			},
		}
	}
	given := body(peg.Sign(), peg.Sign())
	if diff := cmp.Diff(body("🔴", "<:peg:3>"), testSet().Substitute(given)); diff != "" {
		t.Errorf("with symbols (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(body("🔴", "🔴"), new(emoji.Set).Substitute(given)); diff != "" {
		t.Errorf("without symbols (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(body(peg.Sign(), peg.Sign()), given); diff != "" {
		t.Errorf("the argument has changed (-want +got):\n%s", diff)
	}
	if got := with(nil).Substitute(text(dark.Sign())).Blocks[0].Text; got != "🟤" {
		t.Errorf("after Use(nil): %q", got)
	}
}

// The tiles of a message, in its texts and on its keys, are all emoji of the application, or all Unicode: if one is not
// uploaded, if there are too many, and in code. What is text in Unicode stands in the label of its key, and a peg has its
// letter itself.
func TestTilesAreShownAllOrNone(t *testing.T) {
	d, l := dark.Sign(), light.Sign()
	long := strings.Repeat(d, 500)
	letter := grid.Letter('c', grid.Here).Tile
	for _, tt := range []struct {
		name, lacking    string
		text, label      string
		sign             grid.Tile
		want, key, shown string
	}{
		{"all", "", d + l, "x", empty, "<:dark:1><:light:2>", "<:empty:4>", "x"},
		{"one is missing in the text", l, d + l, "x", empty, "🟤⬜", "", "· x"},
		{"one that is not used", l, d, "x", empty, "<:dark:1>", "<:empty:4>", "x"},
		{"the key's is missing", empty.Sign(), d + l, "x", empty, "🟤⬜", "", "· x"},
		{"one that nobody drew", "", d, "x", letter, "🟤", "", "C🟩 x"},
		{"too long", "", long, "x", empty, strings.Repeat("🟤", 500), "", "· x"},
		{"in code", "", "`" + d + "`" + d, "x", empty, "`🟤`<:dark:1>", "<:empty:4>", "x"},
		{"a peg", "", d, "R", peg, "<:dark:1>", "<:peg:3>", ""},
		{"a peg among what is missing", l, l, "R", peg, "⬜", "🔴", "R"},
		{"a suit", "", "Q" + heart.Sign(), "Q", heart, "Q<:heart:5>", "<:heart:5>", "Q"},
		{"a suit that is missing", heart.Sign(), "Q" + heart.Sign(), "Q", heart, "Q♡", "", "♡ Q"},
	} {
		own := map[grid.Tile]string{dark: "<:dark:1>", light: "<:light:2>", peg: "<:peg:3>", empty: "<:empty:4>", heart: "<:heart:5>"}
		if tt.lacking != "" {
			lacking, _ := grid.TileOf([]rune(tt.lacking)[0])
			own[lacking] = ""
		}
		set := with(own)
		got := set.Substitute(keyed(tt.text, tt.label, tt.sign.Sign()))
		if k := got.Keys[0].Buttons[0]; got.Blocks[0].Text != tt.want || k.Emoji != tt.key || k.Label != tt.shown {
			t.Errorf("%s: %.60q, and a key with %q and %q", tt.name, got.Blocks[0].Text, k.Emoji, k.Label)
		}
		if set.Complete() != (tt.lacking == "") {
			t.Errorf("%s: complete is %v", tt.name, set.Complete())
		}
	}
	if new(emoji.Set).Complete() || with(nil).Complete() {
		t.Error("a set without emoji is complete")
	}
}

// All texts of a message count towards the limit.
func TestSubstitutedTextsFit(t *testing.T) {
	for n, want := range map[int]string{400: "<:dark:1>", 450: "🟤"} {
		b := text(strings.Repeat(dark.Sign(), n/2))
		b.Keys = []commands.Block{{Text: strings.Repeat(dark.Sign(), n/2)}}
		got := testSet().Substitute(b)
		if all := got.Blocks[0].Text + got.Keys[0].Text; all != strings.Repeat(want, n) || len([]rune(all)) > 4000 {
			t.Errorf("%d discs are %d long: %.40q", n, len([]rune(all)), all)
		}
	}
}

// A block is shown as tiles, or as its text if one of them is not uploaded, also where there is no set.
func TestBlocksAreTilesOrText(t *testing.T) {
	block := grid.Block(grid.CardEnd.Sign()+"\n"+dark.Sign(), "a card").Emoji()
	for want, symbol := range map[string]string{"<:end:1>\n<:dark:2>!": "<:end:1>", "a card!": ""} {
		own := with(map[grid.Tile]string{grid.CardEnd: symbol, dark: "<:dark:2>"})
		if got := own.Substitute(text(block + "!")).Blocks[0].Text; got != want {
			t.Errorf("with %q it is %q, want %q", symbol, got, want)
		}
	}
	if got := new(emoji.Set).Substitute(text(block)).Blocks[0].Text; got != "a card" {
		t.Errorf("without emoji it is %q", got)
	}
}

// Of two boards that are too long together, the first has tiles.
func TestFirstOfTwoBoards(t *testing.T) {
	board := strings.Repeat(strings.Repeat(dark.Sign(), 10)+"\n", 12)
	own := with(map[grid.Tile]string{dark: "<:dark_1:1456618025779200003>"})
	b := text(board)
	b.Blocks = append(b.Blocks, b.Blocks[0])
	got := own.Substitute(b)
	if first, second := got.Blocks[0].Text, got.Blocks[1].Text; strings.Contains(first, "🟤") || second != strings.ReplaceAll(board, dark.Sign(), "🟤") {
		t.Errorf("the boards are %.80q and %.80q", first, second)
	}
	b.Blocks[1].Text = commands.SmallLines(b.Blocks[1].Text)[1:]
	if small := own.Substitute(b); strings.Contains(small.Blocks[0].Text, "🟤") || strings.Contains(small.Blocks[1].Text, "<") {
		t.Errorf("above a small one it is %.80q", small.Blocks[0].Text)
	}
	if alone := own.Substitute(text(board + board)).Blocks[0].Text; strings.Contains(alone, "<") {
		t.Errorf("half a board has tiles: %.80q", alone)
	}
}

func BenchmarkSubstitute(b *testing.B) {
	body := text(strings.Repeat("`1 RRYY` "+strings.Repeat(dark.Sign(), 8)+peg.Sign()+"\n", 36))
	w := testSet()
	b.ReportAllocs()
	for b.Loop() {
		w.Substitute(body)
	}
}
