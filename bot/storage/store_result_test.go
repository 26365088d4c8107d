package storage_test

import (
	"fmt"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"testing"
	"time"

	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// sampleResults returns results of a sample match with a value in every field: a member has won
// against a computer, in a number of guesses.
func sampleResults(m match.Match, member string, guesses int, ended time.Time) []records.Result {
	won := records.Result{
		Home: m.Home(), Channel: m.Channel, Match: m.ID, Game: m.Game, Variant: "guesses=12 rules=classic",
		Seat: 0, Kind: match.Member, User: member, Finish: records.Won, Place: 1, Plies: 2 * guesses, Moves: guesses, Board: true, Counts: records.InRatings,
		Rules: 7, Optimum: 4340, Guesses: guesses, Opponents: []string{"/knuth", "zoë"}, Ended: asStored(ended), Skill: -1, Luck: -1, Evening: m.Channel,
	}
	lost := won
	lost.Seat, lost.Kind, lost.User, lost.Player, lost.Finish, lost.Place, lost.Hints = 1, match.Computer, "", "knuth", records.Lost, 2, 3
	lost.Optimum, lost.Guesses, lost.Counts, lost.Opponents = 0, 0, records.InLeaderboards, []string{member}
	return []records.Result{won, lost}
}

// played stores a match that a member has won, in its own channel.
func played(t *testing.T, s host.Store, id, member string, guesses int, ended time.Time) (match.Match, []records.Result) {
	t.Helper()
	m := storeBegun(t, s, sampleMatch("c"+id, id))
	results := sampleResults(m, member, guesses, ended)
	return over(t, s, m, results), results
}

// over ends a match with results.
func over(t *testing.T, s host.Store, m match.Match, results []records.Result) match.Match {
	t.Helper()
	st := step(m, match.Ended, sampleEntry(len(m.Entries)))
	st.Results = results
	return stepped(t, s, m, st, store.Lease{})
}

func wantResults(t *testing.T, what string, got []records.Result, err error, want ...records.Result) {
	t.Helper()
	if d := cmp.Diff(want, got, cmpopts.EquateEmpty()); d != "" || err != nil {
		t.Errorf("%s = %v (-want +got):\n%s", what, err, d)
	}
}

func wantResultsOf(t *testing.T, s host.Store, m match.Match, want ...records.Result) {
	t.Helper()
	got, err := s.Results(t.Context(), records.ResultQuery{Home: m.Home(), Match: m.ID})
	wantResults(t, "Results of "+m.ID, got, err, want...)
}

// totalOf returns a member's total of all time in the game of the sample matches.
func totalOf(t *testing.T, s host.Store, member string) records.Total {
	t.Helper()
	r, err := rankedIn(t, s, records.Leaderboard{Home: "guild", Game: "chess", Period: records.AllTime, By: records.ByWins}, member)
	wantErr(t, "Leaders", err, nil)
	return r.Total
}

func total(member string) records.Total {
	return records.Total{Home: "guild", Game: "chess", Period: records.AllTime, Member: member}
}

// storeKeepsResults: the results of a match are stored with its end, even if it ends at the start.
// In direct messages, their home is the channel.
func storeKeepsResults(t *testing.T, s host.Store) {
	m, results := played(t, s, "m1", "alice", 5, noonIn)
	wantResultsOf(t, s, m, results...)
	direct := sampleMatch("d1", "m2")
	direct.Guild = ""
	direct = storeBegun(t, s, direct)
	want := sampleResults(direct, "bob", 3, noonIn)
	wantResultsOf(t, s, over(t, s, direct, want), want...)
	at := sampleMatch("c3", "m3")
	at.Status = match.Ended
	want = sampleResults(at, "carol", 1, noonIn)
	wantErr(t, "Apply", s.Apply(t.Context(), host.Change{Channel: "c3", New: &at, Results: want}), nil)
	wantResultsOf(t, s, at, want...)

	stale := step(m, match.Ended, sampleEntry(9))
	stale.Version, stale.Results = m.Version-1, results[:1]
	wantErr(t, "Apply of a stale step", s.Apply(t.Context(), host.Change{Channel: m.Channel, Steps: []host.Step{stale}}), store.ErrStale)
	wantResultsOf(t, s, m, results...)
	storeRefusesForeignResults(t, s)
	storeFillsInScores(t, s)
	storeKeepsOtherRules(t, s)
	storeListsEnded(t, s)
	storeListsAnEvening(t, s)
}

// storeReplacesResults: a change after the end replaces the results, a match that continues loses
// them, and the totals change accordingly.
func storeReplacesResults(t *testing.T, s host.Store) {
	m, results := played(t, s, "m1", "alice", 5, noonIn)
	played(t, s, "m0", "alice", 6, noonIn)
	want := total("alice").Plus(records.Total{Games: 2, Wins: 2, Measured: 2, Guesses: 11, Excess: 11000 - 2*4340}, 1)
	if got := totalOf(t, s, "alice"); got != want {
		t.Errorf("the total = %+v, want %+v", got, want)
	}
	again := []records.Result{results[0]}
	again[0].Finish, again[0].Guesses = records.Lost, 13
	m = over(t, s, m, again)
	wantResultsOf(t, s, m, again...)
	want = total("alice").Plus(records.Total{Games: 2, Wins: 1, Losses: 1, Measured: 2, Guesses: 19, Excess: 19000 - 2*4340}, 1)
	if got := totalOf(t, s, "alice"); got != want {
		t.Errorf("the total after the end was changed = %+v, want %+v", got, want)
	}
	m = applied(t, s, m, match.Live, sampleEntry(len(m.Entries)))
	wantResultsOf(t, s, m)
	want = total("alice").Plus(records.Total{Games: 1, Wins: 1, Measured: 1, Guesses: 6, Excess: 6000 - 4340}, 1)
	if got := totalOf(t, s, "alice"); got != want {
		t.Errorf("the total after the match continues = %+v, want %+v", got, want)
	}
	wantErr(t, "PutResults of a match that continues", s.PutResults(t.Context(), m.Channel, m.ID, m.Version, results), store.ErrStale)
	m = over(t, s, m, results[1:])
	wantErr(t, "PutResults of an old version", s.PutResults(t.Context(), m.Channel, m.ID, m.Version-1, results), store.ErrStale)
	wantErr(t, "PutResults of an unknown match", s.PutResults(t.Context(), "c", "m", 1, nil), store.ErrNone)
	wantErr(t, "PutResults", s.PutResults(t.Context(), m.Channel, m.ID, m.Version, results), nil)
	wantResultsOf(t, s, m, results...)
}

// storeRefusesForeignResults: results must be of the ended match, one per seat.
func storeRefusesForeignResults(t *testing.T, s host.Store) {
	m := storeBegun(t, s, sampleMatch("foreign", "foreign"))
	good := sampleResults(m, "alice", 5, noonIn)
	for what, change := range map[string]func(r *records.Result){
		"another match":   func(r *records.Result) { r.Match = "m2" },
		"another channel": func(r *records.Result) { r.Channel = "c2" },
		"another home":    func(r *records.Result) { r.Home = "g2" },
		"a seat twice":    func(r *records.Result) { r.Seat = 1 },
		"a NUL":           func(r *records.Result) { r.User = "\x00" },
		"a spaced name":   func(r *records.Result) { r.Opponents = []string{"a b"} },
	} {
		st := step(m, match.Ended, sampleEntry(2))
		st.Results = append([]records.Result(nil), good...)
		change(&st.Results[0])
		if err := s.Apply(t.Context(), host.Change{Channel: m.Channel, Steps: []host.Step{st}}); err == nil {
			t.Errorf("Apply with results of %s = nil, want an error", what)
		}
	}
	st := step(m, match.Live, sampleEntry(2))
	st.Results = good
	if err := s.Apply(t.Context(), host.Change{Channel: m.Channel, Steps: []host.Step{st}}); err == nil {
		t.Error("Apply with results of a match that continues = nil, want an error")
	}
	wantMatch(t, s, m)
}

// storeFillsInScores: the scores of an analysis stay when the results are stored again.
func storeFillsInScores(t *testing.T, s host.Store) {
	m, results := played(t, s, "scored", "alice", 5, noonIn)
	want := []records.Result{results[0], results[1]}
	want[0].Skill, want[0].Luck = 90, 40
	wantErr(t, "PutResults", s.PutResults(t.Context(), m.Channel, m.ID, m.Version, want), nil)
	wantResultsOf(t, s, m, want...)
	wantResultsOf(t, s, over(t, s, m, results), want...)
}

// storeListsAnEvening: the results of an evening's channel until a time are listed, newest first.
func storeListsAnEvening(t *testing.T, s host.Store) {
	m, first := played(t, s, "e1", "alice", 5, noonIn)
	over(t, s, storeBegun(t, s, sampleMatch("elsewhere", "e2")), nil)
	thread := storeBegun(t, s, sampleMatch("thread", "e3"))
	second := sampleResults(thread, "alice", 3, noonIn.Add(time.Minute))
	for i := range second {
		second[i].Evening = m.Channel
	}
	over(t, s, thread, second)
	query := records.ResultQuery{Home: m.Home(), Evening: m.Channel, Until: noonIn.Add(time.Minute)}
	got, err := s.Results(t.Context(), query)
	wantResults(t, "Results of an evening", got, err, second[1], second[0], first[1], first[0])
	query.Limit = 1
	got, err = s.Results(t.Context(), query)
	wantResults(t, "the newest", got, err, second[1])
	query.Until, query.Limit = noonIn, 0
	got, err = s.Results(t.Context(), query)
	wantResults(t, "Results until noon", got, err, first[1], first[0])
}

// storeKeepsOtherRules: results by other rules stay while the match ends equally for the seat.
func storeKeepsOtherRules(t *testing.T, s host.Store) {
	m, results := played(t, s, "rules", "dora", 5, noonIn)
	others := []records.Result{results[0], results[1]}
	others[0].Rules, others[0].Counts, others[0].Skill = results[0].Rules+1, records.InLeaderboards, 80
	others[1].Rules = results[1].Rules - 1
	wantErr(t, "PutResults", s.PutResults(t.Context(), m.Channel, m.ID, m.Version, others), nil)
	m = over(t, s, m, results)
	wantResultsOf(t, s, m, others...)
	drawn := []records.Result{results[0], results[1]}
	drawn[0].Finish, drawn[0].Skill = records.Drawn, 80 // scores stay
	over(t, s, m, drawn)
	wantResultsOf(t, s, m, drawn[0], others[1])
}

// storeFindsResults: results are found by member and by time.
func storeFindsResults(t *testing.T, s host.Store) {
	storePagesHistory(t, s)
	storeFindsRated(t, s)
	storeSumsStats(t, s)
}

// storePagesHistory: a member's results are returned in pages, newest first.
func storePagesHistory(t *testing.T, s host.Store) {
	var want []records.Result
	for i := range 5 {
		m := storeBegun(t, s, sampleMatch(fmt.Sprint("c", i), fmt.Sprint("m", i)))
		results := sampleResults(m, "alice", i+1, noonIn.Add(time.Duration(i/2)*time.Second)) // some at the same time
		if i == 3 {
			results[0].Game = "go"
		}
		over(t, s, m, results)
		want = append([]records.Result{results[0]}, want...)
	}
	played(t, s, "other", "bob", 4, noonIn)
	var got []records.Result
	for before := (records.Result{}); ; before = got[len(got)-1] {
		page, err := s.Results(t.Context(), records.ResultQuery{Home: "guild", Member: "alice", Before: before, Limit: 2})
		wantErr(t, "History", err, nil)
		if len(page) == 0 {
			break
		}
		got = append(got, page...)
	}
	wantResults(t, "History", got, nil, want...)
	got, err := s.Results(t.Context(), records.ResultQuery{Home: "guild", Member: "alice", Game: "go"})
	wantResults(t, "History of a game", got, err, want[1])
	got, err = s.Results(t.Context(), records.ResultQuery{Home: "guild", Member: "alice", Game: "go", Before: want[1], Limit: 9})
	wantResults(t, "History before the first", got, err)
}

// storeFindsRated: the rated results of a day are returned in the order of ending.
func storeFindsRated(t *testing.T, s host.Store) {
	from := noonIn.AddDate(0, 1, 0)
	played(t, s, "r0", "dave", 4, from.Add(-time.Second))
	_, b := played(t, s, "rb", "dave", 4, from)
	_, a := played(t, s, "ra", "bob", 4, from.Add(time.Second))
	played(t, s, "r9", "dave", 4, from.Add(time.Minute))
	got, err := s.Results(t.Context(), records.ResultQuery{Home: "guild", Game: "chess", From: asStored(from), Until: asStored(from.Add(time.Minute))})
	wantResults(t, "RatedResults", got, err, b[0], a[0])
	got, err = s.Results(t.Context(), records.ResultQuery{Home: "guild", Game: "go", From: asStored(from), Until: asStored(from.Add(time.Minute))})
	wantResults(t, "RatedResults of another game", got, err)
}

// storeSumsStats: the statistics of a member follow from the results, in the order in which they
// ended.
func storeSumsStats(t *testing.T, s host.Store) {
	var want records.Stats
	for i, finish := range []records.Finish{records.Won, records.Won, records.Drawn, records.Lost, records.Void, records.Won} {
		m := storeBegun(t, s, sampleMatch(fmt.Sprint("s", i), fmt.Sprint("s", 9-i)))
		results := sampleResults(m, "eve", i+3, noonIn.Add(time.Duration(i)*time.Second))
		results[0].Finish = finish
		over(t, s, m, results)
		want.Add(results[0])
	}
	for _, game := range []string{"", "chess"} {
		got, err := (&records.Keeper{Store: s}).Stats(t.Context(), "guild", "eve", game)
		if d := cmp.Diff(want, got, cmp.AllowUnexported(records.Stats{})); d != "" || err != nil {
			t.Errorf("Stats of %q = %v (-want +got):\n%s", game, err, d)
		}
	}
	got, err := (&records.Keeper{Store: s}).Stats(t.Context(), "guild", "eve", "go")
	if err != nil || got.Games != 0 {
		t.Errorf("Stats of another game = %+v, %v", got, err)
	}
}

// storeListsEnded: every ended match is on exactly one page.
func storeListsEnded(t *testing.T, s host.Store) {
	whole, err := s.Find(t.Context(), store.Query{After: store.Ref{}, Limit: 99})
	wantErr(t, "Ended", err, nil)
	want := map[string]int64{"m1": 3, "m2": 3, "m3": 2, "scored": 4, "rules": 5} // by version; the sample has 2
	got := map[string]int64{}
	for after := (store.Ref{}); ; {
		page, err := s.Find(t.Context(), store.Query{After: after, Limit: 2})
		wantErr(t, "Ended", err, nil)
		if len(page) == 0 {
			break
		}
		for _, h := range page {
			after = store.Ref{Channel: h.Channel, ID: h.ID}
			got[h.ID] = h.Version
			if (h.Guild != "guild") != (h.ID == "m2") || h.Game != "chess" || h.Status != match.Ended {
				t.Errorf("Ended has %+v", h)
			}
		}
	}
	if d := cmp.Diff(want, got); d != "" || len(whole) != len(want) {
		t.Errorf("Ended in pages; %d at once (-want +got):\n%s", len(whole), d)
	}
}
