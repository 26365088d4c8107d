package match

import (
	"context"
	"errors"
)

// placing is what is added to an interaction's ID where its receipt says in which
// other channel it does what it does.
const placing = "/place"

// Place notes that an interaction does in another channel what it does, such as in a
// thread that was made for it. It returns the channel that was noted first: a
// second delivery, or a process that takes over, goes there.
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

// Placed returns the channel that was noted, or ErrNone.
func (h *Host) Placed(ctx context.Context, channel, interaction string) (string, error) {
	r, err := h.Store.Receipt(ctx, channel, interaction+placing)
	return r.Match, err
}
