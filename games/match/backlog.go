package match

import (
	"context"
	"time"
)

// Backlog is the backlog of one kind of deadline.
type Backlog struct {
	Count int           // of overdue matches
	Age   time.Duration // of the oldest deadline
}

// maxBacklog bounds the matches that are counted. The oldest are always among them.
const maxBacklog = 200

// Backlog returns the backlog of all matches in the database, leased or not, by kind of
// deadline, and for [DueBoard].
func (h *Host) Backlog(ctx context.Context) (map[string]Backlog, error) {
	now := h.Now()
	due, err := h.Store.Find(ctx, Query{Due: now, Limit: maxBacklog})
	owed := map[string]Backlog{}
	for _, m := range due {
		for kind, at := range m.Head().Deadlines() {
			if !at.After(now) {
				owed[kind] = Backlog{owed[kind].Count + 1, max(owed[kind].Age, now.Sub(at))}
			}
		}
	}
	return owed, err
}
