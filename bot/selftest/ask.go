package selftest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

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

// invited are the permissions of the bot's invitation, by their bits.
var invited = []struct {
	bit  uint
	name string
}{
	{10, "View Channel"}, {11, "Send Messages"}, {14, "Embed Links"}, {15, "Attach Files"}, {16, "Read Message History"},
	{35, "Create Public Threads"}, {38, "Send Messages in Threads"},
}

// checkPermissions reads the permissions of the bot from a press.
func (t *test) checkPermissions(ctx context.Context) result {
	i, r := t.press(ctx, "Start", "")
	if r != nil {
		return *r
	}
	if err := t.respond(ctx, i, discordgo.InteractionResponseDeferredMessageUpdate, nil, nil); err != nil {
		return refused("acknowledging the press", err)
	}
	if !i.PermissionsKnown {
		return failed("the press has no app_permissions")
	}
	var lacks []string
	for _, p := range invited {
		if i.AppPermissions&(interaction.Permission(1)<<p.bit|interaction.Administrator) == 0 {
			lacks = append(lacks, p.name)
		}
	}
	if len(lacks) > 0 {
		return failed("missing: %s (app_permissions %d)", strings.Join(lacks, ", "), i.AppPermissions)
	}
	return passed("none is missing (app_permissions %d); the press was acknowledged", i.AppPermissions)
}

// checkEphemeral responds with an ephemeral message and edits, reads and deletes it.
func (t *test) checkEphemeral(ctx context.Context) result {
	i, r := t.press(ctx, "Private", "")
	if r != nil {
		return *r
	}
	var made struct {
		Resource struct {
			Message shown `json:"message"`
		} `json:"resource"`
	}
	first, edited := commands.Text("Only you see this."), commands.Text("Only you see this, edited.")
	if err := t.respond(ctx, i, discordgo.InteractionResponseChannelMessageWithSource, message.New(first, true), &made); err != nil {
		return refused("responding", err)
	}
	if err := made.Resource.Message.matches(first); err != nil {
		return failed("in the response, %v", err)
	}
	if flags := made.Resource.Message.Flags; flags&discordgo.MessageFlagsEphemeral == 0 {
		return failed("the message is not ephemeral: flags %d", flags)
	}
	if err := t.original(ctx, i, http.MethodPatch, message.New(edited, false), nil); err != nil {
		return refused("editing", err)
	}
	var got shown
	if err := t.original(ctx, i, http.MethodGet, nil, &got); err != nil {
		return refused("reading", err)
	}
	if err := got.matches(edited); err != nil {
		return failed("after the edit, %v", err)
	}
	if err := t.original(ctx, i, http.MethodDelete, nil, nil); err != nil {
		return refused("deleting", err)
	}
	if err := t.original(ctx, i, http.MethodGet, nil, nil); !rest.IsCode(err, rest.CodeUnknownMessage) {
		return failed("the deleted message can still be read (%v)", err)
	}
	return passed("sent, edited, read and deleted; flags %d", got.Flags)
}

// checkPlaceholder responds with a placeholder and fills it with a card.
func (t *test) checkPlaceholder(ctx context.Context) result {
	i, r := t.press(ctx, "Slow", "")
	if r != nil {
		return *r
	}
	if err := t.respond(ctx, i, discordgo.InteractionResponseDeferredChannelMessageWithSource, map[string]int{"flags": 0}, nil); err != nil {
		return refused("sending the placeholder", err)
	}
	var got shown
	if err := t.original(ctx, i, http.MethodGet, nil, &got); err != nil {
		return refused("reading the placeholder", err)
	}
	t.created = append(t.created, &object{got.ID, "message", t.messages() + "/" + got.ID})
	if got.Flags&discordgo.MessageFlagsLoading == 0 {
		return failed("the placeholder is none: flags %d", got.Flags)
	}
	card := commands.Body{Accent: commands.AccentWon, Blocks: []commands.Block{{Text: "The placeholder has become a card."}}}
	if err := t.original(ctx, i, http.MethodPatch, message.New(card, false), nil); err != nil {
		return refused("filling it", err)
	}
	got = shown{}
	if err := t.original(ctx, i, http.MethodGet, nil, &got); err != nil {
		return refused("reading the card", err)
	}
	if err := got.matches(card); err != nil {
		return failed("after filling it, %v", err)
	}
	if got.Flags&discordgo.MessageFlagsLoading != 0 {
		return failed("the message is still loading: flags %d", got.Flags)
	}
	return passed("the placeholder became a card; flags %d", got.Flags)
}

// checkForm opens a form and takes its text, which the report does not contain.
func (t *test) checkForm(ctx context.Context) result {
	i, r := t.press(ctx, "Form", "; then type something and submit the form")
	if r != nil {
		return *r
	}
	form := message.NewForm(commands.Form{Custom: prefix + "Form", Title: "Parlour's self-test", Inputs: []commands.Input{{Custom: "word", Label: "Any word", Hint: "It goes nowhere.", Max: 100}}})
	if err := t.respond(ctx, i, discordgo.InteractionResponseModal, form, nil); err != nil {
		return refused("opening the form", err)
	}
	i, err := t.await(ctx, "Form", interaction.Form)
	if err != nil {
		return notDone("the form was opened, but %v", err)
	}
	if err := t.respond(ctx, i, discordgo.InteractionResponseDeferredMessageUpdate, nil, nil); err != nil {
		return refused("acknowledging the form", err)
	}
	request, _ := i.Request()
	if request.Values["word"] == "" {
		return failed("the form arrived without its text")
	}
	return passed("a text of %d characters arrived", utf8.RuneCountInString(request.Values["word"]))
}
