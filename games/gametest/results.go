package gametest

import (
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/records"
)

// checkResults checks that the results of a finished match follow from its outcome: of the seats
// that win, alone or together, and of those that lose. Seats on the same side are no opponents.
func (t *table) checkResults(now *match.Table) {
	o, seats := now.Outcome(), games.Seat(len(now.Log.Chairs))
	for _, r := range records.Results(now) {
		if won, lost := r.Finish == records.Won, r.Finish == records.Lost; won != o.Wins(r.Seat) || lost && o.Drawn() && o.Places == nil {
			t.errorf("%s: the result of seat %d is %s, after the outcome %+v", t.what, r.Seat, r.Finish, o)
		}
		others := 0
		for s := range seats {
			if s != r.Seat && (o.Wins(s) != o.Wins(r.Seat) || o.Drawn() || o.Winner != games.Nobody) {
				others++
			}
		}
		if len(r.Opponents) > others {
			t.errorf("%s: seat %d has the opponents %q, after the outcome %+v", t.what, r.Seat, r.Opponents, o)
		}
	}
}
