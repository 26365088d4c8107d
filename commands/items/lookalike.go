package items

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

//go:embed confusables.txt
var confusablesFile string

// confusables returns what characters look like, by Unicode's data for that.
var confusables = sync.OnceValue(func() map[rune]string {
	all := map[rune]string{}
	for line := range strings.Lines(confusablesFile) {
		from, to, ok := strings.Cut(strings.TrimSpace(line), ";")
		if c := decode(from); ok && len(c) == 1 {
			all[c[0]] = string(decode(to))
		}
	}
	return all
})

// decode returns the characters of code points in hexadecimal; none of a comment.
func decode(points string) (all []rune) {
	for _, p := range strings.Fields(points) {
		if n, err := strconv.ParseUint(p, 16, 32); err == nil {
			all = append(all, rune(n))
		}
	}
	return all
}

// skeleton returns what a name looks like, without case, width and invisible characters. Names with the same
// skeleton look alike, see https://www.unicode.org/reports/tr39/#Confusable_Detection.
func skeleton(name string) string {
	var b strings.Builder
	for _, c := range norm.NFKD.String(strings.ToLower(name)) {
		like, ok := confusables()[c]
		switch {
		case ok:
			b.WriteString(like)
		case !unicode.In(c, unicode.Cf, unicode.Variation_Selector):
			b.WriteRune(c)
		}
	}
	return strings.ToLower(norm.NFD.String(b.String()))
}
