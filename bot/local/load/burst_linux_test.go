package load

import (
	"os"
	"testing"
)

func TestMetric(t *testing.T) {
	text := "# HELP heap Bytes.\nheap_total 3\nheap 2.5e+06\nheap_idle 7\n"
	if got, err := metric(text, "heap"); got != 2_500_000 || err != nil {
		t.Errorf("got %d, %v; want 2500000", got, err)
	}
	if got, err := metric(text, "idle"); err == nil {
		t.Errorf("got %d for a metric that is not there", got)
	}
}

func TestABurstNeedsABot(t *testing.T) {
	o := BurstOptions{Binary: os.DevNull, Folder: t.TempDir(), Games: 1}
	if r, err := Burst(t.Context(), o); err == nil {
		t.Errorf("got %+v of a bot that cannot be started", r)
	}
}
