package storage

import (
	"context"
	"fmt"
	"slices"

	"parlour/bot/storage/engine"
	"parlour/games/match/records"
)

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
	for _, t := range change {
		name := records.Total{Home: t.Home, Game: t.Game, Period: t.Period, Member: t.Member}
		if t == name {
			continue
		}
		if _, err := x.Exec(ctx, addTotal, totalValues(t)...); err != nil {
			return err
		}
		if t.Games >= 0 {
			continue
		}
		if _, err := x.Exec(ctx, dropTotal, t.Home, t.Game, t.Period, t.Member); err != nil {
			return err
		}
	}
	return nil
}

func totalValues(t records.Total) []any {
	return []any{t.Home, t.Game, t.Period, t.Member, t.Games, t.Wins, t.Draws, t.Losses, t.Measured, t.Guesses, t.Excess}
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
	if last = engine.NoRow(err); last {
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
