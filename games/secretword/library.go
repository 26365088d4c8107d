package secretword

import (
	"errors"
	"math/rand/v2"
	"path"
	"slices"
	"strings"

	"parlour/games"
	"parlour/games/codebreaking"
	"parlour/solver/deduce"
	"parlour/solver/deduce/strategies"
	"parlour/solver/lexicon"
	"parlour/solver/memory"
)

// library finds and reads lists, and has the solver for their words. It caches the lists of
// servers by their text, so that all matches with a list share what is computed for it.
type library struct {
	strategies *strategies.Library
	lists      *memory.Cache[string, *lexicon.List]
}

func newLibrary(b *memory.Budget) *library {
	return &library{strategies.NewLibrary(b), memory.NewCache[string, *lexicon.List](b)}
}

// maxWords is the greatest number of words of a server's list: a match stores them all.
const maxWords = 2000

// wordBytes estimates the memory of a word with all that is derived from it, in bytes.
const wordBytes = 300

// open returns the position before the first guess.
func (l *library) open(o games.Options) (state, error) {
	list, err := l.find(o.String(optList, lexicon.Default))
	if err != nil {
		return state{}, err
	}
	v, err := variantOf(list, o)
	if err != nil {
		return state{}, err
	}
	return state{variant: v, candidates: codebreaking.New(l.strategies, v.rules)}, nil
}

// find returns the list of the program with a name, or reads the text of a server's list.
func (l *library) find(option string) (*lexicon.List, error) {
	name := strings.ToLower(strings.TrimSpace(option))
	if list, ok := lexicon.ByName(name); ok {
		return list, nil
	}
	if !strings.ContainsAny(option, "\n:") {
		return nil, games.Refuse("secretword.refuse.list", "Name", games.Quoted(name), "Known", games.Texts(lexicon.Names()))
	}
	return l.read(option)
}

// read returns the list in a text, or a Refusal that says what is wrong with it.
func (l *library) read(text string) (*lexicon.List, error) {
	for _, list := range lexicon.Builtin() {
		if list.Text() == text {
			return list, nil
		}
	}
	return l.lists.Get(text, func() (*lexicon.List, int64, error) {
		list, err := lexicon.Read(text)
		var bad *lexicon.LineError
		switch {
		case errors.As(err, &bad) && games.Invisible(bad.Text) != "":
			err = games.Refuse("secretword.refuse.invisible", "Line", bad.Line, "Text", games.Quoted(bad.Text), "Code", games.Invisible(bad.Text))
		case bad != nil:
			err = games.Refuse("secretword.refuse.line", "Line", bad.Line, "Text", games.Quoted(bad.Text), "Least", lexicon.MinLength, "Most", lexicon.MaxLength)
		case errors.Is(err, lexicon.ErrAlphabet):
			err = games.Refuse("secretword.refuse.alphabet", "Most", lexicon.MaxLetters)
		case errors.Is(err, lexicon.ErrNotText):
			err = games.Refuse("secretword.refuse.not-text")
		case err != nil:
			err = games.Refuse("secretword.refuse.no-words", "Least", minLetters, "Most", maxLetters)
		case count(list) > maxWords:
			err = games.Refuse("secretword.refuse.long", "Count", count(list), "Most", maxWords)
		default:
			_, err = variantOf(list, nil)
		}
		return list, int64(len(text)) + int64(maxWords)*wordBytes, err
	})
}

// count returns the number of words of a list that can be guessed.
func count(list *lexicon.List) (n int) {
	for _, letters := range lengths(list) {
		n += len(list.Words(letters))
	}
	return n
}

// resolve stores in the options which list is played: the given one, or that of the language.
func (l *library) resolve(o games.Options, language string, _ *rand.Rand) (games.Options, error) {
	o, err := (&games.Info{Name: "secretword", Options: options()}).CheckOptions(o)
	if err != nil {
		return nil, err
	}
	if o[optList] == "" {
		o[optList] = lexicon.NameFor(language)
	}
	if list, ok := lexicon.ByName(strings.ToLower(strings.TrimSpace(o[optList]))); ok {
		o[optList] = list.Name()
	}
	_, err = l.open(o)
	return o, err
}

// items are the lists that members choose from.
func (l *library) items() *games.Library {
	return &games.Library{
		Names: lexicon.Names,
		Text: func(name string) (string, bool) {
			list, ok := lexicon.ByName(strings.ToLower(strings.TrimSpace(name)))
			if !ok {
				return "", false
			}
			return list.Text(), true
		},
		Named: named,
		Read: func(text string) (string, games.Text, error) {
			list, err := l.read(text)
			if err != nil {
				return "", games.Text{}, err
			}
			return list.Name(), l.about(list), nil
		},
	}
}

// named returns the text of an uploaded list with a name: its own, or that of the file.
func named(file, text string) string {
	if list, err := lexicon.Read(text); err != nil || list.Name() != "" {
		return text
	}
	return "name: " + strings.TrimSuffix(path.Base(file), path.Ext(file)) + "\n" + text
}

// about says how many words a list has, by their number of letters, and how many guesses
// Parlour needs for the usual ones.
func (l *library) about(list *lexicon.List) games.Text {
	return games.T("secretword.item", "Parts", games.Mapped(lengths(list), func(n int) games.Text {
		return games.T("secretword.item.length", "Count", len(list.Secrets(n)), "Letters", n)
	}))
}

// turn returns the row as package deduce has it.
func (r row) turn() deduce.Turn { return deduce.Turn{Guess: r.Guess, Answer: r.Marks} }

// Words and marks are codes and answers of package deduce. rules.go uses these names because
// rules import no solver.
type (
	word  = deduce.Code
	marks = deduce.Answer
)

// The numbers of letters that can be chosen, and the number of guesses.
const (
	minLetters   = 4
	maxLetters   = 7
	usualLetters = 5
	tries        = 6
)

// variant is what the options select.
type variant struct {
	rules  deduce.Rules // the words and what guesses are allowed
	rivals bool         // two guessers look for the word
}

// list returns the list of the words.
func (v variant) list() *lexicon.List { return v.rules.Words }

// guessers returns the number of seats that guess.
func (v variant) guessers() int {
	if v.rivals {
		return 2
	}
	return 1
}

// text writes a word as members see it, in capital letters.
func (v variant) text(w word) string { return capitals(v.rules.FormatCode(w)) }

// lengths returns the numbers of letters that a list offers, ascending.
func lengths(l *lexicon.List) []int {
	return slices.DeleteFunc(l.Lengths(), func(n int) bool { return n < minLetters || n > maxLetters })
}

// variantOf returns the variant that options select of a list. The error is a Refusal if the
// list has no words of the chosen length.
func variantOf(l *lexicon.List, o games.Options) (variant, error) {
	offered := lengths(l)
	if len(offered) == 0 {
		return variant{}, games.Refuse("secretword.refuse.no-words", "Least", minLetters, "Most", maxLetters)
	}
	usual := offered[0]
	if slices.Contains(offered, usualLetters) {
		usual = usualLetters
	}
	n := o.Int(optLetters, usual)
	if !slices.Contains(offered, n) {
		lengths := games.Mapped(offered, func(n int) games.Text { return games.T("secretword.number", "Number", n) })
		return variant{}, games.Refuse("secretword.refuse.letters", "Count", n, "List", listName(l), "Lengths", lengths)
	}
	v := variant{rules: deduce.WordRules(l, n), rivals: o.Bool(optRivals, false)}
	v.rules.Strict = o.Bool(optStrict, false)
	return v, nil
}
