package bot

import (
	"context"
	"net/http"
	"strings"
	"time"

	"parlour/bot/rest"
	"parlour/games/match"
)

// answerable is how long after an interaction Discord may still create the message of its
// first response, which it accepts for three seconds.
const answerable = 5 * time.Second

// responseOf looks up the public message that responded to an interaction. It returns ""
// if there is none, and whether one may still come. Before the response to a press,
// Discord returns the pressed message.
func (b *Bot) responseOf(ctx context.Context, r match.Route) (id string, mayCome bool, err error) {
	var found answer
	err = b.rest.Do(ctx, rest.Call{
		Method: http.MethodGet, Path: responsePath(r), TokenInPath: true, Out: &found, MaxWait: boardWait, Timeout: boardTimeout, MaxAttempts: boardAttempts,
	})
	mayCome = r.Until.Add(answerable - answerWithin).After(b.host.Now())
	switch {
	case rest.Permanent(err):
		return "", mayCome, nil
	case err != nil || found.ID == r.Pressed || found.loading():
		return "", mayCome, err
	case found.hidden(): // a notice took its place
		return "", false, nil
	}
	return found.ID, false, nil
}

// responsePath returns the path of a route's message: the first response, unless the route
// names another one.
func responsePath(r match.Route) string {
	if strings.Contains(r.Path, "/messages/") {
		return r.Path
	}
	return r.Path + original
}

// original is the message of the first response.
const original = "/messages/@original"
