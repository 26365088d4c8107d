package records_test

import (
	"context"
	"errors"
	"fmt"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
	"slices"
	"sync"
	"testing"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// newRated returns the safe with equal sides and a computer with a measured strength.
func newRated() *games.Game {
	r := matchtest.SafeRules()
	r.Info.Players = []games.PlayerInfo{{Name: games.RandomPlayer}, {Name: "hard", Rating: 1900}}
	return games.New(r)
}

// rivals are the players of the tests.
var rivals = []string{"alice", "bob", "carol", "/hard", "/random"}

// meet stores a rated match of two players in a home, with the finish of the first.
func meet(h *matchtest.Fixture, home, one, other string, f records.Finish, at time.Time) {
	h.T.Helper()
	id := h.Key()
	m := match.Match{ID: id, Status: match.Ended, Created: at, Start: match.Start{Guild: home, Channel: "c" + id, Game: "safe", Opening: "duel", Side: games.Nobody}}
	result := func(seat games.Seat, who, against string, f records.Finish) records.Result {
		r := records.Result{Home: home, Channel: m.Channel, Match: id, Game: "safe", Seat: seat, Kind: match.Member, User: who, Finish: f, Board: true, Counts: records.InRatings, Opponents: []string{against}, Ended: at}
		if who[0] == '/' {
			r.Kind, r.User, r.Player = match.Computer, "", who[1:]
		}
		return r
	}
	opposite := map[records.Finish]records.Finish{records.Won: records.Lost, records.Lost: records.Won, records.Drawn: records.Drawn}
	c := host.Change{Channel: m.Channel, New: &m, Results: []records.Result{result(0, one, other, f), result(1, other, one, opposite[f])}}
	if err := h.Store.Apply(h.T.Context(), c); err != nil {
		h.T.Fatal(err)
	}
}

// unrated returns the documents of a home's matches whose ratings are not computed yet.
func unrated(h *matchtest.Fixture, home string) []store.Document {
	h.T.Helper()
	all, err := h.Store.Documents(h.T.Context(), home, records.KindRatings, "", 100)
	if err != nil {
		h.T.Fatal(err)
	}
	return all
}

// rateAll computes all matches that are due.
func rateAll(h *matchtest.Fixture, home string) {
	h.T.Helper()
	for _, d := range unrated(h, home) {
		if err := h.Records.Rate(h.T.Context(), d); err != nil {
			h.T.Fatal(err)
		}
	}
}

// ratings returns all stored ratings of the rivals.
func ratings(h *matchtest.Fixture, home string) (all []records.Rating) {
	h.T.Helper()
	periods := []string{records.AllTime}
	for day := -1; day < 8; day++ {
		at := matchtest.Noon.AddDate(0, 0, day)
		periods = append(periods, records.Week(at), records.Month(at))
	}
	slices.Sort(periods)
	for _, period := range slices.Compact(periods) {
		for _, who := range rivals {
			r, err := h.Store.Rating(h.T.Context(), home, "safe", period, who)
			if err == nil {
				all = append(all, r)
			} else if !errors.Is(err, store.ErrNone) {
				h.T.Fatal(err)
			}
		}
	}
	return all
}

// A match is computed soon after its end. A computer keeps its measured strength, and one without a
// measured strength does not count.
func TestRate(t *testing.T) {
	h := matchtest.NewFixture(t, newRated())
	meet(h, "g", "alice", "bob", records.Won, matchtest.Noon)
	meet(h, "g", "alice", "/hard", records.Won, matchtest.Noon)
	meet(h, "g", "bob", "/random", records.Won, matchtest.Noon)
	rateAll(h, "g")
	if all := ratings(h, "g"); len(all) > 0 {
		t.Errorf("at the end of the matches: %+v", all)
	}
	h.Clock = matchtest.Noon.Add(time.Second)
	kept, err := h.Records.Rating(t.Context(), "g", "safe", "alice")
	if err != nil || kept.Points() <= 1500 {
		t.Errorf("alice has %+v, %v", kept, err)
	}
	want := map[string]int{"alice": 2, "bob": 1, "/hard": 1, "/random": 0}
	for who, n := range want {
		r, err := h.Store.Rating(t.Context(), "g", "safe", records.AllTime, who)
		if r.Games != n || err != nil && n > 0 {
			t.Errorf("%s has %+v, %v; want %d games", who, r, err, n)
		}
		if who == "/hard" && r.Rating != 1_900_000 {
			t.Errorf("a computer has %d points", r.Points())
		}
	}
	week, _ := h.Store.Rating(t.Context(), "g", "safe", records.Week(matchtest.Noon), "alice")
	if week.Gained() != kept.Points()-1500 {
		t.Errorf("gained in the week: %d of %+v", week.Gained(), week)
	}
	if none, err := h.Records.Rating(t.Context(), "g", "safe", "carol"); none.Games != 0 || err != nil {
		t.Errorf("carol has %+v, %v", none, err)
	}
}

// Ten games of a day, and one a day for ten days, make the same ratings. Of the same two players, ten
// games of a day change them.
func TestDaysDoNotMatter(t *testing.T) {
	h := matchtest.NewFixture(t, newRated())
	finishes := []records.Finish{records.Won, records.Lost, records.Won, records.Drawn, records.Lost, records.Won, records.Won, records.Won, records.Drawn, records.Won}
	for i, f := range finishes {
		meet(h, "one", "alice", "/hard", f, matchtest.Noon.Add(time.Duration(i)*time.Minute))
		meet(h, "ten", "alice", "/hard", f, matchtest.Noon.AddDate(0, 0, i))
	}
	for i := range 5 {
		meet(h, "one", "alice", "/hard", records.Lost, matchtest.Noon.Add(time.Hour+time.Duration(i)*time.Minute))
	}
	h.Clock = matchtest.Noon.AddDate(0, 0, 20)
	one, err := h.Records.Rating(t.Context(), "one", "safe", "alice")
	if err != nil {
		t.Fatal(err)
	}
	ten, err := h.Records.Rating(t.Context(), "ten", "safe", "alice")
	if err != nil || one.Rating != ten.Rating || one.Games != 10 || ten.Games != 10 {
		t.Errorf("in a day %+v, in ten days %+v, %v", one, ten, err)
	}
}

// A match that is stored late is rated in its place.
func TestRateInOrder(t *testing.T) {
	h := matchtest.NewFixture(t, newRated())
	for _, home := range []string{"late", "in time"} {
		at := func(i int) time.Time { return matchtest.Noon.Add(time.Duration(i) * time.Second) }
		for _, i := range map[string][]int{"late": {1, 2, 0}, "in time": {0, 1, 2}}[home] {
			f := []records.Finish{records.Won, records.Lost, records.Drawn}[i]
			meet(h, home, "alice", []string{"bob", "carol", "/hard"}[i], f, at(i))
			h.Clock = at(9)
			rateAll(h, home)
		}
	}
	got := ratings(h, "late")
	for i := range got {
		got[i].Home = "in time"
	}
	if d := cmp.Diff(ratings(h, "in time"), got); d != "" || len(got) == 0 {
		t.Errorf("ratings (-in time +late)\n%s", d)
	}
}

// After an outage, matches are computed in order, regardless of the one that is claimed first.
func TestRateCatchesUp(t *testing.T) {
	h := matchtest.NewFixture(t, newRated())
	for day := range 4 {
		for _, home := range []string{"late", "daily"} {
			meet(h, home, "alice", "bob", records.Won, matchtest.Noon.AddDate(0, 0, day))
		}
		h.Clock = matchtest.Noon.AddDate(0, 0, day+1)
		rateAll(h, "daily")
	}
	days := unrated(h, "late")
	if err := h.Records.Rate(t.Context(), days[len(days)-1]); err != nil || len(days) != 4 {
		t.Fatal(days, err)
	}
	got := ratings(h, "late")
	for i := range got {
		got[i].Home = "daily"
	}
	if d := cmp.Diff(ratings(h, "daily"), got); d != "" || len(got) == 0 {
		t.Errorf("caught up (-daily +late)\n%s", d)
	}
}

// interrupted is a store that calls a function before each call.
type interrupted struct {
	host.Store
	between func()
}

func (s interrupted) Document(ctx context.Context, home, kind, id string) (store.Document, error) {
	s.between()
	return s.Store.Document(ctx, home, kind, id)
}

func (s interrupted) Results(ctx context.Context, q records.ResultQuery) ([]records.Result, error) {
	s.between()
	return s.Store.Results(ctx, q)
}

func (s interrupted) Rating(ctx context.Context, home, game, period, who string) (records.Rating, error) {
	s.between()
	return s.Store.Rating(ctx, home, game, period, who)
}

func (s interrupted) PutRatings(ctx context.Context, p records.NewRatings) error {
	s.between()
	return s.Store.PutRatings(ctx, p)
}

// meddled is a store that calls a function before the first document is read, and before ratings are
// stored.
type meddled struct {
	host.Store
	first, last func()
}

func (s *meddled) Document(ctx context.Context, home, kind, id string) (store.Document, error) {
	if s.first != nil {
		s.first()
		s.first = nil
	}
	return s.Store.Document(ctx, home, kind, id)
}

func (s *meddled) PutRatings(ctx context.Context, p records.NewRatings) error {
	s.last()
	return s.Store.PutRatings(ctx, p)
}

// If another process has computed a match meanwhile, and another one was stored after that, all are
// computed.
func TestRateMeanwhile(t *testing.T) {
	h := matchtest.NewFixture(t, newRated())
	meet(h, "g", "carol", "/hard", records.Won, matchtest.Noon)
	h.Clock = matchtest.Noon.AddDate(0, 0, 2)
	day := unrated(h, "g")[0]
	play := sync.OnceFunc(func() { meet(h, "g", "alice", "/hard", records.Won, matchtest.Noon) })
	config := h.Config
	config.Store = &meddled{h.Store, func() { rateAll(h, "g") }, play}
	if err := host.New(config).Records.Rate(t.Context(), day); err != nil && !errors.Is(err, store.ErrStale) {
		t.Fatal(err)
	}
	play() // if no ratings were to be stored
	rateAll(h, "g")
	if r, err := h.Store.Rating(t.Context(), "g", "safe", records.AllTime, "alice"); err != nil || r.Games == 0 {
		t.Errorf("alice has %+v, %v", r, err)
	}
}

// After any interleaving of two processes that compute ratings, with matches that are played or stored
// late meanwhile, the stored ratings follow from all results.
func TestRebuiltRatingsAgreeWithStore(t *testing.T) {
	h := matchtest.NewFixture(t, newRated())
	cases := 0
	rapid.Check(t, func(rt *rapid.T) {
		cases++
		home := fmt.Sprint("g", cases)
		h.Clock = matchtest.Noon
		play := func() {
			pair := rapid.Permutation(rivals).Draw(rt, "pair")
			if pair[0][0] == '/' {
				pair = pair[2:]
			}
			finish := rapid.SampledFrom([]records.Finish{records.Won, records.Drawn, records.Lost}).Draw(rt, "finish")
			meet(h, home, pair[0], pair[1], finish, matchtest.Noon.AddDate(0, 0, rapid.IntRange(0, 4).Draw(rt, "day")))
		}
		rate := func(host *host.Host) {
			days := unrated(h, home)
			if len(days) == 0 {
				return
			}
			if err := host.Records.Rate(rt.Context(), rapid.SampledFrom(days).Draw(rt, "claimed")); err != nil && !errors.Is(err, store.ErrStale) {
				rt.Fatal(err)
			}
		}
		inside, left := false, 3
		config := h.Config
		config.Store = interrupted{h.Store, func() {
			if inside || left == 0 || rapid.IntRange(0, 5).Draw(rt, "between") > 0 {
				return
			}
			inside, left = true, left-1
			if rapid.Bool().Draw(rt, "plays") {
				play()
			} else {
				rate(h.Host)
			}
			inside = false
		}}
		other := host.New(config)
		for range rapid.IntRange(1, 6).Draw(rt, "steps") {
			play()
			h.Clock = matchtest.Noon.AddDate(0, 0, rapid.IntRange(0, 5).Draw(rt, "now"))
			rate(other)
		}
		left, h.Clock = 0, matchtest.Noon.AddDate(0, 0, 9)
		for len(unrated(h, home)) > 0 {
			rate(h.Host)
		}
		wantRebuilt(rt, h, home)
	})
}

// wantRebuilt recomputes the ratings of a home, by a match before all others, and compares them.
func wantRebuilt(rt *rapid.T, h *matchtest.Fixture, home string) {
	kept := ratings(h, home)
	first := records.RatingOf(records.Result{Home: home, Game: "safe", Match: "none", Ended: matchtest.Noon.AddDate(0, 0, -1)})
	if err := h.Store.PutDocument(rt.Context(), first); err != nil {
		rt.Fatal(err)
	}
	first.Version = 1
	if err := h.Records.Rate(rt.Context(), first); err != nil {
		rt.Fatal(err)
	}
	if d := cmp.Diff(kept, ratings(h, home)); d != "" {
		rt.Fatalf("ratings (-stored +rebuilt)\n%s", d)
	}
}
