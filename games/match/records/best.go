package records

import (
	"context"
	"slices"

	"parlour/games"
	"parlour/games/match"
)

// Best reports whether an ended match is the best one yet of the member who had to find out
// its secret, and returns that seat: with fewer moves than in every earlier game by the same
// rules, at the same home or at its daily codes. Games that are not ranked do not count. A first game
// is never the best; a first success after others is.
func (k *Keeper) Best(ctx context.Context, t *match.Table) (games.Seat, bool, error) {
	r, ok := k.found(t)
	if !ok {
		return games.Nobody, false, nil
	}
	home := r.Home
	if d := t.Match.Daily; d != nil {
		home = d.Guild
	}
	all, err := k.history(ctx, home, r.User, r.Game)
	earlier := 0
	for _, o := range all {
		if o.Match == r.Match || o.Ended.After(r.Ended) || o.Seat != r.Seat || o.Variant != r.Variant || o.Counts < InLeaderboards {
			continue
		}
		if o.Finish == Won && o.Moves <= r.Moves {
			return r.Seat, false, err
		}
		earlier++
	}
	return r.Seat, earlier > 0, err
}

// found returns the ranked result of a member who has found out the secret of a match alone.
func (k *Keeper) found(t *match.Table) (Result, bool) {
	finder, ok := k.finders()[t.Match.Game]
	if !ok || !t.Outcome().Over {
		return Result{}, false
	}
	for _, r := range Results(t) {
		if r.Seat == finder {
			return r, r.Kind == match.Member && r.Finish == Won && r.Board && r.Counts >= InLeaderboards
		}
	}
	return Result{}, false
}

// FirstWin returns the losing seat of a match of two players if the winner beat that member, or that level of the computer,
// for the first time and had tried before. Otherwise, it returns [games.Nobody].
func (k *Keeper) FirstWin(ctx context.Context, t *match.Table) (games.Seat, error) {
	for _, r := range Results(t) {
		if r.Kind != match.Member || r.Finish != Won || !r.Board || r.Counts < InStats || len(r.Opponents) != 1 || len(t.Log.Chairs) != 2 {
			continue
		}
		all, err := k.Store.Results(ctx, ResultQuery{Home: r.Home, Member: r.User, Game: r.Game})
		earlier := 0
		for _, o := range all {
			if o.Match == r.Match || o.Ended.After(r.Ended) || !slices.Equal(o.Opponents, r.Opponents) || o.Finish == Void || o.Counts < InStats {
				continue
			}
			if earlier++; o.Finish == Won {
				return games.Nobody, err
			}
		}
		if earlier > 0 {
			return t.Opponent(r.Seat), err
		}
	}
	return games.Nobody, nil
}
