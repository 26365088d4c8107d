package tournament

// Next pairs the next round. It returns false if the tournament is finished, the last round
// is not complete, or there are too few players.
func (s State) Next() (State, bool) {
	if len(s.Players) < MinPlayers || !s.Complete() || s.Finished() {
		return s, false
	}
	var r Round
	switch s.Format {
	case Knockout:
		r = s.knockout()
	case RoundRobin:
		r = s.circle()
	default:
		r = s.swiss()
	}
	for i, p := range r.Pairings {
		if result, absent := s.Absent(p); absent {
			r.Pairings[i] = p.unplayed(result)
		}
	}
	s = s.clone()
	s.Rounds = append(s.Rounds, r)
	return s, true
}

// Absent returns the result of a pairing that is not played because a player is out.
func (s State) Absent(p Pairing) (Result, bool) {
	switch first, second := s.Players[p.First].Out, s.Players[p.Second].Out; {
	case first && second:
		return NobodyWins, true
	case first:
		return SecondWins, true
	case second:
		return FirstWins, true
	default:
		return Undecided, false
	}
}

// unplayed returns the pairing of a game that is not played.
func (p Pairing) unplayed(r Result) Pairing {
	p.Result, p.Forfeit, p.Absent = r, true, true
	return p
}

// Forgo records that a game of the last round is not played if a player is out.
func (s State) Forgo(pairing int) State {
	p := s.Last().Pairings[pairing]
	result, absent := s.Absent(p)
	if !absent || p.Result != Undecided {
		return s
	}
	s = s.clone()
	s.Last().Pairings[pairing] = p.unplayed(result)
	return s
}

// Report records the result of a game of the last round, identified by the index of the
// pairing and the number of replays before it. It ignores repeated results and games that are
// not being played.
func (s State) Report(pairing, replays int, r Result, forfeit bool) State {
	if !s.Begun() || pairing < 0 || pairing >= len(s.Last().Pairings) {
		return s
	}
	p := s.Last().Pairings[pairing]
	if p.Result != Undecided || p.Replays != replays {
		return s
	}
	s = s.clone()
	s.Last().Pairings[pairing] = s.decided(p, r, forfeit)
	return s
}

// decided returns the pairing with a result. A knockout needs a winner, unless both players
// have forfeited the game.
func (s State) decided(p Pairing, r Result, forfeit bool) Pairing {
	p.Result, p.Forfeit = r, forfeit
	_, won := p.Winner()
	switch {
	case s.Format != Knockout, won, r == NobodyWins && forfeit:
		return p
	case p.Replays < MaxReplays:
		return Pairing{First: p.Second, Second: p.First, Replays: p.Replays + 1}
	}
	on, other := min(p.First, p.Second), max(p.First, p.Second)
	if s.Players[on].Out && !s.Players[other].Out {
		on = other
	}
	p.Result, p.BySeed = p.ResultFor(on), true
	return p
}
