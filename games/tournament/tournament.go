// Package tournament pairs and ranks the players of knockouts, round robins and Swiss
// tournaments with up to 64 players. It plays no games and has no clock: a [State] is a value
// that a caller stores as JSON, pairs with [State.Next] and updates with [State.Report].
//
// Players are seeded by their index in [State.Players]. Pairing is deterministic: the same
// reports, in any order, lead to the same rounds.
//
//   - In a knockout the best seeds have byes, and the first two seeds can only meet in the
//     final. A game without a winner is replayed with sides swapped; after MaxReplays of them
//     the better seed advances. If neither player has played, neither advances.
//   - In a round robin everyone meets everyone, by the circle method.
//   - A Swiss has as many rounds as a knockout. Players with equal scores meet, similarly to
//     FIDE's Dutch system (Handbook C.04.3): the better half of those with the same score
//     against the other half, and no pair twice.
package tournament

import "slices"

// Format is the format of a tournament.
type Format string

// The formats.
const (
	Knockout   Format = "knockout"
	RoundRobin Format = "round-robin"
	Swiss      Format = "swiss"
)

// Formats returns all formats.
func Formats() []Format { return []Format{Knockout, RoundRobin, Swiss} }

// MaxPlayers returns the greatest number of players; a round robin of more would take too long.
func (f Format) MaxPlayers() int {
	if f == RoundRobin {
		return 16
	}
	return 64
}

// MinPlayers is the smallest number of players.
const MinPlayers = 2

// State is a tournament. It is immutable: methods return a new State. rounds.go pairs, and standings.go ranks.
type State struct {
	Format  Format   `json:"format"`
	Players []Player `json:"players"` // by seed, best first
	Rounds  []Round  `json:"rounds,omitempty"`
}

// Player is a member or a computer.
type Player struct {
	ID       string `json:"id"` // unique in the tournament
	Name     string `json:"name"`
	Computer string `json:"computer,omitempty"` // the computer player; "" for a member
	Out      bool   `json:"out,omitempty"`      // has withdrawn and loses all further games
}

// Round is the set of games played at the same time.
type Round struct {
	Pairings []Pairing `json:"pairings"`
	Byes     []int     `json:"byes,omitempty"` // players without an opponent
}

// Pairing is a game between two players, given by their indices in State.Players.
type Pairing struct {
	First   int    `json:"first"` // the player who moves first
	Second  int    `json:"second"`
	Result  Result `json:"result,omitempty"`
	Forfeit bool   `json:"forfeit,omitempty"` // at least one player did not play
	Absent  bool   `json:"absent,omitempty"`  // a player was out before the game could begin
	Replays int    `json:"replays,omitempty"` // the games without a winner before this one
	BySeed  bool   `json:"bySeed,omitempty"`  // decided by seed
}

// Result is the result of a game.
type Result string

// The results.
const (
	Undecided  Result = ""
	FirstWins  Result = "1-0"
	SecondWins Result = "0-1"
	Drawn      Result = "1/2"
	NobodyWins Result = "0-0" // neither player played, or the game decides nothing
)

// MaxReplays is the number of replays of a game in a knockout.
const MaxReplays = 3

// Winner returns the winner of a pairing, or false if there is none.
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

// ResultFor returns the result of the pairing if the given player wins.
func (p Pairing) ResultFor(winner int) Result {
	if winner == p.First {
		return FirstWins
	}
	return SecondWins
}

// Index returns the index of the player with an ID.
func (s State) Index(id string) (int, bool) {
	i := slices.IndexFunc(s.Players, func(p Player) bool { return p.ID == id })
	return i, i >= 0
}

// clone returns a deep copy.
func (s State) clone() State {
	s.Players = slices.Clone(s.Players)
	s.Rounds = slices.Clone(s.Rounds)
	for i, r := range s.Rounds {
		s.Rounds[i].Pairings = slices.Clone(r.Pairings)
	}
	return s
}

// Join adds a player before the first round.
func (s State) Join(p Player) State {
	if _, joined := s.Index(p.ID); joined || s.Begun() || len(s.Players) >= s.Format.MaxPlayers() {
		return s
	}
	s = s.clone()
	s.Players = append(s.Players, p)
	return s
}

// Leave removes a player before the first round; later it marks the player as out.
func (s State) Leave(id string) State {
	i, joined := s.Index(id)
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

// Begun reports whether the first round has been paired.
func (s State) Begun() bool { return len(s.Rounds) > 0 }

// Complete reports whether every pairing so far is decided.
func (s State) Complete() bool {
	return !s.Begun() || !slices.ContainsFunc(s.Last().Pairings, func(p Pairing) bool { return p.Result == Undecided })
}

// Last returns the current or last round; there must be one.
func (s State) Last() Round { return s.Rounds[len(s.Rounds)-1] }

// BeforeLastRound returns the tournament without its last round.
func (s State) BeforeLastRound() State {
	s.Rounds = s.Rounds[:max(0, len(s.Rounds)-1)]
	return s
}

// TotalRounds returns the number of rounds if no player leaves.
func (s State) TotalRounds() int {
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

// Finished reports whether no round follows: all are played, or fewer than two players
// remain.
func (s State) Finished() bool {
	if !s.Begun() || !s.Complete() {
		return false
	}
	return len(s.Rounds) >= s.TotalRounds() || s.Format != Knockout && len(s.active()) < MinPlayers
}

// active returns the players who are not out, by seed.
func (s State) active() (in []int) {
	for i, p := range s.Players {
		if !p.Out {
			in = append(in, i)
		}
	}
	return in
}
