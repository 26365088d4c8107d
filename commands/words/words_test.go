package words_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/grid"
)

var catalogue = fstest.MapFS{
	"en.json": {Data: []byte(`{
		"hello": "Hello, {{.Name}}.", "guesses": {"one": "{{.Count}} guess", "other": "{{.Count}} guesses"},
		"games.letter.red": "R", "games.letter.blue": "B", "turn": "{{.Seat}} to move", "pegs": "Pegs: {{.Pegs}}", "list": "{{.List}}!", "only": "English alone",
		"said": "{{.Name}} said: {{.What}}", "mean": "{{.Mean}} of {{.N}}",
		"games.move": "{{.Move}}", "games.list.and": "{{.First}} and {{.Last}}", "all": "{{.List.And}}!", "any": "{{.List.Or}}?",
		"games.player.easy": "Easy, {{.Name}}.", "games.player.hard": "Hard", "chess.player.hard": "Hard at chess"
	}`)},
	"et.json": {Data: []byte(`{"hello": "Tere, {{.Name}}.", "guesses": {"one": "{{.Count}} katse", "other": "{{.Count}} katset"}}`)},
}

func TestSay(t *testing.T) {
	c, err := words.New(catalogue)
	if err != nil {
		t.Fatal(err)
	}
	english := c.Speaker("en-GB").At(func(s games.Seat) string { return fmt.Sprintf("<@%d>", s) })
	tests := []struct {
		name string
		say  words.Speaker
		text games.Text
		want string
	}{
		{"nothing", english, games.Text{}, ""},
		{"an argument", english, games.T("hello", "Name", "Ann"), "Hello, Ann."},
		{"another language", c.Speaker("et"), games.T("hello", "Name", "Ann"), "Tere, Ann."},
		{"the second of the viewer's languages", c.Speaker("", "et"), games.T("hello", "Name", "Ann"), "Tere, Ann."},
		{"a language that there is not", c.Speaker("ja"), games.T("hello", "Name", "Ann"), "Hello, Ann."},
		{"no locale", c.Speaker(), games.T("hello", "Name", "Ann"), "Hello, Ann."},
		{"what the language lacks", c.Speaker("et"), games.T("only"), "English alone"},
		{"one", english, games.T("guesses", "Count", 1), "1 guess"},
		{"none", english, games.T("guesses", "Count", 0), "0 guesses"},
		{"many", english, games.T("guesses", "Count", 7), "7 guesses"},
		{"many in another language", c.Speaker("et"), games.T("guesses", "Count", 7), "7 katset"},
		{"a seat", english, games.T("turn", "Seat", games.Seat(1)), "<@1> to move"},
		{"a seat without names", c.Speaker("en"), games.T("turn", "Seat", games.Seat(1)), "1 to move"},
		{"cells with their letters", english.In(grid.PlainEmoji), games.T("pegs", "Pegs", games.Cells(grid.Colors[0], grid.Colors[3])), "Pegs: 🔴🔵 RB"},
		{"cells where there is no markup", english.Plain(), games.T("pegs", "Pegs", games.Cells(grid.Colors[0], grid.Colors[3])), "Pegs: RB"},
		{"cells that tell themselves", english, games.T("pegs", "Pegs", games.Cells(grid.Digit(1), grid.Digit(2))), "Pegs: 1️⃣2️⃣"},
		{"a list of texts", english, games.T("list", "List", []games.Text{games.T("only"), {}, games.T("only")}), "English alone, English alone!"},
		{"a list of words", english, games.T("list", "List", games.Texts([]string{"a*", "b"})), `a\*, b!`},
		{"a list joined by a word", english, games.T("all", "List", games.Texts([]string{"4", "3", "3", "2"})), "4, 3, 3 and 2!"},
		{"a list of one", english, games.T("all", "List", games.Texts([]string{"4"})), "4!"},
		{"a list without a word", english, games.T("any", "List", games.Texts([]string{"4", "3"})), "4, 3?"},
		{"a text in a text", english, games.T("said", "Name", "Ann", "What", games.T("hello", "Name", "Bob_")), `Ann said: Hello, Bob\_.`},
		{"numbers", english, games.T("mean", "Mean", 4.5, "N", 3), "4.5 of 3"},
		{"a grouped number", english, games.T("guesses", "Count", 1296), "1,296 guesses"},
		{"a number that is too small to be grouped", c.Speaker("et"), games.T("guesses", "Count", 1296), "1296 katset"},
		{"a grouped number in another language", c.Speaker("et"), games.T("guesses", "Count", 12960), "12 960 katset"},
		{"typed markup", english, games.T("hello", "Name", "*@x*"), "Hello, \\*@\u200bx\\*."},
		{"where no markup is shown", english.Plain(), games.T("hello", "Name", "*x*"), "Hello, *x*."},
		{"a game's own words", english, games.T("chess.player.hard"), "Hard at chess"},
		{"what all games share", english, games.T("chess.player.easy", "Name", "Ann"), "Easy, Ann."},
		{"a game's own words in English alone", c.Speaker("et"), games.T("chess.player.hard"), "Hard at chess"},
		{"what all games share in English alone", c.Speaker("et"), games.T("chess.player.easy", "Name", "Ann"), "Easy, Ann."},
		{"what no game has", english, games.T("chess.player.slow"), "chess.player.slow"},
		{"an ID without words", english, games.T("missing", "A", 1), "missing(A=1)"},
	}
	for _, tt := range tests {
		if got := tt.say.Say(tt.text); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// A locale matches the nearest language, or English if none is near.
func TestLanguage(t *testing.T) {
	texts := fstest.MapFS{}
	for _, tag := range []string{"en", "pt-BR", "pt-PT", "et", "es-ES", "es-419", "fr", "de"} {
		texts[tag+".json"] = &fstest.MapFile{Data: []byte(`{"mean": "{{.N}}: {{printf \"%.1f\" .Mean}}"}`)}
	}
	c, err := words.New(texts)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ locales, want, said string }{
		{"", "en", "12,345: 4.5"}, {"en-GB", "en", "12,345: 4.5"}, {"en-US", "en", "12,345: 4.5"}, {"nonsense!", "en", "12,345: 4.5"},
		{"pt", "pt-BR", "12.345: 4,5"}, {"pt-BR", "pt-BR", "12.345: 4,5"}, {"pt-PT", "pt-PT", "12 345: 4,5"}, {"pt-AO", "pt-PT", "12 345: 4,5"},
		{"es", "es-ES", "12.345: 4,5"}, {"es-ES", "es-ES", "12.345: 4,5"}, {"es-419", "es-419", "12,345: 4.5"},
		{"es-MX", "es-419", "12,345: 4.5"}, {"es-AR", "es-419", "12,345: 4.5"},
		{"fr", "fr", "12 345: 4,5"}, {"de", "de", "12.345: 4,5"}, {"et", "et", "12 345: 4,5"},
		{"ja", "en", "12,345: 4.5"}, {"fi", "en", "12,345: 4.5"}, {"ru", "en", "12,345: 4.5"}, {"it", "en", "12,345: 4.5"}, {"zh-TW", "en", "12,345: 4.5"},
		{"ja,fr", "fr", "12 345: 4,5"}, {",et", "et", "12 345: 4,5"}, {"de,fr", "de", "12.345: 4,5"},
	} {
		locales := strings.Split(tt.locales, ",")
		if got := c.Language(locales...).String(); got != tt.want {
			t.Errorf("Language(%q) = %s, want %s", locales, got, tt.want)
		}
		said := c.Speaker(locales...).Say(games.T("mean", "N", 12345, "Mean", 4.5))
		if said = strings.Map(plainSpace, said); said != tt.said {
			t.Errorf("%q: %q, want %q", locales, said, tt.said)
		}
	}
}

// A language that derives from another one has all its texts, with the differences of its own file.
func TestDerivedLanguage(t *testing.T) {
	c, err := words.New(fstest.MapFS{
		"en.json":     {Data: []byte(`{"title": "Battleship", "hit": "hit", "ships": {"one": "1 ship", "other": "{{.Count}} ships"}}`)},
		"es-ES.json":  {Data: []byte(`{"title": "Hundir la flota", "hit": "tocado", "ships": {"one": "1 barco", "many": "{{.Count}} barcos", "other": "{{.Count}} barcos"}}`)},
		"es-419.json": {Data: []byte(`{"title": "Batalla naval"}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	for locale, want := range map[string]string{"es-419": "Batalla naval, tocado, 2 barcos", "es-ES": "Hundir la flota, tocado, 2 barcos"} {
		if got := c.Speaker(locale).Join([]games.Text{games.T("title"), games.T("hit"), games.T("ships", "Count", 2)}, ", "); got != want {
			t.Errorf("%s: %q, want %q", locale, got, want)
		}
	}
}

// plainSpace replaces any blank by an ordinary space.
func plainSpace(r rune) rune {
	if unicode.IsSpace(r) {
		return ' '
	}
	return r
}

func TestStyleOfCells(t *testing.T) {
	c, err := words.New(catalogue)
	if err != nil {
		t.Fatal(err)
	}
	say := c.Speaker("en")
	red := grid.Tile{Piece: grid.RedDisc}.Cell()
	for style, want := range map[grid.Style]string{grid.Tiles: red.Tile.Sign(), grid.PlainEmoji: "🔴", grid.InWords: "🔴"} {
		say = say.In(style)
		if got := say.Say(games.T("pegs", "Pegs", games.Cells(red))); got != "Pegs: "+want || say.Sign(red) != want {
			t.Errorf("style %d: %q and %q, want %q", style, got, say.Sign(red), want)
		}
	}
}

func TestJoin(t *testing.T) {
	c, err := words.New(catalogue)
	if err != nil {
		t.Fatal(err)
	}
	got := c.Speaker("en").Join([]games.Text{{}, games.T("only"), {}, games.T("guesses", "Count", 2)}, " · ")
	if want := "English alone · 2 guesses"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestHas(t *testing.T) {
	c, err := words.New(catalogue)
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]bool{"hello": true, "guesses": true, "pegs": true, "chess.player.hard": true, "chess.player.easy": true, "chess.player.slow": false, "player.easy": false, "missing": false, "": false} {
		if got := c.Speaker("en").Has(id); got != want {
			t.Errorf("Has(%q) = %v, want %v", id, got, want)
		}
	}
}

// Each source has languages of its own, beside English.
func TestLanguagesOfSources(t *testing.T) {
	named := func(name, languages string) fstest.MapFS {
		texts := fstest.MapFS{}
		for _, tag := range strings.Fields(languages) {
			said := fmt.Sprintf(`{"%s.said": "%[1]s in %s", "%[1]s.left": {"one": "one in %[2]s", "other": "{{.Count}} in %[2]s"}}`, name, tag)
			texts[tag+".json"] = &fstest.MapFile{Data: []byte(said)}
		}
		return texts
	}
	c, err := words.New(named("all", "en de es-ES es-419"), named("nim", "en"), named("go", "en es-ES"))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ language, all, nim, game string }{
		{"en", "en", "en", "en"}, {"de", "de", "en", "en"}, {"es-ES", "es-ES", "en", "es-ES"}, {"es-419", "es-419", "en", "es-ES"},
	} {
		say := c.Speaker(tt.language)
		for name, want := range map[string]string{"all": tt.all, "nim": tt.nim, "go": tt.game} {
			if got := say.Say(games.T(name + ".said")); got != name+" in "+want {
				t.Errorf("%s: %s is said as %q, want %s", tt.language, name, got, want)
			}
			if got := say.Say(games.T(name+".left", "Count", 2)); got != "2 in "+want {
				t.Errorf("%s: %s is counted as %q, want %s", tt.language, name, got, want)
			}
			if !say.Has(name + ".said") {
				t.Errorf("%s: the catalogue lacks %s", tt.language, name)
			}
		}
	}
}

func TestSeveralSources(t *testing.T) {
	more := fstest.MapFS{"en.json": {Data: []byte(`{"more": "More"}`)}}
	c, err := words.New(catalogue, more)
	if err != nil {
		t.Fatal(err)
	}
	say := c.Speaker("en")
	if got := say.Say(games.T("more")) + say.Say(games.T("only")); got != "MoreEnglish alone" {
		t.Errorf("%q: a source hides another", got)
	}
	var tags []string
	for _, l := range c.Languages() {
		tags = append(tags, l.String())
	}
	if got := strings.Join(tags, " "); got != "en et" {
		t.Errorf("languages %q, want English first", got)
	}
}

func TestBadCatalogues(t *testing.T) {
	for name, files := range map[string]fstest.MapFS{
		"no JSON":         {"en.json": {Data: []byte(`{"a": `)}},
		"no base":         {"en.json": {Data: []byte(`{}`)}, "es-419.json": {Data: []byte(`{}`)}},
		"no flat objects": {"en.json": {Data: []byte(`[1, 2]`)}},
	} {
		if _, err := words.New(files); err == nil {
			t.Errorf("%s: no error", name)
		} else if !strings.HasPrefix(err.Error(), "words: ") {
			t.Errorf("%s: the error %q does not name the file", name, err)
		}
	}
}

func ExampleSpeaker_Say() {
	c, _ := words.New(catalogue)
	for n := range 3 {
		fmt.Println(c.Speaker("en").Say(games.T("guesses", "Count", n)))
	}
	// Output:
	// 0 guesses
	// 1 guess
	// 2 guesses
}

func BenchmarkSay(b *testing.B) {
	c, err := words.New(catalogue)
	if err != nil {
		b.Fatal(err)
	}
	say, text := c.Speaker("en"), games.T("said", "Name", "Ann", "What", games.T("guesses", "Count", 3))
	b.ReportAllocs()
	for b.Loop() {
		say.Say(text)
	}
}
