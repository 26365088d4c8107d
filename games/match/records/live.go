package records

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"parlour/games/match/store"
)

// Live returns a page of a ranking by rating after the games of the days that are not
// computed yet. It computes these days as [Keeper.Rate] will, and stores nothing. While no
// member has [MinRated] games, the members who played on those days have places.
func (k *Keeper) Live(ctx context.Context, l Leaderboard, member string, offset, limit int) (Leaders, error) {
	now, before, err := k.provisional(ctx, l)
	if err != nil {
		return Leaders{}, err
	}
	// A page of the live ranking has rows of at most so many stored ones.
	stored, err := k.Store.Leaders(ctx, l, member, 0, offset+limit+len(now))
	plays := slices.ContainsFunc(now, func(r Ranked) bool { return r.Member == member })
	if beyond := stored.Own.Rank > len(stored.Rows); err == nil && len(now) > 0 && len(stored.Rows) < stored.Count && (plays || beyond) {
		stored, err = k.Store.Leaders(ctx, l, member, 0, MaxRank) // the member's new place may be anywhere
	}
	if err != nil {
		return Leaders{}, err
	}
	return merged(stored, now, before, member).page(offset, limit), nil
}

// provisional returns the players of the days that are not computed yet, in order, and how
// many of them have a place before these days.
func (k *Keeper) provisional(ctx context.Context, l Leaderboard) (now []Ranked, placed int, err error) {
	days, err := k.daysAhead(ctx, l.Home, l.Game)
	if err != nil || len(days) == 0 {
		return nil, 0, err
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
			return nil, 0, err
		}
		for _, r := range changed {
			if r.Period == l.Period && r.Who != "" {
				after[r.Who] = r
			}
		}
	}
	for who, r := range after {
		if stored[[2]string{l.Period, who}].Games >= MinRated {
			placed++
		}
		row := Ranked{Total: Total{Home: l.Home, Game: l.Game, Period: l.Period, Member: who}, Rating: r, Today: true}
		if was := stored[[2]string{AllTime, who}]; was.Games > 0 {
			row.Gained = r.Points() - was.Points()
		}
		now = append(now, row)
	}
	slices.SortFunc(now, byRating)
	return now, placed, nil
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

// byRating orders rows as a Store does.
func byRating(a, b Ranked) int {
	return cmp.Or(cmp.Compare(b.Rating.Rating, a.Rating.Rating), cmp.Compare(a.Member, b.Member))
}

// merged returns stored leaders with the players who have played since, of whom some had a
// place before.
func merged(stored Leaders, now []Ranked, placed int, member string) Leaders {
	all := Leaders{Own: stored.Own}
	all.Rows = slices.DeleteFunc(stored.Rows, func(r Ranked) bool {
		return slices.ContainsFunc(now, func(n Ranked) bool { return n.Member == r.Member })
	})
	behind := stored.Count - placed - len(all.Rows) // have a place after these rows
	for _, r := range now {
		switch {
		case r.Rating.Games >= MinRated:
			all.Rows = append(all.Rows, r)
		case !strings.HasPrefix(r.Member, "/"):
			all.New = append(all.New, r)
		}
		if r.Member == member {
			all.Own = r
		}
	}
	if !slices.ContainsFunc(all.Rows, func(r Ranked) bool { return !strings.HasPrefix(r.Member, "/") }) && behind <= 0 && len(all.New) > 0 {
		all.Rows, all.New, all.AllNew = all.New, nil, true
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
