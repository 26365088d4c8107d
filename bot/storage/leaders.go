package storage

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"parlour/bot/storage/engine"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// leaderboard has the statements that find and rank the members of a leaderboard.
type leaderboard struct {
	records.Leaderboard
	page, count, before, own string // statements
	played                   string // the statement that counts all tries; "" if there are none
	key                      []any  // the arguments with which each of them begins
	// fields returns the destinations of a row of page or own.
	fields func(*records.Ranked) []any
}

func leaderboardOf(l records.Leaderboard) leaderboard {
	b := leaderboard{Leaderboard: l, own: totalOf, key: []any{l.Home, l.Game, l.Period}, fields: func(r *records.Ranked) []any { return totalFields(&r.Total) }}
	switch {
	case l.By == records.ByTry:
		b.page, b.count, b.before, b.own, b.played = firstSolvers, countSolvers, solversBefore, ownTry, countTries
		b.key, b.fields = b.key[:1], func(r *records.Ranked) []any { return resultFields(&r.Result) }
	case l.By == records.ByRating && l.New:
		b.page, b.count, b.before = newByRating, countNewByRating, beforeNewByRating
	case l.By == records.ByRating:
		b.page, b.count, b.before = leadersByRating, countByRating, beforeByRating
	case l.By == records.ByExcess && l.New:
		b.page, b.count, b.before = newByMean, countNewByMean, beforeNewByMean
	case l.By == records.ByExcess:
		b.page, b.count, b.before = leadersByMean, countByMean, beforeByMean
	default:
		b.page, b.count, b.before = leadersByWins, countByWins, beforeByWins
	}
	if l.By == records.ByRating {
		b.own, b.fields = ratingOf, func(r *records.Ranked) []any { return ratingFields(&r.Rating) }
	}
	return b
}

// place returns the arguments of before for a row; nil if it has no rank.
func (b leaderboard) place(r records.Ranked) []any {
	switch {
	case b.By == records.ByTry && r.Result.Finish == records.Won:
		return []any{r.Result.Moves, r.Result.Ended.UnixMilli(), r.Member}
	case b.By == records.ByRating && b.New == (r.Rating.Games < records.MinRated) && !(b.New && strings.HasPrefix(r.Member, "/")):
		return []any{-r.Rating.Rating, r.Member}
	case b.By == records.ByExcess && b.New == (r.Measured < records.MinMeasured) && r.Measured > 0:
		return []any{r.Excess / r.Measured, r.Member}
	case b.By == records.ByWins && r.Wins > 0:
		return []any{-r.Wins, r.Member}
	}
	return nil
}

// Leaders implements host.Store.
func (s *database) Leaders(ctx context.Context, l records.Leaderboard, member string, offset, limit int) (records.Leaders, error) {
	b := leaderboardOf(l)
	return engine.Read(ctx, s.DB, func(ctx context.Context, x engine.Session) (found records.Leaders, err error) {
		if err := engine.One(ctx, x, b.count, b.key, &found.Count); err != nil {
			return found, err
		}
		if b.played != "" {
			if err := engine.One(ctx, x, b.played, b.key, &found.Played); err != nil {
				return found, err
			}
		}
		if limit > 0 {
			found.Offset = min(offset, max(0, found.Count-1)/limit*limit)
			found.Rows, err = engine.All(ctx, x, b.page, b.with(limit, found.Offset), b.fields)
		}
		for i := range found.Rows {
			b.name(&found.Rows[i])
			found.Rows[i].Rank = found.Offset + i + 1
		}
		if member != "" && err == nil {
			found.Own, err = b.ownRow(ctx, x, member)
		}
		return found, err
	})
}

// name sets whose total a row is.
func (b leaderboard) name(r *records.Ranked) {
	r.Home, r.Game, r.Period, r.Member = b.Home, b.Game, b.Period, cmp.Or(r.Member, r.Rating.Who, r.Result.User)
}

// ownRow returns a member's row with its rank, or one without counts.
func (b leaderboard) ownRow(ctx context.Context, x engine.Session, member string) (own records.Ranked, err error) {
	err = engine.One(ctx, x, b.own, b.with(member), b.fields(&own)...)
	own.Member = member
	b.name(&own)
	if errors.Is(err, store.ErrNone) {
		return own, nil
	}
	if place := b.place(own); err == nil && place != nil {
		err = engine.One(ctx, x, b.before, b.with(place...), &own.Rank)
		own.Rank = min(own.Rank, records.MaxRank) + 1
	}
	return own, err
}

// with returns the arguments of a statement.
func (b leaderboard) with(args ...any) []any { return append(b.key[:len(b.key):len(b.key)], args...) }

// addTotals replaces results in the totals by others. It changes totals in one order, so that
// transactions cannot deadlock.
func addTotals(ctx context.Context, x engine.Session, before, now []records.Result) error {
	change := records.Totals(now)
	gone := records.Totals(before)
	for _, t := range gone {
		name := records.Total{Home: t.Home, Game: t.Game, Period: t.Period, Member: t.Member}
		i, found := slices.BinarySearchFunc(change, name, records.Total.Compare)
		if !found {
			change = slices.Insert(change, i, name)
		}
		change[i] = change[i].Plus(t, -1)
	}
	change = slices.DeleteFunc(change, func(t records.Total) bool {
		return t == records.Total{Home: t.Home, Game: t.Game, Period: t.Period, Member: t.Member}
	})
	if len(change) == 0 {
		return nil
	}
	args := []any{change[0].Home, change[0].Game}
	for _, t := range change {
		behind := sql.NullInt64{Int64: -int64(t.Wins), Valid: t.Wins != 0}
		args = append(args, t.Period, t.Member, t.Games, t.Wins, t.Draws, t.Losses, t.Measured, t.Guesses, t.Excess, behind)
	}
	n := len(change)
	if _, err := x.Exec(ctx, insertTotal+valueRows(n, len(args[2:])/n)+orAdd, args...); err != nil {
		return err
	}
	for _, t := range change {
		if t.Games >= 0 {
			continue
		}
		if _, err := x.Exec(ctx, dropTotal, t.Home, t.Game, t.Period, t.Member); err != nil {
			return err
		}
	}
	return nil
}

func totalFields(t *records.Total) []any {
	return []any{&t.Home, &t.Game, &t.Period, &t.Member, &t.Games, &t.Wins, &t.Draws, &t.Losses, &t.Measured, &t.Guesses, &t.Excess}
}

// recountAtOnce is the number of results that one transaction recounts; all results of a member are
// in one transaction.
const recountAtOnce = 2000

// Recount implements host.Store.
func (s *database) Recount(ctx context.Context, home string) error {
	for after, last := "", false; !last; {
		var upTo string
		err := s.Read(ctx, func(ctx context.Context, x engine.Session) (err error) {
			upTo, last, err = membersUpTo(ctx, x, home, after)
			return err
		})
		if err == nil {
			err = s.WriteLarge(ctx, func(ctx context.Context, x engine.Session) error { return s.recount(ctx, x, home, after, upTo) })
		}
		if err != nil {
			return err
		}
		after = upTo
	}
	return nil
}

// membersUpTo returns the last member, in order after another, whose results are recounted in one
// transaction, and whether this is the last member of the home.
func membersUpTo(ctx context.Context, x engine.Session, home, after string) (upTo string, last bool, err error) {
	err = engine.One(ctx, x, recountUpTo, []any{home, after, recountAtOnce}, &upTo)
	if last = errors.Is(err, store.ErrNone); last {
		err = engine.One(ctx, x, lastMember, []any{home}, &upTo)
	}
	return upTo, last, err
}

// recount recomputes the totals of a range of members. It locks their rows first, so that results
// that are stored meanwhile are either seen or added afterwards. If a new total is stored meanwhile,
// the recount has lost a race and is repeated.
func (s *database) recount(ctx context.Context, x engine.Session, home, after, upTo string) error {
	if s.locking.totals != "" {
		var n int
		if err := engine.One(ctx, x, s.locking.totals, []any{home, after, upTo}, &n); err != nil {
			return err
		}
	}
	if _, err := x.Exec(ctx, clearTotals, home, after, upTo); err != nil {
		return err
	}
	_, err := x.Exec(ctx, recountTotals, home, after, upTo)
	if s.Dialect.Unique(err) {
		return fmt.Errorf("%w: %w", engine.ErrRaced, err)
	}
	return err
}
