package selftest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/interaction"
	"parlour/bot/message"
	"parlour/bot/rest"
	"parlour/commands"
)

// prefix begins the custom IDs of the test.
const prefix = "selftest:"

// errNoPress is why a step is not done.
var errNoPress = errors.New("nobody did it in time")

// patience is how long the person has for each step.
const patience = 2 * time.Minute

// ask shows one button in the channel and tells the person to press it, times if that is
// more than once, below a text.
func (t *test) ask(ctx context.Context, above, label, times string) error {
	text := fmt.Sprintf("## Parlour's self-test\n%sPlease press **%s**%s within two minutes.", above, label, times)
	body := commands.Body{Accent: commands.AccentTurn, Blocks: []commands.Block{{Text: text}}}.
		With(commands.Button{Label: label, Custom: prefix + label, Style: commands.Primary})
	if err := t.show(ctx, body); err != nil {
		return err
	}
	fmt.Fprintf(t.Out, "> In the channel, press %q%s. You have two minutes.\n", label, times)
	return nil
}

// show shows a body in the message with the buttons.
func (t *test) show(ctx context.Context, body commands.Body) (err error) {
	m := message.New(body, false)
	if t.prompt == nil {
		t.prompt, err = t.create(ctx, "message", t.messages(), m)
		return err
	}
	return t.call(ctx, http.MethodPatch, t.prompt.path, m, nil)
}

// messages is the path of the channel's messages.
func (t *test) messages() string { return "/channels/" + t.Channel + "/messages" }

// press asks for a press and waits for it. If there is none, r says why.
func (t *test) press(ctx context.Context, label, times string) (i interaction.Interaction, r *result) {
	return t.pressBelow(ctx, "", label, times)
}

// pressBelow is press below a text.
func (t *test) pressBelow(ctx context.Context, above, label, times string) (i interaction.Interaction, r *result) {
	if !t.line.connected() {
		r := notDone("there is no connection to the gateway")
		return i, &r
	}
	if err := t.ask(ctx, above, label, times); err != nil {
		r := refused("showing the button", err)
		return i, &r
	}
	i, err := t.await(ctx, label, interaction.Component)
	if err != nil {
		r := notDone("%v; if somebody did, is another process connected, or did Discord not send it?", err)
		return i, &r
	}
	return i, nil
}

// await waits for a press or a form of a step. Presses of earlier steps are acknowledged.
func (t *test) await(ctx context.Context, label string, kind interaction.Type) (interaction.Interaction, error) {
	timer := make(chan struct{})
	defer t.Clock.AfterFunc(patience, func() { close(timer) })()
	for {
		select {
		case i := <-t.line.presses:
			if i.Data.Custom == prefix+label && i.Type == kind {
				return i, nil
			}
			_ = t.respond(ctx, i, discordgo.InteractionResponseDeferredMessageUpdate, nil, nil) // of no check
		case <-timer:
			return interaction.Interaction{}, errNoPress
		case <-ctx.Done():
			return interaction.Interaction{}, ctx.Err()
		}
	}
}

// respond sends the first response to an interaction, as the bot does.
func (t *test) respond(ctx context.Context, i interaction.Interaction, kind discordgo.InteractionResponseType, data, out any) error {
	body := struct {
		Type discordgo.InteractionResponseType `json:"type"`
		Data any                               `json:"data,omitempty"`
	}{kind, data}
	err := t.api.Do(ctx, rest.Call{
		Method: http.MethodPost, Path: "/interactions/" + i.ID + "/" + i.Token + "/callback?with_response=true", TokenInPath: true,
		Body: body, Out: out, MaxWait: 2 * time.Second, Timeout: time.Second,
	})
	if rest.IsCode(err, rest.CodeAcknowledged) {
		return fmt.Errorf("%w: another process has responded, so stop the bot during the test", err)
	}
	return err
}

// original reads, edits or deletes the message of the first response, without the bot's token.
func (t *test) original(ctx context.Context, i interaction.Interaction, method string, body, out any) error {
	return t.api.Do(ctx, rest.Call{
		Method: method, Path: "/webhooks/" + i.Application + "/" + i.Token + "/messages/@original", TokenInPath: true,
		Body: body, Out: out, MaxWait: maxWait,
	})
}
