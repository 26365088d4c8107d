package inquire

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// People can name things that a table lacks. The key of such a thing is its name: Named, and the name
// with "_" for a space.

// Named begins the key of a thing that people named.
const Named = "+"

// The limits of the things that people name.
const (
	MaxNamed = 20 // in a table
	MaxName  = 40 // characters
)

// namedWeight is the weight of a thing that people named: that of most things.
const namedWeight = 35

// NameKey returns the key of a thing that people named; false if the name is too long, or has anything
// but letters, digits, spaces, hyphens, apostrophes and full stops, or begins with no letter.
func NameKey(name string) (key string, ok bool) {
	key = Named + strings.Join(strings.Fields(norm.NFC.String(name)), "_")
	return key, isNamed(key)
}

// Name returns the name of a thing that people named; "" for the key of another thing.
func Name(key string) string {
	if !isNamed(key) {
		return ""
	}
	return strings.ReplaceAll(key[len(Named):], "_", " ")
}

// isNamed reports whether a text can be the key of a thing that people named.
func isNamed(key string) bool {
	name, ok := strings.CutPrefix(key, Named)
	first, _ := utf8.DecodeRuneInString(name)
	return ok && utf8.RuneCountInString(name) <= MaxName && unicode.IsLetter(first) && norm.NFC.IsNormalString(name) &&
		strings.IndexFunc(name, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-'’.", r)
		}) < 0
}

// named returns the thing of a key.
func named(key string) Thing { return Thing{Key: key, Sign: "-", Weight: namedWeight} }

// extended returns a copy of the cells, with zeros for further things.
func (t *Table) extended(further []Thing) [][]uint8 {
	cells := make([][]uint8, len(t.cells))
	for q, row := range t.cells {
		cells[q] = append(slices.Clip(slices.Clone(row)), make([]uint8, len(further))...)
	}
	return cells
}

// nearest is the number of things like which a new one may be.
const nearest = 5

// Place returns the question that tells the most about a thing that the table lacks after answers about
// it: the one that best tells apart the things to which they fit best. It returns -1 if there is none.
func (t *Table) Place(given []Given) (question int) {
	b := t.Begin().Instead(given)
	all := slices.Sorted(slices.Values(b.p))
	least := all[max(0, len(all)-nearest)]
	for e, p := range b.p {
		if b.p[e] = 0; p >= least {
			b.p[e] = 1
		}
	}
	b.normalize()
	return b.Best().Question
}

// ownAnswer is how many answers what the table expects of a new thing counts as.
const ownAnswer = 0.5

// With returns a table with a thing that people named, if there is room. What the table expects after
// answers about it is the mean of its things by their probability. An answer pulls the share of its cell.
func (t *Table) With(key string, given []Given) (*Table, error) {
	b := t.Begin().Instead(given)
	further := []Thing{named(key)}
	cells, last := t.extended(further), len(t.things)
	for q, row := range t.cells {
		p := 0.0
		for e, w := range b.p {
			p += w * Share(row[e])
		}
		var v Votes
		for _, g := range given {
			if g.Question == q {
				v.Add(g.Answer)
			}
		}
		cells[q][last] = Degree((ownAnswer*p + v.Yes) / (ownAnswer + v.Yes + v.No))
	}
	return New(t.name, t.questions, slices.Concat(t.things, further), cells)
}
