// Package fakebot has bots to test a client of the stand-in with, such as a page
// that shows its messages to people: between them they send everything that a
// message can hold, and answer in every way that there is. They are made with
// discordgo, so that whoever uses them need not know it.
package fakebot

import (
	"errors"
	"net/http"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/discordtest"
)

// start connects a bot that has the commands and answers with the handler, and
// ends it with the test.
func start(t discordtest.TB, s *discordtest.Server, app discordtest.Application,
	handle func(*discordgo.Session, *discordgo.InteractionCreate), commands []*discordgo.ApplicationCommand) {
	t.Helper()
	stop, err := connect(s, app, handle, commands)
	if err != nil {
		t.Fatalf("fakebot: %v", err)
	}
	t.Cleanup(func() { _ = stop() })
}

// connect is start without a test: what it returns ends the bot.
func connect(s *discordtest.Server, app discordtest.Application,
	handle func(*discordgo.Session, *discordgo.InteractionCreate), commands []*discordgo.ApplicationCommand) (stop func() error, err error) {
	session, err := discordgo.New("Bot " + app.Token)
	if err != nil {
		return nil, err
	}
	session.Client = &http.Client{Transport: s.Transport()}
	session.Identify.Intents, session.StateEnabled = discordgo.IntentsGuilds, false
	session.AddHandler(handle)
	if err := session.Open(); err != nil {
		return nil, err
	}
	stop = func() error {
		session.ShouldReconnectOnError = false
		return session.Close()
	}
	if _, err := session.ApplicationCommandBulkOverwrite(string(app.ID), "", commands); err != nil {
		return nil, errors.Join(err, stop())
	}
	return stop, nil
}

// row is a row of controls.
func row(controls ...discordgo.MessageComponent) discordgo.ActionsRow {
	return discordgo.ActionsRow{Components: controls}
}

// newReply is a message in answer to an interaction, still empty.
func newReply() *discordgo.InteractionResponse {
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{}}
}
