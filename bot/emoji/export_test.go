package emoji

import (
	"context"
	"time"
)

// Tend looks after the emoji once, as Keep does again and again.
func (k *Keeper) Tend(ctx context.Context) (time.Duration, error) { return k.tend(ctx) }
