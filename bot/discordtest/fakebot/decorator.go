package fakebot

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"strings"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/discordtest"
)

// StartDecorator starts a bot with messages that are more than text, for as long
// as the test runs. It answers a button or select with what was chosen.
//
//	/layout  the newer components, and selects of members and of several values
//	/embed   an embed
//	/upload  how large the file is that it was given
func StartDecorator(t discordtest.TB, s *discordtest.Server, app discordtest.Application) {
	t.Helper()
	start(t, s, app, decorate, []*discordgo.ApplicationCommand{
		{Name: "layout", Description: "Shows the newer components"},
		{Name: "embed", Description: "Shows an embed"},
		{Name: "upload", Description: "Takes a file", Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionAttachment, Name: "file", Description: "A file", Required: true},
		}},
	})
}

func decorate(s *discordgo.Session, i *discordgo.InteractionCreate) {
	reply := newReply()
	switch d := i.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		switch d.Name {
		case "layout":
			layOut(reply.Data)
		case "embed":
			reply.Data.Embeds = []*discordgo.MessageEmbed{{
				Title: "An embed", Description: "with **bold** text", Color: 0xaa3300, Footer: &discordgo.MessageEmbedFooter{Text: "its footer"},
				Fields: []*discordgo.MessageEmbedField{{Name: "A field", Value: "`its value`", Inline: true}},
				Image:  &discordgo.MessageEmbedImage{URL: "https://example.com/elsewhere.png"},
			}}
		case "upload":
			for _, a := range d.Resolved.Attachments {
				reply.Data.Content = fmt.Sprintf("%s has %d bytes", a.Filename, a.Size)
			}
		}
	case discordgo.MessageComponentInteractionData:
		reply.Data.Content = d.CustomID + ": " + strings.Join(d.Values, ",")
	}
	_ = s.InteractionRespond(i.Interaction, reply) // the stand-in tells its own problems
}

// layOut makes a message of the newer components.
func layOut(to *discordgo.InteractionResponseData) {
	accent, alt := 0x2266cc, "a grey square"
	var picture bytes.Buffer
	_ = png.Encode(&picture, image.NewGray(image.Rect(0, 0, 40, 40))) // to memory
	to.Flags = discordgo.MessageFlagsIsComponentsV2
	to.Files = []*discordgo.File{{Name: "a.png", ContentType: "image/png", Reader: &picture}}
	two := 2
	to.Components = []discordgo.MessageComponent{
		discordgo.Container{AccentColor: &accent, Components: []discordgo.MessageComponent{
			discordgo.TextDisplay{Content: "# Laid out\n🔴🟢🔵 `abc`"},
			discordgo.Section{
				Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: "a section"}},
				Accessory:  discordgo.Button{CustomID: "beside", Label: "Beside it", Style: discordgo.SuccessButton},
			},
			discordgo.Separator{},
			discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{
				Media: discordgo.UnfurledMediaItem{URL: "attachment://a.png"}, Description: &alt, Spoiler: true,
			}}},
		}},
		row(discordgo.SelectMenu{MenuType: discordgo.UserSelectMenu, CustomID: "person", Placeholder: "Choose a member"}),
		row(discordgo.SelectMenu{
			MenuType: discordgo.StringSelectMenu, CustomID: "several", Placeholder: "Choose two", MinValues: &two, MaxValues: 2,
			Options: []discordgo.SelectMenuOption{{Label: "Ace", Value: "a"}, {Label: "Bee", Value: "b"}, {Label: "Cee", Value: "c"}},
		}),
	}
}
