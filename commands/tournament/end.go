package tournament

import (
	"context"
	"slices"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/records"
	"parlour/games/match/store"
	"parlour/games/tournament"
)

// settle visits the running matches.
func (x *running) settle(ctx context.Context) error {
	for i, p := range x.State.Last().Pairings {
		if p.Result != tournament.Undecided || !x.Games[i].on(p) {
			continue
		}
		t, err := x.Host.Load(ctx, x.Games[i].Thread, x.Games[i].Match)
		if _, gone := games.RefusalIn(err); gone {
			x.Games[i] = contestGame{Moved: x.Games[i].Moved + 1}
			x.report(i, tournament.Drawn, true)
			continue
		}
		if err == nil && t.Match.Status.Open() {
			t, err = x.hurry(ctx, i, p, t)
		}
		if err != nil {
			return err
		}
		if !t.Match.Status.Open() {
			result, forfeit := x.result(i, p, t)
			x.leaveAbsent(t, p, result, forfeit)
			x.report(i, result, forfeit)
		}
	}
	return nil
}

// hurry ends a match whose time is over or whose player has left. Before that it
// reminds the player to move.
func (x *running) hurry(ctx context.Context, i int, p tournament.Pairing, t *match.Table) (*match.Table, error) {
	for _, player := range []int{p.First, p.Second} {
		if x.State.Players[player].Out {
			return x.forfeit(ctx, t, i, x.State.Players[player].ID)
		}
	}
	g, slow, limit := x.Games[i], x.slow(t), x.limit(p)
	switch left := g.Ends.Sub(x.now); {
	case left <= 0:
		return x.timeUp(ctx, i, t, slow, -left >= limit)
	case left <= limit/4 && !g.Reminded && len(slow) > 0:
		return t, x.remind(ctx, i, slow)
	}
	return t, nil
}

// timeUp ends a match whose time is over. If it waits for a computer, it only does so
// when it is stuck.
func (x *running) timeUp(ctx context.Context, i int, t *match.Table, slow []string, stuck bool) (*match.Table, error) {
	key := x.overKey(i)
	switch {
	case len(slow) == 1:
		return x.forfeit(ctx, t, i, slow[0])
	case t.Log.Paused != nil: // both wanted the pause, and neither is late
		key = x.key(i) + "/paused"
	case len(slow) > 1:
	case stuck:
		key = x.key(i) + "/stuck"
	default:
		return t, nil
	}
	return x.act(ctx, t, games.Stop, match.Actor{Manager: true, Key: key}) // without a winner
}

// remind reminds members that their match is about to end.
func (x *running) remind(ctx context.Context, i int, users []string) error {
	g := &x.Games[i]
	g.Reminded = true
	_, err := x.m.Post(ctx, g.Thread, x.key(i)+"/remind", x.notifying(ctx, x.tell().reminder(users, g.Ends)))
	return store.Except(err, commands.ErrUnsent)
}

// slow returns the members whom a match waits for: both during a pause, because a
// round is too short for one.
func (x *running) slow(t *match.Table) (users []string) {
	seats := t.Choices().Awaited()
	switch {
	case t.Log.Paused != nil:
		seats = []games.Seat{0, 1}
	case len(seats) == 0:
		seats = []games.Seat{t.Turn()}
	}
	for _, seat := range seats {
		if c := t.Chair(seat); c.Kind == match.Member {
			users = append(users, c.User)
		}
	}
	return users
}

// forfeit makes a member lose a match.
func (x *running) forfeit(ctx context.Context, t *match.Table, i int, user string) (*match.Table, error) {
	return x.act(ctx, t, games.Resign, match.Actor{User: user, Key: x.overKey(i)})
}

// overKey returns the key of the entry that ends a match after its time.
func (x *running) overKey(i int) string { return x.key(i) + "/over" }

func (x *running) act(ctx context.Context, t *match.Table, kind games.Kind, by match.Actor) (*match.Table, error) {
	next, err := x.Host.Do(ctx, match.Act{Channel: t.Match.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: kind}, by)
	if _, refused := games.RefusalIn(err); refused { // it has just ended, or this is a retry
		return t, nil
	}
	return next, err
}

// result returns how a match ended, for those who were paired. Who has left the tournament loses. If
// neither has moved, both lose. A player who stops it without the other's consent loses. A draw that counts for statistics alone
// decides nothing; see package records.
func (x *running) result(i int, p tournament.Pairing, t *match.Table) (r tournament.Result, forfeit bool) {
	end, o := t.Log.End, t.Outcome()
	forced := end != nil && end.Key == x.overKey(i)
	stopper := "" // who stopped it without consent
	if end != nil && end.Kind == games.Stop && t.Log.Proposal == nil {
		stopper = end.User
	}
	absent, out := x.State.Absent(p)
	switch {
	case !slices.ContainsFunc(t.Log.Moves, func(m match.StandingMove) bool { return m.Kind == games.Move }) && !out:
		return tournament.NobodyWins, true
	case forced && out:
		return absent, true
	case o.Winner >= 0 && o.Winner == firstSeat(t.Game):
		return tournament.FirstWins, forced
	case o.Winner >= 0:
		return tournament.SecondWins, forced
	case forced:
		return tournament.NobodyWins, true
	case stopper == x.State.Players[p.First].ID:
		return tournament.SecondWins, true
	case stopper == x.State.Players[p.Second].ID:
		return tournament.FirstWins, true
	case end != nil && end.Kind == games.Draw && !slices.ContainsFunc(records.Results(t), func(r records.Result) bool { return r.Counts > records.InStats }):
		return tournament.NobodyWins, false
	default:
		return tournament.Drawn, false
	}
}

// leaveAbsent removes players from the tournament who have forfeited a match without a
// move. Who only waited for the other player's move stays.
func (x *running) leaveAbsent(t *match.Table, p tournament.Pairing, r tournament.Result, forfeit bool) {
	if !forfeit {
		return
	}
	p.Result = r
	winner, won := p.Winner()
	for _, player := range []int{p.First, p.Second} {
		id := x.State.Players[player].ID
		moved := slices.ContainsFunc(t.Log.Moves, func(m match.StandingMove) bool { return t.Match.Entries[m.Entry].User == id })
		waited := t.Log.End != nil && t.Log.End.Kind == games.Resign && t.Log.End.User != id
		if x.State.Players[player].Computer == "" && !moved && !waited && (!won || player != winner) {
			x.State = x.State.Leave(id)
		}
	}
}
