// Command disgobot is a small bot in disgo, the counterpart of ../discordjs/bot.js. The environment names the API
// (DISCORD_API) and its token (DISCORD_TOKEN). It has one of everything: a command with autocompletion, a deferred response
// with an edit and a follow-up, a button, a select, a form and a file.
package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"strings"

	"github.com/disgoorg/disgo"
	"github.com/disgoorg/disgo/bot"
	"github.com/disgoorg/disgo/discord"
	"github.com/disgoorg/disgo/events"
	"github.com/disgoorg/disgo/gateway"
	"github.com/disgoorg/disgo/rest"
)

var commands = []discord.ApplicationCommandCreate{
	discord.SlashCommandCreate{Name: "greet", Description: "Greets somebody", Options: []discord.ApplicationCommandOption{
		discord.ApplicationCommandOptionString{Name: "name", Description: "Whom", Required: true, Autocomplete: true},
		discord.ApplicationCommandOptionUser{Name: "from", Description: "From whom"},
	}},
	discord.SlashCommandCreate{Name: "slow", Description: "Takes its time"},
	discord.SlashCommandCreate{Name: "pick", Description: "Lets you pick a colour"},
	discord.SlashCommandCreate{Name: "upload", Description: "Takes a file", Options: []discord.ApplicationCommandOption{
		discord.ApplicationCommandOptionAttachment{Name: "file", Description: "A file", Required: true},
	}},
}

func main() {
	slog.SetLogLoggerLevel(slog.LevelDebug)
	if err := run(); err != nil {
		slog.Error("the bot failed", "error", err)
		os.Exit(1)
	}
}

func run() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	client, err := disgo.New(os.Getenv("DISCORD_TOKEN"),
		bot.WithRestClientConfigOpts(rest.WithURL(os.Getenv("DISCORD_API")+"/v10")),
		bot.WithGatewayConfigOpts(gateway.WithIntents(gateway.IntentGuilds)),
		bot.WithEventListenerFunc(func(e *events.AutocompleteInteractionCreate) { check(complete(e)) }),
		bot.WithEventListenerFunc(func(e *events.ApplicationCommandInteractionCreate) { check(command(e)) }),
		bot.WithEventListenerFunc(func(e *events.ComponentInteractionCreate) { check(press(e)) }),
		bot.WithEventListenerFunc(func(e *events.ModalSubmitInteractionCreate) { check(rename(e)) }),
	)
	if err != nil {
		return err
	}
	defer client.Close(context.Background())
	if err := client.OpenGateway(ctx); err != nil {
		return err
	}
	if _, err := client.Rest.SetGlobalCommands(client.ApplicationID, commands); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

func check(err error) {
	if err != nil {
		slog.Error("responding failed", "error", err)
	}
}

func complete(e *events.AutocompleteInteractionCreate) error {
	var choices []discord.AutocompleteChoice
	for _, name := range []string{"Ada", "Alan", "Barbara"} {
		if strings.HasPrefix(name, e.Data.String("name")) {
			choices = append(choices, discord.AutocompleteChoiceString{Name: name, Value: name})
		}
	}
	return e.AutocompleteResult(choices)
}

func command(e *events.ApplicationCommandInteractionCreate) error {
	data := e.SlashCommandInteractionData()
	switch data.CommandName() {
	case "slow":
		return slow(e)
	case "pick":
		return e.CreateMessage(discord.NewMessageCreate().WithContent("Which colour?").AddActionRow(
			discord.NewStringSelectMenu("colour", "Colour", discord.NewStringSelectMenuOption("Red", "red"), discord.NewStringSelectMenuOption("Green", "green")),
		))
	case "upload":
		file := data.Attachment("file")
		return e.CreateMessage(discord.NewMessageCreate().WithContentf("%s has %d bytes", file.Filename, file.Size).
			AddFile("copy.txt", "", strings.NewReader("received")))
	}
	from, ok := data.OptUser("from")
	if !ok {
		from = e.User()
	}
	return e.CreateMessage(discord.NewMessageCreate().WithContentf("%s greets %s", from.Username, data.String("name")).
		AddActionRow(discord.NewPrimaryButton("Another name", "rename")))
}

func slow(e *events.ApplicationCommandInteractionCreate) error {
	if err := e.DeferCreateMessage(false); err != nil {
		return err
	}
	api := e.Client().Rest
	if _, err := api.UpdateInteractionResponse(e.ApplicationID(), e.Token(), discord.NewMessageUpdate().WithContent("done")); err != nil {
		return err
	}
	_, err := api.CreateFollowupMessage(e.ApplicationID(), e.Token(),
		discord.NewMessageCreate().WithContent("only you see this").WithEphemeral(true))
	return err
}

func press(e *events.ComponentInteractionCreate) error {
	if e.Data.CustomID() == "colour" {
		return e.UpdateMessage(discord.NewMessageUpdate().
			WithContent(fmt.Sprint("picked ", e.StringSelectMenuInteractionData().Values[0])).ClearComponents())
	}
	return e.Modal(discord.NewModalCreate("form", "Another name", discord.NewLabel("Name", discord.NewShortTextInput("name"))))
}

func rename(e *events.ModalSubmitInteractionCreate) error {
	return e.UpdateMessage(discord.NewMessageUpdate().
		WithContent("renamed to " + e.Data.Text("name")).ClearComponents())
}
