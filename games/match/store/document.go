package store

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"parlour/games"
	"parlour/games/match/seal"
)

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

// ChangeDocument changes a document with compare-and-swap: it reads the document named by key,
// decodes its JSON body into v, calls change, and stores the result. A missing document has
// the zero T. If another process has changed the document meanwhile, it repeats, and refuses
// the request after too many times. change may also set the deadline and the lease.
func ChangeDocument[T any](ctx context.Context, s Documents, key Document, change func(d *Document, v *T) error) error {
	return changeDocument(ctx, s, key, plainBody{}, change)
}

// ChangeSealed is [ChangeDocument] for a body that is sealed as a whole. One that cannot be
// unsealed counts as missing: its key was deleted.
func ChangeSealed[T any](ctx context.Context, s Documents, sealer seal.Sealer, key Document, change func(d *Document, v *T) error) error {
	return changeDocument(ctx, s, key, sealedBody{sealer}, change)
}

// ReadDocument decodes the JSON body of a document; v keeps its value if there is none.
func ReadDocument(ctx context.Context, s Documents, home, kind, id string, v any) (Document, error) {
	return readDocument(ctx, s, Document{Home: home, Kind: kind, ID: id}, plainBody{}, v)
}

// ReadSealed is [ReadDocument] for a body that is sealed as a whole.
func ReadSealed(ctx context.Context, s Documents, sealer seal.Sealer, key Document, v any) (Document, error) {
	return readDocument(ctx, s, key, sealedBody{sealer}, v)
}

func changeDocument[T any](ctx context.Context, s Documents, key Document, body bodyFormat, change func(d *Document, v *T) error) error {
	for range DocumentTries {
		var v T
		d, err := readDocument(ctx, s, key, body, &v)
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
			if d.Body, err = body.encode(d, v); err != nil {
				return err
			}
		}
		if err := s.PutDocument(ctx, d); !errors.Is(err, ErrStale) {
			return err
		}
	}
	return games.Refuse("match.refuse.busy-table")
}

func readDocument(ctx context.Context, s Documents, key Document, body bodyFormat, v any) (Document, error) {
	d, err := s.Document(ctx, key.Home, key.Kind, key.ID)
	if errors.Is(err, ErrNone) {
		return Document{Home: key.Home, Kind: key.Kind, ID: key.ID}, nil
	}
	if err == nil {
		err = body.decode(d, v)
	}
	return d, err
}

// bodyFormat encodes the bodies of documents.
type bodyFormat interface {
	encode(d Document, v any) (string, error)
	decode(d Document, v any) error
}

// plainBody is JSON.
type plainBody struct{}

func (plainBody) encode(_ Document, v any) (string, error) {
	text, err := json.Marshal(v)
	return string(text), err
}

func (plainBody) decode(d Document, v any) error {
	if err := json.Unmarshal([]byte(d.Body), v); err != nil {
		return fmt.Errorf("match: document %s/%s/%s: %w", d.Kind, d.Home, d.ID, err)
	}
	return nil
}

// sealedBody is JSON, sealed.
type sealedBody struct{ sealer seal.Sealer }

func (b sealedBody) encode(d Document, v any) (string, error) {
	text, err := json.Marshal(v)
	return base64.RawStdEncoding.EncodeToString(b.sealer.Seal(d.Owner(), string(text))), err
}

func (b sealedBody) decode(d Document, v any) error {
	OpenSealed(b.sealer, d, v)
	return nil
}

// OpenSealed decodes the sealed body of a document. It leaves v unchanged if the body cannot
// be unsealed.
func OpenSealed(sealer seal.Sealer, d Document, v any) {
	sealed, err := base64.RawStdEncoding.DecodeString(d.Body)
	if err != nil {
		return
	}
	if text, err := sealer.Unseal(d.Owner(), sealed); err == nil {
		_ = json.Unmarshal([]byte(text), v)
	}
}
