package match_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"parlour/games"
	"parlour/games/match"
)

// newRated is the safe with equal sides and a computer that was measured.
func newRated() *games.Game {
	r := safeRules()
	r.Info.Players = []games.PlayerInfo{{Name: games.RandomPlayer}, {Name: "hard", Rating: 1900}}
	return games.New(r)
}

// rivals are those who play each other.
var rivals = []string{"alice", "bob", "carol", "/hard", "/random"}

// meet stores a rated match of two in a home: how it ended for the first.
func (h *house) meet(home, one, other string, f match.Finish, at time.Time) {
	h.t.Helper()
	id := h.key()
	m := match.Match{ID: id, Status: match.Ended, Created: at, Start: match.Start{Guild: home, Channel: "c" + id, Game: "safe", Opening: "duel", Side: games.Nobody}}
	result := func(seat games.Seat, who, against string, f match.Finish) match.Result {
		r := match.Result{Home: home, Channel: m.Channel, Match: id, Game: "safe", Seat: seat, Kind: match.Member, User: who, Finish: f, Rated: true, Opponents: []string{against}, Ended: at}
		if who[0] == '/' {
			r.Kind, r.User, r.Player = match.Computer, "", who[1:]
		}
		return r
	}
	opposite := map[match.Finish]match.Finish{match.Won: match.Lost, match.Lost: match.Won, match.Drawn: match.Drawn}
	c := match.Change{Channel: m.Channel, New: &m, Results: []match.Result{result(0, one, other, f), result(1, other, one, opposite[f])}}
	if err := h.Store.Apply(h.t.Context(), c); err != nil {
		h.t.Fatal(err)
	}
}

// unrated are the days of a home that are still to be computed.
func (h *house) unrated(home string) []match.Document {
	h.t.Helper()
	days, err := h.Store.Documents(h.t.Context(), home, match.KindRatings, "", 100)
	if err != nil {
		h.t.Fatal(err)
	}
	return days
}

// rateAll computes all days that are over.
func (h *house) rateAll(home string) {
	h.t.Helper()
	for _, d := range h.unrated(home) {
		if err := h.Rate(h.t.Context(), d); err != nil {
			h.t.Fatal(err)
		}
	}
}

// ratings returns all stored ratings of the rivals.
func (h *house) ratings(home string) (all []match.Rating) {
	h.t.Helper()
	periods := []string{match.AllTime}
	for day := -1; day < 8; day++ {
		at := noon.AddDate(0, 0, day)
		periods = append(periods, match.Week(at), match.Month(at))
	}
	slices.Sort(periods)
	for _, period := range slices.Compact(periods) {
		for _, who := range rivals {
			r, err := h.Store.Rating(h.t.Context(), home, "safe", period, who)
			if err == nil {
				all = append(all, r)
			} else if !errors.Is(err, match.ErrNone) {
				h.t.Fatal(err)
			}
		}
	}
	return all
}

// A day is computed when it is over; a computer stays as strong as it was measured,
// and one that was not measured does not count.
func TestRate(t *testing.T) {
	h := newHouse(t, newRated())
	h.meet("g", "alice", "bob", match.Won, noon)
	h.meet("g", "alice", "/hard", match.Won, noon)
	h.meet("g", "bob", "/random", match.Won, noon)
	h.rateAll("g")
	if all := h.ratings("g"); len(all) > 0 {
		t.Errorf("before the day is over: %+v", all)
	}
	guess, estimate, err := h.Estimate(t.Context(), "g", "safe", "alice")
	if !estimate || guess.Games != 2 || err != nil {
		t.Errorf("the estimate is %+v, %v, %v", guess, estimate, err)
	}
	h.clock = noon.AddDate(0, 0, 1)
	h.rateAll("g")
	want := map[string]int{"alice": 2, "bob": 1, "/hard": 1, "/random": 0}
	for who, n := range want {
		r, err := h.Store.Rating(t.Context(), "g", "safe", match.AllTime, who)
		if r.Games != n || err != nil && n > 0 {
			t.Errorf("%s has %+v, %v; want %d games", who, r, err, n)
		}
		if who == "/hard" && r.Rating != 1_900_000 {
			t.Errorf("a computer has %d points", r.Points())
		}
	}
	kept, estimate, err := h.Estimate(t.Context(), "g", "safe", "alice")
	if estimate || kept.Points() != guess.Points() || kept.Points() <= 1500 || err != nil {
		t.Errorf("then %+v, %v, %v; the estimate was %+v", kept, estimate, err, guess)
	}
	week, _ := h.Store.Rating(t.Context(), "g", "safe", match.Week(noon), "alice")
	if week.Gained() != kept.Points()-1500 {
		t.Errorf("gained in the week: %d of %+v", week.Gained(), week)
	}
}

// After an outage days are computed one after the other, whichever is claimed.
func TestRateCatchesUp(t *testing.T) {
	h := newHouse(t, newRated())
	for day := range 4 {
		for _, home := range []string{"late", "daily"} {
			h.meet(home, "alice", "bob", match.Won, noon.AddDate(0, 0, day))
		}
		h.clock = noon.AddDate(0, 0, day+1)
		h.rateAll("daily")
	}
	days := h.unrated("late")
	if err := h.Rate(t.Context(), days[len(days)-1]); err != nil || len(days) != 4 {
		t.Fatal(days, err)
	}
	got := h.ratings("late")
	for i := range got {
		got[i].Home = "daily"
	}
	if d := cmp.Diff(h.ratings("daily"), got); d != "" || len(got) == 0 {
		t.Errorf("caught up (-daily +late)\n%s", d)
	}
}

// interrupted is a Store that lets something else happen before each call.
type interrupted struct {
	match.Store
	between func()
}

func (s interrupted) Document(ctx context.Context, home, kind, id string) (match.Document, error) {
	s.between()
	return s.Store.Document(ctx, home, kind, id)
}

func (s interrupted) Results(ctx context.Context, q match.ResultQuery) ([]match.Result, error) {
	s.between()
	return s.Store.Results(ctx, q)
}

func (s interrupted) Rating(ctx context.Context, home, game, period, who string) (match.Rating, error) {
	s.between()
	return s.Store.Rating(ctx, home, game, period, who)
}

func (s interrupted) PutRatings(ctx context.Context, p match.RatedPeriod) error {
	s.between()
	return s.Store.PutRatings(ctx, p)
}

// meddled is a Store that lets something happen before the first document is read,
// and before ratings are put.
type meddled struct {
	match.Store
	first, last func()
}

func (s *meddled) Document(ctx context.Context, home, kind, id string) (match.Document, error) {
	if s.first != nil {
		s.first()
		s.first = nil
	}
	return s.Store.Document(ctx, home, kind, id)
}

func (s *meddled) PutRatings(ctx context.Context, p match.RatedPeriod) error {
	s.last()
	return s.Store.PutRatings(ctx, p)
}

// A day that another process has computed meanwhile, and of which a result was
// stored after that, is computed once more.
func TestRateMeanwhile(t *testing.T) {
	h := newHouse(t, newRated())
	h.meet("g", "carol", "/hard", match.Won, noon)
	h.clock = noon.AddDate(0, 0, 2)
	day := h.unrated("g")[0]
	play := sync.OnceFunc(func() { h.meet("g", "alice", "/hard", match.Won, noon) })
	config := h.Config
	config.Store = &meddled{h.Store, func() { h.rateAll("g") }, play}
	if err := match.NewHost(config).Rate(t.Context(), day); err != nil && !errors.Is(err, match.ErrStale) {
		t.Fatal(err)
	}
	play() // if there was nothing to be put
	h.rateAll("g")
	if r, err := h.Store.Rating(t.Context(), "g", "safe", match.AllTime, "alice"); err != nil || r.Games == 0 {
		t.Errorf("alice has %+v, %v", r, err)
	}
}

// Whatever two processes compute in each other's midst, and whatever is played or
// stored late meanwhile, what is kept is what all results come to.
func TestRebuiltRatingsAgreeWithStore(t *testing.T) {
	h := newHouse(t, newRated())
	cases := 0
	rapid.Check(t, func(rt *rapid.T) {
		cases++
		home := fmt.Sprint("g", cases)
		h.clock = noon
		play := func() {
			pair := rapid.Permutation(rivals).Draw(rt, "pair")
			if pair[0][0] == '/' {
				pair = pair[2:]
			}
			finish := rapid.SampledFrom([]match.Finish{match.Won, match.Drawn, match.Lost}).Draw(rt, "finish")
			h.meet(home, pair[0], pair[1], finish, noon.AddDate(0, 0, rapid.IntRange(0, 4).Draw(rt, "day")))
		}
		rate := func(host *match.Host) {
			days := h.unrated(home)
			if len(days) == 0 {
				return
			}
			if err := host.Rate(rt.Context(), rapid.SampledFrom(days).Draw(rt, "claimed")); err != nil && !errors.Is(err, match.ErrStale) {
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
		other := match.NewHost(config)
		for range rapid.IntRange(1, 6).Draw(rt, "steps") {
			play()
			h.clock = noon.AddDate(0, 0, rapid.IntRange(0, 5).Draw(rt, "now"))
			rate(other)
		}
		left, h.clock = 0, noon.AddDate(0, 0, 9)
		for len(h.unrated(home)) > 0 {
			rate(h.Host)
		}
		wantRebuilt(rt, h, home)
	})
}

// wantRebuilt has the ratings of a home computed anew: a day before all others is
// to be counted.
func wantRebuilt(rt *rapid.T, h *house, home string) {
	kept := h.ratings(home)
	first := match.RatingDay(home, "safe", match.Day(noon)-1)
	if err := h.Store.PutDocument(rt.Context(), first); err != nil {
		rt.Fatal(err)
	}
	first.Version = 1
	if err := h.Rate(rt.Context(), first); err != nil {
		rt.Fatal(err)
	}
	if d := cmp.Diff(kept, h.ratings(home)); d != "" {
		rt.Fatalf("ratings (-kept +rebuilt)\n%s", d)
	}
}
