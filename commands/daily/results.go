package daily

import (
	"context"
	"slices"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/daily"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// streak returns how many days in a row a member has solved a daily, up to the day of a
// finished try.
func (f dailies) streak(ctx context.Context, t *match.Table) (int, error) {
	d, user := *t.Match.Daily, t.Match.Starter
	return f.daysInRow(ctx, streakOf(t), d.Number, func(number int) (bool, error) {
		if number == d.Number && !wonBy(t) {
			return false, nil
		}
		at := d
		at.Number = number
		all, err := f.Host.Store.Results(ctx, records.ResultQuery{Home: at.Home(), Match: at.ID(user)})
		return slices.ContainsFunc(all, func(r records.Result) bool { return r.User == user && r.Finish == records.Won }), err
	})
}

// streakOf returns the key of a member's streak.
func streakOf(t *match.Table) store.Document {
	return store.Document{Home: t.Match.Starter, Kind: kindStreak, ID: t.Match.Daily.Guild + "/" + string(t.Match.Daily.Kind)}
}

// missed says before the first move of a try that a streak has ended, because a day was missed. The end of the try
// begins another count, so it is said once.
func (f dailies) missed(t *match.Table) games.Text {
	if ownMoves(t) > 0 {
		return games.Text{}
	}
	ctx, cancel := f.Timeout(context.Background(), commands.Patience)
	defer cancel()
	var kept struct{ Day, Days int }
	key := streakOf(t)
	_, err := store.ReadDocument(ctx, f.Host.Store, key.Home, key.Kind, key.ID, &kept)
	if err != nil || kept.Days < 2 || kept.Day >= t.Match.Daily.Number-1 {
		return games.Text{}
	}
	return games.T("commands.daily.missed", "Count", kept.Days)
}

// serverStreak returns how many days in a row, up to the day of a daily, at least one member
// of the server has finished the code or the puzzle, solved or not. The daily of all
// servers has none.
func (f dailies) serverStreak(ctx context.Context, d daily.Daily) int {
	if d.Guild == "" {
		return 0
	}
	ctx, cancel := f.Timeout(ctx, commands.Patience)
	defer cancel()
	key := store.Document{Home: d.Guild, Kind: kindStreak, ID: serverID}
	days, err := f.daysInRow(ctx, key, d.Number, func(number int) (played bool, err error) {
		d.Number = number
		for _, d.Kind = range kinds {
			found, err := f.Host.Store.Leaders(ctx, solversOf(d), "", 0, 0)
			if err != nil || found.Played > 0 {
				return found.Played > 0, err
			}
		}
		return false, nil
	})
	if err != nil {
		f.Log.Warn("failed to count streak", "guild", d.Guild, "error", err)
		return 0
	}
	return days
}

// maxDays is how many days are counted at once. Longer streaks grow from what is stored.
const maxDays = 500

// daysInRow counts the days up to a number for which on holds without a gap. It stores the
// count in a document, from which the next one starts.
func (f dailies) daysInRow(ctx context.Context, key store.Document, number int, on func(number int) (bool, error)) (days int, err error) {
	err = store.ChangeDocument(ctx, f.Host.Store, key, func(_ *store.Document, kept *struct{ Day, Days int }) error {
		if days = kept.Days; kept.Day == number {
			return store.ErrUnchanged
		}
		days = 0
		for n := number; n > max(0, number-maxDays); n-- {
			if n == kept.Day {
				days += kept.Days
				break
			}
			if is, err := on(n); err != nil {
				return err
			} else if !is {
				break
			}
			days++
		}
		if kept.Day > number {
			return store.ErrUnchanged
		}
		kept.Day, kept.Days = number, days
		return nil
	})
	return days, err
}

// kindStreak is the kind of the documents of streaks. Their home is the member, or the
// server with the ID serverID.
const (
	kindStreak = "streak"
	serverID   = "server"
)

// score returns the number of moves of a try in a game, "3/10" if there is a limit, and an X
// for a try that has failed.
func (f dailies) score(game string, kind daily.Kind, moves int, won bool) games.Text {
	limit := 0
	if g, p, err := f.codePosition(day{CodeGame: game}); kind == daily.CodeKind && err == nil && g.Daily.Limit != nil {
		limit = g.Daily.Limit(p)
	}
	switch {
	case limit > 0 && won:
		return games.T("commands.daily.score.of", "Moves", moves, "Limit", limit)
	case limit > 0:
		return games.T("commands.daily.score.of", "Moves", failed, "Limit", limit)
	case won:
		return games.T("commands.daily.score.moves", "Count", moves)
	default:
		return games.T("commands.part", "Part", failed)
	}
}

// failed stands for the number of moves of a try that has failed.
const failed = "X"

// scoreOf returns the score of a finished try.
func (f dailies) scoreOf(t *match.Table) games.Text {
	return f.score(t.Match.Game, t.Match.Daily.Kind, ownMoves(t), wonBy(t))
}

// tries returns the seat of the member whose try it is.
func tries(t *match.Table) games.Seat {
	return games.Seat(slices.IndexFunc(t.Log.Chairs, func(c match.Chair) bool { return c.Kind == match.Member }))
}

func wonBy(t *match.Table) bool { return t.Outcome().Wins(tries(t)) }

// ownMoves returns the number of moves that the member has made.
func ownMoves(t *match.Table) int { return t.Log.MovesOf(tries(t)) }
