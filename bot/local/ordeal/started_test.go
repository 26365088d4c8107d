//go:build linux

package ordeal

import (
	"path/filepath"
	"testing"

	"parlour/games/match"
)

func TestOneInteractionInTwoChannelsIsDoubled(t *testing.T) {
	w := &world{journal: newJournal(), options: Options{Database: filepath.Join(t.TempDir(), "parlour.db"), Log: t.Output()}}
	c, err := w.newChecker(t.Context(), &Result{})
	if err != nil {
		t.Fatal(err)
	}
	defer c.store.Close()
	for n, in := range []string{"1", "2"} {
		m := duel("m1")
		m.Channel = in
		if err := c.store.Apply(t.Context(), match.Change{Channel: m.Channel, New: &m}); err != nil {
			t.Fatal(err)
		}
		if err := c.started(t.Context()); err != nil || c.result.Doubled != n {
			t.Errorf("with matches in %d channels: got %d doubled, %v; want %d", n+1, c.result.Doubled, err, n)
		}
	}
}
