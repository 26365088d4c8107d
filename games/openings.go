package games

// TwoSided are the openings of a game for two sides who both move: against the
// computer, another member, or as a team with the whole channel, and one to
// watch. The member chooses his side, and takes the first unless he does. Their
// texts are shared: a game needs none of its own.
func TwoSided() []Opening {
	return []Opening{
		{Name: "play", Seats: []Occupant{Starter, Computer}, Sides: true},
		{Name: "duel", Seats: []Occupant{Starter, Opponent}, Sides: true},
		{Name: "team", Seats: []Occupant{Channel, Computer}, Sides: true},
		{Name: "watch", Seats: []Occupant{Computer, Computer}},
	}
}

// ManySided are the openings of a game for up to that many seats: against
// computers, at a table that members join, and one to watch. Where fewer play,
// the last seats are left out. Their texts are shared too.
func ManySided(seats int) []Opening {
	play, table := []Occupant{Starter}, []Occupant{Starter}
	watch := []Occupant{Computer}
	for range seats - 1 {
		play, table, watch = append(play, Computer), append(table, Joiner), append(watch, Computer)
	}
	return []Opening{{Name: "play", Seats: play}, {Name: "table", Seats: table}, {Name: "watch", Seats: watch}}
}
