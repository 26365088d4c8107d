package tournament

// Next pairs the next round. It reports false where there is none: the tournament
// is finished, the last round goes on, or there are too few players.
func (s State) Next() (State, bool) {
	if len(s.Players) < Least || !s.Complete() || s.Finished() {
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

// Absent is the result of a pairing that is not played because somebody is out.
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

// Report tells the result of a game of the last round: of a pairing by its
// number, and whether it was the replay. What is known already, or of no game
// that is played, changes nothing.
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

// decided is a pairing with a result. One of a knockout needs a winner: a draw
// is replayed once, and else the better seed goes on, or who is not out.
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
	p.Result, p.BySeed = p.Of(on), true
	return p
}
