// Package store defines what all interfaces to the database share: documents, leases, receipts
// and errors. The packages that use a store declare the methods that they need.
package store

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
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

// Memory stores the documents of one process in memory. They never fall due.
type Memory struct {
	mu        sync.Mutex
	most      int
	documents map[[3]string]Document
}

// NewMemory returns an empty Memory. It deletes all documents before it would exceed most; 0
// means no limit.
func NewMemory(most int) *Memory { return &Memory{most: most, documents: map[[3]string]Document{}} }

// Document implements Documents.
func (m *Memory) Document(_ context.Context, home, kind, id string) (Document, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	d, ok := m.documents[[3]string{home, kind, id}]
	if !ok {
		return d, ErrNone
	}
	return d, nil
}

// PutDocument implements Documents.
func (m *Memory) PutDocument(_ context.Context, d Document) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	key := [3]string{d.Home, d.Kind, d.ID}
	if m.documents[key].Version != d.Version {
		return ErrStale
	}
	if d.Body == "" {
		delete(m.documents, key)
		return nil
	}
	if m.most > 0 && len(m.documents) >= m.most {
		clear(m.documents)
	}
	d.Version++
	m.documents[key] = d
	return nil
}

// Delete deletes the documents that a function selects.
func (m *Memory) Delete(selects func(Document) bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	maps.DeleteFunc(m.documents, func(_ [3]string, d Document) bool { return selects(d) })
}

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

// Backup is the body of the document of kind [BackupKind], whose ID is the same.
type Backup struct {
	At time.Time `json:"at"` // what the latest backup contains was stored before
}

// LastBackup returns the time of the latest backup of a database, or the zero time if none was
// recorded.
func LastBackup(ctx context.Context, s Documents) (time.Time, error) {
	var b Backup
	_, err := ReadDocument(ctx, s, "", BackupKind, BackupKind, &b)
	return b.At, err
}
