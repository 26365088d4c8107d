package bot

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/interaction"
	"parlour/bot/rest"
	"parlour/commands"
	"parlour/games/match"
)

// responder answers one interaction: once at first, and then by edits and
// follow-ups. All of it goes by the interaction's own token.
type responder struct {
	b           *Bot
	i           interaction.Interaction
	route       match.Route // how its answer can be edited
	acked       bool        // a first response has been sent
	answered    time.Time   // and when, if by this process
	placeholder bool        // it was a placeholder, still to be filled
	public      bool        // the placeholder is for everyone
	interim     string      // a message that tells how far the reply is, which takes its place
	noticed     bool        // in place of a placeholder, the member was told that it takes long
	deferred    bool        // the request is stored until it has a reply
	late        bool        // what was sent may yet come, after what is sent next
	inferred    bool        // the first response may be another process's; see own
	sent        string      // the message last sent or changed, if Discord has told
	hidden      bool        // and only the member sees it
}

// callback is the body of a first response.
type callback struct {
	Type discordgo.InteractionResponseType `json:"type"`
	Data any                               `json:"data,omitempty"`
}

// callbackAnswer is what Discord tells of the message that was made, which for
// a placeholder is nothing before it is filled.
type callbackAnswer struct {
	Resource struct {
		Message struct {
			ID string `json:"id"`
		} `json:"message"`
	} `json:"resource"`
}

// Discord takes a first response for three seconds. So long one may wait for a
// limit, and for the answer to each attempt.
const (
	responseWait    = 2 * time.Second
	responseTimeout = time.Second
)

// first sends the first response.
func (r *responder) first(ctx context.Context, kind discordgo.InteractionResponseType, data any, files []commands.File) error {
	return r.call(ctx, rest.Call{Body: callback{kind, data}, Files: attached(files)}, "")
}

// firstForAll sends a message for everyone as the first response, and has
// Discord tell which message that is.
func (r *responder) firstForAll(ctx context.Context, m *message) error {
	var answer callbackAnswer
	err := r.call(ctx, rest.Call{
		Body: callback{discordgo.InteractionResponseChannelMessageWithSource, m}, Files: attached(m.files), Out: &answer,
	}, "?with_response=true")
	r.sent = answer.Resource.Message.ID
	return err
}

// call makes the call of a first response.
func (r *responder) call(ctx context.Context, c rest.Call, query string) error {
	c.Method, c.Path, c.Token = http.MethodPost, "/interactions/"+r.i.ID+"/"+r.i.Token+"/callback"+query, true
	c.Wait, c.Timeout, c.Late, c.Inferred = responseWait, responseTimeout, &r.late, &r.inferred
	err := r.b.rest.Do(ctx, c)
	if err == nil && !r.acked {
		r.acked, r.answered = true, r.b.host.Now()
	}
	return err
}

// hook does something with the interaction's messages.
func (r *responder) hook(ctx context.Context, method, path string, body *message) error {
	var made answer
	call := rest.Call{Method: method, Path: r.route.Path + path, Token: true, Late: &r.late}
	if body != nil {
		call.Body, call.Files, call.Out = body, attached(body.files), &made
	}
	err := r.b.rest.Do(ctx, call)
	if err == nil && body != nil {
		r.sent, r.hidden = made.ID, made.hidden()
	}
	return err
}

// original is the message of the first response.
const original = "/messages/@original"

// hold sends a placeholder, once the request is stored. Where that fails, the
// member is told that it takes long: whoever is told so is not left waiting.
func (r *responder) hold(ctx context.Context, public bool) error {
	if r.acked {
		return nil
	}
	if err := r.store(ctx); err != nil {
		r.b.Log.Error("a request could not be deferred", "channel", r.i.Channel, "error", err)
		m := r.b.render(r.b.Set.TakesLong(r.i.Locale), true)
		err := r.first(ctx, discordgo.InteractionResponseChannelMessageWithSource, m, nil)
		// Unless it is certain that the notice is the answer, that may be another
		// process's, or the message that was pressed, and must stay as it is.
		r.noticed, r.placeholder, r.public = true, err == nil && !r.inferred, false
		r.acked = r.acked || rest.IsCode(err, rest.CodeAcknowledged) || rest.Unknown(err)
		return err
	}
	r.placeholder, r.public = true, public
	if r.i.Type == interaction.Component {
		return r.first(ctx, discordgo.InteractionResponseDeferredMessageUpdate, nil, nil)
	}
	var data flagged
	if !public {
		data.Flags = discordgo.MessageFlagsEphemeral
	}
	return r.first(ctx, discordgo.InteractionResponseDeferredChannelMessageWithSource, data, nil)
}

// storeWithin bounds how long a placeholder waits for its request to be stored.
const storeWithin = 500 * time.Millisecond

// store stores the request until it has its reply.
func (r *responder) store(ctx context.Context) error {
	ctx, cancel := r.b.timeout(ctx, storeWithin)
	defer cancel()
	if err := r.b.host.Defer(ctx, r.request(), r.route.Until); err != nil {
		return err
	}
	r.deferred = true
	r.b.held.add(r.ref())
	return nil
}

func (r *responder) request() match.Request {
	return match.Request{Channel: r.i.Channel, Interaction: r.i.ID, Raw: r.i.Raw}
}

func (r *responder) ref() match.Ref {
	return match.Ref{Channel: r.i.Channel, ID: r.i.ID, Deferred: true}
}

// filled forgets the request that was stored for a placeholder.
func (r *responder) filled(ctx context.Context) {
	if !r.deferred {
		return
	}
	r.b.held.remove(r.ref())
	if err := r.b.host.Answered(ctx, r.request()); err != nil {
		r.b.Log.Warn("a deferred request could not be closed", "channel", r.i.Channel, "error", err)
	}
}

// send shows a message in whatever way is still open.
func (r *responder) send(ctx context.Context, m commands.Message) error {
	switch {
	case m.To == commands.Nowhere:
		return r.leaveNothing(ctx)
	case r.placeholder:
		return r.fill(ctx, m)
	case r.acked:
		return r.follow(ctx, m.Body, m.To == commands.ToAll)
	case m.To == commands.PastUse:
		return r.disable(ctx, m.Body)
	case m.To == commands.InPlace:
		body := r.b.render(m.Body, false)
		err := r.first(ctx, discordgo.InteractionResponseUpdateMessage, &body, m.Files)
		if rest.IsCode(err, rest.CodeUnknownMessage) && (r.i.Message.Private() || m.Board == nil && m.Drafted == nil) {
			return r.leaveNothing(ctx)
		}
		r.sent = r.i.Message.ID
		return err
	case m.To == commands.ToAll:
		body := r.b.render(m.Body, false)
		return r.firstForAll(ctx, &body)
	default:
		return r.tell(ctx, m.Body)
	}
}

// leaveNothing answers without a message: a private one that was pressed goes,
// and so does the placeholder of a command.
func (r *responder) leaveNothing(ctx context.Context) error {
	if !r.acked {
		if err := r.silently(ctx); err != nil {
			return err
		}
	} else if r.noticed && !r.placeholder {
		return nil // what there is came from elsewhere
	}
	r.placeholder = false
	if !r.own(ctx) {
		return nil
	}
	if err := r.hook(ctx, http.MethodDelete, original, nil); err != nil && !rest.IsCode(err, rest.CodeUnknownMessage) {
		r.b.Log.Warn("a private message could not be removed", "error", err)
	}
	return nil
}

// silently acknowledges an interaction that is to leave nothing: by the message
// that was pressed, or where there is none, or it has just gone because it was
// pressed twice, by a short note. A placeholder would hang if the process died
// before it takes that away.
func (r *responder) silently(ctx context.Context) error {
	if r.i.Message.ID != "" {
		err := r.first(ctx, discordgo.InteractionResponseDeferredMessageUpdate, nil, nil)
		if !rest.IsCode(err, rest.CodeUnknownMessage) {
			return err
		}
	}
	request, _ := r.i.Request()
	note := r.b.render(r.b.Set.Done(request).Body, true)
	return r.first(ctx, discordgo.InteractionResponseChannelMessageWithSource, &note, nil)
}

// flagged is the data of a placeholder.
type flagged struct {
	Flags discordgo.MessageFlags `json:"flags"`
}

// pressed reports whether the message of the placeholder is the one that was
// pressed.
func (r *responder) pressed() bool { return r.i.Type == interaction.Component && r.deferred }

// fits reports whether the message of the placeholder is where a reply belongs.
func (r *responder) fits(to commands.To) bool {
	if r.pressed() {
		return to == commands.InPlace
	}
	return r.public == (to == commands.ToAll)
}

// showProgress tells how far a reply is for which there is a placeholder. Where that is a
// message that was pressed and is to stay, a message of its own does.
func (r *responder) showProgress(ctx context.Context, to commands.To, body commands.Body) error {
	switch {
	case r.fits(to):
		return r.edit(ctx, body)
	case !r.pressed():
		return nil // it will be removed
	case r.interim != "":
		return r.change(ctx, r.interim, body)
	}
	err := r.follow(ctx, body, to == commands.ToAll)
	r.interim = r.sent
	return err
}

// fill puts a message in the place of a placeholder, or, where that is of the
// wrong kind, after it.
func (r *responder) fill(ctx context.Context, m commands.Message) error {
	r.placeholder = false
	switch {
	case r.fits(m.To):
		return r.edit(ctx, m.Body)
	case r.interim != "":
		return r.change(ctx, r.interim, m.Body)
	case !r.pressed() && r.own(ctx):
		if err := r.hook(ctx, http.MethodDelete, original, nil); err != nil {
			r.b.Log.Warn("a placeholder could not be removed", "error", err)
		}
	}
	return r.follow(ctx, m.Body, m.To == commands.ToAll)
}

// edit changes the message of the first response.
func (r *responder) edit(ctx context.Context, body commands.Body) error {
	m := r.b.render(body, false) // for whom it is was fixed by the first response
	return r.hook(ctx, http.MethodPatch, original, &m)
}

// change changes a message that was sent after the first response.
func (r *responder) change(ctx context.Context, id string, body commands.Body) error {
	m := r.b.render(body, false) // for whom it is was fixed when it was sent
	return r.hook(ctx, http.MethodPatch, "/messages/"+id, &m)
}

// follow sends another message.
func (r *responder) follow(ctx context.Context, body commands.Body, public bool) error {
	m := r.b.render(body, !public)
	return r.hook(ctx, http.MethodPost, "", &m)
}

// disable puts the pressed message's controls out of use, and says why to the
// member alone.
func (r *responder) disable(ctx context.Context, body commands.Body) error {
	components, err := interaction.Disabled(r.i.Message.Components)
	if err != nil || r.i.Message.ID == "" { // a form that a command opened has no message
		return r.tell(ctx, body)
	}
	update := struct {
		Components json.RawMessage        `json:"components"`
		Flags      discordgo.MessageFlags `json:"flags,omitempty"`
	}{components, discordgo.MessageFlags(r.i.Message.Flags) & discordgo.MessageFlagsIsComponentsV2}
	err = r.first(ctx, discordgo.InteractionResponseUpdateMessage, update, nil)
	if rest.IsCode(err, rest.CodeUnknownMessage) { // it has just gone
		return r.tell(ctx, body)
	}
	if err != nil {
		return err
	}
	return r.follow(ctx, body, false)
}

// tell answers by a new message to the member alone.
func (r *responder) tell(ctx context.Context, body commands.Body) error {
	m := r.b.render(body, true)
	return r.first(ctx, discordgo.InteractionResponseChannelMessageWithSource, &m, body.Files)
}

// form shows a form, or where it is too late for one, the button that opens it.
func (r *responder) form(ctx context.Context, f commands.Form) error {
	if !r.acked {
		return r.first(ctx, discordgo.InteractionResponseModal, renderModal(f), nil)
	}
	late := f.Late
	late.Blocks = append(late.Blocks[:len(late.Blocks):len(late.Blocks)], commands.Block{Buttons: []commands.Button{f.Opener}})
	return r.send(ctx, commands.Message{Body: late, To: commands.ToMember})
}

// offer answers an autocompletion.
func (r *responder) offer(ctx context.Context, list commands.Choices) error {
	type choice struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
	out := struct {
		Choices []choice `json:"choices"`
	}{[]choice{}}
	for _, c := range list {
		out.Choices = append(out.Choices, choice{clip(c.Label, 100), c.Value})
	}
	return r.first(ctx, discordgo.InteractionApplicationCommandAutocompleteResult, out, nil)
}
