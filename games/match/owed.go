package match

import (
	"context"
	"time"
)

// Owed is the backlog of one kind of deadline.
type Owed struct {
	Count int           // of overdue matches
	Age   time.Duration // of the oldest deadline
}

// mostOwed bounds the matches that are counted. The oldest are always among them.
const mostOwed = 200

// Owed returns the backlog of all matches in the database, leased or not, by kind of
// deadline, and for [DueBoard].
func (h *Host) Owed(ctx context.Context) (map[string]Owed, error) {
	now := h.Now()
	due, err := h.Store.Find(ctx, Query{Due: now, Limit: mostOwed})
	owed := map[string]Owed{}
	for _, m := range due {
		for kind, at := range m.Head().Owes() {
			if !at.After(now) {
				owed[kind] = Owed{owed[kind].Count + 1, max(owed[kind].Age, now.Sub(at))}
			}
		}
	}
	return owed, err
}
