package store

import (
	"errors"
	"fmt"
)

// The errors of a database.
var (
	// ErrNone: the match, document, rating or receipt does not exist.
	ErrNone = errors.New("match: not found")
	// ErrBusy: the channel already has a live match.
	ErrBusy = errors.New("match: channel has a live match")
	// ErrStale: the match or document has changed since it was read, or the lease is lost.
	ErrStale = errors.New("match: changed since loaded")
	// ErrKnown: the change is already stored. See [KnownError].
	ErrKnown = errors.New("match: already stored")
	// ErrFull: the disk of the database is full. Nothing was stored.
	ErrFull = errors.New("match: the disk of the database is full")
	// ErrUnreadable: the row of a match cannot be decoded.
	ErrUnreadable = errors.New("match: stored row is unreadable")
	// ErrReplaced wraps every error of a database whose database file was deleted or replaced
	// after it was opened.
	ErrReplaced = errors.New("match: the database file was deleted or replaced")
)

// KnownError is the ErrKnown of an interaction that already has a receipt.
type KnownError struct{ Receipt Receipt }

func (e *KnownError) Error() string { return ErrKnown.Error() }

// Is makes errors.Is(err, ErrKnown) true.
func (e *KnownError) Is(target error) bool { return target == ErrKnown }

// UnreadableError is an ErrUnreadable that names the match. It quotes nothing of the row,
// which may contain a secret.
type UnreadableError struct {
	Channel, ID string
	Part        string // of the row
}

func (e *UnreadableError) Error() string {
	return fmt.Sprintf("the %s of match %q in channel %q: %v", e.Part, e.ID, e.Channel, ErrUnreadable)
}

// Is makes errors.Is(err, ErrUnreadable) true.
func (e *UnreadableError) Is(target error) bool { return target == ErrUnreadable }
