package records_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"github.com/google/go-cmp/cmp"
	"strings"
	"testing"

	"parlour/games/all"
	"parlour/games/match/matchtest"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// ratedUpTo is the stored record of the matches whose ratings were computed.
type ratedUpTo struct {
	From    int
	Through string
	Rules   int
}

func ratedBy(h *matchtest.Fixture, home string) (d store.Document, days ratedUpTo) {
	h.T.Helper()
	d, err := h.Store.Document(h.T.Context(), home, "rated", "safe")
	if err == nil {
		err = json.Unmarshal([]byte(d.Body), &days)
	}
	if err != nil {
		h.T.Fatal(err)
	}
	return d, days
}

// byRules stores that the ratings of a home were computed by a version of the rules.
func byRules(h *matchtest.Fixture, home string, version int) {
	h.T.Helper()
	d, days := ratedBy(h, home)
	days.Rules = version
	body, err := json.Marshal(days)
	if err == nil {
		d.Body = string(body)
		err = h.Store.PutDocument(h.T.Context(), d)
	}
	if err != nil {
		h.T.Fatal(err)
	}
}

// spoil replaces a rating by another in the store.
func spoil(h *matchtest.Fixture, r records.Rating) {
	h.T.Helper()
	state, _ := ratedBy(h, r.Home)
	done := records.RatingOf(records.Result{Home: r.Home, Game: r.Game, Match: "none", Ended: matchtest.Noon.AddDate(0, 0, -9)})
	err := h.Store.PutDocument(h.T.Context(), done)
	if done.Version = 1; err == nil {
		err = h.Store.PutRatings(h.T.Context(), records.NewRatings{Done: done, State: state, Ratings: []records.Rating{r}})
	}
	if err != nil {
		h.T.Fatal(err)
	}
}

// verifiedRatings returns the differences that a verification finds in the ratings of a home.
func verifiedRatings(h *matchtest.Fixture, home string) string {
	h.T.Helper()
	wrong, err := h.Records.VerifyRatings(h.T.Context(), home, "safe", func() ([]records.Rating, error) { return ratings(h, home), nil })
	if err != nil {
		h.T.Fatal(err)
	}
	return strings.Join(wrong, "\n")
}

// rateSample stores and rates all kinds of results.
func rateSample(h *matchtest.Fixture, home string) {
	meet(h, home, "alice", "bob", records.Won, matchtest.Noon)
	meet(h, home, "bob", "/hard", records.Drawn, matchtest.Noon)
	meet(h, home, "alice", "/hard", records.Lost, matchtest.Noon)
	meet(h, home, "carol", "/random", records.Won, matchtest.Noon)
	h.Clock = matchtest.Noon.AddDate(0, 0, 2)
	rateAll(h, home)
}

// Verification names every rating that does not follow from the results.
func TestVerifyRatings(t *testing.T) {
	h := matchtest.NewFixture(t, newRated())
	if got := verifiedRatings(h, "g"); got != "" {
		t.Errorf("without ratings: %s", got)
	}
	rateSample(h, "g")
	if got := verifiedRatings(h, "g"); got != "" {
		t.Errorf("after they were computed: %s", got)
	}
	right, err := h.Store.Rating(t.Context(), "g", "safe", records.AllTime, "alice")
	if err != nil {
		t.Fatal(err)
	}
	other := right
	other.Rating++
	stranger := right
	stranger.Who = "carol"
	for _, c := range []struct {
		spoilt, undo records.Rating
		says         string
	}{
		{other, right, fmt.Sprintf("the rating of alice is stored as %d", other.Rating)},
		{stranger, right, "carol has a rating, and should have none"},
	} {
		spoil(h, c.spoilt)
		if got := verifiedRatings(h, "g"); !strings.Contains(got, c.says) {
			t.Errorf("got %q, want %q in it", got, c.says)
		}
		spoil(h, c.undo)
	}
	if _, err := h.Records.Rebuild(t.Context(), func(records.Rebuilt) {}); err != nil {
		t.Fatal(err)
	}
	byRules(h, "g", 99)
	if got := verifiedRatings(h, "g"); !strings.Contains(got, "version 99 of the rules") {
		t.Errorf("by newer rules: %q", got)
	}
	spoil(h, other)
	byRules(h, "g", 0)
	if got := verifiedRatings(h, "g"); !strings.Contains(got, "the rating of alice is stored as") || !strings.Contains(got, "version 0 of the rules") {
		t.Errorf("by older rules: %q", got)
	}
}

// If two processes have different rules, the one with the newer rules computes all ratings. The other
// leaves them unchanged.
func TestRatingRulesOfTwoVersions(t *testing.T) {
	h := matchtest.NewFixture(t, newRated())
	rateSample(h, "g")
	_, days := ratedBy(h, "g")
	right := ratings(h, "g")
	spoilt := right[0]
	spoilt.Rating += 5000
	spoil(h, spoilt)

	byRules(h, "g", days.Rules+1) // this process has the older rules
	meet(h, "g", "alice", "bob", records.Won, matchtest.Noon.AddDate(0, 0, 1))
	day := unrated(h, "g")[0]
	if err := h.Records.Rate(t.Context(), day); !errors.Is(err, records.ErrNewerRules) {
		t.Errorf("Rate by older rules = %v, want %v", err, records.ErrNewerRules)
	}
	if r, err := h.Store.Rating(t.Context(), "g", "safe", spoilt.Period, spoilt.Who); err != nil || r != spoilt {
		t.Errorf("the process with older rules has stored %+v, %v", r, err)
	}
	if left := unrated(h, "g"); len(left) != 1 || !left[0].Due.After(h.Clock) {
		t.Errorf("left for newer rules: %+v; want the match, postponed", left)
	}

	byRules(h, "g", days.Rules-1) // this process has the newer rules
	h.Clock = matchtest.Noon.AddDate(0, 0, 3)
	rateAll(h, "g")
	if _, now := ratedBy(h, "g"); now.Rules != days.Rules {
		t.Errorf("the ratings are by version %d of the rules, want %d", now.Rules, days.Rules)
	}
	if got := verifiedRatings(h, "g"); got != "" {
		t.Errorf("after the process with newer rules: %s", got)
	}
}

// Only a rebuild goes back to older rules.
func TestRebuildByOlderRules(t *testing.T) {
	h := matchtest.NewFixture(t, newRated())
	rateSample(h, "g")
	_, days := ratedBy(h, "g")
	byRules(h, "g", days.Rules+1)
	if _, err := h.Records.Rebuild(t.Context(), func(records.Rebuilt) {}); err != nil {
		t.Fatal(err)
	}
	if _, now := ratedBy(h, "g"); now.Rules != days.Rules {
		t.Errorf("the ratings are by version %d of the rules, want %d", now.Rules, days.Rules)
	}
}

// The rules of a version never change. If this test fails because of an intended change, increment
// rulesVersion and the version here.
func TestRatingRules(t *testing.T) {
	h := matchtest.NewFixture(t, newRated())
	rateSample(h, "g")
	var got []string
	for _, r := range ratings(h, "g") {
		if r.Period == records.AllTime {
			got = append(got, fmt.Sprintf("%s %d ±%d %d", r.Who, r.Rating, r.Deviation, r.Volatility))
		}
	}
	_, days := ratedBy(h, "g")
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

// rulesOfRatings has the ratings of the sample by this version of the rules, and ratedComputers the
// ratings of the computers by game. A newer game is not in it, because it has no ratings yet.
var (
	rulesOfRatings = []string{
		"alice 1594055 ±241617 59998454", "bob 1538112 ±276617 60001522", "/hard 1900000 ±50000 60000000", "version 2",
	}
	ratedComputers = map[string]string{
		"pathway":     "map[easy:1085 hard:2280 medium:1500 perfect:2280 random:745]",
		"crosscut":    "map[easy:1205 hard:1850 medium:1500 perfect:2205 random:1235]",
		"connectfour": "map[easy:1440 hard:2245 medium:1500 perfect:2255 random:1135]",
	}
)
