package script_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/discordtest"
)

// tiny is a bot with a small game: two members take turns to name a letter. Its
// state is in a notebook, which survives restarts.
type tiny struct {
	session *discordgo.Session
	book    *notebook
	home    discordtest.Application
}

// notebook is tiny's database.
type notebook struct {
	mu        sync.Mutex
	opponent  string
	letters   string
	board     string // its message
	elsewhere string // the channel of that message
}

// startTiny connects the bot to a server and registers its commands.
func startTiny(s *discordtest.Server, app discordtest.Application, book *notebook) (*tiny, error) {
	session, err := discordgo.New("Bot " + app.Token)
	if err != nil {
		return nil, err
	}
	session.Client = &http.Client{Transport: s.Transport()}
	session.StateEnabled = false
	session.Identify.Intents = discordgo.IntentsGuilds
	t := &tiny{session: session, book: book, home: app}
	session.AddHandler(t.handle)
	if err := session.Open(); err != nil {
		return nil, err
	}
	_, err = session.ApplicationCommandBulkOverwrite(string(app.ID), "", commands)
	return t, err
}

func (t *tiny) stop() error {
	t.session.ShouldReconnectOnError = false
	return t.session.Close()
}

var commands = []*discordgo.ApplicationCommand{
	{Name: "tiny", Description: "Letters", Options: []*discordgo.ApplicationCommandOption{
		{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "start", Description: "Start", Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionUser, Name: "opponent", Description: "Who plays", Required: true},
		}},
		{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "load", Description: "Load", Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionAttachment, Name: "file", Description: "A file", Required: true},
		}},
		{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "thread", Description: "Thread"},
		{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "sleep", Description: "Never answers"},
	}},
	{Name: "move", Description: "Move", Options: []*discordgo.ApplicationCommandOption{
		{Type: discordgo.ApplicationCommandOptionString, Name: "letter", Description: "A letter", Required: true, Autocomplete: true},
	}},
}

// handle responds to an interaction. It edits the board before it responds, so
// that the bot has settled by then.
func (t *tiny) handle(s *discordgo.Session, e *discordgo.InteractionCreate) {
	t.book.mu.Lock()
	defer t.book.mu.Unlock()
	i := e.Interaction
	var r *discordgo.InteractionResponse
	switch i.Type {
	case discordgo.InteractionApplicationCommand:
		r = t.command(i, i.ApplicationCommandData())
	case discordgo.InteractionApplicationCommandAutocomplete:
		r = t.complete(i.ApplicationCommandData().Options[0].StringValue())
	case discordgo.InteractionMessageComponent:
		r = t.component(i, i.MessageComponentData())
	case discordgo.InteractionModalSubmit:
		input := i.ModalSubmitData().Components[0].(*discordgo.ActionsRow).Components[0].(*discordgo.TextInput)
		r = t.move(i, input.Value)
	}
	if r != nil {
		_ = s.InteractionRespond(i, r)
	}
}

func (t *tiny) command(i *discordgo.Interaction, d discordgo.ApplicationCommandInteractionData) *discordgo.InteractionResponse {
	if d.Name == "move" {
		return t.move(i, d.Options[0].StringValue())
	}
	switch sub := d.Options[0]; sub.Name {
	case "start":
		t.book.opponent, t.book.letters = sub.Options[0].UserValue(nil).ID, ""
		if err := t.post(i.ChannelID); err != nil {
			return private(err.Error())
		}
		return private("You play <@" + t.book.opponent + ">.")
	case "load":
		file := d.Resolved.Attachments[sub.Options[0].Value.(string)]
		return public(fmt.Sprintf("%s has %d bytes.", file.Filename, file.Size))
	case "thread":
		th, err := t.session.ThreadStart(i.ChannelID, "side room", discordgo.ChannelTypeGuildPublicThread, 60)
		if err == nil {
			_, err = t.session.ChannelMessageSend(th.ID, "Here we are.")
		}
		if err != nil {
			return private(err.Error())
		}
		return public("Go to <#" + th.ID + ">.")
	default:
		return nil
	}
}

func (t *tiny) component(i *discordgo.Interaction, d discordgo.MessageComponentInteractionData) *discordgo.InteractionResponse {
	switch {
	case d.CustomID == "pick":
		return t.move(i, d.Values[0])
	case d.CustomID == "type":
		return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal, Data: &discordgo.InteractionResponseData{
			CustomID: "form", Title: "Your letter", Components: row(discordgo.TextInput{
				CustomID: "letter", Label: "Letter", Style: discordgo.TextInputShort, Placeholder: "a to z", Required: true, MaxLength: 1,
			}),
		}}
	default:
		return t.move(i, strings.TrimPrefix(d.CustomID, "letter:"))
	}
}

// move plays a letter, or refuses it privately.
func (t *tiny) move(i *discordgo.Interaction, letter string) *discordgo.InteractionResponse {
	if who := user(i); t.book.opponent != who {
		return private("Not your turn: it is <@" + t.book.opponent + "> who plays.")
	}
	if strings.Contains(t.book.letters, letter) {
		return private("Letter " + letter + " is taken; choose another.")
	}
	t.book.letters += letter
	if err := t.draw(); err != nil {
		return private(err.Error())
	}
	if i.Type == discordgo.InteractionMessageComponent {
		return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredMessageUpdate}
	}
	return private("Played " + letter + ".")
}

func (t *tiny) complete(typed string) *discordgo.InteractionResponse {
	var choices []*discordgo.ApplicationCommandOptionChoice
	for _, l := range "abc" {
		if strings.HasPrefix(string(l), typed) && !strings.ContainsRune(t.book.letters, l) {
			choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: "letter " + string(l), Value: string(l)})
		}
	}
	return &discordgo.InteractionResponse{Type: discordgo.InteractionApplicationCommandAutocompleteResult, Data: &discordgo.InteractionResponseData{Choices: choices}}
}

// post posts a new board in a channel.
func (t *tiny) post(channel string) error {
	text, controls := t.look()
	m, err := t.session.ChannelMessageSendComplex(channel, &discordgo.MessageSend{Content: text, Components: controls})
	if err == nil {
		t.book.board, t.book.elsewhere = m.ID, channel
	}
	return err
}

// draw edits the board.
func (t *tiny) draw() error {
	if t.book.board == "" {
		return errors.New("there is no board; start with /tiny start")
	}
	text, controls := t.look()
	_, err := t.session.ChannelMessageEditComplex(&discordgo.MessageEdit{ID: t.book.board, Channel: t.book.elsewhere, Content: &text, Components: &controls})
	return err
}

func (t *tiny) look() (string, []discordgo.MessageComponent) {
	var buttons []discordgo.MessageComponent
	var options []discordgo.SelectMenuOption
	for _, l := range []struct{ id, emoji string }{{"a", "🍎"}, {"b", "🍌"}, {"c", ""}} {
		b := discordgo.Button{CustomID: "letter:" + l.id, Label: "Letter " + l.id, Style: discordgo.PrimaryButton, Disabled: strings.Contains(t.book.letters, l.id)}
		if l.emoji != "" {
			b.Emoji = &discordgo.ComponentEmoji{Name: l.emoji}
		}
		buttons = append(buttons, b)
		options = append(options, discordgo.SelectMenuOption{Label: "Take " + l.id, Value: l.id, Default: l.id == "a"})
	}
	buttons = append(buttons, discordgo.Button{CustomID: "type", Label: "Type …", Style: discordgo.SecondaryButton})
	return "Letters: " + t.book.letters + "🔴", append(row(buttons...), row(discordgo.SelectMenu{CustomID: "pick", Placeholder: "A letter", Options: options})...)
}

func row(c ...discordgo.MessageComponent) []discordgo.MessageComponent {
	return []discordgo.MessageComponent{discordgo.ActionsRow{Components: c}}
}

func user(i *discordgo.Interaction) string {
	if i.Member != nil {
		return i.Member.User.ID
	}
	return i.User.ID
}

func public(text string) *discordgo.InteractionResponse {
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{Content: text}}
}

func private(text string) *discordgo.InteractionResponse {
	r := public(text)
	r.Data.Flags = discordgo.MessageFlagsEphemeral
	return r
}
