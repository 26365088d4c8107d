package hangman

import "parlour/games"

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
