// Package store defines what all interfaces to the database share: documents, leases, receipts
// and errors. The packages that use a store declare the methods that they need.
package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"sync"
	"time"

	"parlour/games"
	"parlour/games/match/seal"
)

// Selector selects a match of a channel; see [ByID], [Current] and [Latest].
type Selector struct {
	ID   string
	Open bool
	Game string
}

// ByID selects the match with an ID, or if that is "" the one of [Latest] of any game.
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
	return Except(err, ErrNone)
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

// Lister is the part of a host.Store that lists documents.
type Lister interface {
	// Documents returns up to limit documents of a home and a kind whose IDs come after
	// another, in the database's order of IDs.
	Documents(ctx context.Context, home, kind, after string, limit int) ([]Document, error)
}

// List yields the documents of a home and a kind whose IDs come after another, which it reads in pages of
// a size. It ends with an error.
func List(ctx context.Context, s Lister, home, kind, after string, page int) iter.Seq2[Document, error] {
	return func(yield func(Document, error) bool) {
		for more := true; more; {
			found, err := s.Documents(ctx, home, kind, after, page)
			if err != nil {
				yield(Document{}, err)
				return
			}
			for _, d := range found {
				if !yield(d, nil) {
					return
				}
				after = d.ID
			}
			more = len(found) == page
		}
	}
}

// Documents stores documents by key.
type Documents interface {
	// Document returns a document, or ErrNone.
	Document(ctx context.Context, home, kind, id string) (Document, error)
	// PutDocument replaces the document from which d was made, or deletes it if d has no
	// body. It returns ErrStale if another version is stored.
	PutDocument(ctx context.Context, d Document) error
}

// Document stores everything that is not a match: settings, a tournament, a day's secret.
type Document struct {
	Home     string    // the server, member or channel that it belongs to; "" for the database
	Kind     string    // its type, which determines who reads it
	ID       string    // unique in its home and kind
	Body     string    // JSON, or sealed; see Owner
	Version  int64     // 0 for a new one; PutDocument increments it
	Due      time.Time // when a process must handle it; zero for never
	Lease    Lease     // to store with it; the zero lease releases it
	Attempts int       // how many leases on it have expired, as of Claim
}

// Kinds of documents that the store, the bot or several packages use. Other kinds are
// declared by the features that own them.
const (
	// SettingsKind: settings of a server, a member or a channel. They may be cached: a
	// transaction that stores or deletes one changes the revision that Poll returns.
	SettingsKind = "settings"
	RequestKind  = "request"  // deferred requests, in the home of their channel; see host.Requests.Defer
	ItemKind     = "item"     // items of a server; see host.Item
	VerdictsKind = "verdicts" // verdicts on the moves of a match, in the home of its channel
	PlayedKind   = "played"   // what a member has started last, and with which settings in each game
	PopularKind  = "popular"  // how often a server has started each game
	MovesKind    = "moves"    // how many moves a member has made in a game, up to two
	WelcomedKind = "welcomed" // that a server was welcomed
	TurnKind     = "turn"     // the match that a member was reminded of, in the home of the direct messages
	PulseKind    = "pulse"    // heartbeats; see host.Uptime.Heartbeat
	EmojiKind    = "emoji"    // the emoji of the application
	ProbeKind    = "probe"    // written to check that the database can be written
	LeftKind     = "left"     // servers that the bot has left, until their data is deleted
	ForgetKind   = "forget"   // members who are being anonymised
	FeedbackKind = "feedback" // what members report to the operator, by their IDs, in the home of that name
	DraftKind    = "draft"    // half-made moves
	BallotKind   = "ballot"   // a member's votes on a thing, by IDs that end with the member; see host.Lessons
	BackupKind   = "backup"   // the latest backup of the database; see LastBackup
)

// ErrUnchanged and ErrRemoved are returned by the function given to [ChangeDocument] to store
// nothing, or to delete the document. They are not returned by ChangeDocument.
var (
	ErrUnchanged = errors.New("match: document unchanged")
	ErrRemoved   = errors.New("match: document removed")
)

// DocumentTries bounds the attempts to change a document despite concurrent changes.
const DocumentTries = 20

// Except returns an error, or nil if it is one that does no harm.
func Except(err, harmless error) error {
	if errors.Is(err, harmless) {
		return nil
	}
	return err
}

// Put is PutDocument with a value as the JSON body.
func Put(ctx context.Context, s Documents, d Document, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	d.Body = string(body)
	return s.PutDocument(ctx, d)
}

// ChangeDocument changes a document with compare-and-swap: it reads the document named by key,
// decodes its JSON body into v, calls change, and stores the result. A missing document has
// the zero T. If another process has changed the document meanwhile, it repeats, and refuses
// the request after too many times. change may also set the deadline and the lease.
func ChangeDocument[T any](ctx context.Context, s Documents, key Document, change func(d *Document, v *T) error) error {
	return changeDocument(ctx, s, nil, key, change)
}

// ChangeSealed is [ChangeDocument] for a body that is sealed as a whole. One that cannot be
// unsealed counts as missing: its key was deleted.
func ChangeSealed[T any](ctx context.Context, s Documents, sealer seal.Sealer, key Document, change func(d *Document, v *T) error) error {
	return changeDocument(ctx, s, &sealer, key, change)
}

// ReadDocument decodes the JSON body of a document; v keeps its value if there is none.
func ReadDocument(ctx context.Context, s Documents, home, kind, id string, v any) (Document, error) {
	return readDocument(ctx, s, nil, Document{Home: home, Kind: kind, ID: id}, v)
}

// ReadSealed is [ReadDocument] for a body that is sealed as a whole.
func ReadSealed(ctx context.Context, s Documents, sealer seal.Sealer, key Document, v any) (Document, error) {
	return readDocument(ctx, s, &sealer, key, v)
}

// changeDocument is [ChangeDocument], or with a sealer [ChangeSealed].
func changeDocument[T any](ctx context.Context, s Documents, sealer *seal.Sealer, key Document, change func(d *Document, v *T) error) error {
	for range DocumentTries {
		var v T
		d, err := readDocument(ctx, s, sealer, key, &v)
		if err != nil {
			return err
		}
		switch err := change(&d, &v); {
		case errors.Is(err, ErrUnchanged) || errors.Is(err, ErrRemoved) && d.Version == 0:
			return nil
		case errors.Is(err, ErrRemoved):
			d.Body = ""
		case err != nil:
			return err
		default:
			text, err := json.Marshal(v)
			if err != nil {
				return err
			}
			if d.Body = string(text); sealer != nil {
				d.Body = sealer.SealText(d.Owner(), d.Body)
			}
		}
		if err := s.PutDocument(ctx, d); !errors.Is(err, ErrStale) {
			return err
		}
	}
	return games.Refuse("match.refuse.busy-table")
}

func readDocument(ctx context.Context, s Documents, sealer *seal.Sealer, key Document, v any) (Document, error) {
	d, err := s.Document(ctx, key.Home, key.Kind, key.ID)
	switch {
	case errors.Is(err, ErrNone):
		return Document{Home: key.Home, Kind: key.Kind, ID: key.ID}, nil
	case err != nil:
		return d, err
	case sealer != nil:
		OpenSealed(*sealer, d, v)
		return d, nil
	}
	if err := json.Unmarshal([]byte(d.Body), v); err != nil {
		return d, fmt.Errorf("match: document %s/%s/%s: %w", d.Kind, d.Home, d.ID, err)
	}
	return d, nil
}

// OpenSealed decodes the sealed body of a document. It leaves v unchanged if the body cannot
// be unsealed.
func OpenSealed(sealer seal.Sealer, d Document, v any) {
	if text, err := sealer.Unseal(d.Owner(), seal.DecodeSealed(d.Body)); err == nil {
		_ = json.Unmarshal([]byte(text), v)
	}
}
