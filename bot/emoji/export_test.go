package emoji

import (
	"context"
	"time"
)

// Sync exports sync.
func (k *Keeper) Sync(ctx context.Context) (time.Duration, error) { return k.sync(ctx) }

// Step exports step.
func (k *Keeper) Step(ctx context.Context) time.Duration { return k.step(ctx) }
