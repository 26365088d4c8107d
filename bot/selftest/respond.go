package selftest

import (
	"context"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/interaction"
	"parlour/bot/message"
	"parlour/bot/rest"
	"parlour/commands"
)

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
