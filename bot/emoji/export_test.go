package emoji

import (
	"context"
	"time"
)

// Sync exports sync.
func (k *Keeper) Sync(ctx context.Context) (time.Duration, error) { return k.sync(ctx) }
