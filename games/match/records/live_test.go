package records_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"parlour/bot/local/need"
	"parlour/games/match/matchtest"
	"parlour/games/match/records"
)

// The live ranking of a day has the places, ratings and counts that the ranking has when the
// day is computed, and members with too few games stay listed.
func TestLiveAgreesWithTheNight(t *testing.T) {
	need.Slow(t)
	rapid.Check(t, func(rt *rapid.T) {
		h := matchtest.NewHouse(t, newRated())
		home, players := h.Key(), []string{"/hard", "/random"}
		for i := range 9 {
			players = append(players, fmt.Sprint("m", i))
		}
		first := h.Clock
		for day := range 4 {
			at := first.AddDate(0, 0, day)
			h.Clock = at
			for range rapid.IntRange(0, 16).Draw(rt, "games") {
				one := rapid.IntRange(2, len(players)-1).Draw(rt, "one")
				other := rapid.IntRange(0, one-1).Draw(rt, "other")
				meet(h, home, players[one], players[other], rapid.SampledFrom([]records.Finish{records.Won, records.Drawn, records.Lost}).Draw(rt, "finish"), at)
			}
			l := records.Leaderboard{Home: home, Game: "safe", Period: rapid.SampledFrom([]string{records.AllTime, records.Week(at)}).Draw(rt, "period"), By: records.ByRating}
			offset, member := rapid.IntRange(0, 3).Draw(rt, "page")*2, rapid.SampledFrom(players[2:]).Draw(rt, "member")
			live, err := h.Records.Live(t.Context(), l, member, offset, 2)
			if err != nil {
				rt.Fatal(err)
			}
			h.Clock = first.AddDate(0, 0, day+1)
			rateAll(h, home)
			night, err := h.Records.Live(t.Context(), l, member, offset, 2)
			if err != nil {
				rt.Fatal(err)
			}
			if diff := cmp.Diff(night, plain(live)); diff != "" {
				rt.Fatal(diff)
			}
			wantPage(rt, h, l, member, offset, night)
		}
	})
}

// wantPage checks a page against the stored rankings of members with and without a place.
func wantPage(rt *rapid.T, h *matchtest.House, l records.Leaderboard, member string, offset int, got records.Leaders) {
	stored := func(isNew bool, offset int) records.Leaders {
		l.New = isNew
		all, err := h.Store.Leaders(h.T.Context(), l, member, offset, 2)
		if err != nil {
			rt.Fatal(err)
		}
		return all
	}
	placed, few := stored(false, offset), stored(true, 0)
	want := placed
	switch {
	case placed.Count > 2 || hasMember(placed.Rows):
		want.Newcomers, want.NewcomerCount = few.Rows, few.Count
	case few.Count > 0:
		want = stored(true, offset)
		want.AllNew = true
	}
	if diff := cmp.Diff(want, got); diff != "" {
		rt.Fatal(diff)
	}
}

func hasMember(rows []records.Ranked) bool {
	for _, r := range rows {
		if r.Member[0] != '/' {
			return true
		}
	}
	return false
}

// plain returns leaders without the fields that only a live ranking has.
func plain(l records.Leaders) records.Leaders {
	clear := func(r records.Ranked) records.Ranked {
		r.Today, r.Gained = false, 0
		return r
	}
	l.Own = clear(l.Own)
	for _, rows := range []*[]records.Ranked{&l.Rows, &l.Newcomers} {
		var all []records.Ranked
		for _, r := range *rows {
			all = append(all, clear(r))
		}
		*rows = all
	}
	return l
}

// From the first game, members have places for now; later those with too few games are new.
func TestLiveFirstGames(t *testing.T) {
	h := matchtest.NewHouse(t, newRated())
	l := records.Leaderboard{Home: "g", Game: "safe", Period: records.AllTime, By: records.ByRating}
	meet(h, "g", "alice", "bob", records.Won, matchtest.Noon)
	meet(h, "g", "alice", "/hard", records.Won, matchtest.Noon)
	got, err := h.Records.Live(t.Context(), l, "alice", 0, 10)
	if err != nil || !got.AllNew || got.Count != 2 || got.Own.Rank != 1 || got.Own.Rating.Games != 2 || !got.Own.Today {
		t.Errorf("after the first game: %+v, %v", got, err)
	}
	for range 4 {
		meet(h, "g", "alice", "/hard", records.Won, matchtest.Noon)
	}
	got, err = h.Records.Live(t.Context(), l, "bob", 0, 10)
	if err != nil || got.AllNew || got.Count != 2 || len(got.Newcomers) != 1 || got.Newcomers[0].Member != "bob" || got.Own.Rank != 0 {
		t.Errorf("after alice's fifth game: %+v, %v", got, err)
	}
}
