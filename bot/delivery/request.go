package delivery

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"parlour/bot/message"
	"parlour/bot/rest"
	"parlour/games/match/store"
)

// request sends a message in a turn: by the offer, in place of what an earlier response may
// have created, in place of the slot's message, or as a new one. The error comes from the
// offer.
func (d *Sender) request(ctx context.Context, s Slot, m message.Message, o Offer) (r Result, failed error) {
	if s.Shown > 0 {
		m = m.Silent() // the members know
	}
	r, done := d.lookUp(ctx, s, m, o)
	if done {
		return r, decline(ctx, o)
	}
	absent := r.Absent
	defer func() { r.Absent = r.Absent || absent }()
	if o != nil {
		r, failed = d.respond(ctx, s, m, o)
		if !rest.IsCode(failed, rest.CodeUnknownInteraction) { // else it is too late, and Discord has done nothing
			return r, failed
		}
	}
	if s.Message != "" {
		return d.edit(ctx, s, s.Message, s.Route, m), failed
	}
	return d.post(ctx, s, m), failed
}

// respond sends a message by an offer.
func (d *Sender) respond(ctx context.Context, s Slot, m message.Message, o Offer) (Result, error) {
	use := o.Use(s)
	if use == Create && s.Pending.Path != o.Route().Path {
		return Result{Outcome: Later, At: d.Now(), Reason: "Another response may create the message first."}, o.Decline(ctx)
	}
	sent, err := o.Send(ctx, use, m)
	late := errors.Is(err, ErrLate)
	if err != nil && !late {
		r := d.failed(s, err)
		switch {
		case rest.IsCode(err, rest.CodeUnknownWebhook, rest.CodeInvalidToken): // the bot's own token may do
			r.Outcome, r.At = Later, d.Now()
		case use.creates() && rest.IsCode(err, rest.CodeUnknownMessage): // a placeholder is gone, and not the slot's message
			r.Outcome, r.At, r.Absent = Later, d.Now(), true
		case use.creates() && rest.IsCode(err, rest.CodeArchivedThread): // the thread is locked
			r.Outcome = Refused
		}
		return r, err
	}
	r := Result{Message: sent.ID, Route: o.Route(), Late: late, Reason: "The response shows it."}
	if !use.creates() {
		r.Message = s.Message
	}
	if r.Route.Message = r.Message; r.Message == "" {
		return Result{Outcome: Unknown, Reason: "The response has created a message, whose ID is lost."}, nil
	}
	return r, nil
}

// lookUp looks for the message that the response of Pending has created, and sends the slot in
// its place. It reports false if there is none, or won't be one.
func (d *Sender) lookUp(ctx context.Context, s Slot, m message.Message, o Offer) (r Result, done bool) {
	p := s.Pending
	if p.Path == "" || o != nil && o.Route().Path == p.Path {
		return r, false
	}
	if r.Absent = true; !p.Until.After(d.Now()) {
		return r, false
	}
	id, mayCome, err := d.responseOf(ctx, p)
	switch {
	case err != nil:
		return d.failed(s, err), true
	case id != "" && !Newer(s.Message, id): // an older one is left over from an earlier delivery
		p.Message = id
		r = d.edit(ctx, s, id, p, m)
		r.Message, r.Route = id, p
		return r, true
	case id == "" && mayCome:
		return Result{Outcome: Later, At: d.Now().Add(time.Second), Reason: "The response to an interaction may still create a message."}, true
	}
	return r, false
}

// responseOf looks up the public message that responded to an interaction. It returns "" if
// there is none, and whether one may still come. Before the response to a press, Discord
// returns the pressed message.
func (d *Sender) responseOf(ctx context.Context, r Route) (id string, mayCome bool, err error) {
	var found message.Sent
	err = d.Rest.Do(ctx, d.call(rest.Call{Method: http.MethodGet, Path: r.path(), TokenInPath: true, Out: &found}))
	mayCome = r.Until.Add(MayCome - AnswerWithin).After(d.Now())
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

// AnswerWithin bounds all work on an interaction, whose token is valid for 15 minutes.
const AnswerWithin = 14 * time.Minute

// path returns the path of a route's message: the first response, unless the route names
// another one.
func (r Route) path() string {
	if strings.Contains(r.Path, "/messages/") {
		return r.Path
	}
	return r.Path + "/messages/@original"
}

// valid reports whether the route leads to a message.
func (r Route) valid(message string, now time.Time) bool {
	return r.Path != "" && r.Message == message && r.Until.After(now)
}

// messagePath is the path of a message for the bot's own token.
func messagePath(channel, id string) string { return "/channels/" + channel + "/messages/" + id }

// call limits a call to a part of a turn. What exceeds it is sent later.
func (d *Sender) call(c rest.Call) rest.Call {
	c.MaxWait, c.Timeout, c.MaxAttempts = time.Second, TurnLasts, 1
	return c
}

// edit edits a message: by a token that is valid, else by the bot's own.
func (d *Sender) edit(ctx context.Context, s Slot, id string, route Route, m message.Message) Result {
	call := d.call(rest.Call{Method: http.MethodPatch, Body: m, Files: m.Files()})
	reason, err := d.by(ctx, s, id, route, call)
	if err != nil {
		return d.failed(s, err)
	}
	return Result{Message: id, Reason: reason}
}

// errNoRoute is the error of a slot that only tokens reach, when no token is valid.
var errNoRoute = errors.New("delivery: no token is left to edit the message")

// by makes a call to a message, by a token that is valid or by the bot's own. If both are limited,
// the error has the shorter wait.
func (d *Sender) by(ctx context.Context, s Slot, id string, route Route, c rest.Call) (reason string, err error) {
	var limited, also *rest.LimitedError
	if route.valid(id, d.Now()) {
		byToken := c
		byToken.Path, byToken.TokenInPath = route.path(), true
		err := d.Rest.Do(ctx, byToken)
		if !errors.As(err, &limited) && !rest.Permanent(err) || rest.IsCode(err, rest.CodeUnknownMessage, rest.CodeInvalidBody) {
			return "Edited by the token of an interaction.", err
		}
	}
	switch {
	case s.Place.TokenOnly && limited != nil:
		return "", limited
	case s.Place.TokenOnly:
		return "", errNoRoute
	}
	c.Path = messagePath(s.Place.Channel, id)
	err = d.Rest.Do(ctx, c)
	if limited != nil && errors.As(err, &also) && limited.RetryAfter < also.RetryAfter {
		err = limited
	}
	return "Edited by the token of the bot.", err
}

// post sends a slot as a new message. The nonce makes Discord return what an earlier turn
// without a record has created; the slot is sent once more then.
func (d *Sender) post(ctx context.Context, s Slot, m message.Message) Result {
	if s.Place.TokenOnly {
		return d.failed(s, errNoRoute)
	}
	m.Nonce, m.EnforceNonce = nonce(fmt.Sprint(s.Match, "/", s.ID, "/", s.Viewer.Arg, "/", s.ShownAt.UnixMilli())), true // the same until a message shows it
	var made message.Sent
	call := d.call(rest.Call{Method: http.MethodPost, Path: "/channels/" + s.Place.Channel + "/messages", Body: m, Files: m.Files(), Out: &made, Idempotent: true})
	if err := d.Rest.Do(ctx, call); err != nil {
		if elsewhere := d.kind(s).Refused; elsewhere != nil && rest.Permanent(err) {
			if at, ok := elsewhere(ctx, s, err); ok {
				return Result{Outcome: Gone, Deleted: true, Place: at, Reason: "Discord refuses the message here: " + err.Error()}
			}
		}
		r := d.failed(s, err)
		if r.Outcome == Gone { // the channel takes no messages
			r.Outcome = Refused
		}
		return r
	}
	return Result{Message: made.ID, Posted: s.Failed > 0, Reason: "Posted as a new message."}
}

// replaced deletes a message that its slot has left over, once another one shows the slot.
func (d *Sender) replaced(ctx context.Context, s Slot, successor Key) Result {
	now, err := d.Slot(ctx, successor)
	switch {
	case err != nil && !errors.Is(err, store.ErrNone):
		return d.failed(s, err)
	case err == nil && now.Message == "" && !now.Refused:
		return Result{Outcome: Later, At: d.Now().Add(time.Second), Reason: "The message that replaces it isn't there yet."}
	}
	return d.remove(ctx, s)
}

// remove deletes the message of a slot that shows nothing any more.
func (d *Sender) remove(ctx context.Context, s Slot) Result {
	if s.Message == "" {
		return Result{removed: true}
	}
	_, err := d.by(ctx, s, s.Message, s.Route, d.call(rest.Call{Method: http.MethodDelete}))
	switch {
	case err == nil, rest.Permanent(err), errors.Is(err, errNoRoute): // it is deleted, or stays; a press on it is answered by the newest board
		return Result{removed: true}
	}
	return d.failed(s, err)
}

// Below counts the messages below one in a channel, up to ten.
func (d *Sender) Below(ctx context.Context, channel, message string) (int, error) {
	var below []struct {
		ID string `json:"id"`
	}
	err := d.Rest.Do(ctx, rest.Call{
		Method: http.MethodGet, Path: "/channels/" + channel + "/messages?limit=10&after=" + message, Out: &below, MaxWait: -1, Timeout: time.Second, MaxAttempts: 1,
	})
	return len(below), err
}

// failed returns the result of a request that ended in an error.
func (d *Sender) failed(s Slot, err error) Result {
	now := d.Now()
	r := Result{Outcome: Later, Reason: "It was not sent: " + err.Error()}
	var limited *rest.LimitedError
	switch {
	case rest.IsCode(err, rest.CodeOldEdits) && d.kind(s).Stays:
		r.At, r.Reason = now.Add(staysFor), "Discord takes no more edits of an old message for now, and it's to stay: "+err.Error()
	case rest.IsCode(err, rest.CodeUnknownMessage, rest.CodeOldEdits, rest.CodeArchivedThread):
		r.Outcome, r.Deleted = Gone, rest.IsCode(err, rest.CodeUnknownMessage)
	case rest.Ambiguous(err), rest.IsCode(err, rest.CodeAcknowledged), errors.Is(err, ErrOther):
		r.Outcome, r.Reason = Unknown, "Whether Discord shows it is unknown: "+err.Error()
	case errors.As(err, &limited):
		r.At = now.Add(limited.RetryAfter)
	case errors.Is(err, errNoRoute):
		r.Outcome, r.removed = Refused, d.kind(s).Fleeting
	case rest.IsCode(err, rest.CodeUnknownChannel):
		r.Outcome = Refused
		d.Deleted(s.Place.Channel)
	case rest.Permanent(err):
		r.Outcome = Refused
		d.Log.Warn("message refused; it is sent when a member acts", "channel", s.Home, "match", s.Match, "slot", s.ID, "error", err)
	default:
		d.Log.Error("failed to send a message; it is sent again later", "channel", s.Home, "match", s.Match, "slot", s.ID, "error", err)
	}
	return r
}

// staysFor is the time until a message that stays is edited again.
const staysFor = 10 * time.Minute

// ErrLate is the error of an offer that has shown the slot, although Discord may carry out an earlier
// attempt of its request later.
var ErrLate = errors.New("delivery: an earlier attempt may come late")

// ErrOther is the error of an offer that may not show the slot, because another process may
// have responded.
var ErrOther = errors.New("delivery: another process may have responded")
