package selftest

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"parlour/bot/message"
	"parlour/commands"
)

// postNonce posts a message with the nonce of this run, and returns its ID.
func (t *test) postNonce(ctx context.Context) (*object, error) {
	m := message.New(commands.Text("A message with a nonce."), false)
	m.Nonce, m.EnforceNonce = t.nonce, true
	return t.create(ctx, "message", t.messages(), m)
}

// checkNonce posts a message twice. It stays until the end, for the long checks.
func (t *test) checkNonce(ctx context.Context) result {
	t.noncedAt = t.Clock.Now()
	t.nonce = strconv.FormatInt(t.noncedAt.UnixMilli(), 10)
	first, err := t.postNonce(ctx)
	if err != nil {
		return refused("the first message", err)
	}
	t.nonced = first
	second, err := t.postNonce(ctx)
	switch {
	case err != nil:
		return refused("the second message", err)
	case second.id != first.id:
		return failed("the second message is a new one")
	}
	return passed("the second message is the first one")
}

// Ages at which the message with the nonce is tried again.
const (
	oldNonce   = 10 * time.Minute
	oldMessage = 61 * time.Minute
)

// checkOldNonce posts the message again after ten minutes.
func (t *test) checkOldNonce(ctx context.Context) result {
	if t.nonced == nil {
		return notDone("there is no message with a nonce")
	}
	t.waitUntil(ctx, t.noncedAt.Add(oldNonce), "The nonce ages")
	if ctx.Err() != nil {
		return notDone("interrupted")
	}
	again, err := t.postNonce(ctx)
	switch {
	case err != nil:
		return refused("the message", err)
	case again.id == t.nonced.id:
		return surprised("after %v, Discord still returns the first message", oldNonce)
	}
	return passed("after %v, the message is a new one", oldNonce)
}

// checkOldEdit edits the message after an hour.
func (t *test) checkOldEdit(ctx context.Context) result {
	if t.nonced == nil {
		return notDone("there is no message with a nonce")
	}
	t.waitUntil(ctx, t.noncedAt.Add(oldMessage), "The message ages")
	edited := commands.Text("A message that was edited after an hour.")
	from := t.traffic.count()
	if err := t.call(ctx, http.MethodPatch, t.nonced.path, message.New(edited, false), nil); err != nil {
		return refused("editing", err)
	}
	limits := t.traffic.since(from)[0].limits
	if _, err := t.read(ctx, t.nonced, edited); err != nil {
		return refused("after the edit", err)
	}
	return passed("the edit was accepted; headers: %s", limits)
}
