// Package tournament says who plays whom: knockouts, round robins and Swiss
// tournaments of up to 64 players, and who stands where. It plays no game and
// knows no clock: a [State] is a value, which whoever runs a tournament stores
// as JSON, pairs by [State.Next] and tells results by [State.Report].
//
// Players are seeded by their place in [State.Players]. Nothing is left to
// chance, so that the same reports, in whatever order, come to the same rounds.
//
//   - In a knockout the best seeds have byes, and first and second can only meet
//     in the final. A drawn game is played again with sides swapped; after
//     another draw the better seed goes on.
//   - In a round robin everyone meets everyone, by the circle method.
//   - A Swiss has as many rounds as a knockout would. Equals meet, in the manner
//     of FIDE's Dutch system (Handbook C.04.3): the better half of those with
//     the same score against the other half, nobody twice.
package tournament

import "slices"

// Format is how a tournament is played.
type Format string

// The formats.
const (
	Knockout   Format = "knockout"
	RoundRobin Format = "round-robin"
	Swiss      Format = "swiss"
)

// Formats are all there are.
func Formats() []Format { return []Format{Knockout, RoundRobin, Swiss} }

// Most is how many can play: a round robin of more would take for ever.
func (f Format) Most() int {
	if f == RoundRobin {
		return 16
	}
	return 64
}

// Least is how many it takes.
const Least = 2

// State is a tournament. It is not changed: methods return the next.
type State struct {
	Format  Format   `json:"format"`
	Players []Player `json:"players"` // by seed, the best first
	Rounds  []Round  `json:"rounds,omitempty"`
}

// Player is a member or a computer.
type Player struct {
	ID       string `json:"id"` // unique in the tournament
	Name     string `json:"name"`
	Computer string `json:"computer,omitempty"` // the computer player; "" for a member
	Out      bool   `json:"out,omitempty"`      // plays no more: all games to come are lost
}

// Round is who plays whom at the same time.
type Round struct {
	Pairings []Pairing `json:"pairings"`
	Byes     []int     `json:"byes,omitempty"` // who go without an opponent
}

// Pairing is two players, by their places in State.Players, and how their game
// ended.
type Pairing struct {
	First   int    `json:"first"` // who moves first
	Second  int    `json:"second"`
	Result  Result `json:"result,omitempty"`
	Forfeit bool   `json:"forfeit,omitempty"` // somebody did not play
	Replay  bool   `json:"replay,omitempty"`  // the first game was drawn, and this is another with sides swapped
	BySeed  bool   `json:"bySeed,omitempty"`  // no game has decided it
}

// Result is how a game ended.
type Result string

// The results.
const (
	Undecided  Result = ""
	FirstWins  Result = "1-0"
	SecondWins Result = "0-1"
	Drawn      Result = "1/2"
	NobodyWins Result = "0-0" // neither has played
)

// Winner is who has won a pairing; false if nobody has.
func (p Pairing) Winner() (int, bool) {
	switch p.Result {
	case FirstWins:
		return p.First, true
	case SecondWins:
		return p.Second, true
	default:
		return 0, false
	}
}

// Of is the result of a pairing that a player wins.
func (p Pairing) Of(winner int) Result {
	if winner == p.First {
		return FirstWins
	}
	return SecondWins
}

// Seat is the place of the player with that ID.
func (s State) Seat(id string) (int, bool) {
	i := slices.IndexFunc(s.Players, func(p Player) bool { return p.ID == id })
	return i, i >= 0
}

// clone is a copy that shares nothing which can be changed.
func (s State) clone() State {
	s.Players = slices.Clone(s.Players)
	s.Rounds = slices.Clone(s.Rounds)
	for i, r := range s.Rounds {
		s.Rounds[i].Pairings = slices.Clone(r.Pairings)
	}
	return s
}

// Join adds a player, before the first round.
func (s State) Join(p Player) State {
	if _, joined := s.Seat(p.ID); joined || s.Begun() || len(s.Players) >= s.Format.Most() {
		return s
	}
	s = s.clone()
	s.Players = append(s.Players, p)
	return s
}

// Leave takes a player away before the first round; later the player is out.
func (s State) Leave(id string) State {
	i, joined := s.Seat(id)
	if !joined {
		return s
	}
	s = s.clone()
	if s.Begun() {
		s.Players[i].Out = true
	} else {
		s.Players = slices.Delete(s.Players, i, i+1)
	}
	return s
}

// Begun reports whether there is a round.
func (s State) Begun() bool { return len(s.Rounds) > 0 }

// Complete reports whether everything is decided that was paired so far.
func (s State) Complete() bool {
	return !s.Begun() || !slices.ContainsFunc(s.Last().Pairings, func(p Pairing) bool { return p.Result == Undecided })
}

// Last is the round that is played now, or was last; there must be one.
func (s State) Last() Round { return s.Rounds[len(s.Rounds)-1] }

// Past is the tournament before its last round.
func (s State) Past() State {
	s.Rounds = s.Rounds[:max(0, len(s.Rounds)-1)]
	return s
}

// Total is how many rounds there are in all, if nobody leaves.
func (s State) Total() int {
	n := len(s.Players)
	if s.Format == RoundRobin {
		return n - 1 + n%2
	}
	rounds := 0
	for size := 1; size < n; size *= 2 {
		rounds++
	}
	return rounds
}

// Finished reports whether no round is to come: all are played, or there are not
// two left to play.
func (s State) Finished() bool {
	if !s.Begun() || !s.Complete() {
		return false
	}
	return len(s.Rounds) >= s.Total() || s.Format != Knockout && len(s.active()) < Least
}

// active are the players who are not out, by seed.
func (s State) active() (in []int) {
	for i, p := range s.Players {
		if !p.Out {
			in = append(in, i)
		}
	}
	return in
}
