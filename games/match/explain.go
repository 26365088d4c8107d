package match

import (
	"fmt"
	"strings"
	"time"
)

// ExplainBoard explains in English sentences, for an operator, why a channel shows the
// board of a match as it does, and what happens next. They contain no token and no secret.
func (m *Match) ExplainBoard(now time.Time) []string {
	switch {
	case m.Daily != nil:
		return []string{"A daily puzzle has private boards only."}
	case m.Status == Parked:
		return append([]string{"The match is parked: it cannot be read, or its computer's move failed too often. Nothing is sent."}, m.Board.facts(now)...)
	}
	return m.Board.Explain(now)
}

// Explain returns the facts about the slot, and what happens next.
func (s Slot) Explain(now time.Time) []string { return append(s.facts(now), s.next(now)) }

// facts are sentences about the slot. The first is the reason why [Host.Open] opens an
// attempt, or does not.
func (s Slot) facts(now time.Time) (facts []string) {
	add := func(holds bool, format string, args ...any) {
		if holds {
			facts = append(facts, fmt.Sprintf(format, args...))
		}
	}
	behind := s.Wanted - s.Shown
	add(s.busy(now), "%s in flight until %s at the latest.", counted(int64(s.Open), "attempt is", "attempts are"), stamp(s.Until))
	add(s.Shut, "Discord refused the board, or no token was left to edit it. Nothing is sent until a member acts.")
	add(s.Open > 0 && !s.busy(now), "%s given up at %s: the sender died, or recorded no result.", counted(int64(s.Open), "attempt was", "attempts were"), stamp(s.Until))
	add(s.Message == "", "The board has no message yet.")
	add(s.Message != "" && behind > 0, "Message %s is behind by %s.", s.Message, counted(behind, "update", "updates"))
	add(s.Anew, "The board is to be moved to the bottom of the channel.")
	add(s.Pending != "", "The response to an interaction may have created a message; the next attempt looks it up first.")
	add(len(s.Former) > 0, "%s still to be deleted: %s.", counted(int64(len(s.Former)), "older message is", "older messages are"), strings.Join(s.Former, ", "))
	add(!s.stale() && s.DueBy(now), "Discord may have carried out an earlier request late.")
	add(s.Message != "" && behind <= 0, "Message %s shows the newest board.", s.Message)
	return facts
}

// overdue is how long a board may be due while a bot runs: it looks every second, and a
// process that died keeps its lease for ten.
const overdue = 15 * time.Second

// next is a sentence about the next attempt.
func (s Slot) next(now time.Time) string {
	at := s.DueAt()
	since := now.Sub(at).Round(time.Second)
	switch {
	case at.IsZero():
		return "Nothing is due."
	case s.busy(now):
		return "The last sender to finish sends the board again if it is still behind."
	case at.After(now) && !s.stale():
		return fmt.Sprintf("The board is sent again at %s (in %v), since Discord may carry out an earlier request late.", stamp(at), -since)
	case at.After(now):
		return fmt.Sprintf("The next attempt is due at %s (in %v).", stamp(at), -since)
	case since <= overdue:
		return fmt.Sprintf("The next attempt has been due since %s (for %v).", stamp(at), since)
	}
	return fmt.Sprintf("The next attempt has been due since %s (for %v), and no process has made it. Is a bot running and ready?", stamp(at), since)
}

// stamp is a time for an operator.
func stamp(at time.Time) string { return at.UTC().Format("2006-01-02 15:04:05 UTC") }

// counted is a number with the words that it counts.
func counted(n int64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
