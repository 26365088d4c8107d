package storage

import (
	"context"
	"errors"
	"io"

	"parlour/games/match"
)

// Plan is the index by which a statement must be answered.
type Plan struct {
	Name, Statement string
	Args            []any
	Index           string
}

// Plans are the statements whose cost must not grow with the matches of a
// channel or a server. Of those that change rows it is their subselect.
var Plans = []Plan{
	{"Load", loadMatch, []any{"crowded", "m77"}, "matches_pkey"},
	{"Current", currentMatch, []any{"crowded"}, "matches_live"},
	{"CurrentThatWaits", currentMatch, []any{"crowded"}, "matches_open"},
	{"Latest", latestMatch, []any{"crowded"}, "matches_newest"},
	{"LatestThatIsLive", latestMatch, []any{"crowded"}, "matches_live"},
	{"LatestOfGame", latestOfGame, []any{"crowded", "rare"}, "matches_newest_of_game"},
	{"Head", headOfMatch, []any{"crowded", "m77"}, "matches_pkey"},
	{"HeadOfLast", headOfLast, []any{"crowded"}, "matches_newest"},
	{"Due", `SELECT id FROM matches WHERE wake_at <= $1 AND lease_until <= $1 ORDER BY wake_at LIMIT $2`, []any{3, 4}, "matches_due"},
	{"Receipt", getReceipt, []any{"crowded", "i77"}, "interactions_pkey"},
	{"Deferred", `SELECT interaction FROM interactions WHERE sealed IS NOT NULL AND lease_until <= $1 ORDER BY lease_until LIMIT $2`, []any{3, 4}, "interactions_deferred"},
	{"Old", `SELECT interaction FROM interactions WHERE match_id IS NOT NULL AND made < $1 AND sealed IS NULL ORDER BY made LIMIT $2`, []any{3, 4}, "interactions_made"},
	{"Finished", finishedOfGuild, []any{"guild", 5, 9000, 25}, "matches_finished"},
	{"FinishedOfChannel", finishedOfChannel, []any{"crowded", 5, 9000, 25}, "matches_newest"},
	{"PurgeEnded", oldestOfGuild, []any{"guild", 100}, "matches_finished"},
	{"PurgeOpen", openOfGuild, []any{"guild 7", 100}, "matches_of_guild"},
	{"PurgeParked", parkedOfGuild, []any{"guild", 100}, "matches_parked"},
	{"Remembered", memberTables[0].statement(), []any{500, "%u7%", "c7", "m"}, "matches_pkey"},
	{"Usage", usageOf, []any{"guild 7", "alice"}, "matches_of_guild"},

	{"Results", resultsOfMatch, []any{"guild", "m77"}, "results_pkey"},
	{"History", newestOfMember, []any{"guild", "u7", "", 10}, "results_of_member"},
	{"HistoryBefore", historyOfMember, []any{"guild", "u7", "common", 5000, "m77", 0, 10}, "results_of_member"},
	{"Stats", statsOfMember, []any{"guild", "u7", ""}, "results_of_member"},
	{"Rated", ratedResults, []any{"guild", "common", 100, 200}, "results_rated"},
	{"FirstSolvers", firstSolvers, []any{"daily/guild/7code", 10}, "results_of_day"},
	{"CountSolvers", countSolvers, []any{"daily/guild/7code"}, "results_of_day"},
	{"SolversBefore", solversBefore, []any{"daily/guild/7code", 5, 5000, "u77"}, "results_of_day"},
	{"Total", totalOf, []any{"guild", "common", "all", "u7"}, "totals_pkey"},
	{"LeadersByMean", leadersByMean, []any{"guild", "common", "all", 10, 50}, "totals_by_mean"},
	{"BeforeByMean", beforeByMean, []any{"guild", "common", "all", 100, "u7"}, "totals_by_mean"},
	{"LeadersByWins", leadersByWins, []any{"guild", "common", "all", 10, 50}, "totals_by_wins"},
	{"BeforeByWins", beforeByWins, []any{"guild", "common", "all", -4900, "u7"}, "totals_by_wins"},
	{"Rating", ratingOf, []any{"guild", "common", "all", "u7"}, "ratings_pkey"},
	{"LeadersByRating", leadersByRating, []any{"guild", "common", "all", 10, 50}, "ratings_by_rating"},
	{"BeforeByRating", beforeByRating, []any{"guild", "common", "all", -1900000, "u7"}, "ratings_by_rating"},
	{"RecountUpTo", recountUpTo, []any{"guild", "u7", 2000}, "results_of_member"},
	{"LastMember", lastMember, []any{"guild"}, "results_of_member"},
	{"ClearTotals", clearTotals, []any{"guild", "u7", "u8"}, "totals_pkey"},
	{"Ended", endedMatches, []any{"c7", "m", 10}, "matches_pkey"},
}

// LimitsInStatements are what statements have of the limits of package match.
const LimitsInStatements = minMeasured + " " + minRated + maxRank

// errUndo undoes a transaction that is to be lost.
var errUndo = errors.New("undo")

// cutting is a transactor that loses the connection at one commit, before or
// after it is done.
type cutting struct {
	transactor
	done bool // the commit is, before the connection is lost
	then func()
	cuts int // that are left
}

func (c *cutting) transact(ctx context.Context, w work) error {
	if c.cuts == 0 {
		return c.transactor.transact(ctx, w)
	}
	c.cuts--
	if c.done {
		if err := c.transactor.transact(ctx, w); err != nil {
			return err
		}
	} else if err := c.transactor.transact(ctx, func(ctx context.Context, x session) error {
		if err := w(ctx, x); err != nil {
			return err
		}
		return errUndo
	}); !errors.Is(err, errUndo) {
		return err
	}
	if c.then != nil {
		c.then()
	}
	return &commitError{io.ErrUnexpectedEOF}
}

// CutOff makes a store lose the connection at its next commit, before or after
// that is done, and then calls then, which may be nil.
func CutOff(s match.Store, done bool, then func()) {
	st := s.(*store)
	st.dialect.fault = postgresFault
	st.writes = &cutting{transactor: st.writes, done: done, then: then, cuts: 1}
}

// MemberTables are the names of the tables whose rows can hold members' IDs, and
// Memberless those of the others.
func MemberTables() (with, without []string) {
	for _, t := range memberTables {
		with = append(with, t.name)
	}
	return with, memberless
}

// Replaced is a text with a member's ID replaced.
var Replaced = replaced
