//go:build linux

package ordeal

import (
	"context"
	"errors"
	"fmt"
	"time"

	"parlour/bot/local/harness"
	"parlour/bot/storage/clustertest"
)

// down is the time for which a primary is away: long enough for a standby to take over.
const down = 9 * time.Second

// FailCluster returns a function that injects a fault into a cluster's primary and waits
// until the cluster has recovered. The faults alternate between a kill, a freeze and a
// switchover.
func FailCluster(c *clustertest.Cluster) func(context.Context) error {
	times := 0
	return func(ctx context.Context) error {
		times++
		return failCluster(ctx, c, times-1)
	}
}

func failCluster(ctx context.Context, c *clustertest.Cluster, n int) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	primary, err := c.Primary(ctx)
	if err != nil {
		return err
	}
	away := func(goes, comes func() error) error {
		if err := goes(); err != nil {
			return err
		}
		harness.Sleep(ctx, down)
		return comes()
	}
	what := ""
	switch n % 3 {
	case 0:
		what, err = "killed", away(primary.Kill, primary.Restart)
	case 1:
		what, err = "frozen", away(primary.Freeze, primary.Thaw)
	default:
		what, err = "switched over", c.Switchover(ctx)
	}
	if err := errors.Join(err, c.Whole(ctx)); err != nil {
		return fmt.Errorf("after the primary was %s: %w\n%s", what, err, c.Logs())
	}
	return nil
}
