// Package fakebot has bots to test a client of the stand-in with, such as a page
// that shows its messages to people: between them they send everything that a
// message can hold, and answer in every way that there is. They are made with
// discordgo, so that whoever uses them need not know it.
package fakebot

import (
	"net/http"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/discordtest"
)

// start connects a bot that has the commands and answers with the handler, and
// ends it with the test.
func start(t discordtest.TB, s *discordtest.Server, app discordtest.Application,
	handle func(*discordgo.Session, *discordgo.InteractionCreate), commands []*discordgo.ApplicationCommand) {
	t.Helper()
	session, err := discordgo.New("Bot " + app.Token)
	if err != nil {
		t.Fatalf("fakebot: %v", err)
	}
	session.Client = &http.Client{Transport: s.Transport()}
	session.Identify.Intents, session.StateEnabled = discordgo.IntentsGuilds, false
	session.AddHandler(handle)
	if err := session.Open(); err != nil {
		t.Fatalf("fakebot: %v", err)
	}
	t.Cleanup(func() {
		session.ShouldReconnectOnError = false
		_ = session.Close()
	})
	if _, err := session.ApplicationCommandBulkOverwrite(string(app.ID), "", commands); err != nil {
		t.Fatalf("fakebot: %v", err)
	}
}

// row is a row of controls.
func row(controls ...discordgo.MessageComponent) discordgo.ActionsRow {
	return discordgo.ActionsRow{Components: controls}
}

// newReply is a message in answer to an interaction, still empty.
func newReply() *discordgo.InteractionResponse {
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{}}
}
