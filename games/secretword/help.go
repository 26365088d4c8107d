package secretword

import (
	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
)

// The word and the guesses of the figure. The second has two letters twice, the word once.
const figureWord = "lemon"

var figureGuesses = []string{"melon", "level"}

// figures show the marks of guesses.
func figures() []games.Figure {
	return []games.Figure{figure(games.T("secretword.figure.marks", "Word", capitals(figureWord)))}
}

// figure shows guesses with their marks. It needs no list.
func figure(caption games.Text) games.Figure {
	f := games.Figure{Caption: caption}
	var rows []games.Text
	for _, guess := range figureGuesses {
		var cells grid.Cells
		var letters []games.Text
		marks := gradeLetters(guess, figureWord)
		for i, m := range marks {
			cells = append(cells, grid.Letter(rune(guess[i]), tileMarks[m]))
			letters = append(letters, markText([]rune(capitals(guess)), marks, i))
		}
		f.View.Board.Rows = append(f.View.Board.Rows, grid.Row{Cells: cells})
		rows = append(rows, games.T("secretword.alt.row", "Row", len(rows)+1, "Guess", capitals(guess), "Letters", letters))
	}
	f.View.Alt = sentences(rows)
	return f
}

// gradeLetters marks a guess of lower-case letters from a to z.
func gradeLetters(guess, secret string) []deduce.Mark {
	rules := deduce.Rules{Pegs: len(secret), Kind: deduce.PerPeg, Repeats: true}
	var g, s word
	for i := range secret {
		g[i], s[i] = guess[i]-'a', secret[i]-'a'
	}
	return rules.Marks(rules.Grade(g, s))
}

// brief returns the rules in short.
func brief(s state) games.Brief {
	goal := games.T("secretword.brief.alone", "Count", tries)
	if s.variant.rivals {
		goal = games.T("secretword.brief.duel", "Count", tries)
	}
	hardness := games.T("secretword.brief.free")
	if s.variant.rules.Strict {
		hardness = games.T("secretword.brief.hard")
	}
	return games.Brief{
		Title:  title(s.variant),
		Lines:  []games.Text{games.T("secretword.brief.guess", "Count", s.variant.rules.Pegs), games.T("secretword.brief.marks"), hardness, goal},
		Answer: games.T("secretword.brief.marks"),
		Figure: figure(games.T("secretword.figure.marks", "Word", capitals(figureWord))),
	}
}

// terms describes what the options select.
func terms(s state) []games.Text {
	v := s.variant
	all := []games.Text{
		games.T("secretword.terms.list", "List", listName(v.list()), "Letters", v.rules.Pegs, "Count", v.rules.Size()),
		games.T("secretword.terms.guesses", "Count", len(v.rules.Guesses())),
	}
	if v.rules.Strict {
		all = append(all, games.T("secretword.brief.hard"))
	}
	return all
}
