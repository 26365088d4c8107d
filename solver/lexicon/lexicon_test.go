package lexicon_test

import (
	"os"
	"slices"
	"testing"

	"parlour/solver/lexicon"
)

const latin = "abcdefghijklmnopqrstuvwxyz"

func TestBuiltin(t *testing.T) {
	files, err := os.ReadDir("excluded")
	if err != nil {
		t.Fatal(err)
	}
	if got := lexicon.Builtin(); len(got) != len(files) {
		t.Fatalf("got %d lists, want %d", len(got), len(files))
	}
	tests := []struct {
		name, language, letters string
		secrets                 map[int]int // the least of each number of letters
		words                   map[int]int
	}{
		{"english", "en", latin, map[int]int{4: 1200, 5: 1500, 6: 1500, 7: 1500, 8: 500, 9: 500, 10: 500}, map[int]int{4: 3000, 5: 6000, 6: 10000, 7: 15000}},
		{"spanish", "es", latin + "ñ", map[int]int{4: 500, 5: 1500, 6: 1500, 7: 1500, 8: 500, 9: 500, 10: 250}, map[int]int{4: 1500, 5: 4500, 6: 8000, 7: 12000}},
	}
	for i, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l, ok := lexicon.ByName(tt.name)
			if !ok || l != lexicon.Builtin()[i] || l.Name() != tt.name || l.Language() != tt.language || string(l.Letters()) != tt.letters {
				t.Fatalf("got %+v, want the list %d of language %s with the letters %s", l, i, tt.language, tt.letters)
			}
			checkWords(t, l)
			for n := lexicon.MinLength; n <= lexicon.MaxLength; n++ {
				if got, least := len(l.Secrets(n)), tt.secrets[n]; got < least || got > 2500 || least == 0 && got > 0 {
					t.Errorf("%d letters: got %d secrets, want %d to 2500", n, got, least)
				}
				if got, least := len(l.Words(n)), tt.words[n]; got < least {
					t.Errorf("%d letters: got %d words, want at least %d", n, got, least)
				}
			}
		})
	}
	if _, ok := lexicon.ByName("klingon"); ok {
		t.Error("got a list, want none")
	}
}

// TestExcluded checks that the lists contain no excluded word: none of the first, and the
// others not as a secret.
func TestExcluded(t *testing.T) {
	for _, l := range lexicon.Builtin() {
		text, err := os.ReadFile("excluded/" + l.Name() + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		excluded, err := lexicon.Read(string(text))
		if err != nil {
			t.Fatal(err)
		}
		for n := lexicon.MinLength; n <= lexicon.MaxLength; n++ {
			for _, w := range excluded.Secrets(n) {
				if l.Has(w) {
					t.Errorf("%s: %q is excluded", l.Name(), w)
				}
			}
			for _, w := range excluded.Words(n) {
				if slices.Contains(l.Secrets(n), w) {
					t.Errorf("%s: %q is a secret", l.Name(), w)
				}
			}
		}
	}
}

func TestFold(t *testing.T) {
	tests := []struct{ list, text, want string }{
		{"spanish", "árbol", "arbol"},
		{"spanish", "Árbol", "arbol"},
		{"spanish", "año", "año"},
		{"spanish", "AN\u0303O", "año"},
		{"spanish", "pingüino", "pinguino"},
		{"spanish", "ça", "ca"},
		{"english", "CAFÉ", "cafe"},
		{"english", "año", "ano"},
		{"english", "  naïve\n", "naive"},
		{"english", "two words", "two words"},
		{"english", "œuvre", "oeuvre"},
		{"english", "Straße", "strasse"},
		{"english", "Ａｐｐｌｅ", "apple"},
		{"english", "слово", "слово"},
		{"english", "", ""},
	}
	for _, tt := range tests {
		l, _ := lexicon.ByName(tt.list)
		if got := l.Fold(tt.text); got != tt.want {
			t.Errorf("%s: %q: got %q, want %q", tt.list, tt.text, got, tt.want)
		}
	}
}

func TestHas(t *testing.T) {
	tests := []struct {
		list, word string
		want       bool
	}{
		{"english", "house", true},
		{"english", "houses", true},
		{"english", "colour", true},
		{"english", "color", true},
		{"english", "cafe", true},
		{"english", "london", false},
		{"english", "House", false}, // not folded
		{"english", "hous", false},
		{"english", "", false},
		{"spanish", "caña", true},
		{"spanish", "arbol", true},
		{"spanish", "vacio", true},
		{"spanish", "árbol", false}, // not folded
	}
	for _, tt := range tests {
		l, _ := lexicon.ByName(tt.list)
		if got := l.Has(tt.word); got != tt.want {
			t.Errorf("%s: %q: got %t, want %t", tt.list, tt.word, got, tt.want)
		}
	}
}

func TestNames(t *testing.T) {
	if got := lexicon.Names(); !slices.Contains(got, lexicon.Default) || len(got) != len(lexicon.Builtin()) {
		t.Errorf("the lists are %v", got)
	}
	for language, want := range map[string]string{"es-MX": "spanish", "en": "english", "de": lexicon.Default, "": lexicon.Default} {
		if got := lexicon.NameFor(language); got != want {
			t.Errorf("the list for %q is %s, want %s", language, got, want)
		}
	}
}
