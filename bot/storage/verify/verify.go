// Package verify checks a whole database. The database checks itself. Every match is replayed
// from its log, and its status, board and results are compared with the log. Every result must
// have a match. Totals and ratings must follow from the results, ratings by the rules of this
// program. Slots must be found when they are due.
//
// It changes nothing. The bot may run meanwhile: a difference is checked again if the match has
// changed since.
package verify

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"parlour/bot/delivery"
	"parlour/bot/storage"
	"parlour/bot/storage/engine"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// Options are the options of a verification.
type Options struct {
	Tables *engine.Tables
	Host   *host.Host // of a Store of these tables, which may be one to read only
	// Wrong is called with each difference, and Report with the progress after every page of
	// matches.
	Wrong  func(what string)
	Report func(Found)
}

// Found counts what was checked, and the differences.
type Found struct {
	Matches, Entries int
	Ended            int    // of the matches
	Parked           int    // and those that cannot be played, and were put aside
	Wrong            int    // matches, results, totals, slots and ratings
	Damage           int    // findings of the database's own check
	Unchecked        string // the SQL that lets PostgreSQL check its indexes, if it could not
}

// page is the number of matches that are listed at a time.
const page = 500

// Run verifies a whole database.
func Run(ctx context.Context, o Options) (Found, error) {
	r := run{Options: o}
	var err error
	r.found.Unchecked, err = o.Tables.Damage(ctx, func(what string) {
		r.found.Damage++
		o.Wrong("damage in the database: " + what)
	})
	if err != nil {
		return r.found, err
	}
	for after, done := (store.Ref{}), false; !done; {
		heads, err := storage.Matches(o.Tables, ctx, after, page)
		if err == nil {
			err = r.matches(ctx, heads)
		}
		if err != nil {
			return r.found, err
		}
		if done = len(heads) < page; len(heads) > 0 {
			after = store.Ref{Channel: heads[len(heads)-1].Channel, ID: heads[len(heads)-1].ID}
		}
		o.Report(r.found)
	}
	err = storage.Stranded(o.Tables, ctx, func(home, id string) {
		r.wrong("results of a match that is not there: %s in %s", id, home)
	})
	if err == nil {
		err = storage.WrongTotals(o.Tables, ctx, func(home, game, period, member string) {
			r.wrong("the total of %s in %s, %s, %s is not what the results come to", member, home, game, period)
		})
	}
	if err == nil {
		err = storage.WrongSlots(o.Tables, ctx, func(k delivery.Key) {
			r.wrong("slot %s of match %q in %s is not sent when it is due", k.ID, k.Match, k.Home)
		})
	}
	if err == nil {
		err = r.ratings(ctx)
	}
	return r.found, err
}

type run struct {
	Options
	found Found
}

// ratings compares the ratings of every game in every home with its results.
func (r *run) ratings(ctx context.Context) error {
	games, err := storage.RatedGames(r.Tables, ctx)
	if err != nil {
		return err
	}
	for _, g := range games {
		wrong, err := r.Host.Records.VerifyRatings(ctx, g.Home, g.Game, func() ([]records.Rating, error) { return storage.Ratings(r.Tables, ctx, g.Home, g.Game) })
		if err != nil {
			return err
		}
		for _, what := range wrong {
			r.wrong("ratings of %s in %s: %s", g.Game, g.Home, what)
		}
	}
	return nil
}

func (r *run) wrong(format string, args ...any) {
	r.found.Wrong++
	r.Wrong(fmt.Sprintf(format, args...))
}

// matches verifies the matches of a page, several at a time.
func (r *run) matches(ctx context.Context, heads []match.Head) error {
	all, errs := make([]records.Verified, len(heads)), make([]error, len(heads))
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	var work sync.WaitGroup
	for i, h := range heads {
		slots <- struct{}{}
		work.Go(func() {
			all[i], errs[i] = r.Host.Records.Verify(ctx, h.Channel, h.ID)
			<-slots
		})
	}
	work.Wait()
	for i, v := range all {
		if errs[i] != nil {
			return errs[i]
		}
		if v.Status != "" { // else the match was deleted meanwhile
			r.found.Matches++
		}
		r.found.Entries += v.Entries
		switch v.Status {
		case match.Ended:
			r.found.Ended++
		case match.Parked:
			r.found.Parked++
		}
		if len(v.Wrong) > 0 {
			r.found.Wrong++
		}
		for _, what := range v.Wrong {
			r.Wrong(fmt.Sprintf("match %s in channel %s (%s): %s", heads[i].ID, heads[i].Channel, heads[i].Game, what))
		}
	}
	return nil
}
