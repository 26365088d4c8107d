package bot

import (
	"context"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/commands"
)

// answerWithin bounds all the work on an interaction: its token is good for 15
// minutes.
const answerWithin = 14 * time.Minute

// responder answers one interaction: once at first, and then by edits and
// follow-ups.
type responder struct {
	b           *Bot
	i           *discordgo.Interaction
	acked       bool // a first response has been sent
	placeholder bool // it was a placeholder, still to be filled
	private     bool // the placeholder is for the member alone
	message     string
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

func (r *responder) first(ctx context.Context, kind discordgo.InteractionResponseType, data any, files []commands.File) error {
	var answer callbackAnswer
	path := "/interactions/" + r.i.ID + "/" + r.i.Token + "/callback?with_response=true"
	err := r.b.rest.do(ctx, "POST", path, callback{kind, data}, files, &answer)
	if err == nil {
		r.acked = true
		r.message = answer.Resource.Message.ID
	}
	return err
}

func (r *responder) hook() string { return "/webhooks/" + r.i.AppID + "/" + r.i.Token }

// hold sends a placeholder.
func (r *responder) hold(ctx context.Context, private bool) error {
	r.placeholder, r.private = true, private
	if r.i.Type == discordgo.InteractionMessageComponent {
		return r.first(ctx, discordgo.InteractionResponseDeferredMessageUpdate, nil, nil)
	}
	var flags struct {
		Flags discordgo.MessageFlags `json:"flags"`
	}
	if private {
		flags.Flags = discordgo.MessageFlagsEphemeral
	}
	return r.first(ctx, discordgo.InteractionResponseDeferredChannelMessageWithSource, flags, nil)
}

// send shows a reply in whatever way is still open.
func (r *responder) send(ctx context.Context, reply commands.Reply) error {
	switch {
	case reply.Choices != nil:
		return r.first(ctx, discordgo.InteractionApplicationCommandAutocompleteResult, choices(reply.Choices), nil)
	case reply.Modal != nil && !r.acked:
		return r.first(ctx, discordgo.InteractionResponseModal, renderModal(*reply.Modal), nil)
	case reply.Modal != nil:
		return nil // too late for a form; the member gives the command again
	case reply.Disable:
		return r.disable(ctx, reply)
	case r.placeholder:
		return r.fill(ctx, reply)
	}
	m := render(reply.Body, reply.Private)
	kind := discordgo.InteractionResponseChannelMessageWithSource
	if reply.Update {
		kind = discordgo.InteractionResponseUpdateMessage
		m.Flags &^= discordgo.MessageFlagsEphemeral // fixed when the message was made
	}
	err := r.first(ctx, kind, m, m.files)
	if reply.Update {
		r.message = r.i.Message.ID
	}
	return err
}

// fill puts a reply in the place of a placeholder, or, where that is of the
// wrong kind, after it.
func (r *responder) fill(ctx context.Context, reply commands.Reply) error {
	r.placeholder = false
	component := r.i.Type == discordgo.InteractionMessageComponent
	if component && reply.Update || !component && reply.Private == r.private {
		return r.edit(ctx, reply.Body, reply.Private)
	}
	if !component {
		if err := r.b.rest.do(ctx, "DELETE", r.hook()+"/messages/@original", nil, nil, nil); err != nil {
			r.b.log.Warn("a placeholder could not be removed", "error", err)
		}
	}
	return r.follow(ctx, reply.Body, reply.Private)
}

// edit changes the message of the first response.
func (r *responder) edit(ctx context.Context, body commands.Body, private bool) error {
	m := render(body, private)
	m.Flags &^= discordgo.MessageFlagsEphemeral // fixed by the first response
	var made discordgo.Message
	err := r.b.rest.do(ctx, "PATCH", r.hook()+"/messages/@original", m, m.files, &made)
	r.message = made.ID
	return err
}

// follow sends another message.
func (r *responder) follow(ctx context.Context, body commands.Body, private bool) error {
	m := render(body, private)
	var made discordgo.Message
	err := r.b.rest.do(ctx, "POST", r.hook(), m, m.files, &made)
	r.message = made.ID
	return err
}

// disable puts the pressed message's controls out of use, and says why to the
// member alone.
func (r *responder) disable(ctx context.Context, reply commands.Reply) error {
	if r.i.Message == nil || r.placeholder {
		return r.fill(ctx, reply)
	}
	update := struct {
		Components []discordgo.MessageComponent `json:"components"`
		Flags      discordgo.MessageFlags       `json:"flags,omitempty"`
	}{disabled(r.i.Message.Components), r.i.Message.Flags & discordgo.MessageFlagsIsComponentsV2}
	if err := r.first(ctx, discordgo.InteractionResponseUpdateMessage, update, nil); err != nil {
		return err
	}
	return r.follow(ctx, reply.Body, true)
}

func choices(list []commands.Choice) any {
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
	return out
}
