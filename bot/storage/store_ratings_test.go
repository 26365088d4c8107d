package storage_test

import (
	"fmt"
	"github.com/google/go-cmp/cmp"
	"testing"
	"time"

	"parlour/games/match/host"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// sampleRating returns a rating with a value in every field.
func sampleRating(who string, points, games int) records.Rating {
	return records.Rating{
		Home: "guild", Game: "chess", Period: records.AllTime, Who: who, Rating: 1000 * points, Deviation: 98_765, Volatility: 59_999_123,
		Games: games, Began: 1_500_000, Day: records.Day(noonIn),
	}
}

// unrated returns the documents of the matches whose ratings are due to be computed.
func unrated(t *testing.T, s host.Store) []store.Document {
	t.Helper()
	all, err := s.Documents(t.Context(), "guild", records.KindRatings, "", 100)
	wantErr(t, "Documents", err, nil)
	return all
}

// storeHasMatchesRated: a rated result makes the ratings of its match due, and so does every change
// of the result.
func storeHasMatchesRated(t *testing.T, s host.Store) {
	m, results := played(t, s, "m1", "alice", 4, noonIn)
	want := records.RatingOf(results[0])
	want.Version = 1
	same := func(what string) {
		t.Helper()
		if d := cmp.Diff([]store.Document{want}, unrated(t, s)); d != "" {
			t.Errorf("%s (-want +got):\n%s", what, d)
		}
	}
	same("after a rated result")
	wantErr(t, "PutResults", s.PutResults(t.Context(), m.Channel, m.ID, m.Version, results), nil)
	same("after the same results again")
	results[0].Finish = records.Drawn
	wantErr(t, "PutResults", s.PutResults(t.Context(), m.Channel, m.ID, m.Version, results), nil)
	want.Version++
	same("after another result")
	wantErr(t, "PutResults", s.PutResults(t.Context(), m.Channel, m.ID, m.Version, nil), nil)
	want.Version++
	same("after the result is gone")
	lease := store.Lease{By: "me", Until: want.Due.Add(time.Minute)}
	for _, at := range []time.Time{want.Due.Add(-time.Millisecond), want.Due} {
		got, err := s.Claim(t.Context(), at, lease, 0, 9)
		if (len(got.Documents) == 1) != at.Equal(want.Due) || err != nil {
			t.Errorf("due at %v: %v, %v", at, got, err)
		}
	}
}

// storeKeepsRatings: ratings are stored once, together with their documents, and ranked.
func storeKeepsRatings(t *testing.T, s host.Store) {
	ended := func(day int) store.Document {
		return records.RatingOf(records.Result{Home: "guild", Game: "chess", Match: "m", Ended: noonIn.AddDate(0, 0, day)})
	}
	done := put(t, s, ended(0))
	m := storeBegun(t, s, sampleMatch("rated", "m"))
	played := sampleResults(m, "zoë", 5, noonIn)
	played[0].Counts = records.InLeaderboards // otherwise its ratings would be due
	over(t, s, m, played)
	own := []records.Result{played[0]}
	rated := func(points, gained int) records.Result {
		own[0].Rating, own[0].Gained = points, gained
		return own[0]
	}
	p := records.NewRatings{Done: done, State: store.Document{Home: "guild", Kind: "rated", ID: "chess", Body: "{}"}}
	for i := range 5 {
		p.Ratings = append(p.Ratings, sampleRating(fmt.Sprint("member", i), 1500+10*(i/2), 3+i))
	}
	p.Ratings = append(p.Ratings, sampleRating("/hard", 1900, 9), sampleRating("weekly", 1700, 9), sampleRating("/easy", 1100, 2))
	p.Ratings[6].Period = records.Week(noonIn)
	p.Results = []records.Result{rated(1544, -12)}
	wantErr(t, "PutRatings", s.PutRatings(t.Context(), p), nil)
	wantErr(t, "PutRatings again", s.PutRatings(t.Context(), p), store.ErrStale)
	for _, want := range p.Ratings {
		got, err := s.Rating(t.Context(), want.Home, want.Game, want.Period, want.Who)
		if got != want || err != nil {
			t.Errorf("Rating = %+v, %v; want %+v", got, err, want)
		}
	}
	_, err := s.Rating(t.Context(), "guild", "chess", records.AllTime, "weekly")
	wantErr(t, "Rating of an unrated member", err, store.ErrNone)

	l := records.Leaderboard{Home: "guild", Game: "chess", Period: records.AllTime, By: records.ByRating}
	wantRatedLeaders(t, s, l, "1 /hard 1900", "2 member4 1520", "3 member2 1510", "4 member3 1510")
	l.New = true // but no computers
	wantRatedLeaders(t, s, l, "1 member0 1500", "2 member1 1500")
	l.Period = records.Week(noonIn)
	wantRatedLeaders(t, s, l)
	l.New = false
	wantRatedLeaders(t, s, l, "1 weekly 1700")
	few, err := rankedIn(t, s, records.Leaderboard{Home: "guild", Game: "chess", Period: records.AllTime, By: records.ByRating}, "member1")
	if few.Rank != 0 || few.Rating != p.Ratings[1] || err != nil {
		t.Errorf("Ranked of a member with too few games = %+v, %v", few, err)
	}

	p.Done = put(t, s, ended(1))
	wantErr(t, "PutRatings after another process", s.PutRatings(t.Context(), p), store.ErrStale)
	p.State.Version, p.ReplaceAll, p.Ratings = 1, true, []records.Rating{sampleRating("member1", 1600, 7)}
	p.Results = []records.Result{rated(1500, 7)}
	wantErr(t, "PutRatings anew", s.PutRatings(t.Context(), p), nil)
	of := records.ResultQuery{Home: played[0].Home, Match: played[0].Match}
	all, err := s.Results(t.Context(), of)
	wantResults(t, "Results rated twice", all, err, rated(1544, -12), played[1])
	l.Period = records.AllTime
	wantRatedLeaders(t, s, l, "1 member1 1600")
	if left := unrated(t, s); len(left) > 0 {
		t.Errorf("documents of computed matches still exist: %v", left)
	}
}

func wantRatedLeaders(t *testing.T, s host.Store, l records.Leaderboard, want ...string) {
	t.Helper()
	all, n := allLeaders(t, s, l)
	var got []string
	for _, r := range all {
		got = append(got, fmt.Sprint(r.Rank, " ", r.Member, " ", r.Rating.Points()))
		if own, err := rankedIn(t, s, l, r.Member); !cmp.Equal(own, r) || err != nil {
			t.Errorf("Ranked = %+v, %v; want %+v", own, err, r)
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("Leaders of %+v (-want +got):\n%s", l, d)
	}
	if n != len(want) {
		t.Errorf("%d leaders are counted, want %d", n, len(want))
	}
}
