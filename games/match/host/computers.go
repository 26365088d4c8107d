package host

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// Computers finds and stores the moves of computer players.
type Computers struct{ host *Host }

// The bounds of a draw that computers agree to. The bots of lichess have similar ones: see
// draw_or_resign of https://github.com/lichess-bot-devs/lichess-bot.
const (
	deadWithin = 20_000 // positions that are searched for a win of either side
	evenMoves  = 10     // the computer's last moves, which must all have been even
	evenWithin = 5      // how far from 50 games.Verdict.Standing is even
	judgeNodes = 20_000 // for each of them
)

// AcceptsDraw reports whether the computers at a table accept a draw: if neither side can win by any
// play, or if at most a quarter of the board is empty and the game was even after the computers' last
// ten moves. They decline if the game's judge can't tell, or hasn't told when enough is closed.
func (c *Computers) AcceptsDraw(ctx context.Context, t *match.Table, enough <-chan struct{}) (bool, error) {
	if t.Game.Fill == nil || len(t.Log.Chairs) != 2 {
		return false, nil
	}
	budget := deadWithin
	if !winnable(t.Position(), &budget) {
		return true, nil
	}
	if empty, cells := t.Game.Fill(t.Position()); 4*empty > cells || t.Game.Judge == nil {
		return false, nil
	}
	for i, chair := range t.Log.Chairs {
		if chair.Kind != match.Computer {
			continue
		}
		if even, err := wasEven(ctx, t, games.Seat(i), enough); !even || err != nil {
			return false, err
		}
	}
	return true, nil
}

// winnable reports whether a side can win from a position by some play. It is true if the budget of
// positions does not suffice.
func winnable(p games.Position, budget *int) bool {
	if o := p.Outcome(); o.Over {
		return !o.Drawn()
	}
	for move := range p.Moves() {
		*budget--
		next, err := p.Play(move)
		if *budget < 0 || err != nil || winnable(next, budget) {
			return true
		}
	}
	return false
}

// wasEven reports whether the game was even after each of the last moves of a seat.
func wasEven(ctx context.Context, t *match.Table, s games.Seat, enough <-chan struct{}) (bool, error) {
	left := evenMoves
	for i, m := range slices.Backward(t.Log.Moves) {
		if m.Seat != s || left == 0 {
			continue
		}
		v, err := t.Game.Judge(ctx, t.Positions[i], m.Text, games.Limits{Nodes: judgeNodes, Stop: enough})
		if err != nil || v.Standing < 50-evenWithin || v.Standing > 50+evenWithin {
			return false, err
		}
		left--
	}
	return left == 0, nil
}

// DueNow reports whether a computer is to move now.
func (c *Computers) DueNow(t *match.Table) bool {
	return t.ComputerToMove() && !c.moveAt(t).After(c.host.Now())
}

// moveAt returns when the computer whose turn it is may move: at once, or after the Pause of
// the table, or if only computers play, Pace after the last move.
func (c *Computers) moveAt(t *match.Table) time.Time {
	pause := c.host.Pace
	if !match.OnlyComputers(t) {
		pause = t.Pause()
	}
	if len(t.Match.Entries) == 0 || pause == 0 {
		return c.host.Now()
	}
	return t.Match.LastAt().Add(pause)
}

// Think finds the move of the computer whose turn it is. The player returns the best
// move it has when enough is closed. If too many attempts at the move have failed, Think
// parks the match and returns ErrStale. It returns the context's error when that ends.
func (c *Computers) Think(ctx context.Context, t *match.Table, enough <-chan struct{}) (match.Answer, error) {
	if t.Match.Attempts >= parkFrom {
		return match.Answer{}, c.giveUp(ctx, t)
	}
	began := c.host.Now()
	move, err := c.think(ctx, t, enough)
	return match.Answer{Move: move, Prompt: t.Match.Attempts == 0 && c.host.Now().Sub(began) <= match.JoinWithin}, err
}

// think asks the computer player. A player that fails does not stop the game:
// the first legal move is made and the failure logged.
func (c *Computers) think(ctx context.Context, t *match.Table, enough <-chan struct{}) (string, error) {
	seat := t.Turn()
	p, hand, err := c.host.Seen(t, seat)
	if err != nil {
		return "", err
	}
	// What is sealed or dealt must not follow from the moves and the seed, which anyone may export.
	if len(t.Choices().Seats()) > 0 || match.Deals(t.Game) {
		if hand.Rand, err = c.host.NewRand(); err != nil {
			return "", err
		}
	}
	name, limits := c.nextAttempt(t, seat)
	limits.Stop = enough
	player, ok := t.Game.Players[name]
	if !ok {
		return "", fmt.Errorf("match %s: %s has no player %q", t.Match.ID, t.Match.Game, name)
	}
	thought, err := ask(ctx, player, p, hand, limits)
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if err == nil {
		var move string
		if move, err = p.Canonical(thought.Move); err == nil {
			return move, nil
		}
	}
	c.host.Log.Error("a computer player has failed", "game", t.Match.Game, "match", t.Match.ID, "ply", len(t.Log.Moves), "player", name, "error", err)
	for m := range p.Moves() {
		return m, nil
	}
	return "", err
}

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
	if fit := t.Game.Info.PlayersFor(s); attempts >= simplestFrom && len(fit) > 0 {
		player, l = fit[0].Name, games.Limits{}
	}
	l = cheaper(l)
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

// withReply adds the moves of the computers that are next to the entries that lead to a
// table, as far as they are found soon. Otherwise the table keeps the search.
func (c *Computers) withReply(ctx context.Context, next *match.Table, entries []match.Entry) (*match.Table, []match.Entry) {
	began := c.host.Now()
	for c.host.Ahead != nil && c.DueNow(next) && match.MayJoinCommit(next) && c.host.Now().Sub(began) <= match.JoinWithin {
		ahead := *next // the search may outlast the commit, which changes next
		next.Thought = c.host.Ahead(ctx, &ahead)
		answer, found := next.Thought.Found()
		c.host.Log.Debug("computer searched before the commit", "channel", next.Match.Channel, "match", next.Match.ID,
			"entry", len(next.Match.Entries), "joins", found)
		if !found {
			break
		}
		after, more, err := c.reply(next, answer)
		if err != nil { // which Play returns again
			break
		}
		next, entries = after, append(entries, more...)
	}
	return next, entries
}

// Play stores the move of the computer whose turn it is, with what follows from it, and
// returns the table after it. It returns ErrStale if the match has changed meanwhile.
func (c *Computers) Play(ctx context.Context, t *match.Table, a match.Answer) (*match.Table, error) {
	next, entries, err := c.reply(t, a)
	if err != nil {
		return nil, err
	}
	return c.host.Timers.commitOwn(ctx, t, next, entries)
}

// reply returns the table after a computer's move, and the entries that lead to it. The
// key of the first is the same in every process and commit.
func (c *Computers) reply(t *match.Table, a match.Answer) (*match.Table, []match.Entry, error) {
	e := c.host.own(t, match.Entry{Kind: games.Move, Seat: t.Turn(), Text: a.Move}, "computer")
	next, entries, err := c.host.complete(t, choice(c.host, t, e))
	if err == nil {
		next.Prompt = match.PromptPlayers(t, a)
	}
	return next, entries, err
}
