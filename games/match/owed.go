package match

import (
	"context"
	"time"
)

// Owed is what matches owe of one kind and have owed for some time.
type Owed struct {
	Count int           // of them
	Age   time.Duration // of the longest owed
}

// mostOwed is how many matches are looked at: where more are due, what is owed for
// the longest is among them all the same.
const mostOwed = 200

// Owed tells what is due in all matches of the database, whoever works on it, by the
// kinds of deadline; and [DueBoard].
func (h *Host) Owed(ctx context.Context) (map[string]Owed, error) {
	now := h.Now()
	heads, err := h.Store.Due(ctx, now, mostOwed)
	owed := map[string]Owed{}
	for _, head := range heads {
		for kind, at := range head.Owes() {
			if !at.After(now) {
				owed[kind] = Owed{owed[kind].Count + 1, max(owed[kind].Age, now.Sub(at))}
			}
		}
	}
	return owed, err
}
