package storage

import (
	"context"
	"database/sql"

	"parlour/games/match"
)

func ratingFields(r *match.Rating) []any {
	return []any{&r.Home, &r.Game, &r.Period, &r.Who, &r.Rating, &r.Deviation, &r.Volatility, &r.Games, &r.Began, &r.Day}
}

func ratingValues(r match.Rating) []any {
	return []any{r.Home, r.Game, r.Period, r.Who, r.Rating, r.Deviation, r.Volatility, r.Games, r.Began, r.Day, -r.Rating}
}

// Rating implements match.Store.
func (s *store) Rating(ctx context.Context, home, game, period, who string) (r match.Rating, err error) {
	err = s.read(ctx, func(ctx context.Context, x session) error {
		return one(ctx, x, ratingOf, []any{home, game, period, who}, ratingFields(&r)...)
	})
	if noRow(err) {
		err = match.ErrNone
	}
	return r, err
}

// PutRatings implements match.Store. Both documents are put with the ratings: the
// second keeps two days of a game apart that are computed at once.
func (s *store) PutRatings(ctx context.Context, p match.RatedPeriod) error {
	for _, r := range p.Ratings {
		if err := checkText("a rating", r.Home, r.Game, r.Period, r.Who); err != nil {
			return err
		}
	}
	return s.writeLarge(ctx, func(ctx context.Context, x session) error {
		done := p.Done
		done.Body = ""
		if err := putDocument(ctx, x, done); err != nil {
			return err
		}
		if err := putDocument(ctx, x, p.State); err != nil {
			return err
		}
		if p.ReplaceAll {
			if _, err := x.exec(ctx, clearRatings, p.State.Home, p.State.ID); err != nil {
				return err
			}
		}
		for _, r := range p.Ratings {
			if _, err := x.exec(ctx, putRating, ratingValues(r)...); err != nil {
				return err
			}
		}
		return nil
	})
}

// putRatingDays has ratings computed.
func putRatingDays(ctx context.Context, x session, days []match.Document) error {
	for _, d := range days {
		due := sql.NullInt64{Int64: d.Due.UnixMilli(), Valid: true}
		if _, err := x.exec(ctx, putRatingDay, d.Home, d.Kind, d.ID, d.Body, due); err != nil {
			return err
		}
	}
	return nil
}

// ranked is a rating at its place in a leaderboard.
func ranked(r match.Rating, rank int) match.Ranked {
	return match.Ranked{Total: match.Total{Home: r.Home, Game: r.Game, Period: r.Period, Member: r.Who}, Rating: r, Rank: rank}
}

// bestRated are those of a leaderboard by rating.
func (s *store) bestRated(ctx context.Context, l match.Leaderboard, offset, limit int) (all []match.Ranked, err error) {
	err = s.read(ctx, func(ctx context.Context, x session) error {
		all = nil
		return each(ctx, x, leadersByRating, []any{l.Home, l.Game, l.Period, limit, offset}, func(scan func(...any) error) error {
			var r match.Rating
			err := scan(ratingFields(&r)...)
			all = append(all, ranked(r, offset+len(all)+1))
			return err
		})
	})
	return all, err
}

// rankedByRating is one place in a leaderboard by rating.
func (s *store) rankedByRating(ctx context.Context, l match.Leaderboard, who string) (match.Ranked, error) {
	place := ranked(match.Rating{Home: l.Home, Game: l.Game, Period: l.Period, Who: who}, 0)
	err := s.read(ctx, func(ctx context.Context, x session) error {
		var r match.Rating
		err := one(ctx, x, ratingOf, []any{l.Home, l.Game, l.Period, who}, ratingFields(&r)...)
		if noRow(err) {
			return nil
		}
		place = ranked(r, 0)
		if err != nil || r.Games < match.MinRated {
			return err
		}
		if err := one(ctx, x, beforeByRating, []any{l.Home, l.Game, l.Period, -r.Rating, who}, &place.Rank); err != nil {
			return err
		}
		place.Rank = min(place.Rank, match.MaxRank) + 1
		return nil
	})
	return place, err
}
