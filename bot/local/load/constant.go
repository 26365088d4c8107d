package load

import (
	"fmt"
	"net/http"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/discordtest"
)

// constantCommand is the command that the constant bot answers with its buttons.
const constantCommand = "/constant"

// constantText is the constant bot's answer to each press.
const constantText = "This is all that I ever say."

// startConstant connects a bot that is written like discordgo's examples: it answers the
// command with a message that has six buttons, and each press with a constant text.
func startConstant(s *discordtest.Server, app discordtest.Application) (stop func() error, err error) {
	session, err := discordgo.New("Bot " + app.Token)
	if err != nil {
		return nil, err
	}
	session.Client = &http.Client{Transport: s.Transport()}
	session.Identify.Intents, session.StateEnabled = discordgo.IntentsGuilds, false
	buttons := constantButtons()
	session.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		data := &discordgo.InteractionResponseData{Content: constantText}
		if i.Type == discordgo.InteractionApplicationCommand {
			data.Components = buttons
		}
		// The stand-in counts a press that is not answered.
		_ = s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseChannelMessageWithSource, Data: data,
		})
	})
	if err := session.Open(); err != nil {
		return nil, fmt.Errorf("connecting the constant bot: %w", err)
	}
	_, err = session.ApplicationCommandBulkOverwrite(string(app.ID), "", []*discordgo.ApplicationCommand{
		{Name: constantCommand[1:], Description: "Sends the buttons"},
	})
	if err != nil {
		return nil, fmt.Errorf("registering the constant bot's command: %w", err)
	}
	return func() error {
		session.ShouldReconnectOnError = false
		return session.Close()
	}, nil
}

// constantButtons returns as many buttons as a board with six colours has.
func constantButtons() []discordgo.MessageComponent {
	var rows []discordgo.MessageComponent
	for _, labels := range [][]string{{"1", "2", "3", "4", "5"}, {"6"}} {
		var row discordgo.ActionsRow
		for _, label := range labels {
			row.Components = append(row.Components, discordgo.Button{Label: label, Style: discordgo.SecondaryButton, CustomID: "b" + label})
		}
		rows = append(rows, row)
	}
	return rows
}
