package records

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"parlour/games/match/store"
)

// Live returns a page of a leaderboard. A ranking by rating is that after the games of the
// days that are not computed yet: Live computes these days as [Keeper.Rate] will, and stores
// nothing. Members with too few games for a place are [Leaders.New]. While no member has a
// place, they have places.
func (k *Keeper) Live(ctx context.Context, l Leaderboard, member string, offset, limit int) (all Leaders, err error) {
	var now []change
	if l.By == ByRating {
		if now, err = k.provisional(ctx, l); err != nil {
			return all, err
		}
	}
	if all, err = k.ranked(ctx, l, now, member, offset, limit); err != nil || l.By == ByWins {
		return all, err
	}
	l.New = true
	if all.Count > limit || slices.ContainsFunc(all.Rows, func(r Ranked) bool { return !isComputer(r.Member) }) {
		few, err := k.ranked(ctx, l, now, "", 0, limit)
		all.Newcomers, all.NewcomerCount = few.Rows, few.Count
		return all, err
	}
	few, err := k.ranked(ctx, l, now, member, offset, limit)
	if err == nil && few.Count > 0 {
		all, all.AllNew = few, true
	}
	return all, err
}

// change is the rating of a player after the days that are not computed yet.
type change struct {
	Ranked
	before int // the stored number of games in the period; 0 without a rating
}

// isComputer reports whether a player in the form of [Result.Who] is a computer.
func isComputer(who string) bool { return strings.HasPrefix(who, "/") }

// lists reports whether a ranking by rating contains a player with a number of games.
func (l Leaderboard) lists(who string, games int) bool {
	if l.New {
		return games > 0 && games < MinRated && !isComputer(who)
	}
	return games >= MinRated
}

// provisional returns the players of the days that are not computed yet.
func (k *Keeper) provisional(ctx context.Context, l Leaderboard) (now []change, err error) {
	days, err := k.daysAhead(ctx, l.Home, l.Game)
	if err != nil || len(days) == 0 {
		return nil, err
	}
	steps, stored := k.ladder(ctx, l.Home, l.Game), map[[2]string]Rating{}
	find := steps.find
	steps.find = func(period, who string) (r Rating, err error) {
		if period == AllTime || period == l.Period { // others are not shown
			r, err = find(period, who)
		}
		stored[[2]string{period, who}] = r
		return r, err
	}
	after := map[string]Rating{}
	for _, day := range days {
		changed, err := k.rateDay(ctx, steps, day)
		if err != nil {
			return nil, err
		}
		for _, r := range changed {
			if r.Period == l.Period && r.Who != "" {
				after[r.Who] = r
			}
		}
	}
	for who, r := range after {
		row := Ranked{Total: Total{Home: l.Home, Game: l.Game, Period: l.Period, Member: who}, Rating: r, Today: true}
		if was := stored[[2]string{AllTime, who}]; was.Games > 0 {
			row.Gained = r.Points() - was.Points()
		}
		now = append(now, change{row, stored[[2]string{l.Period, who}].Games})
	}
	return now, nil
}

// daysAhead returns the days with rated results after the last computed one, in order.
func (k *Keeper) daysAhead(ctx context.Context, home, game string) (days []int, err error) {
	state, err := k.Store.Document(ctx, home, kindRated, game)
	if err != nil && !errors.Is(err, store.ErrNone) {
		return nil, err
	}
	computed, err := readRatedDays(state)
	if err != nil {
		return nil, err
	}
	all, err := k.allRatingDays(ctx, home, game)
	for _, d := range all {
		_, day, err := readRatingDay(d.ID)
		if err != nil {
			return nil, err
		}
		if state.Version == 0 || day > computed.Through {
			days = append(days, day)
		}
	}
	return days, err
}

// ranked returns a page of a leaderboard after changes.
func (k *Keeper) ranked(ctx context.Context, l Leaderboard, now []change, member string, offset, limit int) (Leaders, error) {
	if len(now) == 0 {
		return k.Store.Leaders(ctx, l, member, offset, limit)
	}
	// A page after the changes has rows of at most so many stored ones.
	stored, err := k.Store.Leaders(ctx, l, member, 0, offset+limit+len(now))
	plays := slices.ContainsFunc(now, func(c change) bool { return c.Member == member })
	if beyond := stored.Own.Rank > len(stored.Rows); err == nil && len(stored.Rows) < stored.Count && (plays || beyond) {
		stored, err = k.Store.Leaders(ctx, l, member, 0, MaxRank) // the member's new place may be anywhere
	}
	if err != nil {
		return Leaders{}, err
	}
	return l.merged(stored, now, member).page(offset, limit), nil
}

// byRating orders rows as a Store does.
func byRating(a, b Ranked) int {
	return cmp.Or(cmp.Compare(b.Rating.Rating, a.Rating.Rating), cmp.Compare(a.Member, b.Member))
}

// merged returns stored leaders after changes.
func (l Leaderboard) merged(stored Leaders, now []change, member string) Leaders {
	all := Leaders{Own: stored.Own}
	all.Rows = slices.DeleteFunc(stored.Rows, func(r Ranked) bool {
		return slices.ContainsFunc(now, func(c change) bool { return c.Member == r.Member })
	})
	behind := stored.Count - len(all.Rows) // have a place after these rows
	for _, c := range now {
		if l.lists(c.Member, c.before) {
			behind--
		}
		if c.Member == member {
			all.Own = c.Ranked
		}
		if l.lists(c.Member, c.Rating.Games) {
			all.Rows = append(all.Rows, c.Ranked)
		}
	}
	slices.SortFunc(all.Rows, byRating)
	for i := range all.Rows {
		all.Rows[i].Rank = i + 1
		if all.Rows[i].Member == member {
			all.Own = all.Rows[i]
		}
	}
	all.Count = min(len(all.Rows)+max(0, behind), MaxRank)
	return all
}

// page returns a page of leaders, or the last one.
func (l Leaders) page(offset, limit int) Leaders {
	l.Offset = min(offset, max(0, l.Count-1)/limit*limit)
	l.Rows = l.Rows[min(l.Offset, len(l.Rows)):min(l.Offset+limit, len(l.Rows))]
	return l
}
