// Package pig is the race with one die of John Scarne, 1945: who rolls a one
// loses what the turn has brought, and who has enough holds and banks it. Two to
// six play, and who first reaches the target wins.
//
// For two players optimal play is known, see [odds].
package pig

import "parlour/games"

// New returns the game. The odds are found when they are first asked for.
func New() *games.Game {
	table := newTable()
	return games.New(games.Rules[State, Move]{
		Info:     info(),
		Open:     open,
		Seats:    seats,
		Parse:    parse,
		Format:   format,
		MoveText: moveText,
		Chances:  State.chances,
		View:     State.view,
		Verbs:    []games.Verb[State]{spoken(Roll), spoken(Hold)},
		Players:  strategies(table),
		Judge:    table.judge,
		Solve:    table.solve,
		Brief:    State.brief,
		Figures:  figures,
	})
}

// chances are the faces of the die.
func (s State) chances() []games.Roll[Move] {
	var rolls []games.Roll[Move]
	for m := range s.Moves() {
		rolls = append(rolls, games.Roll[Move]{Move: m, Probability: 1.0 / faces})
	}
	return rolls
}

// spoken is the verb of a move: /pig roll.
func spoken(m Move) games.Verb[State] {
	return games.Verb[State]{
		Name: names[m], Kind: games.Move,
		Compose: func(State, games.Options) (string, error) { return names[m], nil },
	}
}
