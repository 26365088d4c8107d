package deduce

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parlour/solver/lexicon"
)

// WordRules returns the rules of guessing a word of a list with a mark for every letter.
// The words that may be secrets are the codes of the rules; guesses are all its words.
func WordRules(l *lexicon.List, letters int) Rules {
	return Rules{Pegs: letters, Colors: len(l.Letters()), Repeats: true, Kind: PerPeg, Words: l}
}

// validateWords is Validate for rules with words.
func (r Rules) validateWords() error {
	switch {
	case r.Pegs < 1 || r.Pegs > MaxPegs:
		return fmt.Errorf("a word to guess has at most %d letters, not %d", MaxPegs, r.Pegs)
	case r.Colors != len(r.Words.Letters()) || !r.Repeats || r.Kind != PerPeg:
		return fmt.Errorf("rules with words have the colours of their list, repeats and %v answers", PerPeg)
	case r.Size() == 0:
		return fmt.Errorf("the list has no words of %d letters", r.Pegs)
	}
	return nil
}

// wordCodes are the words of a list with the same number of letters as codes.
type wordCodes struct {
	all     []Code // the secrets and then the other words, each ascending
	secrets int
	ranks   map[Code]int32
}

// wordKey is the key of the wordCodes of a number of letters.
type wordKey int

// wordCodes returns the codes of rules with words.
func (r Rules) wordCodes() *wordCodes {
	return lexicon.Derived(r.Words, wordKey(r.Pegs), func() *wordCodes {
		w := &wordCodes{ranks: map[Code]int32{}}
		add := func(words []string) {
			for _, word := range words {
				c, _ := r.spell(word)
				if _, known := w.ranks[c]; !known {
					w.ranks[c] = int32(len(w.all))
					w.all = append(w.all, c)
				}
			}
		}
		add(r.Words.Secrets(r.Pegs))
		w.secrets = len(w.all)
		add(r.Words.Words(r.Pegs))
		return w
	})
}

// Guesses returns all codes that may be guessed. With words, those that are not secrets
// follow the others. The caller must not modify them.
func (r Rules) Guesses() []Code {
	if r.Words == nil {
		return slices.Collect(r.Codes())
	}
	return r.wordCodes().all
}

// spell returns a text of the letters of the list as a code. It returns false if the text
// has other letters or another number of them.
func (r Rules) spell(word string) (c Code, ok bool) {
	i := 0
	for _, letter := range word {
		color, known := slices.BinarySearch(r.Words.Letters(), letter)
		if !known || i == r.Pegs {
			return Code{}, false
		}
		c[i] = uint8(color)
		i++
	}
	return c, i == r.Pegs
}

// formatWord is FormatCode for rules with words.
func (r Rules) formatWord(c Code) string {
	var b strings.Builder
	for _, color := range c[:r.Pegs] {
		b.WriteRune(r.Words.Letters()[int(color)%r.Colors])
	}
	return b.String()
}

// parseWord is ParseCode for rules with words. It accepts capital letters and accents.
func (r Rules) parseWord(text string) (Code, error) {
	c, ok := r.spell(r.Words.Fold(text))
	if !ok {
		return Code{}, fmt.Errorf("%q is not a guess: write a word of %d letters", text, r.Pegs)
	}
	return c, r.checkWord(c)
}

// checkWord is CheckCode for rules with words.
func (r Rules) checkWord(c Code) error {
	if _, known := r.wordCodes().ranks[c]; !known {
		return fmt.Errorf("%q is not in the list", r.formatWord(c))
	}
	return nil
}

// strictSuffix marks Strict in String.
const strictSuffix = "-strict"

// wordsString is String for rules with words. A list that is not the program's has no name,
// because its words may change.
func (r Rules) wordsString() string {
	name := "words"
	if l, ok := lexicon.ByName(r.Words.Name()); ok && l == r.Words {
		name = l.Name()
	}
	name += "-" + strconv.Itoa(r.Pegs)
	if r.Strict {
		name += strictSuffix
	}
	return name
}

// parseWordRules parses the format of wordsString. It returns false if the text does not
// begin with the name of a list.
func parseWordRules(text string) (Rules, bool) {
	short, strict := strings.CutSuffix(text, strictSuffix)
	name, letters, _ := strings.Cut(short, "-")
	l, ok := lexicon.ByName(name)
	n, err := strconv.Atoi(letters)
	if !ok || err != nil {
		return Rules{}, false
	}
	r := WordRules(l, n)
	r.Strict = strict
	return r, true
}

// Allows reports whether a guess uses every answer so far, as Strict demands: a letter that
// is Here stays, and a guess has every letter as often as an answer marked it Here or
// Elsewhere. A letter that is Absent may be guessed again. Rules that are not Strict allow
// every guess.
func (r Rules) Allows(guess Code, history History) bool {
	return !r.Strict || r.Violation(guess, history) == nil
}

// Violation is what a guess lacks that the answer to an earlier one revealed.
type Violation struct {
	Turn  int  // index in the history
	Peg   int  // index of the letter in that guess
	Place bool // the letter must stay at its place; otherwise the guess must contain it
}

// Violation returns the first answer that the guess does not use, nil if there is none; see
// Allows. It does not depend on Strict.
func (r Rules) Violation(guess Code, history History) *Violation {
	for t, turn := range history {
		marks := r.Marks(turn.Answer)
		var have [maxLetters]int8
		for _, color := range guess[:r.Pegs] {
			have[color%maxLetters]++
		}
		for i, m := range marks {
			if m == Here && guess[i] != turn.Guess[i] {
				return &Violation{t, i, true}
			}
		}
		for i, m := range marks {
			color := turn.Guess[i] % maxLetters
			if m == Absent {
				continue
			}
			if have[color]--; have[color] < 0 {
				return &Violation{Turn: t, Peg: i}
			}
		}
	}
	return nil
}
