package records

import (
	"context"
	"slices"
	"strings"
)

// Live returns a page of a leaderboard. Members with too few games for a place are [Leaders.New].
// While no member has a place, they have places.
func (k *Keeper) Live(ctx context.Context, l Leaderboard, member string, offset, limit int) (all Leaders, err error) {
	if l.By == ByRating {
		k.settle(ctx, l.Home, l.Game)
	}
	if all, err = k.Store.Leaders(ctx, l, member, offset, limit); err != nil || l.By == ByWins {
		return all, err
	}
	l.New = true
	if all.Count > limit || slices.ContainsFunc(all.Rows, func(r Ranked) bool { return !isComputer(r.Member) }) {
		few, err := k.Store.Leaders(ctx, l, "", 0, limit)
		all.Newcomers, all.NewcomerCount = few.Rows, few.Count
		return all, err
	}
	few, err := k.Store.Leaders(ctx, l, member, offset, limit)
	if err == nil && few.Count > 0 {
		all, all.AllNew = few, true
	}
	return all, err
}

// isComputer reports whether a player in the form of [Result.Who] is a computer.
func isComputer(who string) bool { return strings.HasPrefix(who, "/") }
