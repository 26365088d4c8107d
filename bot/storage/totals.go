package storage

import (
	"context"
	"fmt"
	"slices"

	"parlour/games/match"
)

// addTotals takes results out of the totals and puts others in. It goes through
// them in one order, so that no two transactions wait for each other.
func addTotals(ctx context.Context, x session, before, now []match.Result) error {
	change := match.Totals(now)
	gone := match.Totals(before)
	for _, t := range gone {
		name := match.Total{Home: t.Home, Game: t.Game, Period: t.Period, Member: t.Member}
		i, found := slices.BinarySearchFunc(change, name, match.Total.Compare)
		if !found {
			change = slices.Insert(change, i, name)
		}
		change[i] = change[i].Plus(t, -1)
	}
	for _, t := range change {
		name := match.Total{Home: t.Home, Game: t.Game, Period: t.Period, Member: t.Member}
		if t == name {
			continue
		}
		if _, err := x.exec(ctx, addTotal, totalValues(t)...); err != nil {
			return err
		}
		if t.Games >= 0 {
			continue
		}
		if _, err := x.exec(ctx, dropTotal, t.Home, t.Game, t.Period, t.Member); err != nil {
			return err
		}
	}
	return nil
}

func totalValues(t match.Total) []any {
	return []any{t.Home, t.Game, t.Period, t.Member, t.Games, t.Wins, t.Draws, t.Losses, t.Measured, t.Guesses, t.Excess}
}

func totalFields(t *match.Total) []any {
	return []any{&t.Home, &t.Game, &t.Period, &t.Member, &t.Games, &t.Wins, &t.Draws, &t.Losses, &t.Measured, &t.Guesses, &t.Excess}
}

// leaderboard are the statements of a ranking.
type leaderboard struct{ page, count, before string }

func leaderboardOf(r match.Ranking) leaderboard {
	if r == match.ByExcess {
		return leaderboard{page: leadersByMean, count: countByMean, before: beforeByMean}
	}
	if r == match.ByRating {
		return leaderboard{page: leadersByRating, count: countByRating, before: beforeByRating}
	}
	return leaderboard{page: leadersByWins, count: countByWins, before: beforeByWins}
}

// Leaders implements match.Store.
func (s *store) Leaders(ctx context.Context, l match.Leaderboard, offset, limit int) ([]match.Ranked, error) {
	if l.By == match.ByRating {
		return s.bestRated(ctx, l, offset, limit)
	}
	var all []match.Ranked
	err := s.read(ctx, func(ctx context.Context, x session) error {
		all = nil
		return each(ctx, x, leaderboardOf(l.By).page, []any{l.Home, l.Game, l.Period, limit, offset}, func(scan func(...any) error) error {
			r := match.Ranked{Rank: offset + len(all) + 1}
			err := scan(totalFields(&r.Total)...)
			all = append(all, r)
			return err
		})
	})
	return all, err
}

// CountLeaders implements match.Store.
func (s *store) CountLeaders(ctx context.Context, l match.Leaderboard) (n int, err error) {
	err = s.read(ctx, func(ctx context.Context, x session) error {
		return one(ctx, x, leaderboardOf(l.By).count, []any{l.Home, l.Game, l.Period}, &n)
	})
	return n, err
}

// Ranked implements match.Store.
func (s *store) Ranked(ctx context.Context, l match.Leaderboard, member string) (match.Ranked, error) {
	if l.By == match.ByRating {
		return s.rankedByRating(ctx, l, member)
	}
	r := match.Ranked{Total: match.Total{Home: l.Home, Game: l.Game, Period: l.Period, Member: member}}
	err := s.read(ctx, func(ctx context.Context, x session) error {
		err := one(ctx, x, totalOf, []any{l.Home, l.Game, l.Period, member}, totalFields(&r.Total)...)
		if noRow(err) {
			return nil
		}
		if err != nil || l.By == match.ByExcess && r.Measured < match.MinMeasured || l.By == match.ByWins && r.Wins == 0 {
			return err
		}
		by := -r.Wins
		if l.By == match.ByExcess {
			by = r.Excess / r.Measured
		}
		if err := one(ctx, x, leaderboardOf(l.By).before, []any{l.Home, l.Game, l.Period, by, member}, &r.Rank); err != nil {
			return err
		}
		r.Rank = min(r.Rank, match.MaxRank) + 1
		return nil
	})
	return r, err
}

// recountAtOnce is how many results are counted anew in a transaction, and those
// of one member whole.
const recountAtOnce = 2000

// Recount implements match.Store.
func (s *store) Recount(ctx context.Context, home string) error {
	for after, last := "", false; !last; {
		var upTo string
		err := s.read(ctx, func(ctx context.Context, x session) (err error) {
			upTo, last, err = membersUpTo(ctx, x, home, after)
			return err
		})
		if err == nil {
			err = s.writeLarge(ctx, func(ctx context.Context, x session) error { return s.recount(ctx, x, home, after, upTo) })
		}
		if err != nil {
			return err
		}
		after = upTo
	}
	return nil
}

// membersUpTo is the last of the members after another who have so many results that
// they are counted at once, and whether they are the last of the home.
func membersUpTo(ctx context.Context, x session, home, after string) (upTo string, last bool, err error) {
	err = one(ctx, x, recountUpTo, []any{home, after, recountAtOnce}, &upTo)
	if last = noRow(err); last {
		err = one(ctx, x, lastMember, []any{home}, &upTo)
	}
	return upTo, last, err
}

// recount makes the totals of some members anew. Their rows are locked first:
// what is stored meanwhile is in the results that it sees, or is added after it.
// Where a total is stored that had no row, the recount has lost a race and
// begins again.
func (s *store) recount(ctx context.Context, x session, home, after, upTo string) error {
	if s.dialect.lockTotals != "" {
		var n int
		if err := one(ctx, x, s.dialect.lockTotals, []any{home, after, upTo}, &n); err != nil {
			return err
		}
	}
	if _, err := x.exec(ctx, clearTotals, home, after, upTo); err != nil {
		return err
	}
	_, err := x.exec(ctx, recountTotals, home, after, upTo)
	if s.dialect.unique(err) {
		return fmt.Errorf("%w: %w", errRaced, err)
	}
	return err
}
