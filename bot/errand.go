package bot

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"time"

	"parlour/bot/rest"
	"parlour/commands"
)

// errands takes over documents that are due, and tells how many.
func (b *Bot) errands(ctx context.Context, overdue time.Duration, free int) (int, error) {
	due, err := b.host.ClaimDocuments(ctx, overdue, free)
	for _, d := range due {
		b.spawn(func(ctx context.Context) {
			attend := b.Set.Attend
			switch d.Kind {
			case noteKind:
				attend = b.dropNote
			}
			if err := attend(ctx, d, messenger{b}); err != nil && ctx.Err() == nil {
				b.Log.Error("what was due could not be done", "kind", d.Kind, "home", d.Home, "error", err)
			}
		})
	}
	return len(due), err
}

// messenger is a commands.Messenger.
type messenger struct{ *Bot }

func (m messenger) Post(ctx context.Context, channel, key string, body commands.Body) (string, error) {
	id, err := m.postOnce(ctx, channel, m.render(body, false), []byte(channel+"/"+key))
	return id, unsent(err)
}

func (m messenger) Edit(ctx context.Context, channel, id string, body commands.Body) error {
	msg := m.render(body, false)
	call := boardCall(http.MethodPatch, &msg)
	call.Path = "/channels/" + channel + "/messages/" + id
	return unsent(m.rest.Do(ctx, call))
}

func (m messenger) Direct(ctx context.Context, user, key string, body commands.Body) error {
	var made struct {
		ID string `json:"id"`
	}
	err := m.rest.Do(ctx, rest.Call{
		Method: http.MethodPost, Path: "/users/@me/channels", Body: map[string]any{"recipient_id": user}, Out: &made,
		Wait: boardWait, Timeout: boardTimeout, Attempts: boardAttempts, Repeatable: true, // it returns the same channel again
	})
	if err == nil {
		_, err = m.Post(ctx, made.ID, key, body)
	}
	return unsent(err)
}

func (m messenger) Delete(ctx context.Context, channel, id string) error {
	return m.remove(ctx, channel, id)
}

// Thread opens the thread of a message, which has the message's ID.
func (m messenger) Thread(ctx context.Context, channel, message, name string) (string, error) {
	err := m.rest.Do(ctx, rest.Call{
		Method: http.MethodPost, Path: "/channels/" + channel + "/messages/" + message + "/threads",
		Body: map[string]any{"name": clip(name, 100), "auto_archive_duration": threadLasts},
		Wait: boardWait, Timeout: boardTimeout, Attempts: boardAttempts, Repeatable: true,
	})
	if rest.IsCode(err, rest.CodeHasThread) {
		err = nil
	}
	return message, unsent(err)
}

// unsent is the error of a message, with the meaning that it has for who sent it.
func unsent(err error) error {
	if rest.Permanent(err) {
		return errors.Join(commands.ErrUnsent, err)
	}
	return err
}

// postOnce sends a new message: with the same name, which says what it is,
// Discord takes it once within some minutes, and returns the first.
func (b *Bot) postOnce(ctx context.Context, channel string, m message, name []byte) (id string, err error) {
	sum := sha256.Sum256(name)
	m.Nonce, m.EnforceNonce = base64.RawURLEncoding.EncodeToString(sum[:])[:nonceLength], true
	var made struct {
		ID string `json:"id"`
	}
	call := boardCall(http.MethodPost, &m)
	call.Path, call.Out, call.Repeatable = "/channels/"+channel+"/messages", &made, true
	err = b.rest.Do(ctx, call)
	return made.ID, err
}

// nonceLength is Discord's limit of a nonce, in characters.
const nonceLength = 25

// remove takes a message away, if it is there and can be.
func (b *Bot) remove(ctx context.Context, channel, id string) error {
	err := b.rest.Do(ctx, rest.Call{
		Method: http.MethodDelete, Path: "/channels/" + channel + "/messages/" + id,
		Wait: boardWait, Timeout: boardTimeout, Attempts: boardAttempts,
	})
	if rest.Permanent(err) { // somebody has removed it, or it cannot be done
		return nil
	}
	return err
}
