package words_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
)

// Lists are joined as each language does.
func TestLists(t *testing.T) {
	lists := fstest.MapFS{"en.json": {Data: []byte(`{"all": "{{.List.And}}", "any": "{{.List.Or}}"}`)}}
	c, err := words.New(commands.Texts(), lists)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ locale, items, and, or string }{
		{"en", "4 3 3 2", "4, 3, 3 and 2", "4, 3, 3 or 2"},
		{"de", "4 3 3 2", "4, 3, 3 und 2", "4, 3, 3 oder 2"},
		{"es-ES", "4 3 3 2", "4, 3, 3 y 2", "4, 3, 3 o 2"},
		{"es-ES", "Ana Inés", "Ana e Inés", "Ana o Inés"},
		{"es-ES", "Ana Hilario", "Ana e Hilario", "Ana o Hilario"},
		{"es-ES", "agua hielo", "agua y hielo", "agua o hielo"},
		{"es-ES", "plata oro", "plata y oro", "plata u oro"},
		{"es-ES", "7 8", "7 y 8", "7 u 8"},
		{"es-ES", "a1 i4", "a1 e i4", "a1 o i4"},
		{"et", "4 3 3 2", "4, 3, 3 ja 2", "4, 3, 3 või 2"},
		{"fr", "a b", "a et b", "a ou b"},
		{"pt-BR", "a b c", "a, b e c", "a, b ou c"},
		{"pt-PT", "a b c", "a, b e c", "a, b ou c"},
		{"en", "a", "a", "a"},
	} {
		say, items := c.Speaker(tt.locale), games.Texts(strings.Fields(tt.items))
		if and, or := say.Say(games.T("all", "List", items)), say.Say(games.T("any", "List", items)); and != tt.and || or != tt.or {
			t.Errorf("%s: %q and %q, want %q and %q", tt.locale, and, or, tt.and, tt.or)
		}
	}
}
