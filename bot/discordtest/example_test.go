package discordtest_test

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/discordtest"
)

// A bot greets whoever says /hello. Errors are left out for the sake of the
// example.
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
