package lexicon_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"parlour/solver/lexicon"
)

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
