package rest

import "time"

// Discord blocks an address temporarily after 10,000 responses with status 401,
// 403 or 429 within 10 minutes. The client rejects calls with the bot token
// well below that.
const (
	invalidMax    = 8000
	invalidWindow = 10 * time.Minute
	invalidSlots  = 60
	invalidSlot   = invalidWindow / invalidSlots
)

// tally counts the invalid requests of the last 10 minutes, in slots of 10
// seconds.
type tally struct {
	counts [invalidSlots + 1]int
	slot   int64 // the newest slot, counted from the epoch
	sum    int
	full   bool // the count has reached invalidMax and not dropped below it since
}

// advance drops expired slots.
func (t *tally) advance(now time.Time) {
	slot := now.UnixNano() / int64(invalidSlot)
	if slot-t.slot > invalidSlots {
		*t = tally{slot: slot}
		return
	}
	for t.slot < slot {
		t.slot++
		i := t.slot % int64(len(t.counts))
		t.sum -= t.counts[i]
		t.counts[i] = 0
	}
	t.full = t.full && t.sum >= invalidMax
}

// add counts an invalid request and reports whether it filled the tally.
func (t *tally) add(now time.Time) bool {
	t.advance(now)
	t.counts[t.slot%int64(len(t.counts))]++
	t.sum++
	was := t.full
	t.full = t.sum >= invalidMax
	return t.full && !was
}

// wait returns the time until the count drops below invalidMax.
func (t *tally) wait(now time.Time) time.Duration {
	t.advance(now)
	sum := t.sum
	if sum < invalidMax {
		return 0
	}
	oldest := t.slot - invalidSlots
	for s := oldest; ; s++ {
		sum -= t.counts[(s+int64(len(t.counts)))%int64(len(t.counts))]
		if sum < invalidMax {
			gone := (s + invalidSlots + 1) * int64(invalidSlot) // when slot s is dropped
			return time.Duration(gone - now.UnixNano())
		}
	}
}
