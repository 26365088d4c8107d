package bot

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"parlour/bot/rest"
	"parlour/games/match"
)

// The board of a match can be the answer to an interaction. Whoever sends it notes
// the interaction before, and which message it is after that: between the two, that
// message is found by the interaction's token alone.

// answered edits the board that an interaction may have been answered with, and
// returns its message; "" if it was not.
func (b *Bot) answered(ctx context.Context, t *match.Table, v match.Via, m *message) (id string, err error) {
	if there, err := b.isAnswer(ctx, v); !there {
		return "", err
	}
	var made answer
	call := drawCall(m)
	call.Method, call.Path, call.Token, call.Out = http.MethodPatch, answerPath(v), true, &made
	switch err = b.carry(ctx, t, call); {
	case rest.Permanent(err):
		return "", nil // there is no such answer
	case err == nil && made.hidden(): // it was a notice, to one member
		err = b.rest.Do(ctx, rest.Call{Method: http.MethodDelete, Path: answerPath(v), Token: true})
		if rest.Permanent(err) {
			err = nil
		}
		return "", err
	}
	return made.ID, err
}

// takeBack removes the board that an interaction may have been answered with.
func (b *Bot) takeBack(ctx context.Context, v match.Via) {
	there, err := b.isAnswer(ctx, v)
	switch {
	case err != nil:
		b.Log.Warn("an old board could not be looked for", "error", err)
	case there:
		v.Path = answerPath(v)
		b.takeAway(ctx, v)
	}
}

// isAnswer reports whether there may be an answer to an interaction. Until there is
// one to a press, the message that was pressed goes by the same name.
func (b *Bot) isAnswer(ctx context.Context, v match.Via) (bool, error) {
	if v.Pressed == "" {
		return true, nil
	}
	var found answer
	err := b.rest.Do(ctx, rest.Call{
		Method: http.MethodGet, Path: answerPath(v), Token: true, Out: &found, Wait: waitToDraw, Timeout: timeToDraw, Attempts: attemptsToDraw,
	})
	if rest.Permanent(err) {
		return false, nil
	}
	return err == nil && found.ID != v.Pressed, err
}

// answerPath is the path of an interaction's answer: of the first one, unless it
// names a message.
func answerPath(v match.Via) string {
	if strings.Contains(v.Path, "/messages/") {
		return v.Path
	}
	return v.Path + original
}

// errHidden is why a board cannot be the answer to an interaction: another process has
// answered that it takes long, for the member alone.
var errHidden = errors.New("bot: the interaction has been answered by a notice")

// notThere takes away a board that has come into the place of a notice.
func (t *turn) notThere(ctx context.Context) error {
	t.acked = true
	if err := t.hook(ctx, http.MethodDelete, original, nil); err != nil {
		t.b.Log.Warn("a notice could not be removed", "channel", t.r.Channel, "error", err)
	}
	return errHidden
}
