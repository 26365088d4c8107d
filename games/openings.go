package games

// TwoSided are the openings of a game for two sides who both move: against the
// computer, another member, or as a team with the whole channel, and one to
// watch. The member chooses his side, and takes the first unless he does.
func TwoSided() []Opening {
	return []Opening{
		{Name: "play", Seats: []Occupant{Starter, Computer}, Sides: true},
		{Name: "duel", Seats: []Occupant{Starter, Opponent}, Sides: true},
		{Name: "team", Seats: []Occupant{Channel, Computer}, Sides: true},
		{Name: "watch", Seats: []Occupant{Computer, Computer}},
	}
}

// Spoken is a verb that makes a move of its one parameter, as it is typed.
func Spoken(verb, param string) Verb {
	return Verb{
		Name: verb, Kind: Move,
		Params:  []Option{{Name: param, Kind: Free, Max: 32, Required: true}},
		Compose: func(_ Position, o Options) (string, error) { return o[param], nil },
	}
}
