package display

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"time"

	"parlour/bot/message"
	"parlour/bot/rest"
	"parlour/commands"
)

// Post implements [commands.Messenger].
func (k *Keeper) Post(ctx context.Context, channel, key string, body commands.Body) (string, error) {
	id, err := k.postOnce(ctx, channel, k.Render(body, false), []byte(channel+"/"+key))
	return id, unsent(err)
}

// Edit implements [commands.Messenger].
func (k *Keeper) Edit(ctx context.Context, channel, id string, body commands.Body) error {
	return unsent(k.Rest.Do(ctx, boardCall(http.MethodPatch, messagePath(channel, id), k.Render(body, false))))
}

// Direct implements [commands.Messenger].
func (k *Keeper) Direct(ctx context.Context, user, key string, body commands.Body) error {
	channel, err := k.directChannel(ctx, user)
	if err == nil {
		_, err = k.Post(ctx, channel, key, body)
	}
	return unsent(err)
}

// directChannel returns the channel of direct messages with a member.
func (k *Keeper) directChannel(ctx context.Context, user string) (string, error) {
	var made message.Sent
	err := k.Rest.Do(ctx, limited(rest.Call{
		Method: http.MethodPost, Path: "/users/@me/channels", Body: map[string]any{"recipient_id": user}, Out: &made,
		Idempotent: true, // it returns the same channel again
	}))
	return made.ID, err
}

// Delete implements [commands.Messenger]: it deletes a message if it exists and may be
// deleted.
func (k *Keeper) Delete(ctx context.Context, channel, id string) error {
	err := k.Rest.Do(ctx, limited(rest.Call{Method: http.MethodDelete, Path: messagePath(channel, id)}))
	if rest.Permanent(err) { // it is deleted already, or the bot may not
		return nil
	}
	return err
}

// Thread implements [commands.Messenger]: it opens the thread of a message and returns its
// ID, which is the message's.
func (k *Keeper) Thread(ctx context.Context, channel, id, name string) (string, error) {
	err := k.Rest.Do(ctx, limited(rest.Call{
		Method: http.MethodPost, Path: messagePath(channel, id) + "/threads",
		Body: map[string]any{"name": message.Clip(name, 100), "auto_archive_duration": threadLasts}, Idempotent: true,
	}))
	if rest.IsCode(err, rest.CodeHasThread) {
		err = nil
	}
	return id, unsent(err)
}

// threadLasts is after how many minutes without a message a thread is archived.
const threadLasts = 7 * 24 * 60

// NewThread creates a thread without a message in a channel, and returns its ID.
func (k *Keeper) NewThread(ctx context.Context, channel, name string) (string, error) {
	const public = 11 // the type
	var made message.Sent
	err := k.Rest.Do(ctx, rest.Call{
		Method: http.MethodPost, Path: "/channels/" + channel + "/threads", Out: &made,
		Body: map[string]any{"name": message.Clip(name, 100), "type": public, "auto_archive_duration": threadLasts},
	})
	return made.ID, err
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
func (k *Keeper) postOnce(ctx context.Context, channel string, m message.Message, name []byte) (id string, err error) {
	sum := sha256.Sum256(name)
	m.Nonce, m.EnforceNonce = base64.RawURLEncoding.EncodeToString(sum[:])[:nonceLength], true
	var made message.Sent
	call := boardCall(http.MethodPost, "/channels/"+channel+"/messages", m)
	call.Out, call.Idempotent = &made, true
	err = k.Rest.Do(ctx, call)
	return made.ID, err
}

// nonceLength is Discord's limit of a nonce, in characters.
const nonceLength = 25

// messagePath is the path of a message for the bot's own token.
func messagePath(channel, id string) string { return "/channels/" + channel + "/messages/" + id }

// limited limits a request that sends a board: the wait for rate limits, the time of an
// attempt, and the number of attempts. A board that exceeds them is sent later.
func limited(c rest.Call) rest.Call {
	c.MaxWait, c.Timeout, c.MaxAttempts = time.Second, 5*time.Second, 3
	return c
}

// boardCall is a call that sends a board.
func boardCall(method, path string, m message.Message) rest.Call {
	return limited(rest.Call{Method: method, Path: path, Body: m, Files: m.Files()})
}
