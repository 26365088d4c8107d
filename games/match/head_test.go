package match_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"parlour/games"
	"parlour/games/match"
)

// knowing is a store that checks the heads that changes know: each must be the stored
// one, so that the change takes one statement.
type knowing struct {
	match.Store
	t       *testing.T
	checked int
}

func (k *knowing) check(channel, id string, known *match.Head) {
	k.t.Helper()
	if known == nil {
		k.t.Error("a change knows no head")
		return
	}
	stored, err := k.Head(context.Background(), channel, id)
	if err != nil {
		k.t.Error(err)
	}
	if d := cmp.Diff(stored, *known, cmpopts.EquateEmpty()); d != "" {
		k.t.Errorf("a change knows another head (-stored +known):\n%s", d)
	}
	k.checked++
}

func (k *knowing) Apply(ctx context.Context, c match.Change) error {
	k.t.Helper()
	for _, st := range c.Steps {
		k.check(c.Channel, st.Match, st.Known)
	}
	return k.Store.Apply(ctx, c)
}

func (k *knowing) Update(ctx context.Context, channel, id string, p match.Patch) (match.Head, error) {
	k.t.Helper()
	if p.Slot != nil {
		k.check(channel, id, p.Known)
	}
	return k.Store.Update(ctx, channel, id, p)
}

// Moves of members and of computers, and records of their boards, know the stored head,
// also where the board was recorded or sent after the table was made.
func TestChangesKnowTheStoredHead(t *testing.T) {
	h := newHouse(t)
	k := &knowing{Store: h.Store, t: t}
	h.Store = k
	first := h.watched("counts")
	h.displayed(first, "7")
	second, err := h.Advance(t.Context(), first.WithoutAttempt(), nil) // its slot was recorded since
	if err != nil {
		t.Fatal(err)
	}
	h.displayed(second, "7")
	if _, err := h.Want(t.Context(), second, true); err != nil {
		t.Fatal(err)
	}
	h.displayed(h.advance(second.WithoutAttempt()), "8")

	table := h.between()
	h.displayed(table, "9")
	if _, err := h.Pinged(t.Context(), h.reload(table), match.Reminder{Message: "10", At: h.clock.Add(time.Minute)}); err != nil {
		t.Fatal(err)
	}
	h.reload(table)
	next := h.must(table, games.Move, "4", bob) // which makes the ping due
	h.displayed(next, "9")
	h.displayed(h.must(next, games.Move, "NO", alice), "9")
	if k.checked < 12 {
		t.Errorf("%d changes were checked, want 12 at least", k.checked)
	}
}
