package bot

import (
	"context"
	"errors"
	"net/http"

	"parlour/bot/rest"
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
	err = match.ChangeSealed(ctx, b.noteSlots, b.host.Sealer, slot, func(d *match.Document, n *uniqueNote) error {
		before = *n
		if match.NewerMessage(before.By, now.By) {
			return match.ErrUnchanged
		}
		if now.Path == "" {
			return match.ErrRemoved
		}
		*n, d.Due = now, now.Until
		return nil
	})
	return before, err
}

// dropNote deletes the document of a note whose token has expired.
func (b *Bot) dropNote(ctx context.Context, d match.Document) error {
	d.Body = ""
	if err := b.host.Store.PutDocument(ctx, d); !errors.Is(err, match.ErrStale) {
		return err
	}
	return nil // the slot has a newer note
}
