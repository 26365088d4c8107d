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

// Of some private notes there is to be one at a time: when the next of its kind
// comes, the one before is taken away, by the token of the interaction that brought
// it, as long as that lives. Where all interactions of a channel come to one process,
// that process remembers the tokens; where any may get the next, they are in the
// database, sealed.

// noteKind is the kind of the documents in which they are.
const noteKind = "note"

// shownNote is a note that a member has before her, or had.
type shownNote struct {
	match.Route
	By string `json:"by"` // the interaction that brought it
}

// soleNote names the note of a kind that the interaction's member has in the channel.
func (t *turn) soleNote(sole string) match.Document {
	return match.Document{Home: t.r.User.ID, Kind: noteKind, ID: t.r.Channel + "/" + sole}
}

// replace remembers a note of which there is to be one, and takes away the one
// before it. One without a path is none: the one before goes. Where a newer one has
// been shown meanwhile, it is this one that goes.
func (b *Bot) replace(ctx context.Context, key match.Document, now shownNote) {
	before, err := b.swap(ctx, key, now)
	if err != nil {
		if ctx.Err() == nil {
			b.Log.Warn("it could not be seen which note is to go", "error", err)
		}
		return
	}
	switch {
	case before.By == now.By: // it was delivered again
		return
	case match.NewerMessage(before.By, now.By):
		before = now
	}
	if before.Path != "" && before.Until.After(b.host.Now()) {
		b.takeAway(ctx, before.Route)
	}
}

// swap puts a note in the place of the one before, unless that is newer, and returns
// that.
func (b *Bot) swap(ctx context.Context, key match.Document, now shownNote) (before shownNote, err error) {
	for {
		d, err := b.sole.Document(ctx, key.Home, key.Kind, key.ID)
		if errors.Is(err, match.ErrNone) {
			d, err = key, nil
		}
		if err != nil {
			return before, err
		}
		before = shownNote{}
		b.reveal(d, &before)
		switch {
		case match.NewerMessage(before.By, now.By):
			return before, nil
		case now.Path == "" && d.Version == 0:
			return before, nil
		case now.Path == "":
			d.Body, d.Due = "", time.Time{}
		default:
			if err := b.conceal(&d, now); err != nil {
				return before, err
			}
			d.Due = now.Until
		}
		if err = b.sole.PutDocument(ctx, d); !errors.Is(err, match.ErrStale) {
			return before, err
		}
	}
}

// conceal puts something that has a token into a document, sealed.
func (b *Bot) conceal(d *match.Document, v any) error {
	plain, err := json.Marshal(v)
	if err == nil {
		d.Body = base64.RawStdEncoding.EncodeToString(b.host.Sealer.Seal(d.Owner(), string(plain)))
	}
	return err
}

// reveal reads what conceal has put into a document into v, which stays as it is where
// that cannot be read.
func (b *Bot) reveal(d match.Document, v any) {
	sealed, err := base64.RawStdEncoding.DecodeString(d.Body)
	if err != nil || len(sealed) == 0 {
		return
	}
	if plain, err := b.host.Sealer.Unseal(d.Owner(), sealed); err == nil {
		_ = json.Unmarshal([]byte(plain), v)
	}
}

// dropNote forgets a note that has gone, or cannot be taken away any more.
func (b *Bot) dropNote(ctx context.Context, d match.Document, _ commands.Messenger) error {
	d.Body = ""
	if err := b.host.Store.PutDocument(ctx, d); !errors.Is(err, match.ErrStale) {
		return err
	}
	return nil // another has taken its place
}

// takeAway removes a private message, unless its member has done so.
func (b *Bot) takeAway(ctx context.Context, v match.Route) {
	err := b.rest.Do(ctx, rest.Call{Method: http.MethodDelete, Path: v.Path, Token: true})
	if err != nil && !rest.Permanent(err) {
		b.Log.Warn("an old note could not be removed", "error", err)
	}
}
