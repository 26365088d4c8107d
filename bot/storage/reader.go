package storage

import (
	"context"
	"errors"

	"parlour/bot/delivery"
	"parlour/bot/storage/engine"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// Reader returns a read-only Store of tables. Closing it closes the tables.
func Reader(t *engine.Tables) host.Store {
	return newStore(t.ReadOnly())
}

// All matches of a database, and results without a match, except the rows of a server whose data is
// being deleted: its matches are deleted first.
const (
	allMatches     = `SELECT channel, id, game FROM matches WHERE (channel, id) > ($1, $2) ORDER BY channel, id LIMIT $3 + 0`
	strandedResult = `SELECT DISTINCT r.home, r.match_id FROM results AS r WHERE NOT EXISTS (SELECT 1 FROM matches AS m WHERE m.channel = r.channel AND m.id = r.match_id)
		AND NOT EXISTS (SELECT 1 FROM documents AS d WHERE d.home = r.home AND d.kind = 'left')`
	// Slots that Poll and Due do not find when delivery.Slot.DueAt says.
	misplacedSlot = `SELECT home, match_id, id FROM slots WHERE COALESCE(wake, 0) <> CASE WHEN refused = 1 THEN 0 WHEN sender <> '' THEN until
		WHEN due = 0 OR again > 0 AND again < due THEN again ELSE due END`
	allHomes = `SELECT home FROM (SELECT home FROM results UNION SELECT home FROM totals) AS homes WHERE home > $1 ORDER BY home LIMIT 1`

	// The open matches of a channel and the newest of the others, newest first. LIMIT makes
	// PostgreSQL use the index.
	matchesIn = `SELECT id FROM (SELECT id, created FROM (SELECT id, created FROM matches WHERE channel = $1 AND status IN ('waiting', 'live')
			ORDER BY created DESC, id DESC LIMIT 100) AS open
		UNION ALL SELECT id, created FROM (SELECT id, created FROM matches WHERE channel = $1 AND status NOT IN ('waiting', 'live')
			ORDER BY created DESC, id DESC LIMIT 1) AS over) AS listed ORDER BY created DESC, id DESC`

	ratedGames = `SELECT home, id FROM documents WHERE kind = 'rated' ORDER BY home, id`
	ratingsOf  = `SELECT home, game, period, who, rating, deviation, volatility, games, began, day FROM ratings WHERE home = $1 AND game = $2 ORDER BY who, period`

	// The totals of a range of members that differ from the sums of their results.
	wrongTotals = `SELECT DISTINCT game, period, member FROM (` + storedTotals + ` EXCEPT SELECT * FROM (` + countTotals + `) AS counted
		UNION ALL SELECT * FROM (` + countTotals + ` EXCEPT ` + storedTotals + `) AS missing) AS wrong ORDER BY game, period, member`
	storedTotals = `SELECT ` + totalColumns + `, mean, behind FROM totals WHERE home = $1` + ofSome
)

// Matches returns the channel, ID and game of up to limit matches after another, in the order of the
// database.
func Matches(t *engine.Tables, ctx context.Context, after store.Ref, limit int) (all []match.Head, err error) {
	all, err = engine.All(ctx, t.Session(), allMatches, []any{after.Channel, after.ID, limit}, func(h *match.Head) []any { return []any{&h.Channel, &h.ID, &h.Game} })
	return all, t.Explain(err)
}

// MatchesIn returns the IDs of a channel's open matches, 100 at most, and of the newest one
// that has ended or is parked. The newest is first.
func MatchesIn(t *engine.Tables, ctx context.Context, channel string) (ids []string, err error) {
	ids, err = engine.All(ctx, t.Session(), matchesIn, []any{channel}, engine.Column[string])
	return ids, t.Explain(err)
}

// Stranded calls f for each match that has results but does not exist.
func Stranded(t *engine.Tables, ctx context.Context, f func(home, match string)) error {
	return t.Explain(engine.Each(ctx, t.Session(), strandedResult, nil, func(scan func(...any) error) error {
		var home, id string
		err := scan(&home, &id)
		f(home, id)
		return err
	}))
}

// WrongSlots calls f for each slot that is not found when it is due.
func WrongSlots(t *engine.Tables, ctx context.Context, f func(k delivery.Key)) error {
	return t.Explain(engine.Each(ctx, t.Session(), misplacedSlot, nil, func(scan func(...any) error) error {
		var k delivery.Key
		err := scan(&k.Home, &k.Match, &k.ID)
		f(k)
		return err
	}))
}

// WrongTotals calls f for each total that differs from the sum of the results, home by home. It reads
// as many results at a time as [host.Store.Recount].
func WrongTotals(t *engine.Tables, ctx context.Context, f func(home, game, period, member string)) error {
	x := t.Session()
	for home := ""; ; {
		err := engine.One(ctx, x, allHomes, []any{home}, &home)
		if errors.Is(err, store.ErrNone) {
			return nil
		}
		for after, last := "", false; err == nil && !last; {
			var upTo string
			if upTo, last, err = membersUpTo(ctx, x, home, after); err != nil {
				break
			}
			err = engine.Each(ctx, x, wrongTotals, []any{home, after, upTo}, func(scan func(...any) error) error {
				var game, period, member string
				err := scan(&game, &period, &member)
				f(home, game, period, member)
				return err
			})
			after = upTo
		}
		if err != nil {
			return t.Explain(err)
		}
	}
}

// RatedGames returns the games that have ratings, by their homes.
func RatedGames(t *engine.Tables, ctx context.Context) (all []records.Rating, err error) {
	all, err = engine.All(ctx, t.Session(), ratedGames, nil, func(r *records.Rating) []any { return []any{&r.Home, &r.Game} })
	return all, t.Explain(err)
}

// Ratings returns all ratings of a game.
func Ratings(t *engine.Tables, ctx context.Context, home, game string) (all []records.Rating, err error) {
	all, err = engine.All(ctx, t.Session(), ratingsOf, []any{home, game}, ratingFields)
	return all, t.Explain(err)
}
