package display

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"parlour/bot/delivery"
	"parlour/bot/rest"
	"parlour/games/match"
	"parlour/games/match/store"
)

// The notes of a channel are one document: the private messages of its members that a
// later event deletes, by the tokens of the interactions that sent them, which are valid for
// a quarter of an hour and do not count against the bot's rate limits. Of each kind, a
// member sees one note; the next one deletes the one before. A note about a match ends with
// the match's stage (match.Table.Stage): the process that shows the next move deletes it
// after the board.
//
// If one process receives all interactions of a channel, the document is in its memory, and
// if another one shows a move, of a vote that closes for example, notes stay until a member
// of the channel acts. Otherwise it is in the database, sealed, and due when the last token
// expires. A note has one sender, the response to an interaction, so it needs no attempts:
// of two notes, the one of the newer interaction stays.

// NoteKind is the kind of the documents that contain notes.
const NoteKind = "note"

// maxNotes bounds the notes of a channel. Beyond it, the oldest stay.
const maxNotes = 50

// Note is what is stored about a private message.
type Note struct {
	delivery.Route        // to its message; a Path of "" for no note
	By             string `json:"by"` // the interaction that sent it, or that deletes the one before
	User           string `json:"user"`
	Kind           string `json:"kind"`
	Match          string `json:"match,omitempty"` // that it is about; "" if it does not end with a stage
	Stage          int    `json:"stage,omitempty"` // of that match
}

// About returns the note with the match and stage of a table. It returns n itself if t is nil.
func (n Note) About(t *match.Table) Note {
	if t != nil {
		n.Match, n.Stage = t.Match.ID, t.Stage()
	}
	return n
}

// over reports whether a note is about an earlier stage of a table.
func (n Note) over(t *match.Table) bool { return n.Match == t.Match.ID && n.Stage < t.Stage() }

// ReplaceNote stores a member's note in a channel, and deletes the message of the one
// before of its kind, or of this one if a newer one is stored.
func (k *Keeper) ReplaceNote(ctx context.Context, channel string, now Note) {
	var old Note
	k.changeNotes(ctx, channel, func(all []Note) []Note {
		old = Note{}
		i := slices.IndexFunc(all, func(n Note) bool { return n.User == now.User && n.Kind == now.Kind })
		switch {
		case i >= 0 && all[i].By == now.By: // the same interaction was delivered again
			return all
		case i >= 0 && delivery.Newer(all[i].By, now.By):
			old = now
			return all
		case i >= 0:
			old = all[i]
			all = slices.Delete(all, i, i+1)
		}
		if now.Path != "" {
			all = append(all, now)
		}
		return all
	})
	k.deleteNote(ctx, old)
}

// EndNotes deletes the notes about earlier stages of a table, which its board now shows.
func (k *Keeper) EndNotes(ctx context.Context, t *match.Table) {
	var ended []Note
	k.changeNotes(ctx, match.SeenIn(t.Match.Channel), func(all []Note) (rest []Note) {
		ended = nil
		for _, n := range all {
			if n.over(t) {
				ended = append(ended, n)
			} else {
				rest = append(rest, n)
			}
		}
		return rest
	})
	for _, n := range ended {
		k.deleteNote(ctx, n)
	}
}

// ForgetNote forgets the note that an interaction sent, which is deleted already. It saves the
// request that [Keeper.EndNotes] would send for each move of a picker.
func (k *Keeper) ForgetNote(ctx context.Context, channel, by string) {
	k.changeNotes(ctx, channel, func(all []Note) []Note {
		return slices.DeleteFunc(all, func(n Note) bool { return n.By == by })
	})
}

// changeNotes stores the notes of a channel that f returns, if they differ. It removes
// those that can no longer be deleted.
func (k *Keeper) changeNotes(ctx context.Context, channel string, f func([]Note) []Note) {
	key := store.Document{Home: channel, Kind: NoteKind, ID: channel}
	err := store.ChangeSealed(ctx, k.Notes, k.Host.Sealer, key, func(d *store.Document, kept *[]Note) error {
		all := slices.DeleteFunc(slices.Clone(*kept), func(n Note) bool { return !n.Until.After(k.Host.Now()) })
		if all = f(all); len(all) == 0 {
			return store.ErrRemoved
		}
		if all = all[max(0, len(all)-maxNotes):]; slices.Equal(all, *kept) {
			return store.ErrUnchanged
		}
		latest := slices.MaxFunc(all, func(a, b Note) int { return a.Until.Compare(b.Until) })
		*kept, d.Due = all, latest.Until.Add(time.Second)
		return nil
	})
	if err != nil && ctx.Err() == nil {
		k.Log.Warn("notes not updated", "channel", channel, "error", err)
	}
}

// deleteNote deletes the message of a note, if there is one and its token is valid.
func (k *Keeper) deleteNote(ctx context.Context, n Note) {
	if n.Path == "" || !n.Until.After(k.Host.Now()) {
		return
	}
	err := k.Rest.Do(ctx, rest.Call{Method: http.MethodDelete, Path: n.Path, TokenInPath: true})
	if err != nil && !rest.Permanent(err) {
		k.Log.Warn("note not deleted", "error", err)
	}
}

// Drop deletes a leased document that is due because it has expired: notes whose tokens have
// expired, or the reservation of a reminder.
func (k *Keeper) Drop(ctx context.Context, d store.Document) error {
	d.Body = ""
	if err := k.Host.Store.PutDocument(ctx, d); !errors.Is(err, store.ErrStale) {
		return err
	}
	return nil
}
