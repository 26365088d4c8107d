package web_test

import (
	"context"
	"flag"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"go.uber.org/goleak"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/cmd/playground/web"
)

func TestMain(m *testing.M) {
	flag.Parse()
	status := m.Run()
	closeBrowser()
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	if err := goleak.Find(); status == 0 && err != nil {
		_, _ = os.Stderr.WriteString(err.Error())
		status = 1
	}
	os.Exit(status)
}

// house is a small world with the page before it.
type house struct {
	*discordtest.Server
	t                 *testing.T
	clock             *discordtest.ManualClock
	app               discordtest.Application
	guild, general    wire.ID
	alice, bob, carol wire.ID
	page              *httptest.Server
}

// newHouse builds one with a guild and its channels, of which the first is general, and serves the page.
func newHouse(t *testing.T, bot string, channels ...string) *house {
	t.Helper()
	clock := discordtest.NewManualClock(time.Date(2026, time.January, 2, 19, 30, 0, 0, time.UTC))
	h := &house{t: t, clock: clock, Server: discordtest.Start(t, discordtest.Options{Clock: clock})}
	h.app = h.AddApplication(bot)
	h.guild = h.AddGuild("The "+bot, "en-US")
	for _, name := range channels {
		id, err := h.AddChannel(h.guild, name)
		if err != nil {
			t.Fatal(err)
		}
		if h.general == "" {
			h.general = id
		}
	}
	h.alice, h.bob, h.carol = h.AddUser("alice", ""), h.AddUser("bob", ""), h.AddUser("carol", "")
	for _, id := range []wire.ID{h.app.BotID, h.alice, h.bob, h.carol} {
		if err := h.Join(h.guild, id, 0); err != nil {
			t.Fatal(err)
		}
	}
	h.serve()
	return h
}

// serve puts the page before the house.
func (h *house) serve() {
	h.t.Helper()
	handler, err := web.New(web.Options{Server: h.Server, Bot: h.app.BotID, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		h.t.Fatal(err)
	}
	h.page = httptest.NewUnstartedServer(handler)
	streams, end := context.WithCancel(context.Background())
	h.page.Config.BaseContext = func(net.Listener) context.Context { return streams }
	h.page.Start()
	h.t.Cleanup(h.page.Close)
	h.t.Cleanup(end) // the streams first, or Close would wait for them
}

// open connects a discordgo bot that has the commands and answers with the handler.
func (h *house) open(handle func(*discordgo.Session, *discordgo.InteractionCreate), commands ...*discordgo.ApplicationCommand) {
	h.t.Helper()
	s, err := discordgo.New("Bot " + h.app.Token)
	if err != nil {
		h.t.Fatal(err)
	}
	s.Client = &http.Client{Transport: h.Transport()}
	s.Identify.Intents, s.StateEnabled = discordgo.IntentsGuilds, false
	s.AddHandler(handle)
	if err := s.Open(); err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() {
		s.ShouldReconnectOnError = false
		_ = s.Close()
	})
	if _, err := s.ApplicationCommandBulkOverwrite(string(h.app.ID), "", commands); err != nil {
		h.t.Fatal(err)
	}
}

// fake is a bot with something of everything: a message in each kind of markdown with buttons and a select, a form, a
// private answer, choices as one types, and a command that it never answers.
func fake(s *discordgo.Session, i *discordgo.InteractionCreate) {
	if i.Data == nil {
		return
	}
	reply := &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{}}
	switch d := i.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		if i.Type == discordgo.InteractionApplicationCommandAutocomplete {
			fakeChoices(d, reply)
		} else if !fakeCommand(d, reply) {
			return
		}
	case discordgo.MessageComponentInteractionData:
		fakePress(i, d, reply)
	case discordgo.ModalSubmitInteractionData:
		row := d.Components[0].(*discordgo.ActionsRow)
		reply.Data.Content = "The form says: " + row.Components[0].(*discordgo.TextInput).Value
	}
	_ = s.InteractionRespond(i.Interaction, reply)
}

func fakeChoices(d discordgo.ApplicationCommandInteractionData, reply *discordgo.InteractionResponse) {
	reply.Type = discordgo.InteractionApplicationCommandAutocompleteResult
	for _, o := range d.Options {
		if o.Focused {
			typed := o.StringValue()
			reply.Data.Choices = []*discordgo.ApplicationCommandOptionChoice{{Name: typed + " one", Value: typed + "1"}, {Name: typed + " two", Value: typed + "2"}}
		}
	}
}

// fakeCommand says whether the command is to be answered.
func fakeCommand(d discordgo.ApplicationCommandInteractionData, reply *discordgo.InteractionResponse) bool {
	switch d.Name {
	case "silence":
		return false
	case "whisper":
		reply.Data.Content, reply.Data.Flags = "Nobody else hears this.", discordgo.MessageFlagsEphemeral
	case "describe":
		var said []string
		for _, o := range d.Options {
			said = append(said, o.Name+"="+strings.TrimSpace(strings.Trim(strings.TrimSpace(toText(o.Value)), `"`)))
		}
		reply.Data.Content = "given: " + strings.Join(said, " ")
	default:
		reply.Data.Content = everything
		reply.Data.Components = controls(0)
	}
	return true
}

func toText(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	return "?"
}

// everything is a message in each kind of markdown, with the widest board that is drawn as emoji.
const everything = "### A board\n" +
	"1️⃣🔴🟢🔵🟡🔴🟢🔵🟡⚪⚫\n🔟🔴🟢🔵🟡🔴🟢🔵🟡⚪⚫\n" +
	"**bold** *italic* __under__ ~~struck~~ `code` ||the secret is 🔴🔵||\n-# small print\n- one\n- two\n> quoted\n```\n<b>fenced</b>\n```\n" +
	"<script>document.title='pwned'</script> [safe](https://example.com) [unsafe](javascript:alert(1))"

func controls(pressed int) []discordgo.MessageComponent {
	names := []string{"Not yet pressed", "Pressed once", "Pressed twice", "Pressed a lot"}
	return []discordgo.MessageComponent{
		discordgo.ActionsRow{Components: []discordgo.MessageComponent{
			discordgo.Button{CustomID: "press", Label: names[min(pressed, 3)], Style: discordgo.PrimaryButton, Emoji: &discordgo.ComponentEmoji{Name: "🔴"}},
			discordgo.Button{CustomID: "form", Label: "Open a form", Style: discordgo.SecondaryButton},
			discordgo.Button{CustomID: "dead", Label: "Dead", Style: discordgo.DangerButton, Disabled: true},
		}},
		discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.SelectMenu{
			MenuType: discordgo.StringSelectMenu, CustomID: "menu", Placeholder: "Choose one",
			Options: []discordgo.SelectMenuOption{{Label: "First", Value: "1", Description: "the first of two"}, {Label: "Second", Value: "2"}},
		}}},
	}
}

func fakePress(i *discordgo.InteractionCreate, d discordgo.MessageComponentInteractionData, reply *discordgo.InteractionResponse) {
	switch d.CustomID {
	case "press":
		reply.Type = discordgo.InteractionResponseUpdateMessage
		reply.Data.Content, reply.Data.Components = i.Message.Content, controls(1)
	case "menu":
		reply.Data.Content = "chosen: " + strings.Join(d.Values, " ")
	case "form":
		reply.Type = discordgo.InteractionResponseModal
		reply.Data.CustomID, reply.Data.Title = "the-form", "A form"
		reply.Data.Components = []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
			discordgo.TextInput{CustomID: "what", Label: "What is it?", Style: discordgo.TextInputShort, Required: true, MinLength: 3},
		}}}
	}
}

var fakeCommands = []*discordgo.ApplicationCommand{
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
}
