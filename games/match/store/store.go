// Package store defines what all interfaces to the database share: documents, leases, receipts
// and errors. The packages that use a store declare the methods that they need.
package store

import (
	"context"
	"errors"
	"time"
)

// Selector selects a match of a channel; see [ByID], [Current] and [Latest].
type Selector struct {
	ID   string
	Open bool
	Game string
}

// ByID selects the match with an ID.
func ByID(id string) Selector { return Selector{ID: id} }

// Current selects the live match of the channel, or else the newest waiting one.
func Current() Selector { return Selector{Open: true} }

// Latest selects the newest match of a game. If game is "", it selects the live match of the
// channel, or else the newest one, whether it has ended or not.
func Latest(game string) Selector { return Selector{Game: game} }

// Query selects up to Limit matches by one of three criteria.
type Query struct {
	// Ended matches of a server, or of a channel, that were created between two times,
	// newest first.
	Guild, Channel string
	From, Until    time.Time
	// Matches of all channels that are due at this time, leased or not, longest due first.
	Due time.Time
	// If all fields above are zero: ended matches of all channels after this one, ordered
	// by channel and ID.
	After Ref

	Limit int
}

// Ping reports whether the database answers, by reading from its tables.
func Ping(ctx context.Context, d Documents) error {
	_, err := d.Document(ctx, "", ProbeKind, ProbeKind)
	if errors.Is(err, ErrNone) {
		return nil
	}
	return err
}

// Receipt records the effect of an interaction, so that a redelivery has no effect and gets
// the same reply. It is stored for a day.
type Receipt struct {
	Channel, Interaction string
	Match                string // the match that was changed; "" for a document; see also Place
	Entry                int    // the number of the first new entry; -1 if the match was started
	At                   time.Time
}

// Ref names a match, or a document if it has a kind.
type Ref struct {
	Channel string // the home of a document
	ID      string
	Kind    string
}

// Lease is the exclusive right of a process to work on a match or a document.
type Lease struct {
	By    string // the process, by a unique ID
	Until time.Time
}

// Tries bounds the attempts to store a change that others make stale.
const Tries = 5

// Owner returns the owner of sealed values in the body of a document: the whole body, or a field
// "sealed" in JSON.
func (d Document) Owner() string { return d.Kind + "/" + d.Home + "/" + d.ID }
