package bot

import (
	"context"
	"encoding/json"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/interaction"
	"parlour/bot/message"
	"parlour/bot/rest"
	"parlour/commands"
)

// debug logs a decision about the interaction.
func (x *exchange) debug(event string, attributes ...any) {
	x.b.Log.Debug(event, append([]any{"interaction", x.i.ID, "channel", x.i.Channel}, attributes...)...)
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
// member, not where another process may have responded, and only once.
func (s stage) takesBoard() bool { return s < noticed }

// fits reports whether the message of a pending response is where a reply belongs. If the
// member alone sees all responses, any placeholder is.
func (x *exchange) fits(to commands.To) bool {
	switch {
	case x.stage == silent:
		return to == commands.InPlace
	case x.i.Hidden:
		return true
	case x.stage == thinkingAll:
		return to == commands.ToAll
	}
	return to != commands.ToAll
}

// first sends the first response.
func (x *exchange) first(ctx context.Context, kind discordgo.InteractionResponseType, data any) error {
	err := x.First(ctx, kind, data)
	if err == nil {
		if i := &x.record; !i.Answered {
			i.Answered, i.First = true, x.b.host.Now().Sub(i.Received)
		}
		if x.stage == unanswered {
			x.stage = answered
		}
	}
	return err
}

// acknowledge responds to a press by leaving the pressed message as it is.
func (x *exchange) acknowledge(ctx context.Context) error {
	return x.first(ctx, discordgo.InteractionResponseDeferredMessageUpdate, nil)
}

// tell responds with a new message, for one member only if it is private.
func (x *exchange) tell(ctx context.Context, body commands.Body, private bool) error {
	return x.first(ctx, discordgo.InteractionResponseChannelMessageWithSource, x.b.render(body, private))
}

// send shows a message in whatever way the stage of the response allows.
func (x *exchange) send(ctx context.Context, m commands.Message) error {
	switch {
	case m.To == commands.NoMessage:
		return x.leaveNothing(ctx)
	case x.stage.pending():
		fits := x.fits(m.To)
		return x.fill(ctx, x.b.render(m.Body, m.To != commands.ToAll && !fits), fits)
	case x.stage != unanswered:
		return x.follow(ctx, m.Body, m.To == commands.ToAll)
	case m.To == commands.Expired:
		return x.disable(ctx, m.Body)
	case m.To == commands.InPlace:
		return x.update(ctx, m)
	default:
		return x.tell(ctx, m.Body, m.To != commands.ToAll)
	}
}

// update shows a message in place of the pressed one. If Discord has deleted that, draft posts a
// board in a new message, and other messages are dropped.
func (x *exchange) update(ctx context.Context, m commands.Message) error {
	err := x.first(ctx, discordgo.InteractionResponseUpdateMessage, x.b.render(m.Body, false))
	if rest.IsCode(err, rest.CodeUnknownMessage) && (x.r.Private || m.Board == nil) {
		return x.leaveNothing(ctx)
	}
	x.Sent = message.Sent{ID: x.i.Message.ID}
	return err
}

// leaveNothing responds without a message, and deletes a pressed private message or the
// placeholder of a command.
func (x *exchange) leaveNothing(ctx context.Context) error {
	switch x.stage {
	case unanswered:
		if kept, err := x.silently(ctx); kept || err != nil {
			return err
		}
	case ambiguous:
		return nil
	}
	x.stage = answered
	if x.own(ctx) {
		x.deleteFirst(ctx, "a private message")
	}
	return nil
}

// deleteFirst deletes the message of the first response.
func (x *exchange) deleteFirst(ctx context.Context, what string) {
	if err := x.Delete(ctx); err != nil && !rest.IsCode(err, rest.CodeUnknownMessage) {
		x.b.Log.Warn("failed to delete "+what, "channel", x.i.Channel, "error", err)
	}
}

// silently acknowledges an interaction whose response is no message: by the pressed message,
// or by a short note if there is none, or if a second press has found it deleted. A
// placeholder would stay if the process died before it deletes it. Kept reports that the
// first response is a message that everyone sees, such as the pressed board.
func (x *exchange) silently(ctx context.Context) (kept bool, err error) {
	if x.i.Message.ID != "" {
		err := x.acknowledge(ctx)
		if !rest.IsCode(err, rest.CodeUnknownMessage) {
			return !x.r.Private, err
		}
	}
	return false, x.tell(ctx, x.b.Set.Done(x.r).Body, true)
}

// fill shows a message in place of a placeholder if it fits, and else after it.
func (x *exchange) fill(ctx context.Context, m message.Message, fits bool) error {
	before := x.stage
	x.stage = answered
	if fits {
		return x.Edit(ctx, x.Origin, m)
	}
	if before != silent && x.own(ctx) {
		x.deleteFirst(ctx, "the placeholder")
	}
	return x.Follow(ctx, m)
}

// follow sends another message.
func (x *exchange) follow(ctx context.Context, body commands.Body, public bool) error {
	return x.Follow(ctx, x.b.render(body, !public))
}

// disable disables the pressed message's controls, and tells the member why.
func (x *exchange) disable(ctx context.Context, body commands.Body) error {
	components, err := interaction.Disabled(x.i.Message.Components)
	if err != nil || x.i.Message.ID == "" { // no message: a command has opened the form
		return x.tell(ctx, body, true)
	}
	update := struct {
		Components json.RawMessage        `json:"components"`
		Flags      discordgo.MessageFlags `json:"flags,omitempty"`
	}{components, x.i.Message.Flags & discordgo.MessageFlagsIsComponentsV2}
	err = x.first(ctx, discordgo.InteractionResponseUpdateMessage, update)
	if rest.IsCode(err, rest.CodeUnknownMessage) { // it has just been deleted
		return x.tell(ctx, body, true)
	}
	if err != nil {
		return err
	}
	return x.follow(ctx, body, false)
}

// form shows a form, or the message in its place if a response has been sent already.
// Menus in forms are new in Discord. If it refuses one, the process opens no more of them.
func (x *exchange) form(ctx context.Context, f commands.Form) error {
	if x.stage == unanswered && !(f.Menus() && x.b.noMenus.Load()) {
		err := x.first(ctx, discordgo.InteractionResponseModal, message.NewForm(f))
		if !rest.IsCode(err, rest.CodeInvalidBody) || !f.Menus() {
			return err
		}
		x.b.Log.Error("Discord refuses a form with menus; until the restart a page is shown instead", "error", err)
		x.b.noMenus.Store(true)
	}
	return x.send(ctx, commands.Message{Body: f.Instead, To: commands.ToMember})
}

// choices responds to an autocompletion.
func (x *exchange) choices(ctx context.Context, list commands.Choices) error {
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
	return x.first(ctx, discordgo.InteractionApplicationCommandAutocompleteResult, out)
}

// own reports whether this process may delete the message of the first response: a
// placeholder, or a message that only the member sees. If another process may have
// responded, the message may also be a board, even the pressed one; then own looks it up.
func (x *exchange) own(ctx context.Context) bool {
	if !x.Ambiguity.Inferred {
		return true
	}
	found, err := x.Look(ctx)
	return err == nil && (found.Hidden() || found.Loading())
}
