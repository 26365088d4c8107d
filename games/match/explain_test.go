package match

import (
	"strings"
	"testing"
	"time"

	"parlour/games/match/daily"
	"parlour/games/match/slot"
)

func TestBoardsAreExplained(t *testing.T) {
	now := time.Date(2026, time.January, 2, 12, 0, 0, 0, time.UTC)
	in := func(d time.Duration) time.Time { return now.Add(d) }
	shown := slot.Slot{Wanted: 3, Shown: 3, Message: "70"}
	with := func(change func(*slot.Slot)) slot.Slot { s := shown; change(&s); return s }
	const newest = "Message 70 shows the newest board. "
	for _, test := range []struct {
		name string
		m    Match
		want string
	}{
		{"up to date", Match{Board: shown}, newest + "Nothing is due."},
		{"ended", Match{Status: Ended, Board: shown}, newest + "Nothing is due."},
		{"never sent", Match{Board: slot.Slot{Wanted: 1, Due: now}},
			"The board has no message yet. The next attempt has been due since 2026-01-02 12:00:00 UTC (for 0s)."},
		{"behind", Match{Board: with(func(s *slot.Slot) { s.Shown, s.Due = 1, in(5*time.Second) })},
			"Message 70 is behind by 2 updates. The next attempt is due at 2026-01-02 12:00:05 UTC (in 5s)."},
		{"overdue", Match{Board: with(func(s *slot.Slot) { s.Shown, s.Due = 2, in(-time.Minute) })},
			"Message 70 is behind by 1 update. The next attempt has been due since 2026-01-02 11:59:00 UTC (for 1m0s), and no process has made it. Is a bot running and ready?"},
		{"in flight", Match{Board: with(func(s *slot.Slot) { s.Shown, s.Open, s.Until = 1, 2, in(8*time.Second) })},
			"2 attempts are in flight until 2026-01-02 12:00:08 UTC at the latest. Message 70 is behind by 2 updates. " +
				"The last sender to finish sends the board again if it is still behind."},
		{"given up", Match{Board: with(func(s *slot.Slot) { s.Shown, s.Open, s.Until = 2, 1, in(-2*time.Second) })},
			"1 attempt was given up at 2026-01-02 11:59:58 UTC: the sender died, or recorded no result. Message 70 is behind by 1 update. " +
				"The next attempt has been due since 2026-01-02 11:59:58 UTC (for 2s)."},
		{"refused", Match{Board: with(func(s *slot.Slot) { s.Shown, s.Shut, s.Due = 2, true, now })},
			"Discord refused the board, or no token was left to edit it. Nothing is sent until a member acts. Message 70 is behind by 1 update. Nothing is due."},
		{"a response", Match{Board: slot.Slot{Wanted: 1, Pending: "sealed", Open: 1, Until: in(time.Second)}},
			"1 attempt is in flight until 2026-01-02 12:00:01 UTC at the latest. The board has no message yet. " +
				"The response to an interaction may have created a message; the next attempt looks it up first. " +
				"The last sender to finish sends the board again if it is still behind."},
		{"old messages", Match{Board: with(func(s *slot.Slot) { s.Former, s.Due = []string{"68", "69"}, in(10*time.Second) })},
			"2 older messages are still to be deleted: 68, 69. " + newest + "The next attempt is due at 2026-01-02 12:00:10 UTC (in 10s)."},
		{"to the bottom", Match{Board: with(func(s *slot.Slot) { s.Anew, s.Due = true, now })},
			"The board is to be moved to the bottom of the channel. " + newest + "The next attempt has been due since 2026-01-02 12:00:00 UTC (for 0s)."},
		{"a late request", Match{Board: with(func(s *slot.Slot) { s.Again = in(9 * time.Second) })},
			newest + "The board is sent again at 2026-01-02 12:00:09 UTC (in 9s), since Discord may carry out an earlier request late."},
		{"a late request that is overdue", Match{Board: with(func(s *slot.Slot) { s.Again = now })},
			"Discord may have carried out an earlier request late. " + newest + "The next attempt has been due since 2026-01-02 12:00:00 UTC (for 0s)."},
		{"parked", Match{Status: Parked, Board: with(func(s *slot.Slot) { s.Shown = 2 })},
			"The match is parked: it cannot be read, or its computer's move failed too often. Nothing is sent. Message 70 is behind by 1 update."},
		{"daily", Match{Start: Start{Daily: &daily.Daily{}}}, "A daily puzzle has private boards only."},
	} {
		test.m.Board.Route = "a sealed token"
		got := strings.Join(test.m.ExplainBoard(now), " ")
		if got != test.want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, got, test.want)
		}
		if strings.Contains(got, "sealed") {
			t.Errorf("%s: the explanation contains a token", test.name)
		}
	}
}
