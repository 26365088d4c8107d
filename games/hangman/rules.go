package hangman

import (
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"parlour/games"
)

// state is a position. A move is a text: the number of letters, a letter or a word, and the
// answer to it, in lower case.
type state struct {
	list    wordList
	limit   int // lives at the start
	drawn   int // letters of a drawn word; 0 for any number
	length  int // letters of the word; 0 until the setter has said it
	shown   [longest]rune
	guesses []guess
	asked   string // the guess that has no answer yet, "" if none
	watched bool   // only drawn, for those who do not guess; see seenBy
}

// guess is an answered guess.
type guess struct {
	Text   string // a letter or a word
	Answer string // the places of a letter, right, wrong or none
}

// Answers besides the places of a letter.
const (
	none  = "-"
	right = "right"
	wrong = "wrong"
)

// missed reports whether the guess has cost a life.
func (g guess) missed() bool { return g.Answer == none || g.Answer == wrong }

// isLetter reports whether a guess is one letter.
func isLetter(text string) bool { return utf8.RuneCountInString(text) == 1 }

// lives returns the number of lives left.
func (s state) lives() int { return s.limit - games.Count(s.guesses, guess.missed) }

// solved reports whether all letters are revealed.
func (s state) solved() bool { return s.length > 0 && s.hidden() == 0 }

// hidden returns the places that are not revealed.
func (s state) hidden() (p places) {
	for i, r := range s.shown[:s.length] {
		if r == 0 {
			p |= 1 << i
		}
	}
	return p
}

// Turn is the setter's until the number of letters is known and while a guess waits for its
// answer, and otherwise the guesser's.
func (s state) Turn() games.Seat {
	switch {
	case s.Outcome().Over:
		return games.Nobody
	case s.answers():
		return setter
	}
	return guesser
}

// answers reports whether the setter is to say something.
func (s state) answers() bool { return s.length == 0 || s.asked != "" }

// Outcome is a win for the guesser with the whole word, and for the setter without lives.
func (s state) Outcome() games.Outcome {
	switch {
	case s.solved():
		return games.Outcome{Over: true, Winner: guesser, Reason: games.T("hangman.over.found", "Count", len(s.guesses))}
	case s.lives() <= 0:
		return games.Outcome{Over: true, Winner: setter, Reason: games.T("hangman.over.lost", "Count", s.limit)}
	}
	return games.Running
}

// Moves yields the possible answers, or the letters that are left. A word is free text.
func (s state) Moves() iter.Seq[string] {
	switch {
	case s.Outcome().Over:
		return slices.Values([]string(nil))
	case s.length == 0:
		return wordLengths
	case s.asked == "":
		return slices.Values(s.untried())
	case isLetter(s.asked):
		return s.hidden().subsets
	case s.fits(s.asked):
		return slices.Values([]string{right, wrong})
	}
	return slices.Values([]string{wrong})
}

// wordLengths yields the possible numbers of letters.
func wordLengths(yield func(string) bool) {
	for n := shortest; n <= longest && yield(strconv.Itoa(n)); n++ {
	}
}

// untried returns the letters that were not guessed.
func (s state) untried() (all []string) {
	tried := s.tried()
	for _, r := range s.list.Letters() {
		if !strings.ContainsRune(tried, r) {
			all = append(all, string(r))
		}
	}
	return all
}

// tried returns the letters that were guessed.
func (s state) tried() string {
	var b strings.Builder
	for _, g := range s.guesses {
		if isLetter(g.Text) {
			b.WriteString(g.Text)
		}
	}
	return b.String()
}

// fits reports whether a word agrees with all answers.
func (s state) fits(word string) bool {
	return utf8.RuneCountInString(word) == s.length && s.contradictions(word, s.tried()) == 0
}

// contradictions returns in how many places a word of the right length differs from what is
// known, given the letters tried, plus one if it was guessed.
func (s state) contradictions(word, tried string) (n int) {
	i := 0
	for _, r := range word {
		if shown := s.shown[i]; shown != r && (shown != 0 || strings.ContainsRune(tried, r)) {
			n++
		}
		i++
	}
	if s.guessed(word) {
		n++
	}
	return n
}

// guessed reports whether a letter or a word was guessed.
func (s state) guessed(text string) bool {
	return slices.ContainsFunc(s.guesses, func(g guess) bool { return g.Text == text })
}

// Legal returns nil or the Refusal that explains why the seat to move may not make the move.
func (s state) Legal(m string) error {
	n := utf8.RuneCountInString(m)
	switch {
	case s.answers() && !s.answerable(m):
		return games.Refuse("hangman.refuse.answer", "Seat", setter)
	case s.answers():
		return nil
	case s.guessed(m):
		return games.Refuse("hangman.refuse.again", "Guess", upper(m))
	case !s.spelled(m):
		return games.Refuse("hangman.refuse.letters", "Letter", s.odd(m))
	case n != 1 && n != s.length:
		return games.Refuse("hangman.refuse.length", "Count", s.length)
	}
	return nil
}

// answerable reports whether a text is a possible answer.
func (s state) answerable(m string) bool {
	if s.length > 0 && isLetter(s.asked) {
		p, ok := parsePlaces(m)
		return ok && p&^s.hidden() == 0
	}
	return slices.Contains(slices.Collect(s.Moves()), m)
}

// spelled reports whether a text consists of letters of the list.
func (s state) spelled(text string) bool { return text != "" && s.odd(text) == "" }

// odd returns the first character of a text that is no letter of the list.
func (s state) odd(text string) string {
	for _, r := range text {
		if !slices.Contains(s.list.Letters(), r) {
			return string(r)
		}
	}
	return ""
}

// redundant refuses a word that contradicts what is known.
func redundant(s state, m string) error {
	if !s.answers() && !isLetter(m) && !s.fits(m) {
		return games.Refuse("hangman.refuse.fits", "Guess", upper(m))
	}
	return nil
}

// After returns the state after a legal move.
func (s state) After(m string) state {
	switch {
	case s.length == 0:
		s.length, _ = strconv.Atoi(m)
		return s
	case s.asked == "":
		s.asked = m
		return s
	case m == right:
		s.shown = [longest]rune{}
		copy(s.shown[:], []rune(s.asked))
	case isLetter(s.asked):
		letter, _ := utf8.DecodeRuneInString(s.asked)
		p, _ := parsePlaces(m)
		for i := range s.length {
			if p.has(i) {
				s.shown[i] = letter
			}
		}
	}
	s.guesses = append(slices.Clip(s.guesses), guess{s.asked, m})
	s.asked = ""
	return s
}
