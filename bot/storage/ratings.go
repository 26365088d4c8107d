package storage

import (
	"context"
	"database/sql"

	"parlour/bot/storage/engine"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

func ratingFields(r *records.Rating) []any {
	return []any{&r.Home, &r.Game, &r.Period, &r.Who, &r.Rating, &r.Deviation, &r.Volatility, &r.Games, &r.Began, &r.Day}
}

func ratingValues(r records.Rating) []any {
	return []any{r.Home, r.Game, r.Period, r.Who, r.Rating, r.Deviation, r.Volatility, r.Games, r.Began, r.Day, -r.Rating}
}

// Rating implements host.Store.
func (s *database) Rating(ctx context.Context, home, game, period, who string) (r records.Rating, err error) {
	err = s.Read(ctx, func(ctx context.Context, x engine.Session) error {
		return engine.One(ctx, x, ratingOf, []any{home, game, period, who}, ratingFields(&r)...)
	})
	if engine.NoRow(err) {
		err = store.ErrNone
	}
	return r, err
}

// PutRatings implements host.Store. It stores both documents with the ratings: the second prevents
// that two matches of a game are computed at the same time.
func (s *database) PutRatings(ctx context.Context, p records.NewRatings) error {
	for _, r := range p.Ratings {
		if err := checkText("a rating", r.Home, r.Game, r.Period, r.Who); err != nil {
			return err
		}
	}
	return s.WriteLarge(ctx, func(ctx context.Context, x engine.Session) error {
		done := p.Done
		done.Body = ""
		if err := putDocument(ctx, x, done); err != nil {
			return err
		}
		if err := putDocument(ctx, x, p.State); err != nil {
			return err
		}
		if p.ReplaceAll {
			if _, err := x.Exec(ctx, clearRatings, p.State.Home, p.State.ID); err != nil {
				return err
			}
		}
		for _, r := range p.Ratings {
			if _, err := x.Exec(ctx, putRating, ratingValues(r)...); err != nil {
				return err
			}
		}
		for _, r := range p.Results {
			if _, err := x.Exec(ctx, putRated, r.Home, r.Match, int(r.Seat), r.Rating, r.Gained); err != nil {
				return err
			}
		}
		return nil
	})
}

// putDue stores documents that have something computed later.
func putDue(ctx context.Context, x engine.Session, all []store.Document) error {
	for _, d := range all {
		due := sql.NullInt64{Int64: d.Due.UnixMilli(), Valid: true}
		if _, err := x.Exec(ctx, putLater, d.Home, d.Kind, d.ID, d.Body, due); err != nil {
			return err
		}
	}
	return nil
}
