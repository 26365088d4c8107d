package host_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
)

// knowing is a store that checks the cached heads of changes: each must equal the stored one, so that
// the change takes one statement.
type knowing struct {
	host.Store
	t       *testing.T
	checked int
}

func (k *knowing) check(channel, id string, known *match.Head) {
	k.t.Helper()
	if known == nil {
		k.t.Error("a change has no cached head")
		return
	}
	stored, err := k.Head(context.Background(), channel, id)
	if err != nil {
		k.t.Error(err)
	}
	if d := cmp.Diff(stored, *known, cmpopts.EquateEmpty()); d != "" {
		k.t.Errorf("a change has an outdated head (-stored +known):\n%s", d)
	}
	k.checked++
}

func (k *knowing) Apply(ctx context.Context, c host.Change) error {
	k.t.Helper()
	for _, st := range c.Steps {
		k.check(c.Channel, st.Match, st.Known)
	}
	return k.Store.Apply(ctx, c)
}

func (k *knowing) Update(ctx context.Context, channel, id string, p host.Patch) (match.Head, error) {
	k.t.Helper()
	return k.Store.Update(ctx, channel, id, p)
}

// Moves of members and computers have the stored head in the cache, even after a reminder.
func TestChangesKnowTheStoredHead(t *testing.T) {
	h := matchtest.NewFixture(t)
	k := &knowing{Store: h.Store, t: t}
	h.Store = k
	first := watched(h, "counts")
	second, err := matchtest.Advance(t.Context(), h.Computers, first, nil)
	if err != nil {
		t.Fatal(err)
	}
	h.MoveComputers(second)

	table := duel(h)
	if _, err := h.Timers.RecordReminder(t.Context(), h.Reload(table), match.Reminder{At: h.Clock.Add(time.Minute)}); err != nil {
		t.Fatal(err)
	}
	h.Reload(table)
	next := h.Must(table, games.Move, "4", matchtest.Bob)
	h.Must(next, games.Move, "NO", matchtest.Alice)
	if k.checked < 6 {
		t.Errorf("%d changes were checked, want at least 6", k.checked)
	}
}

// A match that another process has deleted is forgotten when it is looked up.
func TestADeletedMatchIsForgotten(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := invited(h, matchtest.Alice, matchtest.Bob)
	if _, err := h.Store.Purge(t.Context(), table.Match.Guild, 100); err != nil {
		t.Fatal(err)
	}
	_, err := h.Load(t.Context(), table.Match.Channel, table.Match.ID)
	if _, refused := games.RefusalIn(err); !refused || h.Cached(table.Match.Channel, table.Match.ID) != nil {
		t.Errorf("got %v", err)
	}
}
