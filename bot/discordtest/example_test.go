package discordtest_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/openapi"
)

// A bot greets the member who types /hello. The examples omit error handling.
func Example() {
	server, _ := discordtest.New(discordtest.Options{})
	defer server.Close()
	app := server.AddApplication("Greeter")
	guild := server.AddGuild("Home", "en-US")
	channel, _ := server.AddChannel(guild, "general")
	alice := server.AddUser("alice", "en-US")
	_ = server.Join(guild, app.BotID, 0)
	_ = server.Join(guild, alice, 0)

	bot, _ := discordgo.New("Bot " + app.Token)
	bot.Identify.Intents = discordgo.IntentsGuilds
	bot.Client = &http.Client{Transport: server.Transport()}
	bot.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		_ = s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseChannelMessageWithSource,
			Data: &discordgo.InteractionResponseData{Content: "Hello, " + i.Member.User.Username + "!"},
		})
	})
	_ = bot.Open()
	defer bot.Close()
	_, _ = bot.ApplicationCommandBulkOverwrite(string(app.ID), "", []*discordgo.ApplicationCommand{{Name: "hello", Description: "Says hello"}})

	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	said, _ := server.Say(alice, channel, "/hello")
	state, _ := said.Wait(ctx)
	fmt.Println(state, said.Messages()[0].Content)
	// Output: answered Hello, alice!
}

// counter is a bot whose command /count posts a button that counts presses.
func counter(server *discordtest.Server) (alice, channel discordtest.ID, stop func()) {
	app := server.AddApplication("Counter")
	guild := server.AddGuild("Home", "en-US")
	channel, _ = server.AddChannel(guild, "general")
	alice = server.AddUser("alice", "en-US")
	_ = server.Join(guild, app.BotID, 0)
	_ = server.Join(guild, alice, 0)

	bot, _ := discordgo.New("Bot " + app.Token)
	bot.Identify.Intents = discordgo.IntentsGuilds
	bot.Client = &http.Client{Transport: server.Transport()}
	presses := 0
	bot.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		kind := discordgo.InteractionResponseChannelMessageWithSource
		if i.Type == discordgo.InteractionMessageComponent {
			kind = discordgo.InteractionResponseUpdateMessage
			presses++
		}
		_ = s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: kind, Data: &discordgo.InteractionResponseData{
			Content: fmt.Sprint("presses: ", presses),
			Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
				discordgo.Button{CustomID: "press", Label: "Press"},
			}}},
		}})
	})
	_ = bot.Open()
	_, _ = bot.ApplicationCommandBulkOverwrite(string(app.ID), "", []*discordgo.ApplicationCommand{{Name: "count", Description: "Counts presses"}})
	return alice, channel, func() { _ = bot.Close() }
}

// A member types a command, presses the button of the response and looks at the
// channel.
func Example_press() {
	server, _ := discordtest.New(discordtest.Options{})
	defer server.Close()
	alice, channel, stop := counter(server)
	defer stop()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()

	said, _ := server.Say(alice, channel, "/count")
	_, _ = said.Wait(ctx)
	message := said.Messages()[0].ID
	for range 2 {
		pressed, _ := server.Press(alice, message, "press")
		_, _ = pressed.Wait(ctx)
	}
	for _, m := range server.Messages(alice, channel) {
		fmt.Println(m.Author.Username+":", m.Content)
	}
	// Output: Counter: presses: 2
}

// Discord fails once with status 500, so that the first response is lost. The
// manual clock skips the three seconds after which the interaction fails.
func Example_fault() {
	clock := discordtest.NewManualClock(time.Date(2025, 3, 1, 12, 0, 0, 0, time.UTC))
	server, _ := discordtest.New(discordtest.Options{Clock: clock})
	defer server.Close()
	alice, channel, stop := counter(server)
	defer stop()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()

	server.Break(discordtest.Fault{Method: http.MethodPost, Path: "/callback", Status: http.StatusInternalServerError, Times: 1})
	said, _ := server.Say(alice, channel, "/count")
	_ = server.Await(ctx, func() bool { return len(said.Faults()) > 0 })
	clock.Advance(3 * time.Second)
	fmt.Println(said.State(), "-", said.Reason())

	said, _ = server.Say(alice, channel, "/count")
	state, _ := said.Wait(ctx)
	fmt.Println(state)
	// Output:
	// failed - the bot did not answer within 3 seconds
	// answered
}

// description is an excerpt of an OpenAPI description. Use Discord's own.
const description = `{"openapi": "3.1.0", "paths": {"/channels/{channel_id}/messages": {"post": {"requestBody": {"content": {"application/json":
	{"schema": {"type": "object", "properties": {"tts": {"type": "boolean"}}}}}}}}}}`

// A request that violates the OpenAPI schema is a Problem, even where the Server
// would ignore the field.
func Example_openAPI() {
	dir, _ := os.MkdirTemp("", "openapi")
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "openapi.json")
	_ = os.WriteFile(file, []byte(description), 0o600)
	document, _ := openapi.Load(file)

	server, _ := discordtest.New(discordtest.Options{OpenAPI: document, OnProblem: func(p discordtest.Problem) { fmt.Println(p.Kind) }})
	defer server.Close()
	app := server.AddApplication("Bot")
	guild := server.AddGuild("Home", "")
	channel, _ := server.AddChannel(guild, "general")
	_ = server.Join(guild, app.BotID, 0)

	client := &http.Client{Transport: server.Transport()}
	r, _ := http.NewRequest(http.MethodPost, "https://discord.com/api/v10/channels/"+string(channel)+"/messages",
		strings.NewReader(`{"content": "hello", "tts": "loud"}`))
	r.Header.Set("Authorization", "Bot "+app.Token)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "DiscordBot (https://example.com, 1)")
	response, err := client.Do(r)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer response.Body.Close()
	fmt.Println(response.StatusCode)
	// Output:
	// request schema
	// 200
}
