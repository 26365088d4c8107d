package records_test

import (
	"github.com/google/go-cmp/cmp"
	"slices"
	"testing"
	"time"

	"parlour/games/match"
	"parlour/games/match/matchtest"
	"parlour/games/match/records"
)

// won returns a measured win of alice with a number of guesses.
func won(guesses int, against ...string) records.Result {
	return records.Result{
		Home: "g", Game: "safe", Kind: match.Member, User: "alice", Finish: records.Won, Moves: guesses, Board: true, Counts: records.InLeaderboards, Guesses: guesses, Optimum: 4340,
		Opponents: against, Ended: matchtest.Noon, Skill: -1, Luck: -1,
	}
}

// as returns a result with another finish.
func as(f records.Finish, r records.Result) records.Result {
	r.Finish = f
	return r
}

// counting returns a result that counts elsewhere.
func counting(c records.Counts, r records.Result) records.Result {
	r.Counts = c
	return r
}

func TestStats(t *testing.T) {
	var s records.Stats
	if len(s.Opponents(3, true)) > 0 || s.Skill.Of() != -1 {
		t.Errorf("without results: %+v", s)
	}
	analysed := won(4, "bob", "carol")
	analysed.Skill, analysed.Luck, analysed.Hints = 80, 31, 1
	for _, r := range []records.Result{
		won(5, "bob"), won(6, "carol"), analysed, counting(records.Nowhere, won(1, "dave")), as(records.Drawn, won(7, "bob")),
		won(4, "dave"), as(records.Lost, won(11, "/hard")), won(5, "carol"),
	} {
		s.Add(r)
	}
	resigned := won(2, "bob")
	resigned.Board = false
	s.Add(resigned)
	s.Add(counting(records.InStats, won(3, "bob")))
	s.Add(counting(records.InStats, as(records.Void, won(0, "bob"))))
	got := []int{s.Games, s.Stopped, s.Wins, s.Draws, s.Losses, s.Streak, s.Longest, s.Hints, s.Shortest, s.Tries, s.Skill.Of(), s.Luck.Of()}
	if want := []int{10, 1, 7, 1, 1, 3, 3, 1, 4, 0, 80, 31}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	want := []records.Opponent{{Who: "bob", Games: 5, Wins: 4}, {Who: "carol", Games: 3, Wins: 3}, {Who: "/hard", Games: 1, Losses: 1}}
	if diff := cmp.Diff(want, s.Opponents(3, true)); diff != "" {
		t.Errorf("opponents (-want +got)\n%s", diff)
	}
	s.Add(won(4, "/easy"))
	want[2] = records.Opponent{Who: records.Computers, Games: 2, Wins: 1, Losses: 1}
	if diff := cmp.Diff(want, s.Opponents(3, false)); diff != "" {
		t.Errorf("opponents in all games (-want +got)\n%s", diff)
	}
}

func TestPeriods(t *testing.T) {
	for _, tt := range []struct {
		at          time.Time
		month, week string
	}{
		{time.Date(2026, time.March, 1, 23, 59, 0, 0, time.UTC), "2026-03", "2026-W09"},
		{time.Date(2026, time.March, 2, 0, 0, 0, 0, time.UTC), "2026-03", "2026-W10"},
		{time.Date(2027, time.January, 1, 0, 30, 0, 0, time.FixedZone("", 3600)), "2026-12", "2026-W53"},
	} {
		if month, week := records.Month(tt.at), records.Week(tt.at); month != tt.month || week != tt.week {
			t.Errorf("%v: %s, %s", tt.at, month, week)
		}
	}
}

func TestTotals(t *testing.T) {
	later := won(6)
	later.Ended = matchtest.Noon.AddDate(0, 0, 7)
	computer, unmeasured := won(3), won(3)
	computer.Kind, unmeasured.Optimum = match.Computer, 0
	got := records.Totals([]records.Result{won(5), later, as(records.Lost, unmeasured), counting(records.InStats, won(1)), computer})
	name := func(period string) records.Total {
		return records.Total{Home: "g", Game: "safe", Period: period, Member: "alice"}
	}
	five := records.Total{Games: 1, Wins: 1, Measured: 1, Guesses: 5, Excess: 660}
	six, lost := records.Total{Games: 1, Wins: 1, Measured: 1, Guesses: 6, Excess: 1660}, records.Total{Games: 1, Losses: 1}
	both := name("2026-03").Plus(five, 1).Plus(six, 1).Plus(lost, 1)
	all := both
	all.Period = records.AllTime
	want := []records.Total{both, name("2026-W09").Plus(five, 1).Plus(lost, 1), name("2026-W10").Plus(six, 1), all}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("totals (-want +got)\n%s", diff)
	}
}
