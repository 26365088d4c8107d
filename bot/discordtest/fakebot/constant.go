package fakebot

import (
	"github.com/bwmarrin/discordgo"

	"parlour/bot/discordtest"
)

// ConstantButton is the custom_id of the button on every message of the bot that Constant connects.
const ConstantButton = "again"

// constantText is what that bot says.
const constantText = "Always the same."

// Constant connects a bot that does as little as a bot can, for comparison with one that does more: /constant and its
// button are answered with a constant text. The stop function ends it. Being made with discordgo it sends its token with
// every answer, so that it is held to 50 a second where the Server's limits are on.
func Constant(s *discordtest.Server, app discordtest.Application) (stop func() error, err error) {
	return connect(s, app, repeat, []*discordgo.ApplicationCommand{{Name: "constant", Description: "Always says the same"}})
}

// repeat answers a command with a message, and a press with a change of its message.
func repeat(s *discordgo.Session, i *discordgo.InteractionCreate) {
	reply := newReply()
	if i.Type == discordgo.InteractionMessageComponent {
		reply.Type = discordgo.InteractionResponseUpdateMessage
	}
	reply.Data.Content = constantText
	reply.Data.Components = []discordgo.MessageComponent{row(
		discordgo.Button{CustomID: ConstantButton, Label: "Again", Style: discordgo.PrimaryButton},
	)}
	_ = s.InteractionRespond(i.Interaction, reply) // the stand-in tells its own problems
}
