package web_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// decorated answers every command with the newer components, an embed, or what it was given, and every select with what was
// chosen.
func decorated(s *discordgo.Session, i *discordgo.InteractionCreate) {
	reply := &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{}}
	switch d := i.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		switch d.Name {
		case "layout":
			layout(reply.Data)
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
	_ = s.InteractionRespond(i.Interaction, reply)
}

func layout(to *discordgo.InteractionResponseData) {
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
		discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.SelectMenu{
			MenuType: discordgo.UserSelectMenu, CustomID: "person", Placeholder: "Choose a member",
		}}},
		discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.SelectMenu{
			MenuType: discordgo.StringSelectMenu, CustomID: "several", Placeholder: "Choose two", MinValues: &two, MaxValues: 2,
			Options: []discordgo.SelectMenuOption{{Label: "Ace", Value: "a"}, {Label: "Bee", Value: "b"}, {Label: "Cee", Value: "c"}},
		}}},
	}
}

var decoratedCommands = []*discordgo.ApplicationCommand{
	{Name: "layout", Description: "Shows the newer components"},
	{Name: "embed", Description: "Shows an embed"},
	{Name: "upload", Description: "Takes a file", Options: []*discordgo.ApplicationCommandOption{
		{Type: discordgo.ApplicationCommandOptionAttachment, Name: "file", Description: "A file", Required: true},
	}},
}

// TestLayout looks at and uses everything that a message can hold besides text.
func TestLayout(t *testing.T) {
	h := newHouse(t, "Testbot", "general")
	h.open(decorated, decoratedCommands...)
	b := newTab(t, h.page.URL+"/#/alice/"+string(h.general), 360, false)

	b.command("/layout")
	b.reads("Laid out")
	for _, c := range []string{
		`getComputedStyle(document.querySelector(".container")).borderLeftColor === "rgb(34, 102, 204)"`,
		`document.querySelector(".container .board-row").getAttribute("aria-label") === "🔴🟢🔵  abc"`,
		`document.querySelector(".gallery .spoiler:not(.shown) img").alt === "a grey square"`,
		`document.scrollingElement.scrollWidth <= innerWidth`,
	} {
		b.until(c)
	}
	b.focus(".gallery .spoiler")
	b.keys(" ")
	b.until(`document.querySelector(".gallery .spoiler.shown img").naturalWidth === 40`)
	b.shot("layout-360")
	b.click("Beside it")
	b.reads("beside:")

	b.focus(`[data-focus="person"]`)
	b.keys(kb.Enter)
	b.until(`document.activeElement.innerText.includes("@")`)
	b.keys("@")
	b.do(chromedp.KeyEvent(kb.Escape))
	b.until(`document.activeElement.dataset.focus === "person"`)
	b.keys(kb.Enter)
	b.keys(kb.End)
	b.keys(kb.Enter)
	b.reads("person: " + string(h.carol))

	b.focus(`[data-focus="several"]`)
	b.keys(kb.Enter)
	b.until(`document.activeElement.innerText.includes("Ace")`)
	b.keys(" ")
	b.keys("c")
	b.keys(" ")
	b.click("Done")
	b.reads("several: a,c")

	b.command("/embed")
	b.reads("An embed with bold text")
	b.until(`document.querySelector(".embed-image a").href === "https://example.com/elsewhere.png" && !document.querySelector(".embed img")`)
	b.shot("embed-360")
}

// TestUpload gives a command a file with the file picker.
func TestUpload(t *testing.T) {
	h := newHouse(t, "Testbot", "general")
	h.open(decorated, decoratedCommands...)
	b := newTab(t, h.page.URL+"/#/alice/"+string(h.general), 1280, false)
	file := filepath.Join(t.TempDir(), "maze.txt")
	if err := os.WriteFile(file, []byte("#####"), 0o600); err != nil {
		t.Fatal(err)
	}
	b.command("/upload")
	b.until(`document.activeElement.type === "file"`)
	b.do(chromedp.SetUploadFiles(`input[type=file]`, []string{file}))
	b.until(`document.querySelector("input[type=file]").files.length === 1`)
	eval[any](b, `document.querySelector(".send").click()`)
	b.reads("maze.txt has 5 bytes")
}
