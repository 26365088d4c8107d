package match_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games/all"
	"parlour/games/match"
)

// ratedDays is what is kept of the days whose ratings were computed.
type ratedDays struct{ From, Through, Rules int }

func (h *house) ratedDays(home string) (d match.Document, days ratedDays) {
	h.t.Helper()
	d, err := h.Store.Document(h.t.Context(), home, "rated", "safe")
	if err == nil {
		err = json.Unmarshal([]byte(d.Body), &days)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	return d, days
}

// byRules stores that the ratings of a home were computed by a version of the rules.
func (h *house) byRules(home string, version int) {
	h.t.Helper()
	d, days := h.ratedDays(home)
	days.Rules = version
	body, err := json.Marshal(days)
	if err == nil {
		d.Body = string(body)
		err = h.Store.PutDocument(h.t.Context(), d)
	}
	if err != nil {
		h.t.Fatal(err)
	}
}

// spoil replaces a rating by another in the store.
func (h *house) spoil(r match.Rating) {
	h.t.Helper()
	state, _ := h.ratedDays(r.Home)
	done := match.RatingDay(r.Home, r.Game, 1)
	err := h.Store.PutDocument(h.t.Context(), done)
	if done.Version = 1; err == nil {
		err = h.Store.PutRatings(h.t.Context(), match.RatedPeriod{Done: done, State: state, Ratings: []match.Rating{r}})
	}
	if err != nil {
		h.t.Fatal(err)
	}
}

// verifiedRatings are the faults that are found in the ratings of a home.
func (h *house) verifiedRatings(home string) string {
	h.t.Helper()
	wrong, err := h.VerifyRatings(h.t.Context(), home, "safe", func() ([]match.Rating, error) { return h.ratings(home), nil })
	if err != nil {
		h.t.Fatal(err)
	}
	return strings.Join(wrong, "\n")
}

// rateSample is a day of every kind of game, rated.
func (h *house) rateSample(home string) {
	h.meet(home, "alice", "bob", match.Won, noon)
	h.meet(home, "bob", "/hard", match.Drawn, noon)
	h.meet(home, "alice", "/hard", match.Lost, noon)
	h.meet(home, "carol", "/random", match.Won, noon)
	h.clock = noon.AddDate(0, 0, 2)
	h.rateAll(home)
}

// Verification names every rating that does not follow from the results.
func TestVerifyRatings(t *testing.T) {
	h := newHouse(t, newRated())
	if got := h.verifiedRatings("g"); got != "" {
		t.Errorf("without ratings: %s", got)
	}
	h.rateSample("g")
	if got := h.verifiedRatings("g"); got != "" {
		t.Errorf("as they were computed: %s", got)
	}
	right, err := h.Store.Rating(t.Context(), "g", "safe", match.AllTime, "alice")
	if err != nil {
		t.Fatal(err)
	}
	other := right
	other.Rating++
	stranger := right
	stranger.Who = "carol"
	for _, c := range []struct {
		spoilt, undo match.Rating
		says         string
	}{
		{other, right, fmt.Sprintf("the rating of alice is stored as %d", other.Rating)},
		{stranger, right, "carol has a rating, and should have none"},
	} {
		h.spoil(c.spoilt)
		if got := h.verifiedRatings("g"); !strings.Contains(got, c.says) {
			t.Errorf("got %q, want %q in it", got, c.says)
		}
		h.spoil(c.undo)
	}
	if _, err := h.Rebuild(t.Context(), func(match.Rebuilt) {}); err != nil {
		t.Fatal(err)
	}
	h.byRules("g", 99)
	if got := h.verifiedRatings("g"); !strings.Contains(got, "version 99 of the rules") {
		t.Errorf("by newer rules: %q", got)
	}
	h.spoil(other)
	h.byRules("g", 0)
	if got := h.verifiedRatings("g"); !strings.Contains(got, "the rating of alice is stored as") || !strings.Contains(got, "version 0 of the rules") {
		t.Errorf("by older rules: %q", got)
	}
}

// Of two processes with different rules, the one with the newer ones computes the
// ratings, all by its rules; the older one leaves them alone.
func TestRatingRulesOfTwoVersions(t *testing.T) {
	h := newHouse(t, newRated())
	h.rateSample("g")
	_, days := h.ratedDays("g")
	right := h.ratings("g")
	spoilt := right[0]
	spoilt.Rating += 5000
	h.spoil(spoilt)

	h.byRules("g", days.Rules+1) // this process is the older one
	h.meet("g", "alice", "bob", match.Won, noon.AddDate(0, 0, 1))
	day := h.unrated("g")[0]
	if err := h.Rate(t.Context(), day); !errors.Is(err, match.ErrNewerRules) {
		t.Errorf("Rate by older rules = %v, want %v", err, match.ErrNewerRules)
	}
	if r, err := h.Store.Rating(t.Context(), "g", "safe", spoilt.Period, spoilt.Who); err != nil || r != spoilt {
		t.Errorf("the older process has stored %+v, %v", r, err)
	}
	if left := h.unrated("g"); len(left) != 1 || !left[0].Due.After(h.clock) {
		t.Errorf("left for the newer process: %+v; want the day, later", left)
	}

	h.byRules("g", days.Rules-1) // this process is the newer one
	h.clock = noon.AddDate(0, 0, 3)
	h.rateAll("g")
	if _, now := h.ratedDays("g"); now.Rules != days.Rules {
		t.Errorf("the ratings are by version %d of the rules, want %d", now.Rules, days.Rules)
	}
	if got := h.verifiedRatings("g"); got != "" {
		t.Errorf("after the newer process: %s", got)
	}
}

// Going back to older rules takes a rebuild.
func TestRebuildByOlderRules(t *testing.T) {
	h := newHouse(t, newRated())
	h.rateSample("g")
	_, days := h.ratedDays("g")
	h.byRules("g", days.Rules+1)
	if _, err := h.Rebuild(t.Context(), func(match.Rebuilt) {}); err != nil {
		t.Fatal(err)
	}
	if _, now := h.ratedDays("g"); now.Rules != days.Rules {
		t.Errorf("the ratings are by version %d of the rules, want %d", now.Rules, days.Rules)
	}
}

// The rules of one version do not change. Where this test fails because they were
// changed on purpose, add one to ratingRules, and to the version here.
func TestRatingRules(t *testing.T) {
	h := newHouse(t, newRated())
	h.rateSample("g")
	var got []string
	for _, r := range h.ratings("g") {
		if r.Period == match.AllTime {
			got = append(got, fmt.Sprintf("%s %d ±%d %d", r.Who, r.Rating, r.Deviation, r.Volatility))
		}
	}
	_, days := h.ratedDays("g")
	got = append(got, fmt.Sprint("version ", days.Rules))
	if d := cmp.Diff(rulesOfRatings, got); d != "" {
		t.Errorf("ratings (-want +got)\n%s", d)
	}
	for _, g := range all.Games() {
		anchors := map[string]int{}
		for _, p := range g.Info.Players {
			if p.Rating > 0 {
				anchors[p.Name] = p.Rating
			}
		}
		if want, known := ratedComputers[g.Info.Name]; known && fmt.Sprint(anchors) != want {
			t.Errorf("the computers of %s have the ratings %v, want %s", g.Info.Name, anchors, want)
		}
	}
}

// rulesOfRatings is what the sample comes to by this version of the rules, and
// ratedComputers are the ratings of the computers by game. A game that is new since is
// not among them, for it has no ratings yet.
var (
	rulesOfRatings = []string{
		"alice 1595582 ±261725 59998781", "bob 1526479 ±261725 59998553", "/hard 1900000 ±50000 60000000", "version 1",
	}
	ratedComputers = map[string]string{
		"pathway":     "map[easy:1085 hard:2280 medium:1500 perfect:2280 random:745]",
		"crosscut":    "map[easy:1205 hard:1850 medium:1500 perfect:2205 random:1235]",
		"connectfour": "map[easy:1440 hard:2245 medium:1500 perfect:2255 random:1135]",
	}
)
