package hangman

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"unicode/utf8"

	"parlour/games"
	"parlour/games/grid"
)

func secrets() *games.Secrets[state, string] {
	return &games.Secrets[state, string]{
		Draw: draw,
		Read: read,
		Show: func(_ state, _ games.Seat, secret string) games.Text {
			return games.T("hangman.secret", "Word", upper(secret))
		},
		View: wordViews,
		Form: func(state, games.Seat) games.Form {
			return games.Form{
				Title: games.T("hangman.form.secret"),
				Label: games.T("hangman.form.secret.label", "Least", shortest, "Count", longest),
				Hint:  games.T("hangman.form.secret.hint"),
				Max:   2 * longest, // a word that is too long gets a reason
			}
		},
		Reveal: reveal,
		Fair:   fair,
		Known:  func(s state, seat games.Seat) bool { return seat == setter && s.solved() },
		Forced: forced,
	}
}

// draw draws a secret of the list, of the number of letters that the options say, if any. All
// such words are equally probable.
func draw(s state, seat games.Seat, r *rand.Rand) string {
	if seat != setter {
		return ""
	}
	words := s.list.Secrets(s.drawn)
	if s.drawn == 0 {
		words = allSecrets(s.list)
	}
	return words[r.IntN(len(words))]
}

// allSecrets returns the secrets of all lengths.
func allSecrets(l wordList) (words []string) {
	for _, n := range l.Lengths() {
		words = append(words, l.Secrets(n)...)
	}
	return words
}

// read reads a word as a member types it. It need not be in the list.
func read(s state, _ games.Seat, typed string) (string, error) {
	word := s.list.Fold(typed)
	n := utf8.RuneCountInString(word)
	switch {
	case !s.spelled(word):
		return "", games.Refuse("hangman.refuse.secret.letters", "Least", shortest, "Count", longest)
	case n < shortest || n > longest:
		return "", games.Refuse("hangman.refuse.secret.length", "Least", shortest, "Count", longest)
	case s.length > 0 && n != s.length:
		return "", games.Refuse("hangman.refuse.length", "Count", s.length)
	}
	return word, nil
}

// forced returns what the setter has to say about its word.
func forced(s state, seat games.Seat, secret string) (string, bool) {
	if seat != setter || s.Turn() != setter {
		return "", false
	}
	word, err := read(s, setter, secret)
	return s.truth(s.asked, word), err == nil
}

// truth returns the true answer to a guess, or the number of letters if none was made.
func (s state) truth(asked, word string) string {
	switch {
	case asked == "":
		return strconv.Itoa(utf8.RuneCountInString(word))
	case isLetter(asked):
		return placesOf(asked, word).String()
	case asked == word:
		return right
	}
	return wrong
}

// reveal lists the guesses with wrong answers.
func reveal(s state, seat games.Seat, secret string) ([]games.Text, error) {
	word, err := read(s, seat, secret)
	if err != nil {
		return nil, err
	}
	all := s.wrongAnswers(word)
	if all == nil {
		return nil, nil
	}
	return []games.Text{games.T("hangman.reveal.wrong", "Seat", seat, "Guesses", games.Texts(all))}, nil
}

// wrongAnswers returns the guesses whose answers do not fit a word.
func (s state) wrongAnswers(word string) (all []string) {
	for _, g := range s.guesses {
		if g.Answer != s.truth(g.Text, word) {
			all = append(all, upper(g.Text))
		}
	}
	return all
}

// fair reports whether a word is in the list and fits all answers.
func fair(s state, seat games.Seat, secret string) bool {
	word, err := read(s, seat, secret)
	return err == nil && slices.Contains(s.list.Secrets(utf8.RuneCountInString(word)), word) && s.wrongAnswers(word) == nil
}

// wordViews draws the word. The letters that were found are marked.
func wordViews(s state, seat games.Seat, secret string) []games.View {
	if seat != setter || secret == "" {
		return nil
	}
	word := games.View{Title: games.T("hangman.word.title"), Alt: games.T("hangman.secret", "Word", upper(secret))}
	var cells grid.Cells
	for i, r := range []rune(secret) {
		mark := grid.Paper
		if s.shown[i] != 0 {
			mark = grid.Here
		}
		cells = append(cells, grid.Letter(r, mark))
	}
	word.Board.Rows = append(s.gallows(), grid.Row{Cells: cells})
	return []games.View{word}
}
