package hangman

import (
	"strings"
	"time"

	"parlour/games"
	"parlour/games/grid"
)

// pause is how long a computer waits after an answer, so that members see it.
const pause = 2500 * time.Millisecond

// heart is the sign of a life.
const heart = "❤️"

// listTexts are the text IDs of the word lists of package lexicon.
var listTexts = map[string]string{"english": "hangman.option.list.english", "spanish": "hangman.option.list.spanish"}

// view draws the word and says what was guessed.
func view(s state) games.View {
	v := games.View{
		Title:   games.T("hangman.card", "Game", games.Text{ID: name + ".title"}, "List", games.Text{ID: listTexts[s.list.Name()]}),
		Players: games.T("hangman.who", "Guesser", guesser, "Setter", setter),
		Goals:   []games.Text{setter: games.T("hangman.goal.setter"), guesser: games.T("hangman.goal.guesser")},
		Status:  s.status(),
		Last:    s.last(),
		Alt:     s.alt(),
	}
	if words := s.missed(false); words != nil { // wrong letters stand beside the gallows
		v.Note = games.T("hangman.note.missed", "Guesses", games.Texts(words))
	}
	if s.length > 0 {
		v.Board.Rows = append(s.gallows(), grid.Row{Cells: s.cells()})
		v.Score = games.T("hangman.score", "Hearts", strings.Repeat(heart, s.lives()), "Left", s.lives(), "Limit", s.limit)
	}
	if len(s.guesses) > 0 && s.Turn() == guesser {
		v.Pause = pause
	}
	return v
}

// seenBy returns the state as an audience sees it: the setter, and those who watch a computer,
// do not guess.
func seenBy(s state, a games.Audience) state {
	s.watched = a.Seat == setter || a.Watches(guesser)
	return s
}

// cells returns a tile for each letter that is revealed, and a slot for each other. Those of the last guess stand out.
func (s state) cells() (cells grid.Cells) {
	var last places
	if len(s.guesses) > 0 {
		last, _ = parsePlaces(s.guesses[len(s.guesses)-1].Answer)
	}
	for i, r := range s.shown[:s.length] {
		switch {
		case r == 0:
			cells = append(cells, grid.Unknown)
		case last.has(i):
			cells = append(cells, grid.Letter(r, grid.Here))
		default:
			cells = append(cells, grid.Letter(r, grid.Paper))
		}
	}
	return cells
}

// missedPerRow is the number of letters beside a row of the gallows.
const missedPerRow = 8

// gallows draws the gallows with the letters beside it that the word does not contain.
func (s state) gallows() []grid.Row {
	hanged := grid.GallowsStates - 1
	if missed := s.limit - s.lives(); missed < s.limit {
		hanged = max(min(missed, 1), missed*hanged/s.limit)
	}
	if s.solved() {
		hanged = grid.Freed
	}
	var letters grid.Cells
	for _, g := range s.guesses {
		if g.missed() && isLetter(g.Text) {
			letters = append(letters, grid.Letter([]rune(g.Text)[0], grid.Absent))
		}
	}
	upper, lower := grid.Gallows(hanged)
	first := min(missedPerRow, len(letters))
	return []grid.Row{{Cells: append(upper, letters[:first]...)}, {Cells: append(lower, letters[first:]...)}}
}

// status says who is to do what, or how the game ended.
func (s state) status() games.Text {
	switch {
	case s.solved():
		return games.T("hangman.won.guesser", "Finder", guesser)
	case s.Outcome().Over:
		return games.T("hangman.won.setter", "Seat", setter)
	case s.answers():
		return games.T("hangman.status.answer", "Seat", setter)
	case s.watched:
		return games.T("hangman.status.watch", "Seat", guesser)
	}
	return games.T("hangman.status.guess", "Seat", guesser)
}

// last describes the last guess with its answer.
func (s state) last() games.Text {
	if len(s.guesses) == 0 {
		return games.Text{}
	}
	g := s.guesses[len(s.guesses)-1]
	switch p, _ := parsePlaces(g.Answer); {
	case g.Answer == wrong:
		return games.T("hangman.last.wrong", "Seat", guesser, "Guess", upper(g.Text))
	case g.Answer == none:
		return games.T("hangman.last.none", "Seat", guesser, "Guess", upper(g.Text))
	case g.Answer == right:
		return games.T("hangman.last.right", "Seat", guesser, "Guess", upper(g.Text))
	default:
		return games.T("hangman.last.places", "Seat", guesser, "Guess", upper(g.Text), "Count", p.count())
	}
}

// missed returns the wrong guesses, or only the words among them.
func (s state) missed(letters bool) (all []string) {
	for _, g := range s.guesses {
		if g.missed() && (letters || !isLetter(g.Text)) {
			all = append(all, upper(g.Text))
		}
	}
	return all
}

// alt reads the word aloud, letter by letter, with the wrong guesses and the lives.
func (s state) alt() games.Text {
	if s.length == 0 {
		return games.T("hangman.alt.empty")
	}
	var letters []games.Text
	for _, r := range s.shown[:s.length] {
		letter := games.T("hangman.alt.blank")
		if r != 0 {
			letter = games.T("games.move", "Move", upper(string(r)))
		}
		letters = append(letters, letter)
	}
	lives := games.T("hangman.alt.lives", "Left", s.lives(), "Limit", s.limit)
	said := games.T("hangman.alt", "Count", s.length, "Letters", letters, "Lives", lives)
	if all := s.missed(true); all != nil {
		return games.T("hangman.alt.missed", "Word", said, "Guesses", games.Texts(all))
	}
	return said
}

// brief summarises the game in four lines, with a word in part.
func brief(s state) games.Brief {
	figure := figures()[0]
	figure.Caption = games.T("hangman.brief.caption")
	return games.Brief{
		Title: games.T("hangman.brief.title"),
		Lines: []games.Text{
			games.T("hangman.brief.word"), games.T("hangman.brief.guess"),
			games.T("hangman.brief.lives", "Count", s.limit), games.T("hangman.brief.win"),
		},
		Answer: games.T("hangman.keeper"),
		Figure: figure,
	}
}

// figures show a word after some guesses.
func figures() []games.Figure {
	const word = "parlour"
	s, _ := open(nil) // the default options always go together
	s = s.After(s.truth("", word))
	for _, letter := range []string{"e", "a", "r", "s"} {
		s = s.After(letter)
		s = s.After(s.truth(letter, word))
	}
	return []games.Figure{{Caption: games.T("hangman.figure"), View: view(s)}}
}
