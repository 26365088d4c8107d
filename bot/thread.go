package bot

import (
	"context"
	"errors"
	"net/http"

	"parlour/bot/rest"
	"parlour/commands"
	"parlour/games/match"
)

// threadLasts is after how many minutes without a message a thread falls asleep.
const threadLasts = 7 * 24 * 60

// thread finds a thread for the game, starts the game in it, and tells the member.
func (t *turn) thread(ctx context.Context, th commands.Thread) error {
	if err := t.hold(ctx, min(t.placeholder(), thinking)); err != nil { // what is said is for the member alone
		return err
	}
	channel, err := t.b.host.Placed(ctx, t.r.Channel, t.r.ID)
	if errors.Is(err, match.ErrNone) {
		if channel, err = t.newThread(ctx, th.Name); err != nil {
			t.b.Log.Warn("a thread could not be made", "channel", t.r.Channel, "error", err)
			return t.send(ctx, t.b.Set.NoThread(t.r))
		}
		// Another process may do the same, having taken this one for dead: the game is
		// started in one thread, and what is left of the other is a thread without words.
		channel, err = t.b.host.Place(ctx, t.r.Channel, t.r.ID, channel)
	}
	if err != nil {
		return err
	}
	reply := th.Next(ctx, channel)
	m, ok := reply.(commands.Message)
	if !ok || m.Board == nil {
		return t.deliver(ctx, t.prepare(ctx, reply))
	}
	t.b.spawn(func(ctx context.Context) { t.b.attend(ctx, m.Board, false) })
	return t.send(ctx, t.b.Set.InThread(t.r, channel))
}

// newThread makes a thread, and returns its ID.
func (t *turn) newThread(ctx context.Context, name string) (string, error) {
	parent := t.r.Channel
	if t.i.Place.IsThread() {
		parent = t.i.Place.Parent
	}
	const public = 11 // the type
	var made struct {
		ID string `json:"id"`
	}
	err := t.b.rest.Do(ctx, rest.Call{
		Method: http.MethodPost, Path: "/channels/" + parent + "/threads", Out: &made,
		Body: map[string]any{"name": clip(name, 100), "type": public, "auto_archive_duration": threadLasts},
	})
	return made.ID, err
}
