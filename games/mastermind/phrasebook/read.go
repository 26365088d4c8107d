package phrasebook

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Kind is the kind of a question.
type Kind uint8

// The kinds of questions, in the order in which their phrases are tried.
const (
	Help     Kind = iota // help
	Maker                // does the maker know the code?
	Secret               // do I know the code?
	Whether              // do I know whether 3 is red?
	Known                // do I know that 3 is red?
	Left                 // what is the code?
	Where                // where is red?
	What                 // what is in place 2?
	Possible             // could 3 be red?
	Fact                 // is red in the code?
)

// kinds are the names of the kinds in a phrasebook.
var kinds = [...]string{"help", "maker", "code", "whether", "known", "left", "where", "what", "possible", "fact"}

// Reading is one way to understand a question.
type Reading struct {
	Kind  Kind
	About []Word // what the question is about
}

// Read yields the ways to understand a question, the best first.
func (b *Book) Read(text string) iter.Seq[Reading] {
	words, maybe := b.words(text)
	var said strings.Builder
	for _, w := range words {
		said.WriteString(w.Text + " ")
	}
	return func(yield func(Reading) bool) {
		for _, p := range b.phrases {
			found := p.pattern.FindStringSubmatchIndex(said.String())
			if found == nil {
				continue
			}
			r := Reading{Kind: p.kind}
			if len(found) > 2 && found[2] >= 0 {
				r.About = words[strings.Count(said.String()[:found[2]], " "):strings.Count(said.String()[:found[3]], " ")]
			}
			if maybe && slices.Contains([]Kind{Whether, Known, Fact}, r.Kind) {
				r.Kind = Possible
			}
			if !yield(r) {
				return
			}
		}
	}
}

// maxAmbiguous is the greatest number of words of which all meanings are tried.
const maxAmbiguous = 6

// Clauses yields the ways to divide what a question is about into clauses: a
// disjunction of conjunctions. A word that may also be a link joins clauses first.
func (r Reading) Clauses() iter.Seq[[][][]Word] {
	var open []int
	for i, w := range r.About {
		if w.Is&(And|Or) != 0 && w.Is&Link != 0 && len(open) < maxAmbiguous {
			open = append(open, i)
		}
	}
	return func(yield func([][][]Word) bool) {
		for linked := range 1 << len(open) {
			words := slices.Clone(r.About)
			for bit, i := range open {
				if linked>>bit&1 == 1 {
					words[i].Is &^= And | Or
				}
			}
			if !yield(divide(words)) {
				return
			}
		}
	}
}

func divide(words []Word) (all [][][]Word) {
	for _, part := range cut(words, Or) {
		all = append(all, cut(part, And))
	}
	return all
}

// cut divides words at those of a class.
func cut(words []Word, at Class) (parts [][]Word) {
	is := func(w Word) bool { return w.Is&at != 0 }
	for i := slices.IndexFunc(words, is); i >= 0; i = slices.IndexFunc(words, is) {
		parts, words = append(parts, words[:i]), words[i+1:]
	}
	return append(parts, words)
}

// addPhrases compiles the phrases of all kinds.
func (b *Book) addPhrases(f file) error {
	for _, name := range slices.Sorted(maps.Keys(f.Phrases)) {
		if !slices.Contains(kinds[:], name) {
			return fmt.Errorf("there are no questions of the kind %q", name)
		}
	}
	for kind, name := range kinds {
		for _, words := range f.Phrases[name] {
			pattern, err := b.pattern(words, f.Groups, maxNested)
			if err != nil {
				return fmt.Errorf("%q: %w", words, err)
			}
			p, err := regexp.Compile("^" + pattern + "$")
			if err != nil {
				return fmt.Errorf("%q: %w", words, err)
			}
			b.phrases = append(b.phrases, phrase{Kind(kind), p})
		}
	}
	return nil
}

// maxNested is how deep groups may contain each other.
const maxNested = 4

var (
	// parts divides a phrase into groups, signs and words.
	parts = regexp.MustCompile(`\{\w+\}|[()\[\]|…]|[^()\[\]{}|…]+`)
	// expressions are the regular expressions of signs.
	expressions = map[string]string{"(": "(?:", "[": "(?:", "|": "|", ")": ")", "]": ")?", "…": `((?:\S+ )+?)`}
)

// pattern returns the regular expression of a phrase.
func (b *Book) pattern(words string, groups map[string]string, nested int) (string, error) {
	if nested == 0 {
		return "", errors.New("groups contain each other")
	}
	p := "(?:"
	for _, part := range parts.FindAllString(words, -1) {
		next, ok := expressions[part]
		var err error
		if name := strings.Trim(part, "{}"); groups[name] != "" && name != part {
			next, err = b.pattern(groups[name], groups, nested-1)
		} else if !ok {
			next, err = b.literal(part)
		}
		if err != nil {
			return "", err
		}
		p += next
	}
	return p + ")", nil
}

// literal returns the regular expression of words of a phrase, which match as in a
// question: without fillers.
func (b *Book) literal(text string) (string, error) {
	words, maybe := b.words(text)
	p := ""
	for _, w := range words {
		p += regexp.QuoteMeta(w.Text) + " "
	}
	if strings.TrimSpace(text) != "" && p == "" || maybe || text[0] == '{' {
		return "", fmt.Errorf("%q is not part of what phrases match", text)
	}
	return p, nil
}
