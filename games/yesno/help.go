package yesno

import "parlour/games"

// brief summarises the game in four lines.
func brief(s state) games.Brief {
	return games.Brief{
		Title: games.T("yesno.brief.title"),
		Lines: []games.Text{
			games.T("yesno.brief.think"), games.T("yesno.brief.ask"), games.T("yesno.brief.answer"),
			games.T("yesno.brief.win", "Count", s.limit),
		},
		Answer: games.T("yesno.brief.thinker"),
		Figure: figure(s),
	}
}

// figures show a game about an owl.
func (l *library) figures() []games.Figure {
	s, err := l.open(games.Options{optList: "animals"})
	if err != nil {
		return nil
	}
	return []games.Figure{figure(s)}
}

// figure shows the first questions about a thing that everybody knows.
func figure(s state) games.Figure {
	e, key := 0, "owl"
	if s = s.begun(); s.list.Name() == "countries" {
		key = "IS"
	}
	e = max(e, s.list.Thing(key))
	for range 4 {
		s = s.After(move{Kind: question, At: s.belief.Best().Question})
		s = s.After(s.truth(e))
	}
	return games.Figure{Caption: games.T("yesno.figure", "Thing", s.list.thing(e)), View: view(s)}
}
