package battleship

import (
	"strings"

	"parlour/games"
)

// brief is the game in four lines, with a part of a sea that was shot at.
func brief(s State) games.Brief {
	line := func(id string) games.Text { return games.Text{ID: "battleship.brief." + id} }
	return games.Brief{
		Title:  line("title"),
		Lines:  []games.Text{line("hide"), line("shoot"), line("answer"), line("win")},
		Figure: example("battleship.brief.caption", false),
	}
}

// figures show a fleet, and what the other side sees of it after some shots.
func figures() []games.Figure {
	return []games.Figure{example("battleship.figure.fleet", true), example("battleship.figure.shots", false)}
}

// exampleFleet is a fleet for the small sea, exampleShots are shots at it.
const (
	exampleFleet = "b3v4 d7h3 e2h3 h4v2"
	exampleShots = "d4 g6 b4 b5 c5 b6 b3 f7 h2"
)

// example is the example's sea, with its fleet or what the shots have told.
func example(caption string, open bool) games.Figure {
	s := newState(smallSize, false)
	f, err := s.readFleet(exampleFleet)
	if err != nil {
		return games.Figure{Caption: games.Text{ID: caption}} // cannot be: it is a constant
	}
	if open {
		return games.Figure{Caption: games.Text{ID: caption}, View: fleetView(s, Blue, exampleFleet)}
	}
	for _, shot := range strings.Fields(exampleShots) {
		if m, err := parse(s, shot); err == nil { // as the shots are constants
			s.seas[Blue].last = m.Square
			s.seas[Blue] = s.seas[Blue].after(answerOf(f, s.seas[Blue]))
		}
	}
	return games.Figure{Caption: games.T(caption), View: s.seaView(Blue)}
}
