package storage

import (
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
	page, count, before, own string // statements
	played                   string // the statement that counts all tries; "" if there are none
	key                      []any  // the arguments with which each of them begins
	// scan reads a row of page or own.
	scan func(scan func(...any) error) (records.Ranked, error)
	// place returns the arguments of before for a row; nil if it has no rank.
	place func(r records.Ranked) []any
}

func leaderboardOf(l records.Leaderboard) leaderboard {
	b := leaderboard{own: totalOf, key: []any{l.Home, l.Game, l.Period}, scan: scanTotal}
	switch {
	case l.By == records.ByTry:
		b.page, b.count, b.before, b.own, b.played = firstSolvers, countSolvers, solversBefore, ownTry, countTries
		b.key, b.scan, b.place = b.key[:1], scanTry, placeOfTry
	case l.By == records.ByRating && l.New:
		b.page, b.count, b.before, b.own = newByRating, countNewByRating, beforeNewByRating, ratingOf
		b.scan, b.place = scanRating, placeNewByRating
	case l.By == records.ByRating:
		b.page, b.count, b.before, b.own = leadersByRating, countByRating, beforeByRating, ratingOf
		b.scan, b.place = scanRating, placeByRating
	case l.By == records.ByExcess && l.New:
		b.page, b.count, b.before, b.place = newByMean, countNewByMean, beforeNewByMean, placeNewByMean
	case l.By == records.ByExcess:
		b.page, b.count, b.before, b.place = leadersByMean, countByMean, beforeByMean, placeByMean
	default:
		b.page, b.count, b.before, b.place = leadersByWins, countByWins, beforeByWins, placeByWins
	}
	return b
}

func scanTotal(scan func(...any) error) (r records.Ranked, err error) {
	err = scan(totalFields(&r.Total)...)
	return r, err
}

func placeByWins(r records.Ranked) []any {
	if r.Wins == 0 {
		return nil
	}
	return []any{-r.Wins, r.Member}
}

func placeByMean(r records.Ranked) []any {
	if r.Measured < records.MinMeasured {
		return nil
	}
	return []any{r.Excess / r.Measured, r.Member}
}

func placeNewByMean(r records.Ranked) []any {
	if r.Measured == 0 || r.Measured >= records.MinMeasured {
		return nil
	}
	return []any{r.Excess / r.Measured, r.Member}
}

func scanRating(scan func(...any) error) (r records.Ranked, err error) {
	err = scan(ratingFields(&r.Rating)...)
	r.Total = records.Total{Home: r.Rating.Home, Game: r.Rating.Game, Period: r.Rating.Period, Member: r.Rating.Who}
	return r, err
}

func placeByRating(r records.Ranked) []any {
	if r.Rating.Games < records.MinRated {
		return nil
	}
	return []any{-r.Rating.Rating, r.Member}
}

func placeNewByRating(r records.Ranked) []any {
	if r.Rating.Games >= records.MinRated || strings.HasPrefix(r.Member, "/") {
		return nil
	}
	return []any{-r.Rating.Rating, r.Member}
}

func scanTry(scan func(...any) error) (r records.Ranked, err error) {
	var row resultRow
	err = scan(row.fields()...)
	r.Result = row.decode()
	r.Total = records.Total{Home: r.Result.Home, Member: r.Result.User}
	return r, err
}

func placeOfTry(r records.Ranked) []any {
	if r.Result.Finish != records.Won {
		return nil
	}
	return []any{r.Result.Moves, r.Result.Ended.UnixMilli(), r.Member}
}

// Leaders implements host.Store.
func (s *database) Leaders(ctx context.Context, l records.Leaderboard, member string, offset, limit int) (records.Leaders, error) {
	b := leaderboardOf(l)
	var found records.Leaders
	err := s.Read(ctx, func(ctx context.Context, x engine.Session) (err error) {
		found = records.Leaders{}
		if err := engine.One(ctx, x, b.count, b.key, &found.Count); err != nil {
			return err
		}
		if b.played != "" {
			if err := engine.One(ctx, x, b.played, b.key, &found.Played); err != nil {
				return err
			}
		}
		if limit > 0 {
			found.Offset = min(offset, max(0, found.Count-1)/limit*limit)
			found.Rows, err = b.rows(ctx, x, found.Offset, limit)
		}
		if member != "" && err == nil {
			found.Own, err = b.ownRow(ctx, x, member)
			found.Own.Home, found.Own.Game, found.Own.Period, found.Own.Member = l.Home, l.Game, l.Period, member
		}
		return err
	})
	return found, err
}

// rows returns a page of the leaderboard.
func (b leaderboard) rows(ctx context.Context, x engine.Session, offset, limit int) (all []records.Ranked, err error) {
	err = engine.Each(ctx, x, b.page, b.with(limit, offset), func(scan func(...any) error) error {
		r, err := b.scan(scan)
		r.Rank = offset + len(all) + 1
		all = append(all, r)
		return err
	})
	return all, err
}

// ownRow returns a member's row with its rank, or the zero row.
func (b leaderboard) ownRow(ctx context.Context, x engine.Session, member string) (own records.Ranked, err error) {
	found := false
	err = engine.Each(ctx, x, b.own, b.with(member), func(scan func(...any) error) error {
		found = true
		own, err = b.scan(scan)
		return err
	})
	if err != nil || !found {
		return records.Ranked{}, err
	}
	if place := b.place(own); place != nil {
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
