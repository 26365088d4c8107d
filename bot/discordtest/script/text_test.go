package script

import (
	"strings"
	"testing"

	"parlour/bot/discordtest/wire"
)

// The text of a message contains all its texts and controls.
func TestComponentsText(t *testing.T) {
	words := func(s string) *string { return &s }
	button := wire.Component{Type: wire.Button, CustomID: "b", Label: "Go", Emoji: &wire.Emoji{Name: "🟢"}}
	for _, c := range []struct {
		name string
		in   wire.Component
		want string
	}{
		{"Container", wire.Component{Type: wire.Container, Components: []wire.Component{
			{Type: wire.TextDisplay, Content: "one\ntwo"}, {Type: wire.TextDisplay, Content: "three"},
		}}, "one\ntwo\nthree"},
		{"Gallery", wire.Component{Type: wire.MediaGallery, Items: []wire.GalleryItem{{Description: words("a board")}, {}, {Media: wire.Media{ContentType: "image/gif"}}}}, "{picture: a board}\n{picture}\n{GIF}"},
		{"File", wire.Component{Type: wire.FileDisplay, Name: words("log.txt")}, "{file log.txt}"},
		{"Link", wire.Component{Type: wire.ActionRow, Components: []wire.Component{{Type: wire.Button, Label: "Rules", URL: "https://example.org"}, button}}, "[Rules -> https://example.org] [🟢 Go]"},
		{"Premium", wire.Component{Type: wire.ActionRow, Components: []wire.Component{{Type: wire.Button, Style: wire.PremiumButton, SKU: "1"}}}, "[Premium]"},
		{"Section", wire.Component{Type: wire.Section, Components: []wire.Component{{Type: wire.TextDisplay, Content: "one"}}, Accessory: &button}, "one\n[🟢 Go]"},
		{"Thumbnail", wire.Component{Type: wire.Section, Accessory: &wire.Component{Type: wire.Thumbnail, Media: &wire.Media{}, Description: words("a board")}}, "{picture: a board}"},
		{"Separator", wire.Component{Type: wire.Separator}, "---"},
		{"Space", wire.Component{Type: wire.Separator, Divider: new(bool)}, ""},
		{"Members", wire.Component{Type: wire.ActionRow, Components: []wire.Component{{Type: wire.UserSelect, Placeholder: "Who", Disabled: true}}}, "<Who (disabled)>"},
		{"Select", wire.Component{Type: wire.ActionRow, Components: []wire.Component{{Type: wire.StringSelect, Placeholder: "Peg", Options: []wire.SelectOption{
			{Label: "Red", Emoji: &wire.Emoji{Name: "🔴"}, Default: true}, {Label: "Blue"},
		}}}}, "<Peg: 🔴 Red* | Blue>"},
	} {
		if got := strings.Join(componentsText([]wire.Component{c.in}), "\n"); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// Mentions of commands are what members see; text that only looks like one stays.
func TestCommandMentions(t *testing.T) {
	const said = `</play:12> </game stop:3> </a b c:4> </über-uns:5> </game stop> </x:> </A b c d:6> \</x:7\> </:8>`
	const want = `/play /game stop /a b c /über-uns </game stop> </x:> </A b c d:6> \</x:7\> </:8>`
	if got := new(runner).named(said); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
