package settings_test

import (
	"testing"

	"parlour/commands/commandstest"
	"parlour/games/match"
	"parlour/games/match/daily"
)

// All who try a daily play by the same rules, so nothing of it can be changed.
func TestADailyCannotBeChanged(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/mastermind play")
	table, alice := w.Table(), match.Actor{User: commandstest.Members["alice"].ID}
	if got := table.Consent().MayChange(alice); len(got) != 1 || got[0].Name != "guesses" {
		t.Errorf("in a game of one’s own: %+v", got)
	}
	table.Match.Daily = &daily.Daily{}
	if got := table.Consent().MayChange(alice); len(got) != 0 {
		t.Errorf("in a daily: %+v", got)
	}
}
