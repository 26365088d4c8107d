package emoji_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/bot/emoji"
	"parlour/commands"
	"parlour/games/grid"
)

// testSet returns a small set.
func testSet() *emoji.Set {
	var w emoji.Set
	w.Use(map[string]string{
		"🔴": "<:disc:1>", "🔴\ufe00": "<:peg:2>", "▫️": "<:floor:3>", "1️⃣": "<:one:4>", "🇦": "<:a:5>",
	})
	return &w
}

func text(s string) commands.Body { return commands.Body{Blocks: []commands.Block{{Text: s}}} }

func TestSubstitutedTexts(t *testing.T) {
	peg := "🔴\ufe00"
	tests := []struct{ name, text, want, plain string }{
		{"a disc and a peg", "🔴" + peg + "🔴", "<:disc:1><:peg:2><:disc:1>", "🔴🔴🔴"},
		{"a peg without a symbol", "🌻\ufe00", "🌻", "🌻"},
		{"keycaps and letters", "1️⃣🇦\u200b 1", "<:one:4><:a:5>\u200b 1", "1️⃣🇦\u200b 1"},
		{"code", "🔴 `🔴` 🔴", "<:disc:1> `🔴` <:disc:1>", "🔴 `🔴` 🔴"},
		{"a peg in code", "`" + peg + "`", "`🔴`", "`🔴`"},
		{"code of two backticks", "``🔴`🔴`` 🔴", "``🔴`🔴`` <:disc:1>", "``🔴`🔴`` 🔴"},
		{"a block of code", "```\n🔴\n```🔴", "```\n🔴\n```<:disc:1>", "```\n🔴\n```🔴"},
		{"code that is not closed", "`🔴", "`<:disc:1>", "`🔴"},
		{"runs that differ", "``🔴`", "``<:disc:1>`", "``🔴`"},
		{"an escaped backtick", "\\`🔴`🔴`", "\\`<:disc:1>`🔴`", "\\`🔴`🔴`"},
		{"a backslash at the end", "🔴\\", "<:disc:1>\\", "🔴\\"},
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

// All texts of a message count towards the limit; texts that do not fit keep
// Unicode emoji.
func TestSubstitutedTextsFit(t *testing.T) {
	w := testSet()
	for _, tt := range []struct {
		name         string
		discs, floor int
		want, ground string // how a disc and a floor are shown
	}{
		{"all", 200, 180, "<:disc:1>", "<:floor:3>"},
		{"all but the filler", 350, 180, "<:disc:1>", "▫️"},
		{"none", 440, 180, "🔴", "▫️"},
	} {
		b := commands.Body{
			Blocks: []commands.Block{{Text: strings.Repeat("🔴", tt.discs/2)}, {Text: strings.Repeat("▫️", tt.floor)}},
			Keys:   []commands.Block{{Text: strings.Repeat("🔴", tt.discs/2)}},
		}
		got := w.Substitute(b)
		length := 0
		for _, block := range append(got.Blocks, got.Keys...) {
			length += len([]rune(block.Text))
		}
		if got.Blocks[0].Text != strings.Repeat(tt.want, tt.discs/2) || got.Blocks[1].Text != strings.Repeat(tt.ground, tt.floor) || length > 4000 {
			t.Errorf("%s: %d long, %.40q %.40q", tt.name, length, got.Blocks[0].Text, got.Blocks[1].Text)
		}
	}
}

func TestSubstitutedControls(t *testing.T) {
	peg := "🔴\ufe00"
	body := func(key, own string) commands.Body {
		return commands.Body{
			Blocks: []commands.Block{{Image: &commands.Image{File: "x", Alt: key}}},
			Keys: []commands.Block{
				{Buttons: []commands.Button{{Label: "R " + key, Emoji: own, Custom: "x"}, {Label: "Help"}}},
				{Select: &commands.Select{Custom: "y", Placeholder: key, Options: []commands.SelectOption{{Label: key, Value: "v", Emoji: own, Description: key}}}},
			},
		}
	}
	given := body(peg, peg)
	if diff := cmp.Diff(body("🔴", "<:peg:2>"), testSet().Substitute(given)); diff != "" {
		t.Errorf("with symbols (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(body("🔴", "🔴"), new(emoji.Set).Substitute(given)); diff != "" {
		t.Errorf("without symbols (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(body(peg, peg), given); diff != "" {
		t.Errorf("the argument has changed (-want +got):\n%s", diff)
	}
	w := testSet()
	w.Use(nil)
	if got := w.Substitute(text("🔴")).Blocks[0].Text; got != "🔴" {
		t.Errorf("after Use(nil): %q", got)
	}
}

// A message with an emoji that is not uploaded yet keeps Unicode.
func TestAbsentEmoji(t *testing.T) {
	peg := "🔴\ufe00" // 🔴 with a selector
	var own emoji.Set
	own.Use(map[string]string{"🔴": "<:disc:1>", peg: "", "1️⃣": "<:one:2>"})
	for _, tt := range []struct{ text, key, wantText, wantKey string }{
		{"🔴", "1️⃣", "<:disc:1>", "<:one:2>"},
		{"🔴" + peg, "1️⃣", "🔴🔴", "1️⃣"},
		{"🔴", peg, "🔴", "🔴"},
		{"🔴 `" + peg + "`", "🔴", "<:disc:1> `🔴`", "<:disc:1>"},
	} {
		b := text(tt.text)
		b.Keys = []commands.Block{{Buttons: []commands.Button{{Emoji: tt.key}}}}
		got := own.Substitute(b)
		if text, key := got.Blocks[0].Text, got.Keys[0].Buttons[0].Emoji; text != tt.wantText || key != tt.wantKey {
			t.Errorf("%q with the key %q: got %q and %q, want %q and %q", tt.text, tt.key, text, key, tt.wantText, tt.wantKey)
		}
	}
	if own.Complete() {
		t.Error("the set is complete without a peg")
	}
}

// A tile without symbols is its letter and the sign of its mark, and letters without symbols of their
// own have the symbol of the mark.
func TestSubstitutedTiles(t *testing.T) {
	tile := grid.Letter('c', grid.LetterHere)
	row := grid.Cells{tile, grid.Letter('õ', grid.LetterHere), grid.Letter('a', grid.LetterBlank)}.Emoji(grid.Circles)
	var own emoji.Set
	own.Use(map[string]string{tile.Circle: "<:hereC:1>", grid.LetterHere.Sign(): "<:here:2>"})
	for _, tt := range []struct {
		name                   string
		set                    *emoji.Set
		text, label, emojiName string
	}{
		{"with symbols", &own, "<:hereC:1>Õ<:here:2>A\u00a0", "x", "<:hereC:1>"},
		{"without symbols", new(emoji.Set), "C🟩Õ🟩A\u00a0", "C🟩 x", ""},
	} {
		b := text(row)
		b.Keys = []commands.Block{{Buttons: []commands.Button{{Label: "x", Emoji: tile.Circle}}}}
		got := tt.set.Substitute(b)
		if key := got.Keys[0].Buttons[0]; got.Blocks[0].Text != tt.text || key.Label != tt.label || key.Emoji != tt.emojiName {
			t.Errorf("%s: %q, and a key with %q and the emoji %q", tt.name, got.Blocks[0].Text, key.Label, key.Emoji)
		}
	}
}

// Tiles keep their symbols where labels do not fit.
func TestTilesAreNotSpared(t *testing.T) {
	tile := grid.Letter('c', grid.LetterHere).Circle
	var own emoji.Set
	own.Use(map[string]string{tile: "<:hereC:1>", "1️⃣": "<:one:4>"})
	want := strings.Repeat("<:hereC:1>", 100) + strings.Repeat("1️⃣", 400)
	if got := own.Substitute(text(strings.Repeat(tile, 100) + strings.Repeat("1️⃣", 400))).Blocks[0].Text; got != want {
		t.Errorf("got %.30q … of %d bytes, want %d", got, len(got), len(want))
	}
}

// A block is shown as tiles, or as its text if one of them is not uploaded, also where there is no set.
func TestBlocksAreTilesOrText(t *testing.T) {
	block := grid.Block(grid.CardEnd.Sign()+"\n🔴", "a card").Circle
	for want, symbol := range map[string]string{"<:end:1>\n<:disc:2>!": "<:end:1>", "a card!": ""} {
		var own emoji.Set
		own.Use(map[string]string{grid.CardEnd.Sign(): symbol, "🔴": "<:disc:2>"})
		if got := own.Substitute(text(block + "!")).Blocks[0].Text; got != want {
			t.Errorf("with %q it is %q, want %q", symbol, got, want)
		}
	}
	if got := new(emoji.Set).Substitute(text(block)).Blocks[0].Text; got != "a card" {
		t.Errorf("without emoji it is %q", got)
	}
}

// A suit has no emoji in Unicode that is visible everywhere, so it stands in the label.
func TestSubstitutedSuits(t *testing.T) {
	heart := grid.Suits[1].Circle
	var own emoji.Set
	own.Use(map[string]string{heart: "<:heart:1>", "Q" + heart: "<:QH:2>"})
	for _, tt := range []struct {
		name                   string
		set                    *emoji.Set
		text, label, emojiName string
	}{
		{"with symbols", &own, "<:QH:2> <:heart:1>", "Q", "<:heart:1>"},
		{"without symbols", new(emoji.Set), "Q♡ ♡", "♡ Q", ""},
	} {
		b := text("Q" + heart + " " + heart)
		b.Keys = []commands.Block{{Buttons: []commands.Button{{Label: "Q", Emoji: heart}}}}
		got := tt.set.Substitute(b)
		if key := got.Keys[0].Buttons[0]; got.Blocks[0].Text != tt.text || key.Label != tt.label || key.Emoji != tt.emojiName {
			t.Errorf("%s: %q, and a key with %q and the emoji %q", tt.name, got.Blocks[0].Text, key.Label, key.Emoji)
		}
	}
}

func BenchmarkSubstitute(b *testing.B) {
	body := text(strings.Repeat("`1 RRYY` 1️⃣🔴▫️"+"🔴\ufe00"+"\n", 36))
	w := testSet()
	b.ReportAllocs()
	for b.Loop() {
		w.Substitute(body)
	}
}

// The tiles of a message, in its texts and on its keys, are all emoji of the application, or all Unicode: if one is not
// uploaded, if there are too many, and in code.
func TestTilesAreShownAllOrNone(t *testing.T) {
	dark, light := grid.Tile{Ground: grid.Felt, Piece: grid.DarkDisc}.Sign(), grid.Tile{Ground: grid.Felt, Piece: grid.LightDisc}.Sign()
	key := grid.Tile{Piece: grid.EmptyKey}.Sign()
	full := map[string]string{dark: "<:dark_1:1>", light: "<:light_1:2>", key: "<:empty_1:3>", "🔴": "<:red_1:4>"}
	lacking := map[string]string{dark: "<:dark_1:1>", light: "", key: "<:empty_1:3>", "🔴": "<:red_1:4>"}
	unsigned := map[string]string{dark: "<:dark_1:1>", light: "<:light_1:2>", key: "<:empty_1:3>", "🔴": ""}
	long := strings.Repeat(dark, 400)
	for _, tt := range []struct {
		name             string
		own              map[string]string
		text             string
		want, key, label string
	}{
		{"all", full, dark + light + "🔴", "<:dark_1:1><:light_1:2><:red_1:4>", "<:empty_1:3>", "x"},
		{"one is missing", lacking, dark + light + "🔴", "🟤⬜<:red_1:4>", "", "· x"},
		{"one of others is missing", lacking, dark + "🔴", "<:dark_1:1><:red_1:4>", "<:empty_1:3>", "x"},
		{"another emoji is missing", unsigned, dark + light + "🔴", "<:dark_1:1><:light_1:2>🔴", "<:empty_1:3>", "x"},
		{"too long", full, long + "🔴", strings.Repeat("🟤", 400) + "<:red_1:4>", "", "· x"},
		{"in code", full, "`" + dark + "`" + dark, "`🟤`<:dark_1:1>", "<:empty_1:3>", "x"},
		{"none are uploaded", nil, dark + light, "🟤⬜", "", "· x"},
	} {
		var own emoji.Set
		own.Use(tt.own)
		b := text(tt.text)
		b.Keys = []commands.Block{{Buttons: []commands.Button{{Label: "x", Emoji: key}}}}
		got := own.Substitute(b)
		if k := got.Keys[0].Buttons[0]; got.Blocks[0].Text != tt.want || k.Emoji != tt.key || k.Label != tt.label {
			t.Errorf("%s: %.60q, and a key with %q and %q", tt.name, got.Blocks[0].Text, k.Emoji, k.Label)
		}
	}
}

// Of two boards that are too long together, the first has tiles.
func TestFirstOfTwoBoards(t *testing.T) {
	dark := grid.Tile{Ground: grid.Felt, Piece: grid.DarkDisc}.Sign()
	board := strings.Repeat(strings.Repeat(dark, 10)+"\n", 12)
	var own emoji.Set
	own.Use(map[string]string{dark: "<:dark_1:1456618025779200003>"})
	b := text(board)
	b.Blocks = append(b.Blocks, b.Blocks[0])
	got := own.Substitute(b)
	if first, second := got.Blocks[0].Text, got.Blocks[1].Text; strings.Contains(first, "🟤") || second != strings.ReplaceAll(board, dark, "🟤") {
		t.Errorf("the boards are %.80q and %.80q", first, second)
	}
	if alone := own.Substitute(text(board + board)).Blocks[0].Text; strings.Contains(alone, "<") {
		t.Errorf("half a board has tiles: %.80q", alone)
	}
}
