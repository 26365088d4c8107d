package records

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// Store stores results, and the totals and ratings computed from them.
type Store interface {
	// Results returns the results that a query selects.
	Results(ctx context.Context, q ResultQuery) ([]Result, error)
	// PutResults replaces the results of an ended match, including Skill and Luck. It
	// returns ErrStale if the match has another version, and ErrNone if there is none.
	PutResults(ctx context.Context, channel, match string, version int64, results []Result) error
	// Leaders returns a page of a leaderboard from an offset, or from the last page if there
	// are fewer rows. Without a limit it only counts; member may be "".
	Leaders(ctx context.Context, l Leaderboard, member string, offset, limit int) (Leaders, error)
	// Rating returns the rating of a member or a computer, or ErrNone.
	Rating(ctx context.Context, home, game, period, who string) (Rating, error)
	// PutRatings stores computed ratings, or returns ErrStale if one of the two documents
	// has changed since it was read.
	PutRatings(ctx context.Context, p NewRatings) error
	// Recount recomputes the totals of a home from its results.
	Recount(ctx context.Context, home string) error
}

// ResultQuery selects results by one of five criteria, all but Tries at a home.
type ResultQuery struct {
	Home string
	// Results of a match, by seat.
	Match string
	// Results of a member, newest first, in one game unless that is "": those before a
	// result unless that is zero, up to Limit, or all if that is 0.
	Member, Game string
	Before       Result
	Limit        int
	// Without a match, a member and an evening: rated results of Game that ended in [From, Until), in the
	// order of ending, then by match and seat.
	From, Until time.Time
	// Results of an evening's channel that ended until Until, newest first, up to Limit.
	Evening string
	// Results of a member's tries at dailies of all homes, newest first, in one game unless
	// that is "".
	Tries bool
}

// Leaders is a page of a leaderboard.
type Leaders struct {
	Count  int      // of all members, at most MaxRank
	Offset int      // of the first row
	Rows   []Ranked // in order
	Own    Ranked   // the member's place; of Rank 0 if the member has none
	Played int      // by try: the members who have finished, solved or not, at most MaxRank

	// Of [Keeper.Live] only.
	Newcomers     []Ranked // the first members with too few games for a place, in order
	NewcomerCount int      // of all these members, at most MaxRank
	AllNew        bool     // Rows are these members: no member has a place yet
}

// Keeper computes and stores records. Its methods are safe for concurrent use, also by
// several processes on one database.
type Keeper struct {
	Games []*games.Game
	Store Database
	Now   func() time.Time
	Log   *slog.Logger
}

// Database is the part of the database that a Keeper uses.
type Database interface {
	Store
	store.Documents
	Load(ctx context.Context, channel string, which store.Selector) (match.Match, error)
	Head(ctx context.Context, channel, id string) (match.Head, error)
	Find(ctx context.Context, q store.Query) ([]match.Match, error)
	Documents(ctx context.Context, home, kind, after string, limit int) ([]store.Document, error)
}

// GameNamed returns the game with a name.
func (k *Keeper) GameNamed(name string) (*games.Game, bool) {
	i := slices.IndexFunc(k.Games, func(g *games.Game) bool { return g.Info.Name == name })
	if i < 0 {
		return nil, false
	}
	return k.Games[i], true
}

// Replay returns the table of a match.
func (k *Keeper) Replay(m match.Match) (*match.Table, error) {
	g, ok := k.GameNamed(m.Game)
	if !ok {
		return nil, fmt.Errorf("match %s: there is no game %q", m.ID, m.Game)
	}
	return match.Replay(g, m)
}

// Live returns a page of a leaderboard. Members with too few games for a place are [Leaders.New].
// While no member has a place, they have places.
func (k *Keeper) Live(ctx context.Context, l Leaderboard, member string, offset, limit int) (all Leaders, err error) {
	if l.By == ByRating {
		k.settle(ctx, l.Home, l.Game)
	}
	if all, err = k.Store.Leaders(ctx, l, member, offset, limit); err != nil || l.By == ByWins {
		return all, err
	}
	l.New = true
	if all.Count > limit || slices.ContainsFunc(all.Rows, func(r Ranked) bool { return !isComputer(r.Member) }) {
		few, err := k.Store.Leaders(ctx, l, "", 0, limit)
		all.Newcomers, all.NewcomerCount = few.Rows, few.Count
		return all, err
	}
	few, err := k.Store.Leaders(ctx, l, member, offset, limit)
	if err == nil && few.Count > 0 {
		all, all.AllNew = few, true
	}
	return all, err
}

// isComputer reports whether a player in the form of [Result.Who] is a computer.
func isComputer(who string) bool { return strings.HasPrefix(who, "/") }
