package host

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// The numbers of failed attempts that change how a computer's move is attempted. An attempt
// fails if its process dies, perhaps because the player needs too much memory. From
// cheaperFrom on, the player has a quarter of its limits. From simplestFrom on, the simplest
// player of the seat moves. From parkFrom on, the match is parked.
const (
	cheaperFrom  = 1
	simplestFrom = 3
	parkFrom     = 5
)

// attemptsAfter returns the number of attempts after an entry: 0, unless the simplest player
// has taken over. That player makes the rest of the moves, since the other one could end more
// processes at each.
func attemptsAfter(t *match.Table) int {
	if t.Match.Attempts < simplestFrom {
		return 0
	}
	return simplestFrom
}

// retryNodes bounds a cheaper attempt by a player whose nodes are not limited.
const retryNodes = 50_000

// nextAttempt returns the player that makes the next attempt at a move, and its
// limits.
func (c *Computers) nextAttempt(t *match.Table, s games.Seat) (player string, l games.Limits) {
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
	c.host.Log.Warn("computer move is tried again after a crash", "channel", t.Match.Channel, "match", t.Match.ID, "game", t.Match.Game,
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
func (c *Computers) giveUp(ctx context.Context, t *match.Table) error {
	c.host.Log.Error("a match is parked: no attempt at a computer's move has succeeded", "channel", t.Match.Channel, "match", t.Match.ID,
		"game", t.Match.Game, "player", t.Chair(t.Turn()).Player, "attempts", t.Match.Attempts)
	return cmp.Or(c.host.storeParked(ctx, t.Match.Channel, t.Match.ID), store.ErrStale)
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
