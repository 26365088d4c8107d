package match

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"

	"parlour/games"
)

// How a computer's move is attempted depends on how many attempts have ended in the
// death of their process, perhaps because the player took more memory than there is:
// from cheaperFrom on with a quarter of the limits, from simplestFrom on by the simplest
// player of the seat. From parkFrom on the match is parked.
const (
	cheaperFrom  = 1
	simplestFrom = 3
	parkFrom     = 5
)

// attemptsAfter is the number of attempts after an entry: none, but where the simplest
// player has taken over it makes the rest of the match's moves, since each of them could
// end as many processes.
func attemptsAfter(t *Table) int {
	if t.Match.Attempts < simplestFrom {
		return 0
	}
	return simplestFrom
}

// retryNodes bounds a cheaper attempt by a player whose nodes are not limited.
const retryNodes = 50_000

// nextAttempt returns the player that makes the next attempt at a move, and its
// limits.
func (h *Host) nextAttempt(t *Table, s games.Seat) (player string, l games.Limits) {
	chair, attempts := t.Chair(s), t.Match.Attempts
	player, l = chair.Player, chair.Limits
	if attempts < cheaperFrom {
		return player, l
	}
	switch fit := t.Game.Info.PlayersFor(s); {
	case attempts >= simplestFrom && len(fit) > 0:
		player, l = fit[0].Name, cheaper(games.Limits{})
	default:
		l = cheaper(l)
	}
	h.Log.Warn("a computer's move is attempted again", "channel", t.Match.Channel, "match", t.Match.ID, "game", t.Match.Game,
		"attempts", attempts, "chosen", chair.Player, "player", player, "nodes", l.Nodes, "depth", l.Depth)
	return player, l
}

// cheaper returns a quarter of the limits.
func cheaper(l games.Limits) games.Limits {
	l.Nodes = max(1, cmp.Or(l.Nodes, 4*retryNodes)/4)
	if l.Depth > 0 {
		l.Depth = max(1, l.Depth/4)
	}
	return l
}

// giveUp parks a match whose move was attempted too often, and returns ErrStale.
func (h *Host) giveUp(ctx context.Context, t *Table) error {
	h.Log.Error("a match is parked: no attempt at a computer's move has succeeded", "channel", t.Match.Channel, "match", t.Match.ID,
		"game", t.Match.Game, "player", t.Chair(t.Turn()).Player, "attempts", t.Match.Attempts)
	return cmp.Or(h.storeParked(ctx, t.Match.Channel, t.Match.ID), ErrStale)
}

// ask asks a computer player for a move. A panic in the player is an error.
func ask(ctx context.Context, player games.Player, p games.Position, hand games.Hand, l games.Limits) (thought games.Thought, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("match: the player panicked: %v\n%s", fault, debug.Stack())
		}
	}()
	return player(ctx, p, hand, l)
}
