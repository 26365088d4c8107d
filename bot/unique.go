package bot

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"parlour/bot/rest"
	"parlour/commands"
	"parlour/games/match"
)

// A unique note is a slot with a member: of each kind, a member sees one private message
// in a channel. The next one deletes the one before, by the token of the interaction that
// sent it, while that token is valid. A process that receives all interactions of a
// channel remembers the tokens itself. Otherwise they are documents of the database,
// sealed and due when the token expires. A note has one sender, the response to an
// interaction, so it needs no attempts: of two notes, the one of the newer interaction
// stays.

// noteKind is the kind of the documents that store unique notes.
const noteKind = "note"

// uniqueNote is what is stored about a unique note.
type uniqueNote struct {
	match.Route        // to its message; a Path of "" for no note
	By          string `json:"by"` // the interaction that sent it, or that deleted the one before
}

// noteSlot is the document of the note of a kind that the interaction's member has.
func (x *exchange) noteSlot(kind string) match.Document {
	return match.Document{Home: x.r.User.ID, Kind: noteKind, ID: x.r.Channel + "/" + kind}
}

// replaceNote stores a note in its slot and deletes the message of the one before, or of
// this one if the slot has a newer one.
func (b *Bot) replaceNote(ctx context.Context, slot match.Document, now uniqueNote) {
	before, err := b.swapNote(ctx, slot, now)
	if err != nil {
		if ctx.Err() == nil {
			b.Log.Warn("old note not looked up", "error", err)
		}
		return
	}
	old := before
	if match.NewerMessage(before.By, now.By) {
		old = now
	}
	if before.By == now.By || old.Path == "" || !old.Until.After(b.host.Now()) { // the same interaction was delivered again, or there is nothing to delete
		return
	}
	err = b.rest.Do(ctx, rest.Call{Method: http.MethodDelete, Path: old.Path, TokenInPath: true})
	if err != nil && !rest.Permanent(err) {
		b.Log.Warn("old note not deleted", "error", err)
	}
}

// swapNote stores a note in its slot unless that has a newer one, and returns the note
// that was there.
func (b *Bot) swapNote(ctx context.Context, slot match.Document, now uniqueNote) (before uniqueNote, err error) {
	for {
		d, err := b.noteSlots.Document(ctx, slot.Home, slot.Kind, slot.ID)
		if errors.Is(err, match.ErrNone) {
			d, err = slot, nil
		}
		if err != nil {
			return uniqueNote{}, err
		}
		before = b.openNote(d)
		if match.NewerMessage(before.By, now.By) || now.Path == "" && d.Version == 0 {
			return before, nil
		}
		d.Body, d.Due = "", time.Time{}
		if now.Path != "" {
			if d.Body, err = b.sealNote(d, now); err != nil {
				return before, err
			}
			d.Due = now.Until
		}
		if err = b.noteSlots.PutDocument(ctx, d); !errors.Is(err, match.ErrStale) {
			return before, err
		}
	}
}

// sealNote seals a note, which has a token, as the body of its document.
func (b *Bot) sealNote(d match.Document, n uniqueNote) (string, error) {
	plain, err := json.Marshal(n)
	return base64.RawStdEncoding.EncodeToString(b.host.Sealer.Seal(d.Owner(), string(plain))), err
}

// openNote reads the note of a document; the zero note if it cannot be read.
func (b *Bot) openNote(d match.Document) (n uniqueNote) {
	sealed, err := base64.RawStdEncoding.DecodeString(d.Body)
	if err != nil || len(sealed) == 0 {
		return n
	}
	if plain, err := b.host.Sealer.Unseal(d.Owner(), sealed); err == nil {
		_ = json.Unmarshal([]byte(plain), &n)
	}
	return n
}

// dropNote deletes the document of a note whose token has expired.
func (b *Bot) dropNote(ctx context.Context, d match.Document, _ commands.Messenger) error {
	d.Body = ""
	if err := b.host.Store.PutDocument(ctx, d); !errors.Is(err, match.ErrStale) {
		return err
	}
	return nil // the slot has a newer note
}
