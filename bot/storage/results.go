package storage

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"math"
	"slices"
	"strings"

	"parlour/bot/storage/engine"
	"parlour/games/match"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// resultFields returns the destinations of a row, in the order of resultColumns. The month and the week
// follow from the time.
func resultFields(r *records.Result) []any {
	return []any{
		&r.Home, &r.Match, &r.Seat, &r.Channel, &r.Game, &r.Variant, &r.Kind, &r.User, &r.Player, &r.Finish, &r.Place, &r.Plies, &r.Moves,
		&r.Hints, &r.Counts, &r.Board, &r.Optimum, &r.Guesses, opponents{&r.Opponents}, millis{&r.Ended}, new(any), new(any), &r.Skill, &r.Luck, &r.Rules, &r.Evening, &r.Rating, &r.Gained,
	}
}

// opponents scans the opponents of a row; nil for none.
type opponents struct{ all *[]string }

// Scan implements sql.Scanner.
func (o opponents) Scan(v any) error {
	var column sql.NullString
	if err := column.Scan(v); err != nil || column.String == "" {
		return err
	}
	*o.all = strings.Split(column.String, " ")
	return nil
}

// resultValues returns the values of a result, in the order of resultColumns.
func resultValues(r records.Result) []any {
	return []any{
		r.Home, r.Match, int(r.Seat), r.Channel, r.Game, r.Variant, string(r.Kind), r.User, r.Player, string(r.Finish), r.Place, r.Plies, r.Moves,
		r.Hints, int(r.Counts), number(r.Board), r.Optimum, r.Guesses, strings.Join(r.Opponents, " "), r.Ended.UnixMilli(), records.Month(r.Ended), records.Week(r.Ended), r.Skill, r.Luck, r.Rules, r.Evening, r.Rating, r.Gained,
	}
}

// results returns the rows of a query.
func results(ctx context.Context, x engine.Session, statement string, args ...any) ([]records.Result, error) {
	return engine.All(ctx, x, statement, args, resultFields)
}

// checkResults refuses results that do not belong to the match with which they are stored.
func checkResults(channel, id string, status match.Status, all []records.Result) error {
	if len(all) > 0 && status != match.Ended {
		return fmt.Errorf("storage: match %q has results but has not ended", id)
	}
	for i, r := range all {
		twice := slices.ContainsFunc(all[:i], func(o records.Result) bool { return o.Seat == r.Seat || o.Home != r.Home })
		if twice || r.Channel != channel || r.Match != id {
			return fmt.Errorf("storage: match %q has a result of another match or home, or two of one seat", id)
		}
		if slices.ContainsFunc(r.Opponents, func(who string) bool { return who == "" || strings.Contains(who, " ") }) {
			return fmt.Errorf("storage: an opponent in match %q has an empty name or one with a space", id)
		}
		texts := append([]string{r.Home, r.Game, r.Variant, string(r.Kind), r.User, r.Player, string(r.Finish)}, r.Opponents...)
		if err := checkText("a result", texts...); err != nil {
			return err
		}
	}
	return nil
}

// record replaces the results of a match whose row is locked, except those that other rules have
// computed for the same end: only a rebuild replaces these.
func record(ctx context.Context, x engine.Session, home, id string, now []records.Result) error {
	before, err := results(ctx, x, resultsOfMatch, home, id)
	if err != nil {
		return err
	}
	now = slices.Clone(now)
	for i, r := range now {
		for _, b := range before {
			if b.Rules != r.Rules && b.SameEnd(r) {
				now[i] = b
			}
		}
	}
	return replace(ctx, x, home, id, before, now)
}

// replace replaces the results of a match whose row is locked, and updates the totals.
func replace(ctx context.Context, x engine.Session, home, id string, before, now []records.Result) error {
	for _, r := range before {
		if !slices.ContainsFunc(now, func(o records.Result) bool { return o.Seat == r.Seat }) {
			if _, err := x.Exec(ctx, deleteResult, home, id, int(r.Seat)); err != nil {
				return err
			}
		}
	}
	args := []any{home, id}
	for _, r := range now {
		if r.Home != home {
			return fmt.Errorf("storage: a result of match %q has another home", id)
		}
		args = append(args, resultValues(r)[2:]...)
	}
	if n := len(now); n > 0 {
		if _, err := x.Exec(ctx, insertResult+valueRows(n, len(args[2:])/n)+updateResult, args...); err != nil {
			return err
		}
	}
	if err := addTotals(ctx, x, before, now); err != nil {
		return err
	}
	return putDue(ctx, x, append(records.ChangedRatings(before, now), records.EveningDue(before, now)...))
}

// PutResults implements host.Store.
func (s *database) PutResults(ctx context.Context, channel, id string, version int64, now []records.Result) error {
	if err := checkResults(channel, id, match.Ended, now); err != nil {
		return err
	}
	return s.Write(ctx, func(ctx context.Context, x engine.Session) error {
		row, err := s.lock(ctx, x, channel, id)
		if err != nil {
			return err
		}
		if row.version.value != version || row.status != string(match.Ended) {
			return store.ErrStale
		}
		home := match.Home(row.guild, channel)
		before, err := results(ctx, x, resultsOfMatch, home, id)
		if err == nil {
			err = replace(ctx, x, home, id, before, now)
		}
		if err != nil {
			return err
		}
		for _, r := range now {
			if _, err := x.Exec(ctx, putScore, home, id, int(r.Seat), r.Skill, r.Luck); err != nil {
				return err
			}
		}
		return nil
	})
}

// Results implements host.Store.
func (s *database) Results(ctx context.Context, q records.ResultQuery) ([]records.Result, error) {
	limit := q.Limit
	if limit == 0 {
		limit = math.MaxInt32
	}
	switch b := q.Before; {
	case q.Match != "":
		return s.readResults(ctx, resultsOfMatch, q.Home, q.Match)
	case q.Evening != "":
		return s.readResults(ctx, resultsOfEvening, q.Home, q.Evening, q.Until.UnixMilli(), limit)
	case q.Tries:
		return s.readResults(ctx, triesOfMember, q.Member, q.Game)
	case q.Member != "" && b.Match == "":
		return s.readResults(ctx, newestOfMember, q.Home, q.Member, q.Game, limit)
	case q.Member != "":
		return s.readResults(ctx, historyOfMember, q.Home, q.Member, q.Game, b.Ended.UnixMilli(), b.Match, int(b.Seat), limit)
	}
	all, err := s.readResults(ctx, ratedResults, q.Home, q.Game, q.From.UnixMilli(), q.Until.UnixMilli())
	// The database orders text by its collation; here the order is by bytes.
	slices.SortFunc(all, func(a, b records.Result) int {
		return cmp.Or(a.Ended.Compare(b.Ended), strings.Compare(a.Match, b.Match), int(a.Seat-b.Seat))
	})
	return all, err
}

func (s *database) readResults(ctx context.Context, statement string, args ...any) ([]records.Result, error) {
	return list(ctx, s, resultFields, statement, args...)
}

func ratingFields(r *records.Rating) []any {
	return []any{&r.Home, &r.Game, &r.Period, &r.Who, &r.Rating, &r.Deviation, &r.Volatility, &r.Games, &r.Began, &r.Day}
}

func ratingValues(r records.Rating) []any {
	return []any{r.Home, r.Game, r.Period, r.Who, r.Rating, r.Deviation, r.Volatility, r.Games, r.Began, r.Day, -r.Rating}
}

// Rating implements host.Store.
func (s *database) Rating(ctx context.Context, home, game, period, who string) (r records.Rating, err error) {
	err = s.ReadOne(ctx, ratingOf, []any{home, game, period, who}, ratingFields(&r)...)
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
		if _, err := x.Exec(ctx, putLater, d.Home, d.Kind, d.ID, d.Body, d.Due.UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}
