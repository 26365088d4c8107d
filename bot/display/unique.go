package display

import (
	"context"
	"errors"
	"net/http"

	"parlour/bot/rest"
	"parlour/games/match/slot"
	"parlour/games/match/store"
)

// A unique note is a slot with a member: of each kind, a member sees one private message
// in a channel. The next one deletes the one before, by the token of the interaction that
// sent it, while that token is valid. A process that receives all interactions of a
// channel remembers the tokens itself. Otherwise they are documents of the database,
// sealed and due when the token expires. A note has one sender, the response to an
// interaction, so it needs no attempts: of two notes, the one of the newer interaction
// stays.

// NoteKind is the kind of the documents that store unique notes.
const NoteKind = "note"

// Note is what is stored about a unique note.
type Note struct {
	slot.Route        // to its message; a Path of "" for no note
	By         string `json:"by"` // the interaction that sent it, or that deleted the one before
}

// ReplaceNote stores a member's note of a kind in a channel, and deletes the message of the
// one before, or of this one if a newer one is stored.
func (k *Keeper) ReplaceNote(ctx context.Context, user, channel, kind string, now Note) {
	before, err := k.swapNote(ctx, store.Document{Home: user, Kind: NoteKind, ID: channel + "/" + kind}, now)
	if err != nil {
		if ctx.Err() == nil {
			k.Log.Warn("old note not looked up", "error", err)
		}
		return
	}
	old := before
	if slot.NewerMessage(before.By, now.By) {
		old = now
	}
	if before.By == now.By || old.Path == "" || !old.Until.After(k.Host.Now()) { // the same interaction was delivered again, or there is nothing to delete
		return
	}
	err = k.Rest.Do(ctx, rest.Call{Method: http.MethodDelete, Path: old.Path, TokenInPath: true})
	if err != nil && !rest.Permanent(err) {
		k.Log.Warn("old note not deleted", "error", err)
	}
}

// swapNote stores a note in its slot unless that has a newer one, and returns the note
// that was there.
func (k *Keeper) swapNote(ctx context.Context, sl store.Document, now Note) (before Note, err error) {
	err = store.ChangeSealed(ctx, k.Notes, k.Host.Sealer, sl, func(d *store.Document, n *Note) error {
		before = *n
		if slot.NewerMessage(before.By, now.By) {
			return store.ErrUnchanged
		}
		if now.Path == "" {
			return store.ErrRemoved
		}
		*n, d.Due = now, now.Until
		return nil
	})
	return before, err
}

// DropNote deletes the document of a note whose token has expired.
func (k *Keeper) DropNote(ctx context.Context, d store.Document) error {
	d.Body = ""
	if err := k.Host.Store.PutDocument(ctx, d); !errors.Is(err, store.ErrStale) {
		return err
	}
	return nil // the slot has a newer note
}
