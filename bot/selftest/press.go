package selftest

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/clock"
	"parlour/bot/interaction"
	"parlour/bot/message"
	"parlour/bot/rest"
	"parlour/commands"
)

// messages is the path of the channel's messages.
func (t *test) messages() string { return "/channels/" + t.Channel + "/messages" }

// button returns a message of a text above one button.
func button(label, text string) message.Message {
	return message.New(card(commands.AccentTurn, "## Parlour's self-test\n"+text).
		With(commands.Button{Label: label, Custom: prefix + label, Style: commands.Primary}), false)
}

// press shows one button in the channel below a text, tells the person to press it, times if that
// is more than once, and waits for the press.
func (t *test) press(above, label, times string) interaction.Interaction {
	t.require(t.hangUp != nil, notDone, "there is no connection to the gateway")
	m := button(label, fmt.Sprintf("%sPlease press **%s**%s within two minutes.", above, label, times))
	if t.prompt == "" {
		t.prompt = t.create("showing the button", t.messages(), m)
	} else {
		t.try("showing the button", t.call(http.MethodPatch, t.prompt, m, nil))
	}
	fmt.Fprintf(t.Out, "> In the channel, press %q%s. You have two minutes.\n", label, times)
	i, done := t.await(t.ctx, label)
	t.require(done, notDone, "nobody did it in time; if somebody did, is another process connected, or did Discord not send it?")
	return i
}

// await waits for a step's press or form, and acknowledges presses of other steps. It reports false after the
// time for a step.
func (t *test) await(ctx context.Context, step string) (i interaction.Interaction, done bool) {
	waiting, stop := clock.WithTimeout(ctx, t.Clock, patience)
	defer stop()
	for {
		select {
		case i = <-t.presses:
			if i.Data.Custom == prefix+step {
				return i, true
			}
			_ = t.api.Do(ctx, response(i, acknowledge, nil)) // of no check
		case <-waiting.Done():
			return i, false
		}
	}
}

// acknowledge is the response that shows nothing.
const acknowledge = discordgo.InteractionResponseDeferredMessageUpdate

// response is the first response to an interaction, as the bot sends it.
func response(i interaction.Interaction, kind discordgo.InteractionResponseType, data any) rest.Call {
	body := struct {
		Type discordgo.InteractionResponseType `json:"type"`
		Data any                               `json:"data,omitempty"`
	}{kind, data}
	return rest.Call{
		Method: http.MethodPost, Path: "/interactions/" + i.ID + "/" + i.Token + "/callback?with_response=true", TokenInPath: true,
		Body: body, MaxWait: 2 * time.Second, Timeout: time.Second,
	}
}

// original is the path of the message of the first response, without the bot's token.
func original(i interaction.Interaction) string {
	return "/webhooks/" + i.Application + "/" + i.Token + "/messages/@original"
}

// invited are the permissions of the bot's invitation.
var invited = []struct {
	bit  interaction.Permission
	name string
}{
	{discordgo.PermissionViewChannel, "View Channel"}, {discordgo.PermissionSendMessages, "Send Messages"}, {discordgo.PermissionEmbedLinks, "Embed Links"},
	{discordgo.PermissionAttachFiles, "Attach Files"}, {discordgo.PermissionReadMessageHistory, "Read Message History"},
	{discordgo.PermissionCreatePublicThreads, "Create Public Threads"}, {discordgo.PermissionSendMessagesInThreads, "Send Messages in Threads"},
}

// checkPermissions reads the permissions of the bot from a press.
func (t *test) checkPermissions() {
	i := t.press("", "Start", "")
	t.try("acknowledging the press", t.api.Do(t.ctx, response(i, acknowledge, nil)))
	t.require(i.PermissionsKnown, fail, "the press has no app_permissions")
	var lacks []string
	for _, p := range invited {
		if i.AppPermissions&(p.bit|discordgo.PermissionAdministrator) == 0 {
			lacks = append(lacks, p.name)
		}
	}
	t.require(len(lacks) == 0, fail, "missing: %s (app_permissions %d)", strings.Join(lacks, ", "), i.AppPermissions)
	t.end(pass, "none is missing (app_permissions %d); the press was acknowledged", i.AppPermissions)
}

// checkTiles asks a person whether the tiles of a board join.
func (t *test) checkTiles() {
	t.require(t.emoji != "", notDone, "there is no own emoji")
	board := strings.Repeat(strings.Repeat(t.emoji, 6)+"\n", 4)
	i := t.press(board+"Look at this board on a phone. Is it one green board, with thin lines and without gaps? ", "Yes", "")
	t.try("responding", t.api.Do(t.ctx, response(i, acknowledge, nil)))
	t.end(pass, "a person saw no gaps")
}

// checkEphemeral responds with an ephemeral message and edits, reads and deletes it.
func (t *test) checkEphemeral() {
	i := t.press("", "Private", "")
	var made struct{ Resource struct{ Message shown } }
	first, edited := commands.Text("Only you see this."), commands.Text("Only you see this, edited.")
	c := response(i, discordgo.InteractionResponseChannelMessageWithSource, message.New(first, true))
	c.Out = &made
	t.try("responding", t.api.Do(t.ctx, c))
	t.try("in the response", made.Resource.Message.matches(first))
	t.require(made.Resource.Message.Hidden(), fail, "the message is not ephemeral: flags %d", made.Resource.Message.Flags)
	t.try("editing", t.call(http.MethodPatch, original(i), message.New(edited, false), nil))
	got := t.read("after the edit", original(i), edited)
	t.try("deleting", t.call(http.MethodDelete, original(i), nil, nil))
	err := t.call(http.MethodGet, original(i), nil, nil)
	t.require(rest.IsCode(err, rest.CodeUnknownMessage), fail, "the deleted message can still be read (%v)", err)
	t.end(pass, "sent, edited, read and deleted; flags %d", got.Flags)
}

// checkPlaceholder responds with a placeholder and fills it with a card.
func (t *test) checkPlaceholder() {
	i := t.press("", "Slow", "")
	t.try("sending the placeholder", t.api.Do(t.ctx, response(i, discordgo.InteractionResponseDeferredChannelMessageWithSource, map[string]int{"flags": 0})))
	var placeholder message.Sent
	t.try("reading the placeholder", t.call(http.MethodGet, original(i), nil, &placeholder))
	t.created = append(t.created, t.messages()+"/"+placeholder.ID)
	t.require(placeholder.Loading(), fail, "the placeholder is none: flags %d", placeholder.Flags)
	filled := card(commands.AccentWon, "The placeholder has become a card.")
	t.try("filling it", t.call(http.MethodPatch, original(i), message.New(filled, false), nil))
	got := t.read("after filling it", original(i), filled)
	t.require(!got.Loading(), fail, "the message is still loading: flags %d", got.Flags)
	t.end(pass, "the placeholder became a card; flags %d", got.Flags)
}

// checkForm opens a form and takes its text, which the report does not contain.
func (t *test) checkForm() {
	i := t.press("", "Form", "; then type something and submit the form")
	form := message.NewForm(commands.Form{Custom: prefix + "Word", Title: "Parlour's self-test", Inputs: []commands.Input{{Custom: "word", Label: "Any word", Hint: "It goes nowhere.", Max: 100}}})
	t.try("opening the form", t.api.Do(t.ctx, response(i, discordgo.InteractionResponseModal, form)))
	i, done := t.await(t.ctx, "Word")
	t.require(done, notDone, "the form was opened, but nobody did it in time")
	t.try("acknowledging the form", t.api.Do(t.ctx, response(i, acknowledge, nil)))
	request, _ := i.Request()
	word := request.Values["word"]
	t.require(word != "", fail, "the form arrived without its text")
	t.end(pass, "a text of %d characters arrived", utf8.RuneCountInString(word))
}
