package match

import (
	"context"
	"errors"
)

// placing is the suffix of an interaction's ID in the receipt that names the other channel
// in which it acts.
const placing = "/place"

// Place records that an interaction acts in another channel, such as a thread that was
// created for it. It returns the channel that was recorded first, so a duplicate delivery
// or a process that takes over uses the same one.
func (h *Host) Place(ctx context.Context, channel, interaction, in string) (string, error) {
	err := h.Store.Apply(ctx, Change{
		Channel: channel, Receipt: Receipt{Channel: channel, Interaction: interaction + placing, Match: in, Entry: AnyEntry, At: h.Now()},
	})
	var known *KnownError
	if errors.As(err, &known) {
		return known.Receipt.Match, nil
	}
	return in, err
}

// Placed returns the recorded channel, or ErrNone.
func (h *Host) Placed(ctx context.Context, channel, interaction string) (string, error) {
	r, err := h.Store.Receipt(ctx, channel, interaction+placing)
	return r.Match, err
}
