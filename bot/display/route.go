package display

import (
	"context"
	"net/http"
	"strings"
	"time"

	"parlour/bot/message"
	"parlour/bot/rest"
	"parlour/games/match"
	"parlour/games/match/slot"
)

// AnswerWithin bounds all work on an interaction, whose token is valid for 15 minutes.
const AnswerWithin = 14 * time.Minute

// answerable is how long after an interaction Discord may still create the message of its
// first response, which it accepts for three seconds.
const answerable = 5 * time.Second

// responseOf looks up the public message that responded to an interaction. It returns ""
// if there is none, and whether one may still come. Before the response to a press,
// Discord returns the pressed message.
func (k *Keeper) responseOf(ctx context.Context, r slot.Route) (id string, mayCome bool, err error) {
	var found message.Sent
	err = k.Rest.Do(ctx, limited(rest.Call{Method: http.MethodGet, Path: responsePath(r), TokenInPath: true, Out: &found}))
	mayCome = r.Until.Add(answerable - AnswerWithin).After(k.Host.Now())
	switch {
	case rest.Permanent(err):
		return "", mayCome, nil
	case err != nil || found.ID == r.Pressed || found.Loading():
		return "", mayCome, err
	case found.Hidden() && !r.Hidden: // a notice took its place
		return "", false, nil
	}
	return found.ID, false, nil
}

// responsePath returns the path of a route's message: the first response, unless the route
// names another one.
func responsePath(r slot.Route) string {
	if strings.Contains(r.Path, "/messages/") {
		return r.Path
	}
	return r.Path + Original
}

// Original is the path of the message of the first response, relative to its
// interaction's.
const Original = "/messages/@original"

// PendingBy returns the pending response of a table's slot if it has a route, else "".
func (k *Keeper) PendingBy(table *match.Table, r slot.Route) string {
	if pending, ok := k.Host.Boards.Pending(table); ok && pending.Path == r.Path {
		return table.Match.Board.Pending
	}
	return ""
}
