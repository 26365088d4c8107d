package battleship

import (
	"strings"

	"parlour/games"
)

// exampleFleet is a fleet in the small sea, and exampleShots are shots at it.
const (
	exampleFleet = "b3-b6 d7-f7 e2-g2 h4-h5"
	exampleShots = "d4 g6 b4 b5 c5 b6 b3 f7 h2"
)

// brief summarises the game in four lines, with a sea after some shots.
func brief(state) games.Brief {
	figure := figures()[1]
	figure.Caption = games.T("battleship.brief.caption", signs()...)
	return games.Brief{
		Title: games.T("battleship.brief.title"),
		Lines: []games.Text{
			games.T("battleship.brief.hide"), games.T("battleship.brief.shoot"),
			games.T("battleship.brief.answer"), games.T("battleship.brief.win"),
		},
		Figure: figure,
	}
}

// figures show a fleet and what the opponent knows about it after some shots.
func figures() []games.Figure {
	s, _ := open(nil) // the default options always go together
	f, _ := s.readFleet(exampleFleet)
	whole := fleetViews(s, blue, exampleFleet)[0]
	for _, shot := range strings.Fields(exampleShots) {
		m, _ := parse(s, shot)
		s.seas[blue] = s.seas[blue].With(m.Square, s.seas[blue].TrueAnswer(m.Square, f))
	}
	return []games.Figure{
		{Caption: games.T("battleship.figure.fleet"), View: whole},
		{Caption: games.T("battleship.figure.shots", signs()...), View: s.seaView(blue)},
	}
}
