package commands

import (
	"context"
	"errors"
	"fmt"

	"parlour/games/match"
)

// Due handles a due document and stores it with its next due time. It may run several
// times, in several processes, and may be interrupted: what it sends has a key, and
// what it stores replaces what it has read.
type Due func(ctx context.Context, d match.Document, m Messenger) error

// Messenger sends messages that are no replies.
type Messenger interface {
	// Post sends a message to a channel and returns its ID, or ErrUnsent if that is
	// impossible. Posting again with the same key within some minutes returns the
	// first message.
	Post(ctx context.Context, channel, key string, b Body) (message string, err error)
	// Edit replaces a message; ErrUnsent if it is gone.
	Edit(ctx context.Context, channel, message string, b Body) error
	// Direct sends a direct message, with a key as in Post; ErrUnsent if the member
	// accepts none.
	Direct(ctx context.Context, user, key string, b Body) error
	// Delete deletes a message, if it exists.
	Delete(ctx context.Context, channel, message string) error
	// Thread opens the thread of a message and returns its channel, also if it is
	// open already; ErrUnsent if that is impossible.
	Thread(ctx context.Context, channel, message, name string) (thread string, err error)
}

// ErrUnsent is the error of a message that cannot be sent, now or later.
var ErrUnsent = errors.New("commands: the message cannot be sent")

// Attend handles a due document that was claimed. After an error it is retried when
// the lease ends.
func (s *Set) Attend(ctx context.Context, d match.Document, m Messenger) error {
	do, known := s.core.Commands.due[d.Kind]
	if !known {
		return fmt.Errorf("commands: no feature handles documents of the kind %q", d.Kind)
	}
	err := do(ctx, d, m)
	if errors.Is(err, match.ErrStale) { // another process has handled it
		return nil
	}
	return err
}
