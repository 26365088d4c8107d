package fakebot

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/discordtest"
)

// StartTalker starts a bot with plain messages, for as long as the test runs:
//
//	/show      a message in each kind of markdown, with buttons, a form and a select
//	/whisper   a private answer
//	/silence   no answer, ever
//	/describe  what it was given, of options of several kinds; one has choices that come as one types
func StartTalker(t discordtest.TB, s *discordtest.Server, app discordtest.Application) {
	t.Helper()
	start(t, s, app, talk, []*discordgo.ApplicationCommand{
		{Name: "show", Description: "Shows something of everything"},
		{Name: "whisper", Description: "Says something to you alone"},
		{Name: "silence", Description: "Is never answered"},
		{Name: "describe", Description: "Says what it was given", Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionString, Name: "colour", Description: "A colour", Required: true,
				Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "Red", Value: "r"}, {Name: "Green", Value: "g"}}},
			{Type: discordgo.ApplicationCommandOptionString, Name: "word", Description: "A word", Autocomplete: true},
			{Type: discordgo.ApplicationCommandOptionUser, Name: "who", Description: "A member"},
			{Type: discordgo.ApplicationCommandOptionAttachment, Name: "file", Description: "A file"},
		}},
	})
}

func talk(s *discordgo.Session, i *discordgo.InteractionCreate) {
	reply := newReply()
	switch d := i.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		if i.Type == discordgo.InteractionApplicationCommandAutocomplete {
			offer(d, reply)
		} else if !say(d, reply) {
			return
		}
	case discordgo.MessageComponentInteractionData:
		react(i, d, reply)
	case discordgo.ModalSubmitInteractionData:
		fields := d.Components[0].(*discordgo.ActionsRow)
		reply.Data.Content = "The form says: " + fields.Components[0].(*discordgo.TextInput).Value
	default:
		return
	}
	_ = s.InteractionRespond(i.Interaction, reply) // the stand-in tells its own problems
}

// offer has two choices for whatever is typed.
func offer(d discordgo.ApplicationCommandInteractionData, reply *discordgo.InteractionResponse) {
	reply.Type = discordgo.InteractionApplicationCommandAutocompleteResult
	for _, o := range d.Options {
		if o.Focused {
			typed := o.StringValue()
			reply.Data.Choices = []*discordgo.ApplicationCommandOptionChoice{{Name: typed + " one", Value: typed + "1"}, {Name: typed + " two", Value: typed + "2"}}
		}
	}
}

// say answers a command, and reports whether it is to be answered.
func say(d discordgo.ApplicationCommandInteractionData, reply *discordgo.InteractionResponse) bool {
	switch d.Name {
	case "silence":
		return false
	case "whisper":
		reply.Data.Content, reply.Data.Flags = "Nobody else hears this.", discordgo.MessageFlagsEphemeral
	case "describe":
		said := "given:"
		for _, o := range d.Options {
			value, _ := o.Value.(string) // as all of them are
			said += " " + o.Name + "=" + strings.TrimSpace(value)
		}
		reply.Data.Content = said
	default:
		reply.Data.Content = markdown
		reply.Data.Components = controls("Not yet pressed")
	}
	return true
}

// markdown is a message in each kind of it, with the widest board that is drawn
// as emoji.
const markdown = "### A board\n" +
	"1️⃣🔴🟢🔵🟡🔴🟢🔵🟡⚪⚫\n🔟🔴🟢🔵🟡🔴🟢🔵🟡⚪⚫\n" +
	"**bold** *italic* __under__ ~~struck~~ `code` ||the secret is 🔴🔵||\n-# small print\n- one\n- two\n> quoted\n```\n<b>fenced</b>\n```\n" +
	"<script>document.title='pwned'</script> [safe](https://example.com) [unsafe](javascript:alert(1))"

// controls are those of the message, whose first button says so much of itself.
func controls(first string) []discordgo.MessageComponent {
	return []discordgo.MessageComponent{
		row(
			discordgo.Button{CustomID: "press", Label: first, Style: discordgo.PrimaryButton, Emoji: &discordgo.ComponentEmoji{Name: "🔴"}},
			discordgo.Button{CustomID: "form", Label: "Open a form", Style: discordgo.SecondaryButton},
			discordgo.Button{CustomID: "dead", Label: "Dead", Style: discordgo.DangerButton, Disabled: true},
		),
		row(discordgo.SelectMenu{
			MenuType: discordgo.StringSelectMenu, CustomID: "menu", Placeholder: "Choose one",
			Options: []discordgo.SelectMenuOption{{Label: "First", Value: "1", Description: "the first of two"}, {Label: "Second", Value: "2"}},
		}),
	}
}

// react answers a control: by a change of its message, a message, or a form.
func react(i *discordgo.InteractionCreate, d discordgo.MessageComponentInteractionData, reply *discordgo.InteractionResponse) {
	switch d.CustomID {
	case "press":
		reply.Type = discordgo.InteractionResponseUpdateMessage
		reply.Data.Content, reply.Data.Components = i.Message.Content, controls("Pressed once")
	case "menu":
		reply.Data.Content = "chosen: " + strings.Join(d.Values, " ")
	case "form":
		reply.Type = discordgo.InteractionResponseModal
		reply.Data.CustomID, reply.Data.Title = "the-form", "A form"
		reply.Data.Components = []discordgo.MessageComponent{row(
			discordgo.TextInput{CustomID: "what", Label: "What is it?", Style: discordgo.TextInputShort, Required: true, MinLength: 3},
		)}
	}
}
