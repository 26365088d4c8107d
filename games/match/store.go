package match

import (
	"context"
	"errors"
	"time"
)

// Errors of a Store.
var (
	// ErrNone: there is no such match or item.
	ErrNone = errors.New("match: none")
	// ErrBusy: the channel has a waiting or live match already.
	ErrBusy = errors.New("match: channel has a live match")
	// ErrStale: the match has changed since it was loaded, or the lease is lost.
	ErrStale = errors.New("match: changed since loaded")
	// ErrKnown: an entry with this key is stored already.
	ErrKnown = errors.New("match: key already stored")
)

// Store keeps matches. Its methods may be called by several goroutines and by
// several processes on the same database. Every method names the channel, by
// which the tables can be spread. Loaded matches have all their entries, in
// order. Times are kept to the millisecond, in UTC.
type Store interface {
	// Create stores a new match with whatever entries it has, to be woken at
	// wake.At and until then under the lease that wake names. It returns ErrBusy when the channel has an open match. A match
	// whose ID is stored already is ErrKnown: the delivery was repeated.
	Create(ctx context.Context, m Match, wake Wake) error
	// Load returns a match, or ErrNone.
	Load(ctx context.Context, channel, id string) (Match, error)
	// Current returns the waiting or live match of a channel, or ErrNone.
	Current(ctx context.Context, channel string) (Match, error)
	// Latest returns the newest match of a channel, ended ones included; of
	// one game if game is not "". Or ErrNone.
	Latest(ctx context.Context, channel, game string) (Match, error)
	// Append stores entries and the new status in one transaction, if the
	// match still has the version at which it was loaded; the version then
	// goes up by one, and the match is woken at wake.Time, under the lease
	// wake names. It returns ErrKnown when the key of one of the entries is
	// stored already, whatever the version, and else ErrStale when the version
	// differs; then nothing was stored.
	Append(ctx context.Context, channel, id string, version int64, entries []Entry, status Status, wake Wake) error
	// Claim leases up to limit matches, of any channel, that are to be woken
	// by now and that nobody holds, the longest due first, and returns them.
	Claim(ctx context.Context, now time.Time, lease Lease, limit int) ([]Match, error)
	// Renew extends a lease; ErrStale if it is held by another or was let go.
	Renew(ctx context.Context, channel, id string, lease Lease) error
	// Settle records that the match owes nothing more at that version: its
	// board is drawn as told, it is woken at wake (never if zero), and the
	// lease is let go. If the version has moved on, only the board is
	// recorded and ErrStale returned: there is more to do.
	Settle(ctx context.Context, channel, id string, version int64, b Board, wake time.Time) error
	// SetBoard records where a match was drawn and touches nothing else.
	SetBoard(ctx context.Context, channel, id string, b Board) error
	// PutItem stores an item of a server, in place of one of the same name.
	PutItem(ctx context.Context, it Item) error
	// Item returns an item, or ErrNone; Items all of a game, by name, without
	// their texts.
	Item(ctx context.Context, guild, game, name string) (Item, error)
	Items(ctx context.Context, guild, game string) ([]Item, error)
	// Ping reports whether the database answers.
	Ping(ctx context.Context) error
	// Close lets go of the database. What is stored stays.
	Close() error
}

// Lease is the right to work on a match until a time.
type Lease struct {
	By    string // who holds it, unique to a process
	Until time.Time
}

// Wake says when a match wants to be worked on, and who is about to.
type Wake struct {
	At    time.Time // zero for never
	Lease Lease     // zero for nobody
}
