package daily_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games/match/host"
	"parlour/games/match/records"
)

// many is a store in which 25 members have solved each daily.
type many struct{ host.Store }

func (many) Leaders(_ context.Context, _ records.Leaderboard, member string, offset, limit int) (found records.Leaders, err error) {
	rank := func(n int, who string) records.Ranked {
		return records.Ranked{Total: records.Total{Member: who}, Result: records.Result{Match: "m", Finish: records.Won, Moves: 4}, Rank: n}
	}
	found.Count, found.Played, found.Offset = 25, 30, min(offset, 24/limit*limit)
	for n := found.Offset + 1; n <= min(found.Offset+limit, 25); n++ {
		found.Rows = append(found.Rows, rank(n, fmt.Sprint(n)))
	}
	found.Own = rank(12, member)
	return found, nil
}

// A table has pages. Its own keys turn them in place, and the key of another message opens it.
func TestDailyTablePages(t *testing.T) {
	w := commandstest.New(t)
	w.TryOf("alice")
	w.Host.Store = many{w.Host.Store}
	own := "`12` <@" + commandstest.Members["alice"].ID + "> 4/10"
	for arg, want := range map[string]struct {
		first, last string
		own         bool
		turn        [2]bool // whether ‹ and › are disabled
	}{
		"code":    {"🥇 <@1> 4/10", "`10` <@10> 4/10", true, [2]bool{true, false}},
		"code/1":  {"`11` <@11> 4/10", "`20` <@20> 4/10", false, [2]bool{false, false}},
		"code/2":  {"`21` <@21> 4/10", "`25` <@25> 4/10", true, [2]bool{false, true}},
		"code/99": {"`21` <@21> 4/10", "`25` <@25> 4/10", true, [2]bool{false, true}},
	} {
		got := w.Press("alice", "private", "dt::1:"+arg)
		text := commandstest.Texts(got.Body)
		if !strings.Contains(text, "30 played. 25 solved it.") || !strings.Contains(text, want.first+"\n") || !strings.Contains(text, want.last) || strings.Contains(text, own) != want.own {
			t.Errorf("%s:\n%s", arg, text)
		}
		if turn := got.Body.Keys[0].Buttons; turn[0].Disabled != want.turn[0] || turn[1].Disabled != want.turn[1] {
			t.Errorf("%s: %+v", arg, turn)
		}
		if inPlace := got.To == commands.InPlace; inPlace != strings.Contains(arg, "/") {
			t.Errorf("%s is shown %v", arg, got.To)
		}
	}
	for _, arg := range []string{"code/-1", "code/x", "code/99999999999", "other/1"} {
		if got := w.Press("alice", "private", "dt::1:"+arg); strings.Contains(commandstest.Texts(got.Body), "solved it") {
			t.Errorf("%s: %+v", arg, got)
		}
	}
}
