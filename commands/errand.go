package commands

import (
	"context"
	"errors"
	"fmt"

	"parlour/games/match"
)

// errand does what a document says when it is due, and puts it back, with when it
// is due next. It may be done several times, by several processes, and not to its
// end: what it sends has a key, and what it stores replaces what it has read.
type errand func(ctx context.Context, d match.Document, m Messenger) error

// Messenger sends messages that answer nobody.
type Messenger interface {
	// Post sends a message to a channel and returns its ID; ErrUnsent if that
	// cannot be. Within some minutes, what is posted again with the same key is
	// the first message.
	Post(ctx context.Context, channel, key string, b Body) (message string, err error)
	// Edit replaces a message that was posted; ErrUnsent if it is gone.
	Edit(ctx context.Context, channel, message string, b Body) error
	// Direct sends a message to a member alone, with a key as of Post; ErrUnsent if
	// the member takes none.
	Direct(ctx context.Context, user, key string, b Body) error
	// Delete takes a message away, if it is there.
	Delete(ctx context.Context, channel, message string) error
	// Thread opens the thread of a message that was posted and returns its
	// channel, also where it is open already; ErrUnsent if that cannot be.
	Thread(ctx context.Context, channel, message, name string) (thread string, err error)
}

// ErrUnsent is the error of a message that cannot be sent, now or later.
var ErrUnsent = errors.New("commands: the message cannot be sent")

// Attend does what is due of a document that was claimed. After an error it is
// tried again when the lease ends.
func (s *Set) Attend(ctx context.Context, d match.Document, m Messenger) error {
	do, known := s.router.errands[d.Kind]
	if !known {
		return fmt.Errorf("commands: nobody attends to documents of the kind %q", d.Kind)
	}
	err := do(ctx, d, m)
	if errors.Is(err, match.ErrStale) { // whoever has changed it has done it
		return nil
	}
	return err
}
