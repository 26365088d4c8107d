package pig

import "parlour/games"

// brief is the game in four lines, with a race under way.
func (s State) brief() games.Brief {
	return games.Brief{
		Title:  games.T("pig.brief.title"),
		Lines:  []games.Text{games.T("pig.brief.turn"), games.T("pig.brief.one"), games.T("pig.brief.hold"), games.T("pig.brief.win", "Count", s.target)},
		Figure: illustrate("pig.figure.total", 4, 5, 6),
	}
}

// figures show a turn that goes on, one that a one has ended, and one that was
// ended by holding.
func figures() []games.Figure {
	return []games.Figure{
		illustrate("pig.figure.total", 4, 5, 6),
		illustrate("pig.figure.one", 4, 5, 6, 1),
		illustrate("pig.figure.hold", 4, 5, 6, 0),
	}
}

// illustrate draws a race after some rolls of its first player, the last of
// which, a 0, is that it holds.
func illustrate(caption string, rolls ...Move) games.Figure {
	s := Start(defaultSeats, defaultTarget)
	s.scores = [MaxSeats]int{37, 52}
	for _, face := range rolls {
		if face == 0 {
			s = s.After(Hold)
		} else {
			s = s.After(Roll).After(face)
		}
	}
	f := games.Figure{Caption: games.T(caption), View: games.View{Alt: s.alt()}}
	s.draw(&f.View)
	return f
}
