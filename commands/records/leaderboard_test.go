package records_test

import (
	"context"
	"strings"
	"testing"

	"parlour/commands/commandstest"
	"parlour/games/match"
)

// crowded is a store with more ranked members than are counted.
type crowded struct{ match.Store }

func (crowded) Leaders(_ context.Context, l match.Leaderboard, member string, _, _ int) (match.Leaders, error) {
	own := match.Ranked{
		Total:  match.Total{Home: l.Home, Game: l.Game, Period: l.Period, Member: member, Games: 9, Wins: 9},
		Result: match.Result{Home: l.Home, User: member, Finish: match.Won, Moves: 9}, Rank: match.MaxRank + 1,
	}
	return match.Leaders{Count: match.MaxRank, Own: own}, nil
}

// A leaderboard with more members than are counted says so, as does the rank of a
// later member.
func TestMoreThanAreCounted(t *testing.T) {
	w := commandstest.New(t)
	w.Host.Store = crowded{w.Host.Store}
	for line, want := range map[string][]string{
		"/daily show:table":            {`10,000\+ members have solved it`, "`10,000+` <@" + commandstest.Members["alice"].ID + "> 9"},
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
