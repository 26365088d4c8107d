package records

import (
	"context"
	"errors"
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
// several processes on one database. Each kind of record has a file.
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

// Rebuilt counts the matches of a rebuild.
type Rebuilt struct {
	Matches    int // ended matches
	Changed    int // matches whose results were wrong, missing, or by other rules
	Unreadable int // matches that cannot be replayed and keep their results
}

// rebuildPage is the number of matches in a page.
const rebuildPage = 200

// Rebuild recomputes the results of all matches, the totals and the ratings from
// the logs, by the rules of this program. Skill and luck stay, or are computed from stored
// verdicts if a match has no results, or results by other rules. Matches may be played at the
// same time. It reports after every page.
func (k *Keeper) Rebuild(ctx context.Context, report func(Rebuilt)) (done Rebuilt, err error) {
	homes := map[string]bool{}
	for after := (store.Ref{}); ; {
		page, err := k.Store.Find(ctx, store.Query{After: after, Limit: rebuildPage})
		if err != nil {
			return done, err
		}
		if len(page) == 0 {
			break
		}
		for _, m := range page {
			head := m.Head()
			homes[m.Home()] = true
			if err := k.rebuildMatch(ctx, head, &done); err != nil {
				return done, err
			}
			after = store.Ref{Channel: head.Channel, ID: head.ID}
		}
		report(done)
	}
	for home := range homes {
		if err := k.Store.Recount(ctx, home); err != nil {
			return done, err
		}
		if err := k.recomputeRatings(ctx, home); err != nil {
			return done, err
		}
	}
	return done, nil
}

// rebuildMatch rebuilds the results of one match, unless it changes meanwhile: that change
// stores its results.
func (k *Keeper) rebuildMatch(ctx context.Context, head match.Head, done *Rebuilt) error {
	done.Matches++
	for range store.Tries {
		changed, err := k.rebuild(ctx, head)
		switch {
		case errors.Is(err, store.ErrStale):
			continue
		case errors.Is(err, store.ErrUnreadable), errors.Is(err, errReplay):
			k.Log.Warn("failed to rebuild results: match unreadable", "channel", head.Channel, "match", head.ID, "error", err)
			done.Unreadable++
			return nil
		case changed:
			done.Changed++
		}
		return err
	}
	return nil
}

// errReplay is in the error of a match that cannot be replayed.
var errReplay = errors.New("match: cannot be replayed")

// rebuild rebuilds the results of a match as it is stored, and reports whether
// they changed.
func (k *Keeper) rebuild(ctx context.Context, head match.Head) (changed bool, err error) {
	m, err := k.Store.Load(ctx, head.Channel, store.ByID(head.ID))
	if err != nil || m.Status != match.Ended {
		return false, err
	}
	t, err := k.Replay(m)
	if err != nil {
		return false, errors.Join(errReplay, err)
	}
	before, err := k.Store.Results(ctx, ResultQuery{Home: m.Home(), Match: m.ID})
	if err != nil {
		return false, err
	}
	now := Results(t)
	scores, err := k.scoresOf(ctx, t, before)
	if err != nil {
		return false, err
	}
	setScores(now, scores)
	same := func(a, b Result) bool {
		return a.SameLog(b) && a.Skill == b.Skill && a.Luck == b.Luck && a.Rules == b.Rules
	}
	if slices.EqualFunc(before, now, same) {
		return false, nil
	}
	err = k.Store.PutResults(ctx, m.Channel, m.ID, m.Version, now)
	return err == nil, err
}

// scoresOf returns the scores of a match's results, or those of the stored verdicts if it has
// no results by the rules of this program.
func (k *Keeper) scoresOf(ctx context.Context, t *match.Table, before []Result) (map[games.Seat]Score, error) {
	scores := map[games.Seat]Score{}
	if len(before) > 0 && before[0].Rules == rulesVersion {
		for _, r := range before {
			scores[r.Seat] = Score{Skill: r.Skill, Luck: r.Luck}
		}
		return scores, nil
	}
	by, err := k.Verdicts(ctx, t)
	if verdicts, ok := completeVerdicts(t, by); ok && err == nil {
		return Scores(t, verdicts), nil
	}
	return scores, err
}
