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

// messenger sends what commands post outside of responses.
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
		MaxWait: boardWait, Timeout: boardTimeout, MaxAttempts: boardAttempts, Idempotent: true, // it returns the same channel again
	})
	if err == nil {
		_, err = m.Post(ctx, made.ID, key, body)
	}
	return unsent(err)
}

func (m messenger) Delete(ctx context.Context, channel, id string) error {
	return m.remove(ctx, channel, id)
}

// Thread opens the thread of a message and returns its ID, which is the message's.
func (m messenger) Thread(ctx context.Context, channel, message, name string) (string, error) {
	err := m.rest.Do(ctx, rest.Call{
		Method: http.MethodPost, Path: "/channels/" + channel + "/messages/" + message + "/threads",
		Body:    map[string]any{"name": clip(name, 100), "auto_archive_duration": threadLasts},
		MaxWait: boardWait, Timeout: boardTimeout, MaxAttempts: boardAttempts, Idempotent: true,
	})
	if rest.IsCode(err, rest.CodeHasThread) {
		err = nil
	}
	return message, unsent(err)
}

// unsent adds commands.ErrUnsent to an error that will not go away.
func unsent(err error) error {
	if rest.Permanent(err) {
		return errors.Join(commands.ErrUnsent, err)
	}
	return err
}

// postOnce posts a message under a name, from which its nonce derives. If it is posted
// again under the same name within some minutes, Discord returns the first message.
func (b *Bot) postOnce(ctx context.Context, channel string, m message, name []byte) (id string, err error) {
	sum := sha256.Sum256(name)
	m.Nonce, m.EnforceNonce = base64.RawURLEncoding.EncodeToString(sum[:])[:nonceLength], true
	var made struct {
		ID string `json:"id"`
	}
	call := boardCall(http.MethodPost, &m)
	call.Path, call.Out, call.Idempotent = "/channels/"+channel+"/messages", &made, true
	err = b.rest.Do(ctx, call)
	return made.ID, err
}

// nonceLength is Discord's limit of a nonce, in characters.
const nonceLength = 25

// remove deletes a message if it exists and may be deleted.
func (b *Bot) remove(ctx context.Context, channel, id string) error {
	err := b.rest.Do(ctx, rest.Call{
		Method: http.MethodDelete, Path: "/channels/" + channel + "/messages/" + id,
		MaxWait: boardWait, Timeout: boardTimeout, MaxAttempts: boardAttempts,
	})
	if rest.Permanent(err) { // it is deleted already, or the bot may not
		return nil
	}
	return err
}

// Limits of a request that sends a board: the wait for rate limits, the time of an attempt,
// and the number of attempts. A board that exceeds them is sent later.
const (
	boardWait     = time.Second
	boardTimeout  = 5 * time.Second
	boardAttempts = 3
)

// boardCall is a call that sends a board.
func boardCall(method string, m *message) rest.Call {
	return rest.Call{Method: method, Body: m, Files: attached(m.files), MaxWait: boardWait, Timeout: boardTimeout, MaxAttempts: boardAttempts}
}
