package delivery

import (
	"context"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/message"
	"parlour/bot/rest"
)

// Response is what answers one interaction, by the interaction's own token: a first response, then
// edits of its message and further messages.
type Response struct {
	Origin    Route          // to the message of the first response
	Ambiguity rest.Ambiguity // about the requests so far; Inferred: the first response may be another process's
	Sent      message.Sent   // the message last sent or edited, as far as Discord has returned it

	rest     *rest.Client
	callback string // the path of the first response
}

// NewResponse returns the response to an interaction.
func NewResponse(c *rest.Client, application, id, token string, now time.Time) Response {
	return Response{
		rest: c, callback: "/interactions/" + id + "/" + token + "/callback",
		Origin: Route{Path: "/webhooks/" + application + "/" + token, Until: now.Add(AnswerWithin)},
	}
}

// Discord accepts a first response for three seconds. responseWait bounds the wait for
// rate limits, responseTimeout each attempt.
const (
	responseWait    = 2 * time.Second
	responseTimeout = time.Second
)

// First sends the first response. If that is a new message, it asks Discord for the message's ID.
func (r *Response) First(ctx context.Context, kind discordgo.InteractionResponseType, data any) error {
	body := struct {
		Type discordgo.InteractionResponseType `json:"type"`
		Data any                               `json:"data,omitempty"`
	}{kind, data}
	var made struct {
		Resource struct {
			Message message.Sent `json:"message"`
		} `json:"resource"`
	}
	c := rest.Call{
		Method: http.MethodPost, Path: r.callback, TokenInPath: true, Body: body,
		MaxWait: responseWait, Timeout: responseTimeout, Ambiguity: &r.Ambiguity,
	}
	m, ok := data.(message.Message)
	creates := ok && kind == discordgo.InteractionResponseChannelMessageWithSource
	if c.Files = m.Files(); creates {
		c.Path, c.Out = c.Path+"?with_response=true", &made
	}
	err := r.rest.Do(ctx, c)
	if creates {
		r.Sent = made.Resource.Message
	}
	if rest.IsCode(err, rest.CodeAcknowledged) {
		r.Ambiguity.Inferred = true // another delivery has responded
	}
	return err
}

// Follow sends another message.
func (r *Response) Follow(ctx context.Context, m message.Message) error {
	return r.send(ctx, http.MethodPost, r.Origin.Path, m)
}

// Edit edits the message at the end of a route.
func (r *Response) Edit(ctx context.Context, to Route, m message.Message) error {
	return r.send(ctx, http.MethodPatch, to.path(), m)
}

func (r *Response) send(ctx context.Context, method, path string, m message.Message) error {
	var made message.Sent
	err := r.rest.Do(ctx, rest.Call{Method: method, Path: path, TokenInPath: true, Ambiguity: &r.Ambiguity, Body: m, Files: m.Files(), Out: &made})
	if err == nil {
		r.Sent = made
	}
	return err
}

// Delete deletes the message of the first response.
func (r *Response) Delete(ctx context.Context) error {
	return r.rest.Do(ctx, rest.Call{Method: http.MethodDelete, Path: r.Origin.path(), TokenInPath: true, Ambiguity: &r.Ambiguity})
}

// Look looks up the message of the first response. Before the response to a press, that is the
// pressed message.
func (r *Response) Look(ctx context.Context) (found message.Sent, err error) {
	err = r.rest.Do(ctx, rest.Call{Method: http.MethodGet, Path: r.Origin.path(), TokenInPath: true, Out: &found})
	return found, err
}

// Last is the route to the message last sent, if that is another one than the pressed message.
func (r *Response) Last() Route {
	last := r.Origin
	if r.Sent.ID != "" && r.Sent.ID != r.Origin.Pressed { // it may follow a placeholder
		last.Path += "/messages/" + r.Sent.ID
	}
	return last
}

// Offer is the response to an interaction that may show a slot. What it can do
// follows from what has been sent before.
type Offer interface {
	// Use returns how the response can show a slot.
	Use(s Slot) Use
	// Send shows a message in that way. It returns what Discord has made of it, without an
	// ID if that is unknown.
	Send(ctx context.Context, u Use, m message.Message) (message.Sent, error)
	// Route is the way to the message that the response shows.
	Route() Route
	// Decline answers the interaction without the slot, which is shown by other means.
	Decline(ctx context.Context) error
}

// decline declines an offer, if there is one.
func decline(ctx context.Context, o Offer) error {
	if o == nil {
		return nil
	}
	return o.Decline(ctx)
}

// Use is how a response shows a slot.
type Use int

// The uses of a response.
const (
	No      Use = iota // it can't, and creates no message
	Lost               // it can't, but another process may have responded to the interaction
	InPlace            // it edits the slot's message, which was pressed
	Create             // it creates the slot's message, or puts it in place of a placeholder
	Follow             // it creates the slot's message after the first response
	Keep               // it leaves the pressed message, and its token then edits it
)

// creates reports whether the use creates a message.
func (u Use) creates() bool { return u == Create || u == Follow }
