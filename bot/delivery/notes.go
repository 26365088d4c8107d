package delivery

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"time"

	"parlour/bot/rest"
	"parlour/games/match"
	"parlour/games/match/seal"
	"parlour/games/match/store"
)

// NoteKind is the kind of the documents that contain notes.
const NoteKind = "note"

// maxNotes bounds the notes of a channel. Beyond it, the oldest stay.
const maxNotes = 50

// Notes are the private messages of members that a later event deletes. The notes of a channel are one
// document: they are deleted by the tokens of the interactions that sent them, which are valid for
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
type Notes struct {
	Store  store.Documents
	Sealer seal.Sealer
	Rest   *rest.Client
	Now    func() time.Time
	Log    *slog.Logger
}

// Note is what is stored about a private message.
type Note struct {
	Route        // to its message; a Path of "" for no note
	By    string `json:"by"` // the interaction that sent it, or that deletes the one before
	User  string `json:"user"`
	Kind  string `json:"kind"`
	Match string `json:"match,omitempty"` // that it is about; "" if it does not end with a stage
	Stage int    `json:"stage,omitempty"` // of that match
}

// over reports whether a note is about an earlier stage of a table.
func (n Note) over(t *match.Table) bool { return n.Match == t.Match.ID && n.Stage < t.Stage() }

// Replace stores a member's note in a channel, and deletes the message of the one
// before of its kind, or of this one if a newer one is stored.
func (k *Notes) Replace(ctx context.Context, channel string, now Note) {
	var old Note
	k.change(ctx, channel, func(all []Note) []Note {
		old = Note{}
		i := slices.IndexFunc(all, func(n Note) bool { return n.User == now.User && n.Kind == now.Kind })
		switch {
		case i >= 0 && all[i].By == now.By: // the same interaction was delivered again
			return all
		case i >= 0 && Newer(all[i].By, now.By):
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
	k.remove(ctx, old)
}

// End deletes the notes about earlier stages of a table, which its board now shows.
func (k *Notes) End(ctx context.Context, t *match.Table) {
	if t.Stage() == 0 {
		return // there is none
	}
	var ended []Note
	k.change(ctx, match.SeenIn(t.Match.Channel), func(all []Note) []Note {
		ended = nil
		return slices.DeleteFunc(all, func(n Note) bool {
			if n.over(t) {
				ended = append(ended, n)
			}
			return n.over(t)
		})
	})
	for _, n := range ended {
		k.remove(ctx, n)
	}
}

// None reports whether a channel has no notes, as far as [Row.Unnoted] says.
func (k *Notes) None(channel, unnoted string) bool {
	_, memory := k.Store.(*store.Memory)
	return channel == unnoted && !memory
}

// Forget forgets the note that an interaction sent, which is deleted already. It saves the
// request that [Notes.End] would send for each move of a picker.
func (k *Notes) Forget(ctx context.Context, channel, by string) {
	k.change(ctx, channel, func(all []Note) []Note {
		return slices.DeleteFunc(all, func(n Note) bool { return n.By == by })
	})
}

// change stores the notes of a channel that f returns, if they differ. It removes
// those that can no longer be deleted.
func (k *Notes) change(ctx context.Context, channel string, f func([]Note) []Note) {
	key := store.Document{Home: channel, Kind: NoteKind, ID: channel}
	err := store.ChangeSealed(ctx, k.Store, k.Sealer, key, func(d *store.Document, kept *[]Note) error {
		all := slices.DeleteFunc(slices.Clone(*kept), func(n Note) bool { return !n.Until.After(k.Now()) })
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
		k.Log.Warn("failed to update the notes", "channel", channel, "error", err)
	}
}

// remove deletes the message of a note, if there is one and its token is valid.
func (k *Notes) remove(ctx context.Context, n Note) {
	if n.Path == "" || !n.Until.After(k.Now()) {
		return
	}
	err := k.Rest.Do(ctx, rest.Call{Method: http.MethodDelete, Path: n.Path, TokenInPath: true})
	if err != nil && !rest.Permanent(err) {
		k.Log.Warn("failed to delete a note", "error", err)
	}
}
