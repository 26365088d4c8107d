package secretword

import (
	"math/rand/v2"
	"strings"
	"testing"

	"parlour/games"
)

// The list is that of the language if none is chosen, and English if there is none.
func TestResolve(t *testing.T) {
	lib := newLibrary(nil)
	for _, tt := range []struct {
		options  games.Options
		language string
		want     string // the list, or the ID of the refusal
	}{
		{nil, "en-GB", "english"},
		{nil, "es-419", "spanish"},
		{nil, "de", "english"},
		{nil, "", "english"},
		{games.Options{optList: " Spanish "}, "en", "spanish"},
		{games.Options{optList: birds}, "en", birds},
		{games.Options{optList: "klingon"}, "en", "secretword.refuse.list"},
		{games.Options{optList: birds, optLetters: "7"}, "en", "secretword.refuse.letters"},
	} {
		o, err := lib.resolve(tt.options, tt.language, rand.New(rand.NewPCG(1, 1)))
		got := o[optList]
		if r, ok := games.RefusalIn(err); ok {
			got = r.ID
		}
		if got != tt.want {
			t.Errorf("%v in %s: %q, want %q; %v", tt.options, tt.language, got, tt.want, err)
		}
	}
}

func TestUploads(t *testing.T) {
	items := newLibrary(nil).items()
	for _, tt := range []struct{ name, text, want string }{
		{"a list", birds, ""},
		{"no word", "!\n", "secretword.refuse.line"},
		{"an invisible character", "heron\ncra\u200bne\n", "secretword.refuse.invisible"},
		{"an invisible letter", "heron\ncra\u3164ne\n", "secretword.refuse.invisible"},
		{"a direction mark", "heron\ncrane\u200e\n", "secretword.refuse.invisible"},
		{"no list", "", "secretword.refuse.no-words"},
		{"other lengths", "ant\nbee\n", "secretword.refuse.no-words"},
		{"not text", "\xff\xfe", "secretword.refuse.not-text"},
		{"many words", manyWords(maxWords + 1), "secretword.refuse.long"},
		{"the most words", manyWords(maxWords), ""},
	} {
		_, _, err := items.Read(tt.text)
		r, _ := games.RefusalIn(err)
		if r.ID != tt.want || (err == nil) != (tt.want == "") {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
	if name, _, err := items.Read(items.Named("My birds.txt", "heron\n")); err != nil || name != "My birds" {
		t.Errorf("the file is called %q: %v", name, err)
	}
}

// manyWords returns a list of different words of four letters.
func manyWords(n int) string {
	var b strings.Builder
	for i := range n {
		for range 4 {
			b.WriteByte(byte('a' + i%10))
			i /= 10
		}
		b.WriteByte('\n')
	}
	return b.String()
}
