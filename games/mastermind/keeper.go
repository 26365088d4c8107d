package mastermind

import (
	"context"
	"errors"

	"parlour/games"
)

// keeperName is the computer player that keeps a code.
const keeperName = "keeper"

// errNotMine says that a player was asked to move for the other seat.
var errNotMine = errors.New("mastermind: it is the other seat's turn")

// keep is ready at once and answers truthfully from the hand. It insists when earlier answers, not
// its own, contradict each other.
func keep(ctx context.Context, s State, h games.Hand, _ games.Limits) (games.Choice[Move], error) {
	if err := ctx.Err(); err != nil {
		return games.Choice[Move]{}, err
	}
	if s.Turn() != Maker {
		return games.Choice[Move]{}, errNotMine
	}
	if !s.asked {
		return games.Choice[Move]{Move: Move{Kind: s.wanted()}}, nil
	}
	secret, bad := readCode(s.Variant, h.Secret)
	if bad != nil {
		return games.Choice[Move]{}, errors.New("mastermind: the keeper has no code of these rules in its hand")
	}
	return games.Choice[Move]{Move: Move{Kind: Answering, Answer: s.Variant.Codes.Grade(s.guess, secret)}}, nil
}
