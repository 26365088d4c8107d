package records_test

import (
	"context"
	"strings"
	"testing"

	"parlour/commands/commandstest"
	"parlour/games/match/host"
	"parlour/games/match/records"
)

// crowded is a store with more ranked members than are counted.
type crowded struct{ host.Store }

func (crowded) Leaders(_ context.Context, l records.Leaderboard, member string, _, _ int) (records.Leaders, error) {
	own := records.Ranked{
		Total:  records.Total{Home: l.Home, Game: l.Game, Period: l.Period, Member: member, Games: 9, Wins: 9},
		Result: records.Result{Home: l.Home, Match: "try", User: member, Finish: records.Won, Moves: 9}, Rank: records.MaxRank + 1,
	}
	return records.Leaders{Count: records.MaxRank, Played: records.MaxRank, Own: own}, nil
}

// A leaderboard with more members than are counted says so, as does the rank of a
// later member.
func TestMoreThanAreCounted(t *testing.T) {
	w := commandstest.New(t)
	w.Host.Store = crowded{w.Host.Store}
	w.Host.Records.Store = w.Host.Store
	for line, want := range map[string][]string{
		"/daily show:table":            {`10,000\+ played. 10,000\+ solved it.`, "`10,000+` <@" + commandstest.Members["alice"].ID + "> 9/10"},
		"/leaderboard game:battleship": {`10,000\+ players`, "`10,000+`"},
	} {
		got := commandstest.Texts(w.Say("alice", line).Body)
		for _, part := range want {
			if !strings.Contains(got, part) {
				t.Errorf("%s does not say %q:\n%s", line, part, got)
			}
		}
	}
}
