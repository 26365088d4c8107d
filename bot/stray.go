package bot

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"strings"
	"time"

	"parlour/bot/rest"
	"parlour/commands"
	"parlour/games/match"
)

// What a process has sent before it died may come as long as Discord takes it. So a
// board that was sent as the answer to an interaction may come after another has been
// sent in its place, and nobody would find it. Whoever sends that other notes it before,
// and when the first can no more come it is looked for and taken away.

// strayKind is the kind of the documents in which the answers are that may be strays.
const strayKind = "stray"

// answerable is how long after an interaction has come a first response to it may:
// Discord takes one for three seconds.
const answerable = 5 * time.Second

// mayCome reports whether the answer to an interaction may yet come.
func (b *Bot) mayCome(v match.Via) bool {
	return v.Until.Add(answerable - answerWithin).After(b.host.Now())
}

// strayed notes that the answer to an interaction is to be taken away, where it comes
// and is not the board of the table.
func (b *Bot) strayed(ctx context.Context, t *match.Table, v match.Via) {
	path := sha256.Sum256([]byte(v.Path)) // the token is in it
	d := match.Document{Home: t.Match.Channel, Kind: strayKind, ID: t.Match.ID + "/" + hex.EncodeToString(path[:8]), Due: b.host.Now().Add(b.host.Lease)}
	err := b.conceal(&d, v)
	if err == nil {
		err = b.host.Store.PutDocument(ctx, d)
	}
	if err != nil && !errors.Is(err, match.ErrStale) { // else it has been noted
		b.Log.Warn("it could not be noted that a board may yet come", "match", t.Match.ID, "error", err)
	}
}

// dropStray takes an answer away that has come and is not the board.
func (b *Bot) dropStray(ctx context.Context, d match.Document, _ commands.Messenger) error {
	var v match.Via
	if b.reveal(d, &v); v.Until.After(b.host.Now()) {
		id, _, _ := strings.Cut(d.ID, "/")
		if err := b.takeStray(ctx, d.Home, id, v); err != nil {
			return err // it is tried again
		}
	}
	return b.dropNote(ctx, d, nil)
}

func (b *Bot) takeStray(ctx context.Context, channel, id string, v match.Via) error {
	message, err := b.answerOf(ctx, v)
	if err != nil || message == "" {
		return err
	}
	head, err := b.host.Store.Head(ctx, channel, id)
	if err != nil || head.Board.Message == message {
		return err
	}
	err = b.rest.Do(ctx, rest.Call{Method: http.MethodDelete, Path: answerPath(v), Token: true})
	if rest.Permanent(err) { // it has gone
		return nil
	}
	return err
}
