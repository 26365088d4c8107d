package delivery

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/message"
	"parlour/bot/rest"
	"parlour/commands"
	"parlour/games/match/store"
)

// Poster posts what never changes, opens threads, and shows documents. It is the
// [commands.Messenger] of features. All fields are required.
type Poster struct {
	Sender *Sender
	Render func(body commands.Body, private bool) message.Message
}

// Show implements [commands.Messenger].
func (p *Poster) Show(ctx context.Context, d store.Document, subject string, bottom bool) error {
	k := Key{Home: d.Home, ID: d.Kind + "/" + d.ID}
	err := p.Sender.Renew(ctx, Slot{Key: k, Place: Place{Channel: d.ID}, Viewer: Viewer{Arg: subject}}, true)
	if err == nil && bottom {
		err = p.Sender.Move(ctx, k)
	}
	if err != nil {
		return err
	}
	_ = p.Sender.Deliver(ctx, k, nil) // without an offer, which has no error
	s, err := p.Sender.Slot(ctx, k)
	if err == nil && s.Refused {
		err = commands.ErrUnsent
	}
	return err
}

// Say posts a message that nothing repeats, so it waits for rate limits.
func (p *Poster) Say(ctx context.Context, channel string, body commands.Body) error {
	return p.Sender.Rest.Do(ctx, rest.Call{Method: http.MethodPost, Path: "/channels/" + channel + "/messages", Body: p.Render(body, false)})
}

// Post implements [commands.Messenger]. The nonce of the message derives from its key. If it is posted
// again within some minutes, Discord returns the first message.
func (p *Poster) Post(ctx context.Context, channel, key string, body commands.Body) (string, error) {
	m := p.Render(body, false)
	m.Nonce, m.EnforceNonce = nonce(channel+"/"+key), true
	var made message.Sent
	err := p.do(ctx, rest.Call{Method: http.MethodPost, Path: "/channels/" + channel + "/messages", Body: m, Files: m.Files(), Out: &made, Idempotent: true})
	return made.ID, err
}

// Direct implements [commands.Messenger].
func (p *Poster) Direct(ctx context.Context, user, key string, body commands.Body) error {
	channel, err := p.DirectChannel(ctx, user)
	if err == nil {
		_, err = p.Post(ctx, channel, key, body)
	}
	return err
}

// DirectChannel returns the channel of direct messages with a member.
func (p *Poster) DirectChannel(ctx context.Context, user string) (string, error) {
	var made message.Sent
	err := p.do(ctx, rest.Call{
		Method: http.MethodPost, Path: "/users/@me/channels", Body: map[string]any{"recipient_id": user}, Out: &made,
		Idempotent: true, // it returns the same channel again
	})
	return made.ID, err
}

// Thread implements [commands.Messenger]: it opens the thread of a message and returns its
// ID, which is the message's.
func (p *Poster) Thread(ctx context.Context, channel, id, name string) (string, error) {
	err := p.do(ctx, rest.Call{Method: http.MethodPost, Path: messagePath(channel, id) + "/threads", Body: thread(name), Idempotent: true})
	if rest.IsCode(err, rest.CodeHasThread) {
		err = nil
	}
	return id, err
}

// NewThread creates a thread in a channel, and returns its ID: in an announcement channel the ID of a
// first message with a key as in Post, and in a forum a post that begins with it.
func (p *Poster) NewThread(ctx context.Context, channel, key, name string, first commands.Body) (string, error) {
	var in struct {
		Type discordgo.ChannelType `json:"type"`
	}
	if err := p.do(ctx, rest.Call{Method: http.MethodGet, Path: "/channels/" + channel, Out: &in}); err != nil {
		return "", err
	}
	body, made := thread(name), message.Sent{}
	switch in.Type {
	case discordgo.ChannelTypeGuildNews:
		id, err := p.Post(ctx, channel, key, first)
		if err != nil {
			return "", err
		}
		return p.Thread(ctx, channel, id, name)
	case discordgo.ChannelTypeGuildForum, discordgo.ChannelTypeGuildMedia:
		body["message"] = p.Render(first, false)
	default:
		body["type"] = discordgo.ChannelTypeGuildPublicThread
	}
	err := p.Sender.Rest.Do(ctx, rest.Call{Method: http.MethodPost, Path: "/channels/" + channel + "/threads", Out: &made, Body: body})
	return made.ID, err
}

// thread describes a thread, which is archived after a week without a message.
func thread(name string) map[string]any {
	return map[string]any{"name": message.Clip(name, 100), "auto_archive_duration": 7 * 24 * 60}
}

// do makes a call within limits: what exceeds them is repeated later. It adds commands.ErrUnsent
// to an error that will not go away.
func (p *Poster) do(ctx context.Context, c rest.Call) error {
	c.MaxWait, c.Timeout, c.MaxAttempts = time.Second, 5*time.Second, 3
	err := p.Sender.Rest.Do(ctx, c)
	if rest.Permanent(err) {
		return errors.Join(commands.ErrUnsent, err)
	}
	return err
}

// nonce returns the nonce of a name, as long as Discord allows.
func nonce(name string) string {
	const length = 25
	sum := sha256.Sum256([]byte(name))
	return base64.RawURLEncoding.EncodeToString(sum[:])[:length]
}
