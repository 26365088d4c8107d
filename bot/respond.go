package bot

import (
	"context"
	"encoding/json"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/delivery"
	"parlour/bot/interaction"
	"parlour/bot/message"
	"parlour/bot/rest"
	"parlour/commands"
)

// responder responds to one interaction: by a first response, then by edits and
// follow-ups, all by the interaction's own token.
type responder struct {
	delivery.Response
	b *Bot
	i interaction.Interaction

	stage  stage
	stored bool // another process repeats the request if this one dies
	record Interaction
}

// debug logs a decision about the interaction.
func (r *responder) debug(event string, attributes ...any) {
	r.b.Log.Debug(event, append([]any{"interaction", r.i.ID, "channel", r.i.Channel}, attributes...)...)
}

// stage is how far the response to an interaction is.
type stage int

const (
	unanswered  stage = iota // no response has been sent
	silent                   // acknowledged: the pressed message stays as it is until it is edited
	thinking                 // a placeholder that only the member sees
	thinkingAll              // a placeholder that everyone sees
	noticed                  // a notice to the member that the reply takes long
	ambiguous                // another process may have responded, so only follow-ups are sent
	answered                 // the reply, or what stands for it
)

// pending reports whether an edit of the first response is to show the reply.
func (s stage) pending() bool { return s >= silent && s <= noticed }

// takesBoard reports whether the reply can show a board: not in place of a notice to the
// member, and not where another process may have responded.
func (s stage) takesBoard() bool { return s != noticed && s != ambiguous }

// fits reports whether the message of a pending response is where a reply belongs. If the
// member alone sees all responses, any placeholder is.
func (r *responder) fits(to commands.To) bool {
	switch {
	case r.stage == silent:
		return to == commands.InPlace
	case r.i.Reach == commands.ReachMember:
		return true
	case r.stage == thinkingAll:
		return to == commands.ToAll
	}
	return to != commands.ToAll
}

// first sends the first response.
func (r *responder) first(ctx context.Context, kind discordgo.InteractionResponseType, data any) error {
	err := r.First(ctx, kind, data)
	if err == nil {
		if i := &r.record; !i.Answered {
			i.Answered, i.First = true, r.b.host.Now().Sub(i.Received)
		}
		if r.stage == unanswered {
			r.stage = answered
		}
	}
	return err
}

// acknowledge responds to a press by leaving the pressed message as it is.
func (r *responder) acknowledge(ctx context.Context) error {
	return r.first(ctx, discordgo.InteractionResponseDeferredMessageUpdate, nil)
}

// tell responds with a new message, for one member only if it is private.
func (r *responder) tell(ctx context.Context, body commands.Body, private bool) error {
	return r.first(ctx, discordgo.InteractionResponseChannelMessageWithSource, r.b.render(body, private))
}

// send shows a message in whatever way the stage of the response allows.
func (r *responder) send(ctx context.Context, m commands.Message) error {
	switch {
	case m.To == commands.NoMessage:
		return r.leaveNothing(ctx)
	case r.stage.pending():
		return r.fill(ctx, m)
	case r.stage != unanswered:
		return r.follow(ctx, m.Body, m.To == commands.ToAll)
	case m.To == commands.Expired:
		return r.disable(ctx, m.Body)
	case m.To == commands.InPlace:
		return r.update(ctx, m)
	default:
		return r.tell(ctx, m.Body, m.To != commands.ToAll)
	}
}

// update shows a message in place of the pressed one. If that is deleted, only a board is
// shown anew; see deleted.
func (r *responder) update(ctx context.Context, m commands.Message) error {
	err := r.first(ctx, discordgo.InteractionResponseUpdateMessage, r.b.render(m.Body, false))
	if rest.IsCode(err, rest.CodeUnknownMessage) && (r.i.Message.Private() || m.Board == nil) {
		return r.leaveNothing(ctx)
	}
	r.Sent = message.Sent{ID: r.i.Message.ID}
	return err
}

// leaveNothing responds without a message, and deletes a pressed private message or the
// placeholder of a command.
func (r *responder) leaveNothing(ctx context.Context) error {
	switch r.stage {
	case unanswered:
		if kept, err := r.silently(ctx); kept || err != nil {
			return err
		}
	case ambiguous:
		return nil
	}
	r.stage = answered
	if r.own(ctx) {
		r.deleteFirst(ctx, "a private message")
	}
	return nil
}

// deleteFirst deletes the message of the first response.
func (r *responder) deleteFirst(ctx context.Context, what string) {
	if err := r.Delete(ctx); err != nil && !rest.IsCode(err, rest.CodeUnknownMessage) {
		r.b.Log.Warn("failed to delete "+what, "channel", r.i.Channel, "error", err)
	}
}

// silently acknowledges an interaction whose response is no message: by the pressed message,
// or by a short note if there is none, or if a second press has found it deleted. A
// placeholder would stay if the process died before it deletes it. Kept reports that the
// first response is a message that everyone sees, such as the pressed board.
func (r *responder) silently(ctx context.Context) (kept bool, err error) {
	if r.i.Message.ID != "" {
		err := r.acknowledge(ctx)
		if !rest.IsCode(err, rest.CodeUnknownMessage) {
			return !r.i.Message.Private(), err
		}
	}
	request, _ := r.i.Request()
	return false, r.tell(ctx, r.b.Set.Done(request).Body, true)
}

// fill shows a message in place of a placeholder, or after it if others see the placeholder.
func (r *responder) fill(ctx context.Context, m commands.Message) error {
	before, fits := r.stage, r.fits(m.To)
	r.stage = answered
	if fits {
		return r.edit(ctx, m.Body)
	}
	if before != silent && r.own(ctx) {
		r.deleteFirst(ctx, "the placeholder")
	}
	return r.follow(ctx, m.Body, m.To == commands.ToAll)
}

// edit edits the message of the first response, which has fixed who sees it.
func (r *responder) edit(ctx context.Context, body commands.Body) error {
	return r.Edit(ctx, r.Origin, r.b.render(body, false))
}

// follow sends another message.
func (r *responder) follow(ctx context.Context, body commands.Body, public bool) error {
	return r.Follow(ctx, r.b.render(body, !public))
}

// disable disables the pressed message's controls, and tells the member why.
func (r *responder) disable(ctx context.Context, body commands.Body) error {
	components, err := interaction.Disabled(r.i.Message.Components)
	if err != nil || r.i.Message.ID == "" { // no message: a command has opened the form
		return r.tell(ctx, body, true)
	}
	update := struct {
		Components json.RawMessage        `json:"components"`
		Flags      discordgo.MessageFlags `json:"flags,omitempty"`
	}{components, r.i.Message.Flags & discordgo.MessageFlagsIsComponentsV2}
	err = r.first(ctx, discordgo.InteractionResponseUpdateMessage, update)
	if rest.IsCode(err, rest.CodeUnknownMessage) { // it has just been deleted
		return r.tell(ctx, body, true)
	}
	if err != nil {
		return err
	}
	return r.follow(ctx, body, false)
}

// form shows a form, or the message in its place if a response has been sent already.
// Menus in forms are new in Discord. If it refuses one, the process opens no more of them.
func (r *responder) form(ctx context.Context, f commands.Form) error {
	if r.stage == unanswered && !(f.Menus() && r.b.noMenus.Load()) {
		err := r.first(ctx, discordgo.InteractionResponseModal, message.NewForm(f))
		if !rest.IsCode(err, rest.CodeInvalidBody) || !f.Menus() {
			return err
		}
		r.b.Log.Error("Discord refuses a form with menus; until the restart a page is shown instead", "error", err)
		r.b.noMenus.Store(true)
	}
	return r.send(ctx, commands.Message{Body: f.Instead, To: commands.ToMember})
}

// choices responds to an autocompletion.
func (r *responder) choices(ctx context.Context, list commands.Choices) error {
	type choice struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
	out := struct {
		Choices []choice `json:"choices"`
	}{[]choice{}}
	for _, c := range list {
		out.Choices = append(out.Choices, choice{message.Clip(c.Label, 100), c.Value})
	}
	return r.first(ctx, discordgo.InteractionApplicationCommandAutocompleteResult, out)
}

// own reports whether this process may delete the message of the first response: a
// placeholder, or a message that only the member sees. If another process may have
// responded, the message may also be a board, even the pressed one; then own looks it up.
func (r *responder) own(ctx context.Context) bool {
	if !r.Ambiguity.Inferred {
		return true
	}
	found, err := r.Look(ctx)
	return err == nil && (found.Hidden() || found.Loading())
}
