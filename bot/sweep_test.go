package bot_test

import (
	"context"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/local"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match/host"
)

// fullOf is a Store with so many receipts that are old.
type fullOf struct {
	host.Store
	old    *atomic.Int64
	sweeps *atomic.Int64
}

func (f fullOf) Sweep(_ context.Context, _ time.Time, limit int) (int, error) {
	f.sweeps.Add(1)
	n := min(int64(limit), f.old.Load())
	f.old.Add(-n)
	return int(n), nil
}

// However many receipts a day has brought, they go soon after it, some at a time.
func TestManyOldReceiptsGoSoon(t *testing.T) {
	t.Parallel()
	var old, sweeps atomic.Int64
	old.Store(2500)
	in, err := local.NewInstance(t.Context(), discordtest.Options{}, local.Options{
		Database: sqlitetest.File(t), Log: slog.New(slog.DiscardHandler), Store: func(s host.Store) host.Store { return fullOf{s, &old, &sweeps} },
	})
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	for _, after := range []struct {
		wait      time.Duration
		old, most int64
	}{{9 * time.Minute, 2500, 0}, {2 * time.Minute, 0, 3}, {5 * time.Minute, 0, 3}} {
		if err := in.Advance(t.Context(), after.wait); err != nil {
			t.Fatal(err)
		}
		if old.Load() != after.old || sweeps.Load() != after.most {
			t.Errorf("another %v later %d old receipts are left after %d sweeps; want %d, %d", after.wait, old.Load(), sweeps.Load(), after.old, after.most)
		}
	}
}
