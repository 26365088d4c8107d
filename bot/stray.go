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

// A board that a process has sent may come to the channel when another has been sent in
// its place, and the process has died before it knew: nobody would find it there. So
// whoever sends a new message as a board, and whoever sends one in place of what may yet
// come as the answer to an interaction, notes it before; and when that note has not been
// taken back for as long as a lease, what has come is looked for, and taken away if it
// is not the board.

// strayKind is the kind of the documents in which that is noted.
const strayKind = "stray"

// sent is a board that may have been sent: as the answer to an interaction, or by a name
// under which Discord takes a message once.
type sent struct {
	match.Via
	Name string `json:"name,omitempty"`
}

// answerable is how long after an interaction has come a first response to it may:
// Discord takes one for three seconds.
const answerable = 5 * time.Second

// mayCome reports whether the answer to an interaction may yet come.
func (b *Bot) mayCome(v match.Via) bool {
	return v.Until.Add(answerable - answerWithin).After(b.host.Now())
}

// strayed notes that a board of a table may come as well as others, and returns the note.
func (b *Bot) strayed(ctx context.Context, t *match.Table, s sent) *match.Document {
	sum := sha256.Sum256([]byte(s.Name + s.Path)) // which has a token
	d := match.Document{Home: t.Match.Channel, Kind: strayKind, ID: t.Match.ID + "/" + hex.EncodeToString(sum[:8]), Due: b.host.Now().Add(b.host.Lease)}
	err := b.conceal(&d, s)
	if err == nil {
		err = b.host.Store.PutDocument(ctx, d)
	}
	if err != nil && !errors.Is(err, match.ErrStale) { // else it has been noted
		b.Log.Warn("it could not be noted that a board may yet come", "match", t.Match.ID, "error", err)
	}
	d.Version++
	return &d
}

// settleStray takes the note back that a board may come as well as others, if there is
// one.
func (b *Bot) settleStray(ctx context.Context, d *match.Document) {
	if d == nil {
		return
	}
	if err := b.dropNote(ctx, *d, nil); err != nil && ctx.Err() == nil {
		b.Log.Warn("a note of a board could not be taken back", "channel", d.Home, "error", err)
	}
}

// dropStray takes a board away that has come and is not the one of its match.
func (b *Bot) dropStray(ctx context.Context, d match.Document, _ commands.Messenger) error {
	var s sent
	b.reveal(d, &s)
	id, _, _ := strings.Cut(d.ID, "/")
	t, err := b.host.Load(ctx, d.Home, id)
	if err == nil {
		err = b.takeStray(ctx, t, s)
	}
	if err != nil && !errors.Is(err, match.ErrNone) && !rest.Permanent(err) {
		return err // it is tried again
	}
	return b.dropNote(ctx, d, nil)
}

func (b *Bot) takeStray(ctx context.Context, t *match.Table, s sent) error {
	message, err := b.whatCame(ctx, t, s)
	if err != nil || message == "" {
		return err
	}
	head, err := b.host.Store.Head(ctx, t.Match.Channel, t.Match.ID)
	if err != nil || head.Board.Message == message {
		return err
	}
	call := rest.Call{Method: http.MethodDelete, Path: "/channels/" + t.Match.Channel + "/messages/" + message}
	if s.Path != "" {
		call.Path, call.Token = answerPath(s.Via), true
	}
	// The process that sent the message may record it as the board at this moment. The
	// deadline for another drawing is stored first: if this process is killed after the
	// message is gone, the next one sends the board again.
	if err := b.host.Late(ctx, t); err != nil {
		return err
	}
	return b.rest.Do(ctx, call)
}

// whatCame is the message of a board that may have been sent, "" if it was not. One that
// was sent by name is sent once more: Discord returns the first then.
func (b *Bot) whatCame(ctx context.Context, t *match.Table, s sent) (id string, err error) {
	switch {
	case s.Name != "":
		m := b.render(b.Set.Board(ctx, t, ""), false)
		m.Mentions.Users = nil
		return b.postOnce(ctx, t.Match.Channel, m, []byte(s.Name))
	case s.Until.After(b.host.Now()):
		return b.answerOf(ctx, s.Via)
	}
	return "", nil
}
