package lexicon_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

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

func ExampleRead() {
	birds, err := lexicon.Read("name: birds\nheron\nrobin\nothers:\negret\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(birds.Name(), birds.Lengths(), birds.Secrets(5), birds.Words(5))
	_, err = lexicon.Read("heron\ngreat egret\n")
	fmt.Println(err)
	// Output:
	// birds [5] [heron robin] [egret heron robin]
	// line 2: "great egret" is not a word of 3 to 12 letters; write one such word on each line
}

func TestRead(t *testing.T) {
	tests := []struct {
		name, text     string
		title, tag     string
		letters        string
		secrets, words []string // of 5 letters
	}{
		{"words", "heron\nrobin", "", "", "behinor", []string{"heron", "robin"}, []string{"heron", "robin"}},
		{"headings", "Name: Birds of Peru\nLANGUAGE: es-419\nheron", "Birds of Peru", "es-419", "ehnor", []string{"heron"}, []string{"heron"}},
		{"heading after words", "heron\nname:birds", "birds", "", "ehnor", []string{"heron"}, []string{"heron"}},
		{"a word that is a heading without its colon", "names\nname", "", "", "aemns", []string{"names"}, []string{"names"}},
		{"others", "robin\nOthers:\nheron", "", "", "behinor", []string{"robin"}, []string{"heron", "robin"}},
		{"duplicates", "robin\nROBIN\nothers:\nheron\nrobin\nheron", "", "", "behinor", []string{"robin"}, []string{"heron", "robin"}},
		{"upper case and spaces", "  Robin \t\n\u00a0HERON\u00a0", "", "", "behinor", []string{"heron", "robin"}, []string{"heron", "robin"}},
		{"Windows", "\ufeffname: birds\r\n\r\nheron\r\nothers:\r\nrobin\r\n", "birds", "", "behinor", []string{"heron"}, []string{"heron", "robin"}},
		{"comments and blank lines", "# birds: all\n\nheron\n\n#\n", "", "", "ehnor", []string{"heron"}, []string{"heron"}},
		{"composed letters", "pin\u0303as\ndan\u0303os", "", "", "adiopsñ", []string{"daños", "piñas"}, []string{"daños", "piñas"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l, err := lexicon.Read(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			if l.Name() != tt.title || l.Language() != tt.tag || string(l.Letters()) != tt.letters {
				t.Errorf("got %q, %q, %q, want %q, %q, %q", l.Name(), l.Language(), string(l.Letters()), tt.title, tt.tag, tt.letters)
			}
			if !slices.Equal(l.Secrets(5), tt.secrets) || !slices.Equal(l.Words(5), tt.words) {
				t.Errorf("got %q of %q, want %q of %q", l.Secrets(5), l.Words(5), tt.secrets, tt.words)
			}
		})
	}
}

func TestReadRefuses(t *testing.T) {
	greek := "αβγδεζηθικλμνξοπρστυφχψω"
	long := strings.Repeat("a", 50)
	line := func(n int, text string) error { return &lexicon.LineError{Line: n, Text: text} }
	tests := []struct {
		name, text string
		want       error
	}{
		{"nothing", "", lexicon.ErrNoSecrets},
		{"a name only", "# birds\nname: birds\n", lexicon.ErrNoSecrets},
		{"others only", "others:\nheron", lexicon.ErrNoSecrets},
		{"two words on a line", "heron\n\nGreat Egret", line(3, "great egret")},
		{"a short word", "heron\nów", line(2, "ów")},
		{"a long word", "oystercatchers", line(1, "oystercatchers")},
		{"a very long line", "heron\n" + long, line(2, long[:40])},
		{"a digit", "r0bin", line(1, "r0bin")},
		{"an apostrophe", "heron's", line(1, "heron's")},
		{"an unknown heading", "author: me", line(1, "author: me")},
		{"text after others", "heron\nothers: robin", line(2, "others: robin")},
		{"Latin-1", "caña\ncig\xfce\xf1a", lexicon.ErrNotText},
		{"two alphabets", "abcdefghi\njklmnopqr\n" + greek[:24] + "\n" + greek[24:], lexicon.ErrAlphabet},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := lexicon.Read(tt.text)
			if err == nil || err.Error() != tt.want.Error() {
				t.Errorf("got %v, want %v", err, tt.want)
			}
			var got *lexicon.LineError
			if want, ok := tt.want.(*lexicon.LineError); ok && (!errors.As(err, &got) || *got != *want) {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
}

// FuzzRead checks that what Read accepts has the properties of a list.
func FuzzRead(f *testing.F) {
	for _, text := range []string{"", "heron\nothers:\negret", "\ufeffname: a\r\nAÑO\r\n", "İstanbul\nςΣσ", "ǅabc\nﬁne", "# only"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		l, err := lexicon.Read(text)
		if err != nil {
			return
		}
		if len(l.Lengths()) == 0 || len(l.Letters()) > lexicon.MaxLetters {
			t.Errorf("%d lengths, %d letters", len(l.Lengths()), len(l.Letters()))
		}
		checkWords(t, l)
	})
}

// checkWords checks that words are sorted, unique and of the list's letters, that Fold keeps
// them, and that secrets are words.
func checkWords(t *testing.T, l *lexicon.List) {
	t.Helper()
	for n := range lexicon.MaxLength + 2 {
		words := l.Words(n)
		for i, w := range words {
			if i > 0 && words[i-1] >= w {
				t.Errorf("%q is after %q", w, words[i-1])
			}
			if got := utf8.RuneCountInString(w); got != n || n < lexicon.MinLength || n > lexicon.MaxLength {
				t.Errorf("%q has %d letters, and is among those of %d", w, got, n)
			}
			if foreign := func(r rune) bool { return !slices.Contains(l.Letters(), r) || !unicode.IsLetter(r) }; strings.ContainsFunc(w, foreign) {
				t.Errorf("%q has letters other than %q", w, string(l.Letters()))
			}
			if got := l.Fold(w); got != w || !l.Has(w) {
				t.Errorf("%q: Fold returns %q, Has %t", w, got, l.Has(w))
			}
		}
		if secrets := l.Secrets(n); !slices.IsSorted(secrets) || slices.ContainsFunc(secrets, func(w string) bool { return !l.Has(w) }) {
			t.Errorf("secrets of %d letters are not sorted words", n)
		}
	}
}
