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

// messages is the path of the channel's messages.
func (t *test) messages() string { return "/channels/" + t.Channel + "/messages" }

// press shows one button in the channel below a text, tells the person to press it, times if that
// is more than once, and waits for the press.
func (s *steps) press(above, label, times string) (i interaction.Interaction) {
	s.need(s.line.cancel != nil, "there is no connection to the gateway")
	text := fmt.Sprintf("## Parlour's self-test\n%sPlease press **%s**%s within two minutes.", above, label, times)
	m := message.New(commands.Body{Accent: commands.AccentTurn, Blocks: []commands.Block{{Text: text}}}.
		With(commands.Button{Label: label, Custom: prefix + label, Style: commands.Primary}), false)
	if s.prompt != nil {
		s.call("showing the button", http.MethodPatch, s.prompt.path, m, nil)
	} else if made := s.create("showing the button", "message", s.messages(), m); !s.over() {
		s.prompt = made
	}
	if s.over() {
		return i
	}
	fmt.Fprintf(s.Out, "> In the channel, press %q%s. You have two minutes.\n", label, times)
	i, err := s.await(s.ctx, label, discordgo.InteractionMessageComponent)
	s.need(err == nil, "%v; if somebody did, is another process connected, or did Discord not send it?", err)
	return i
}

// await waits for a press or a form of a step. Presses of earlier steps are acknowledged.
func (t *test) await(ctx context.Context, label string, kind discordgo.InteractionType) (interaction.Interaction, error) {
	timer := make(chan struct{})
	defer t.Clock.AfterFunc(patience, func() { close(timer) })()
	for {
		select {
		case i := <-t.line.presses:
			if i.Data.Custom == prefix+label && i.Type == kind {
				return i, nil
			}
			_ = t.api.Do(ctx, response(i, acknowledge, nil, nil)) // of no check
		case <-timer:
			return interaction.Interaction{}, errNoPress
		case <-ctx.Done():
			return interaction.Interaction{}, ctx.Err()
		}
	}
}

// acknowledge is the response that shows nothing.
const acknowledge = discordgo.InteractionResponseDeferredMessageUpdate

// response is the first response to an interaction, as the bot sends it.
func response(i interaction.Interaction, kind discordgo.InteractionResponseType, data, out any) rest.Call {
	body := struct {
		Type discordgo.InteractionResponseType `json:"type"`
		Data any                               `json:"data,omitempty"`
	}{kind, data}
	return rest.Call{
		Method: http.MethodPost, Path: "/interactions/" + i.ID + "/" + i.Token + "/callback?with_response=true", TokenInPath: true,
		Body: body, Out: out, MaxWait: 2 * time.Second, Timeout: time.Second,
	}
}

// original reads, edits or deletes the message of the first response, without the bot's token.
func original(i interaction.Interaction, method string, body, out any) rest.Call {
	return rest.Call{
		Method: method, Path: "/webhooks/" + i.Application + "/" + i.Token + "/messages/@original", TokenInPath: true,
		Body: body, Out: out, MaxWait: maxWait,
	}
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
func (s *steps) checkPermissions() {
	i := s.press("", "Start", "")
	s.send("acknowledging the press", response(i, acknowledge, nil, nil))
	s.require(i.PermissionsKnown, "the press has no app_permissions")
	var lacks []string
	for _, p := range invited {
		if i.AppPermissions&(interaction.Permission(1)<<p.bit|discordgo.PermissionAdministrator) == 0 {
			lacks = append(lacks, p.name)
		}
	}
	s.require(len(lacks) == 0, "missing: %s (app_permissions %d)", strings.Join(lacks, ", "), i.AppPermissions)
	s.pass("none is missing (app_permissions %d); the press was acknowledged", i.AppPermissions)
}

// checkEphemeral responds with an ephemeral message and edits, reads and deletes it.
func (s *steps) checkEphemeral() {
	i := s.press("", "Private", "")
	var made struct {
		Resource struct {
			Message shown `json:"message"`
		} `json:"resource"`
	}
	first, edited := commands.Text("Only you see this."), commands.Text("Only you see this, edited.")
	s.send("responding", response(i, discordgo.InteractionResponseChannelMessageWithSource, message.New(first, true), &made))
	s.shows("in the response", made.Resource.Message, first)
	flags := made.Resource.Message.Flags
	s.require(flags&discordgo.MessageFlagsEphemeral != 0, "the message is not ephemeral: flags %d", flags)
	s.send("editing", original(i, http.MethodPatch, message.New(edited, false), nil))
	var got shown
	s.send("reading", original(i, http.MethodGet, nil, &got))
	s.shows("after the edit", got, edited)
	s.send("deleting", original(i, http.MethodDelete, nil, nil))
	if s.over() {
		return
	}
	err := s.api.Do(s.ctx, original(i, http.MethodGet, nil, nil))
	s.require(rest.IsCode(err, rest.CodeUnknownMessage), "the deleted message can still be read (%v)", err)
	s.pass("sent, edited, read and deleted; flags %d", got.Flags)
}

// checkPlaceholder responds with a placeholder and fills it with a card.
func (s *steps) checkPlaceholder() {
	i := s.press("", "Slow", "")
	s.send("sending the placeholder", response(i, discordgo.InteractionResponseDeferredChannelMessageWithSource, map[string]int{"flags": 0}, nil))
	var placeholder, got shown
	s.send("reading the placeholder", original(i, http.MethodGet, nil, &placeholder))
	if s.over() {
		return
	}
	s.created = append(s.created, &object{placeholder.ID, "message", s.messages() + "/" + placeholder.ID})
	s.require(placeholder.Flags&discordgo.MessageFlagsLoading != 0, "the placeholder is none: flags %d", placeholder.Flags)
	card := commands.Body{Accent: commands.AccentWon, Blocks: []commands.Block{{Text: "The placeholder has become a card."}}}
	s.send("filling it", original(i, http.MethodPatch, message.New(card, false), nil))
	s.send("reading the card", original(i, http.MethodGet, nil, &got))
	s.shows("after filling it", got, card)
	s.require(got.Flags&discordgo.MessageFlagsLoading == 0, "the message is still loading: flags %d", got.Flags)
	s.pass("the placeholder became a card; flags %d", got.Flags)
}

// checkForm opens a form and takes its text, which the report does not contain.
func (s *steps) checkForm() {
	i := s.press("", "Form", "; then type something and submit the form")
	form := message.NewForm(commands.Form{Custom: prefix + "Form", Title: "Parlour's self-test", Inputs: []commands.Input{{Custom: "word", Label: "Any word", Hint: "It goes nowhere.", Max: 100}}})
	s.send("opening the form", response(i, discordgo.InteractionResponseModal, form, nil))
	if s.over() {
		return
	}
	i, err := s.await(s.ctx, "Form", discordgo.InteractionModalSubmit)
	s.need(err == nil, "the form was opened, but %v", err)
	s.send("acknowledging the form", response(i, acknowledge, nil, nil))
	request, _ := i.Request()
	word := request.Values["word"]
	s.require(word != "", "the form arrived without its text")
	s.pass("a text of %d characters arrived", utf8.RuneCountInString(word))
}
