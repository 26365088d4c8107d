package daily

import (
	"context"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/daily"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// solved returns the result of a member who has solved a daily.
func (f dailies) solved(ctx context.Context, d daily.Daily, user string) (records.Result, bool, error) {
	all, err := f.Host.Store.Results(ctx, records.ResultQuery{Home: d.Home(), Match: d.ID(user)})
	for _, row := range all {
		if row.User == user && row.Finish == records.Won {
			return row, true, err
		}
	}
	return records.Result{}, false, err
}

// streak returns how many days in a row a member has solved, up to the day of a
// finished try. It is computed from the results; the last known value is stored with
// the member.
func (f dailies) streak(ctx context.Context, t *match.Table) (int, error) {
	if !wonBy(t) {
		return 0, nil
	}
	d, user := *t.Match.Daily, t.Match.Starter
	days := 0
	key := store.Document{Home: user, Kind: kindStreak, ID: d.Guild + "/" + string(d.Kind)}
	err := store.ChangeDocument(ctx, f.Host.Store, key, func(_ *store.Document, kept *struct{ Day, Days int }) (err error) {
		if days = kept.Days; kept.Day == d.Number {
			return store.ErrUnchanged
		}
		days, err = f.count(ctx, d, user, kept.Day, kept.Days)
		if err == nil && kept.Day > d.Number {
			err = store.ErrUnchanged
		}
		kept.Day, kept.Days = d.Number, days
		return err
	})
	return days, err
}

// count counts the days in a row that a member has solved, up to a daily. The streak up to
// a known day is known.
func (f dailies) count(ctx context.Context, d daily.Daily, user string, known, streak int) (days int, err error) {
	days = 1
	for ; d.Number > 1; days++ {
		if d.Number--; d.Number == known {
			return days + streak, nil
		}
		if _, won, err := f.solved(ctx, d, user); err != nil || !won {
			return days, err
		}
	}
	return days, nil
}

// kindStreak is the kind of the documents of streaks. Their home is the member.
const kindStreak = "streak"

// tries returns the seat of the member whose try it is.
func tries(t *match.Table) games.Seat {
	for i, c := range t.Log.Chairs {
		if c.Kind == match.Member {
			return games.Seat(i)
		}
	}
	return games.Nobody
}

func wonBy(t *match.Table) bool {
	o := t.Outcome()
	return o.Over && o.Winner == tries(t)
}

// ownMoves returns the number of moves that the member has made.
func ownMoves(t *match.Table) (n int) {
	for _, m := range t.Log.Moves {
		if m.Seat == tries(t) && m.Kind == games.Move {
			n++
		}
	}
	return n
}
