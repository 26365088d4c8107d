package load

import (
	"slices"
	"sync"
	"time"

	"parlour/bot/discordtest"
)

// tally is the outcome of the presses made in a period.
type tally struct {
	mu      sync.Mutex
	times   []time.Duration // response times, from when a press fell due to its first response
	failed  int             // presses without a first response within Discord's three seconds
	rebuffs int             // presses that the bot refused in private: their board was out of date
	refused int             // presses that the member's client did not allow
	took    time.Duration   // length of the period
}

// add counts a press that has its first response or has failed.
func (t *tally) add(i *discordtest.Interaction, due time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.times = append(t.times, i.FirstAt().Sub(due))
	if i.State() == discordtest.Failed {
		t.failed++
	}
}

func (t *tally) rebuff() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.rebuffs++
}

func (t *tally) refuse() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.refused++
}

// rate returns the presses per second that were answered and not rebuffed.
func (t *tally) rate() float64 {
	if t.took <= 0 {
		return 0
	}
	return float64(len(t.times)-t.failed-t.rebuffs) / t.took.Seconds()
}

// percentile returns the response time that a share of the presses did not exceed, by the
// nearest rank; 0 if there were no presses.
func (t *tally) percentile(share float64) time.Duration {
	if len(t.times) == 0 {
		return 0
	}
	slices.Sort(t.times)
	rank := int(share*float64(len(t.times)) + 0.999999)
	return t.times[min(max(rank, 1), len(t.times))-1]
}

// merge adds another tally.
func (t *tally) merge(o *tally) {
	t.times = append(t.times, o.times...)
	t.failed, t.rebuffs, t.refused, t.took = t.failed+o.failed, t.rebuffs+o.rebuffs, t.refused+o.refused, t.took+o.took
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
