package discordtest_test

import (
	"testing"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/discordtest"
)

// echo responds to /echo with a message that has a button, and to the button by
// editing that message.
func echo(s *discordgo.Session, i *discordgo.InteractionCreate) {
	r := &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{}}
	switch i.Type {
	case discordgo.InteractionApplicationCommand:
		r.Data.Content = i.ApplicationCommandData().Options[0].StringValue()
		r.Data.Components = []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
			discordgo.Button{CustomID: "again", Label: "Again", Style: discordgo.PrimaryButton},
		}}}
	case discordgo.InteractionMessageComponent:
		r.Type = discordgo.InteractionResponseUpdateMessage
		r.Data.Content = i.Message.Content + " " + i.Message.Content
	}
	_ = s.InteractionRespond(i.Interaction, r)
}

var echoCommand = &discordgo.ApplicationCommand{Name: "echo", Description: "Says it again", Options: []*discordgo.ApplicationCommandOption{
	{Type: discordgo.ApplicationCommandOptionString, Name: "text", Description: "What to say", Required: true},
}}

func TestCommandAndButton(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	h.register(h.open(echo), echoCommand)

	said := h.wait(h.Say(h.alice, h.general, "/echo text:hello there"))(discordtest.Answered)
	m := said.Messages()[0]
	if m.Content != "hello there" || m.InteractionMetadata.User.ID != h.alice {
		t.Fatalf("got %+v", m)
	}
	pressed := h.wait(h.Press(h.bob, m.ID, "again"))(discordtest.Answered)
	if got := pressed.Messages()[0]; got.ID != m.ID || got.Content != "hello there hello there" || got.EditedTimestamp == nil {
		t.Fatalf("got %+v", got)
	}
	if len(h.Problems()) != 0 || h.Pending() != 0 {
		t.Errorf("problems %v, pending %d", h.Problems(), h.Pending())
	}
}
