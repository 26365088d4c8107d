package bot

import (
	"context"
	"net/http"

	"parlour/bot/rest"
)

// threadLasts is after how many minutes without a message a thread falls asleep.
const threadLasts = 7 * 24 * 60

// newThread makes a thread, and returns its ID.
func (x *exchange) newThread(ctx context.Context, name string) (string, error) {
	parent := x.r.Channel
	if x.i.Place.IsThread() {
		parent = x.i.Place.Parent
	}
	const public = 11 // the type
	var made struct {
		ID string `json:"id"`
	}
	err := x.b.rest.Do(ctx, rest.Call{
		Method: http.MethodPost, Path: "/channels/" + parent + "/threads", Out: &made,
		Body: map[string]any{"name": clip(name, 100), "type": public, "auto_archive_duration": threadLasts},
	})
	return made.ID, err
}
