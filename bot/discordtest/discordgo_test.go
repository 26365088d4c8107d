package discordtest_test

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// TestDiscordgoREST calls discordgo's methods for messages, threads and users.
func TestDiscordgoREST(t *testing.T) {
	h := newHouse(t, unlimited)
	s, general := h.session(), string(h.general)
	m := must(s.ChannelMessageSendComplex(general, &discordgo.MessageSend{
		Flags: discordgo.MessageFlagsIsComponentsV2, Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: "board"},
			discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{Media: discordgo.UnfurledMediaItem{URL: "attachment://b.png"}}}}},
		Files: []*discordgo.File{{Name: "b.png", ContentType: "image/png", Reader: strings.NewReader("png")}},
	}))(t)
	if len(m.Attachments) != 0 || m.Author.ID != string(h.app.BotID) {
		t.Errorf("got %+v", m)
	}
	m = must(s.ChannelMessageSend(general, "old"))(t)
	content := "new"
	m = must(s.ChannelMessageEditComplex(&discordgo.MessageEdit{Channel: general, ID: m.ID, Content: &content, Components: &[]discordgo.MessageComponent{}}))(t)
	if m.Content != "new" || m.EditedTimestamp == nil {
		t.Errorf("got %+v", m)
	}
	answer := must(s.ChannelMessageSendReply(general, "to that", m.Reference()))(t)
	if answer.MessageReference.MessageID != m.ID || answer.ReferencedMessage.Content != "new" {
		t.Errorf("got %+v", answer)
	}
	if list := must(s.ChannelMessages(general, 10, "", "", ""))(t); len(list) != 3 || list[0].ID != answer.ID {
		t.Errorf("got %+v", list)
	}
	if err := s.ChannelMessageDelete(general, answer.ID); err != nil {
		t.Error(err)
	}
	thread := must(s.ThreadStart(general, "another", discordgo.ChannelTypeGuildPublicThread, 60))(t)
	must(s.ChannelMessageSend(thread.ID, "in the thread"))(t)
	if err := s.ThreadMemberAdd(thread.ID, string(h.bob)); err != nil {
		t.Error(err)
	}
	dm := must(s.UserChannelCreate(string(h.alice)))(t)
	must(s.ChannelMessageSend(dm.ID, "psst"))(t)
	must(s.GatewayBot())(t)
	h.expect()
	if _, err := s.ChannelMessageSend(general, strings.Repeat("x", 2001)); code(err) != 50035 || h.count(discordtest.InvalidRequest) != 1 {
		t.Errorf("got %v, want 50035", err)
	}
}

// TestDiscordgoInteractions uses discordgo's responses: with files, deferred,
// followed up, edited and deleted.
func TestDiscordgoInteractions(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	errs := make(chan error, 10)
	h.register(h.open(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		try := func(_ any, err error) { errs <- err }
		switch i.ApplicationCommandData().Name {
		case "files":
			try(nil, s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource,
				Data: &discordgo.InteractionResponseData{Flags: discordgo.MessageFlagsEphemeral, Files: []*discordgo.File{{Name: "b.png", Reader: strings.NewReader("png")}}}}))
		case "later":
			try(nil, s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource}))
			text := "done"
			try(s.InteractionResponseEdit(i.Interaction, &discordgo.WebhookEdit{Content: &text, Files: []*discordgo.File{{Name: "b.png", Reader: strings.NewReader("png")}}}))
			m, err := s.FollowupMessageCreate(i.Interaction, true, &discordgo.WebhookParams{Content: "more", Flags: discordgo.MessageFlagsEphemeral})
			try(m, err)
			try(s.FollowupMessageEdit(i.Interaction, m.ID, &discordgo.WebhookEdit{Content: &text}))
			try(nil, s.FollowupMessageDelete(i.Interaction, m.ID))
			try(nil, s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource}))
		}
	}), &discordgo.ApplicationCommand{Name: "files", Description: "x"}, &discordgo.ApplicationCommand{Name: "later", Description: "x"})

	i := h.wait(h.Say(h.alice, h.general, "/files"))(discordtest.Answered)
	if err := receive(h, errs, "answer"); err != nil || len(i.Messages()[0].Attachments) != 1 || i.Messages()[0].Private != h.alice {
		t.Errorf("got %v, %+v", err, i.Messages())
	}
	i = must(h.Say(h.alice, h.general, "/later"))(t)
	for n := range 5 {
		if err := receive(h, errs, "answer"); err != nil {
			t.Errorf("step %d: %v", n, err)
		}
	}
	if err := receive(h, errs, "answer"); code(err) != 40060 {
		t.Errorf("got %v, want 40060", err)
	}
	if got := i.Messages(); len(got) != 1 || got[0].Content != "done" || len(got[0].Attachments) != 1 || got[0].Flags&wire.Loading != 0 {
		t.Errorf("got %+v", got)
	}
}
