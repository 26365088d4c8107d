package liarsdice

import "parlour/games"

// brief summarises the game in four lines, with revealed dice.
func brief(s state) games.Brief {
	b := games.Brief{
		Title:  games.T("liarsdice.brief.title"),
		Lines:  []games.Text{games.T("liarsdice.brief.bid"), games.T("liarsdice.brief.wild"), games.T("liarsdice.brief.liar"), games.T("liarsdice.brief.win")},
		Figure: example(s.wild, "2x5", "3x5", liar, "13556", "22345"),
	}
	if !s.wild {
		b.Lines[1] = games.T("liarsdice.brief.higher")
	}
	b.Figure.Caption = games.T("liarsdice.figure.liar")
	return b
}

// figures show a bid, and a challenge.
func figures() []games.Figure {
	all := []games.Figure{example(true, "2x5", "3x5"), example(true, "2x5", "3x5", liar, "13556", "22345")}
	all[0].Caption, all[1].Caption = games.T("liarsdice.figure.bid"), games.T("liarsdice.figure.liar")
	return all
}

// example returns a figure of a game between two seats after moves.
func example(wild bool, moves ...string) games.Figure {
	s := newState(defaultSeats, maxDice, wild)
	for _, typed := range moves {
		m, _ := parse(s, typed)
		s = s.After(m)
	}
	return games.Figure{View: s.view()}
}
