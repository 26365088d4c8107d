package slot

import (
	"fmt"
	"strings"
	"time"
)

// Explain returns the facts about the slot, and what happens next.
func (s Slot) Explain(now time.Time) []string { return append(s.Facts(now), s.next(now)) }

// Facts returns sentences about the slot. The first is the reason why host.Boards.Open opens an
// attempt, or does not.
func (s Slot) Facts(now time.Time) (facts []string) {
	add := func(holds bool, format string, args ...any) {
		if holds {
			facts = append(facts, fmt.Sprintf(format, args...))
		}
	}
	behind := s.Wanted - s.Shown
	add(s.Busy(now), "%s in flight until %s at the latest.", counted(int64(s.Open), "attempt is", "attempts are"), stamp(s.Until))
	add(s.Shut, "Discord refused the board, or no token was left to edit it. Nothing is sent until a member acts.")
	add(s.Open > 0 && !s.Busy(now), "%s given up at %s: the sender died, or recorded no result.", counted(int64(s.Open), "attempt was", "attempts were"), stamp(s.Until))
	add(s.Message == "", "The board has no message yet.")
	add(s.Message != "" && behind > 0, "Message %s is behind by %s.", s.Message, counted(behind, "update", "updates"))
	add(s.Anew, "The board is to be moved to the bottom of the channel.")
	add(s.Pending != "", "The response to an interaction may have created a message; the next attempt looks it up first.")
	add(len(s.Former) > 0, "%s still to be deleted: %s.", counted(int64(len(s.Former)), "older message is", "older messages are"), strings.Join(s.Former, ", "))
	add(!s.stale() && s.DueBy(now), "Discord may have carried out an earlier request late.")
	add(s.Message != "" && behind <= 0, "Message %s shows the newest board.", s.Message)
	return facts
}

// overdue is the time for which a board may be due while a bot runs. It looks for due boards
// every second, and the lease of a process that died lasts ten seconds.
const overdue = 15 * time.Second

// next returns a sentence about the next attempt.
func (s Slot) next(now time.Time) string {
	at := s.DueAt()
	since := now.Sub(at).Round(time.Second)
	switch {
	case at.IsZero():
		return "Nothing is due."
	case s.Busy(now):
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

// stamp returns a time as an operator reads it.
func stamp(at time.Time) string { return at.UTC().Format("2006-01-02 15:04:05 UTC") }

// counted returns a number with the word for what it counts.
func counted(n int64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
