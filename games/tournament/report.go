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
			r.Pairings[i] = s.decided(p, result, true)
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

// Report records the result of a game of the last round, identified by the index of the
// pairing and whether it is the replay. It ignores repeated results and games that are not
// being played.
func (s State) Report(pairing int, replay bool, r Result, forfeit bool) State {
	if !s.Begun() || pairing < 0 || pairing >= len(s.Last().Pairings) {
		return s
	}
	p := s.Last().Pairings[pairing]
	if p.Result != Undecided || p.Replay != replay {
		return s
	}
	s = s.clone()
	s.Last().Pairings[pairing] = s.decided(p, r, forfeit)
	return s
}

// decided returns the pairing with a result. A knockout needs a winner: a draw is replayed
// once, and after that the better seed, or the player who is not out, advances.
func (s State) decided(p Pairing, r Result, forfeit bool) Pairing {
	p.Result, p.Forfeit = r, forfeit
	switch {
	case s.Format != Knockout || r != Drawn && r != NobodyWins:
		return p
	case r == Drawn && !p.Replay:
		return Pairing{First: p.Second, Second: p.First, Replay: true}
	}
	on, other := min(p.First, p.Second), max(p.First, p.Second)
	if s.Players[on].Out && !s.Players[other].Out {
		on = other
	}
	p.Result, p.BySeed = p.ResultFor(on), true
	return p
}
