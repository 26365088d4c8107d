package message_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"parlour/bot/message"
	"parlour/commands"
)

// Any message is the same JSON as discordgo makes of the same components.
func TestMessagesAreEncodedAsByDiscordgo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBody().Draw(t, "body")
		m := message.New(b, rapid.Bool().Draw(t, "private"))
		if rapid.Bool().Draw(t, "once") {
			m.Nonce, m.EnforceNonce = "nonce", true
		}
		got, err := json.Marshal(&m)
		if err != nil {
			t.Fatal(err)
		}
		want, err := json.Marshal(plainly(m, b))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(decoded(t, want), decoded(t, got)); diff != "" {
			t.Fatalf("%s\n(-want +got)\n%s", got, diff)
		}
	})
}

func decoded(t *rapid.T, data []byte) (v any) {
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	return v
}

// anyBody is a body of blocks of every kind.
func anyBody() *rapid.Generator[commands.Body] {
	word := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "a", "\"\\\n\t\x00<&>\u2028", "\xff\xfe é", strings.Repeat("ü", 200)}))
	name := rapid.StringMatching(`[a-z0-9:/]{1,12}`)
	sign := rapid.SampledFrom([]string{"", "🟥", "<:red:123>"})
	button := rapid.Custom(func(t *rapid.T) commands.Button {
		return commands.Button{
			Label: word.Draw(t, "label"), Emoji: sign.Draw(t, "emoji"), Custom: word.Draw(t, "custom"),
			Style: commands.ButtonStyle(rapid.IntRange(0, 3).Draw(t, "style")), Disabled: rapid.Bool().Draw(t, "disabled"),
		}
	})
	option := rapid.Custom(func(t *rapid.T) commands.SelectOption {
		return commands.SelectOption{Label: name.Draw(t, "label"), Value: word.Draw(t, "value"), Emoji: sign.Draw(t, "emoji"), Description: word.Draw(t, "description"), Chosen: rapid.Bool().Draw(t, "chosen")}
	})
	menu := rapid.Custom(func(t *rapid.T) *commands.Select {
		s := &commands.Select{Custom: name.Draw(t, "custom"), Placeholder: word.Draw(t, "placeholder")}
		switch rapid.IntRange(0, 2).Draw(t, "kind") {
		case 0:
			s.Options = rapid.SliceOfN(option, 1, 3).Draw(t, "options")
		case 1:
			s.Members, s.Member = true, rapid.SampledFrom([]string{"", "1"}).Draw(t, "member")
		case 2:
			s.Channels, s.Most, s.Picked = true, rapid.IntRange(1, 25).Draw(t, "most"), rapid.SliceOfN(name, 0, 3).Draw(t, "picked")
		}
		return s
	})
	block := rapid.Custom(func(t *rapid.T) (b commands.Block) {
		switch rapid.IntRange(0, 4).Draw(t, "kind") {
		case 0:
			b.Text = word.Draw(t, "text")
		case 1:
			b.Buttons = rapid.SliceOfN(button, 1, 5).Draw(t, "buttons")
		case 2:
			b.Select = menu.Draw(t, "select")
		case 3:
			b.Image = &commands.Image{File: name.Draw(t, "file"), Alt: word.Draw(t, "alt")}
		case 4:
			b.File = name.Draw(t, "file")
		}
		return b
	})
	return rapid.Custom(func(t *rapid.T) commands.Body {
		b := commands.Body{
			Accent: rapid.SampledFrom([]uint32{0, 0x5865F2}).Draw(t, "accent"), Blocks: rapid.SliceOfN(block, 0, 4).Draw(t, "blocks"),
			Keys: rapid.SliceOfN(block, 0, 4).Draw(t, "keys"), Mentions: rapid.SliceOfN(name, 0, 2).Draw(t, "mentions"),
		}
		for range rapid.IntRange(0, 2).Draw(t, "files") {
			b.Files = append(b.Files, commands.File{Name: name.Draw(t, "file")})
		}
		return b
	})
}

// plainly is a message in discordgo's types, by which package json can encode it.
func plainly(m message.Message, b commands.Body) any {
	all := components(b.Blocks)
	if b.Accent != 0 {
		accent := int(b.Accent)
		all = []discordgo.MessageComponent{discordgo.Container{AccentColor: &accent, Components: all}}
	}
	mentioned := map[string]any{"parse": []string{}}
	if len(b.Mentions) > 0 {
		mentioned["users"] = b.Mentions
	}
	files := []any{}
	for i, f := range b.Files {
		files = append(files, map[string]any{"id": i, "filename": f.Name})
	}
	out := map[string]any{"flags": m.Flags, "components": append(all, components(b.Keys)...), "allowed_mentions": mentioned, "attachments": files}
	if m.EnforceNonce {
		out["nonce"], out["enforce_nonce"] = m.Nonce, true
	}
	return out
}

// components are the components of blocks in the types of discordgo.
func components(blocks []commands.Block) []discordgo.MessageComponent {
	all := []discordgo.MessageComponent{}
	for _, b := range blocks {
		if c := component(b); c != nil {
			all = append(all, c)
		}
	}
	return all
}

func component(b commands.Block) discordgo.MessageComponent {
	switch {
	case b.Text != "":
		return discordgo.TextDisplay{Content: b.Text}
	case len(b.Buttons) > 0:
		var row discordgo.ActionsRow
		for _, x := range b.Buttons {
			row.Components = append(row.Components, button(x))
		}
		return row
	case b.Select != nil:
		return discordgo.ActionsRow{Components: []discordgo.MessageComponent{selectMenu(*b.Select)}}
	case b.Image != nil:
		return discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{
			Media: discordgo.UnfurledMediaItem{URL: "attachment://" + b.Image.File}, Description: &b.Image.Alt,
		}}}
	case b.File != "":
		return discordgo.FileComponent{File: discordgo.UnfurledMediaItem{URL: "attachment://" + b.File}}
	default:
		return nil
	}
}

var styles = map[commands.ButtonStyle]discordgo.ButtonStyle{
	commands.Plain:   discordgo.SecondaryButton,
	commands.Primary: discordgo.PrimaryButton,
	commands.Success: discordgo.SuccessButton,
	commands.Danger:  discordgo.DangerButton,
}

func button(b commands.Button) discordgo.Button {
	return discordgo.Button{
		Label: message.Clip(b.Label, 80), Style: styles[b.Style], Disabled: b.Disabled, Emoji: emojiOf(b.Emoji), CustomID: b.Custom,
	}
}

func selectMenu(s commands.Select) discordgo.SelectMenu {
	if s.Members {
		menu := discordgo.SelectMenu{MenuType: discordgo.UserSelectMenu, CustomID: s.Custom, Placeholder: message.Clip(s.Placeholder, 150)}
		if s.Member != "" {
			menu.DefaultValues = []discordgo.SelectMenuDefaultValue{{ID: s.Member, Type: discordgo.SelectMenuDefaultValueUser}}
		}
		return menu
	}
	if s.Channels {
		return channelMenu(s)
	}
	menu := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: s.Custom, Placeholder: message.Clip(s.Placeholder, 150)}
	for _, o := range s.Options {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: message.Clip(o.Label, 100), Value: o.Value, Emoji: emojiOf(o.Emoji), Description: message.Clip(o.Description, 100), Default: o.Chosen,
		})
	}
	return menu
}

// channelMenu is a menu of the server's channels that take messages, and for several of its forums.
func channelMenu(s commands.Select) discordgo.SelectMenu {
	least := 0
	menu := discordgo.SelectMenu{
		MenuType: discordgo.ChannelSelectMenu, CustomID: s.Custom, Placeholder: message.Clip(s.Placeholder, 150),
		MinValues: &least, MaxValues: s.Most, ChannelTypes: []discordgo.ChannelType{0, 2, 5, 13},
	}
	if s.Most > 1 {
		menu.ChannelTypes = append(menu.ChannelTypes, 15)
	}
	for _, id := range s.Picked {
		menu.DefaultValues = append(menu.DefaultValues, discordgo.SelectMenuDefaultValue{ID: id, Type: discordgo.SelectMenuDefaultValueChannel})
	}
	return menu
}

// emojiOf is an emoji of Unicode's, or one of our own: "<:name:id>".
func emojiOf(text string) *discordgo.ComponentEmoji {
	if text == "" {
		return nil
	}
	if own, ok := strings.CutPrefix(strings.TrimSuffix(text, ">"), "<:"); ok {
		name, id, _ := strings.Cut(own, ":")
		return &discordgo.ComponentEmoji{Name: name, ID: id}
	}
	return &discordgo.ComponentEmoji{Name: text}
}

// BenchmarkEncode is encoding a board of Mastermind, in plain structs and by way of discordgo.
func BenchmarkEncode(b *testing.B) {
	var body commands.Body
	body.Accent = 0x5865F2
	body.Blocks = []commands.Block{{Text: "## Mastermind\n-# **Alice** guesses"}, {Text: strings.Repeat("🟥🟨🟩🟦 ⚫⚪\n", 8)}, {Text: "Pick four colours."}}
	for range 2 {
		row := commands.Block{}
		for range 5 {
			row.Buttons = append(row.Buttons, commands.Button{Label: "R", Emoji: "🟥", Custom: "p:0123456789abcdef:12:RYGB"})
		}
		body.Keys = append(body.Keys, row)
	}
	m := message.New(body, false)
	b.Run("plain", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := json.Marshal(message.New(body, false)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("discordgo", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := json.Marshal(plainly(m, body)); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func TestComplete(t *testing.T) {
	known := new(message.CommandIDs)
	known.Use(map[string]string{"game": "12", "move": "345678901234567890"})
	for _, tt := range []struct{ text, want string }{
		{"", ""},
		{"</move>", "</move:345678901234567890>"},
		{"See </game stop> or **</game about>** `page:moves`.", "See </game stop:12> or **</game about:12>** `page:moves`."},
		{"a command of another version: </new>", "a command of another version: `/new`"},
		{"</new sub>", "`/new sub`"},
		{`typed: \</move\> or \\\</move\>`, `typed: \</move\> or \\\</move\>`},
		{"in code: `</move>` ``</move> ` `` </move>", "in code: `</move>` ``</move> ` `` </move:345678901234567890>"},
		{"```\n</move>\n```", "```\n</move>\n```"},
		{"no commands: </Move> </a b c> </> </move:1> < /move>", "no commands: </Move> </a b c> </> </move:1> < /move>"},
	} {
		body := known.Complete(commands.Body{Blocks: []commands.Block{{Text: tt.text}}})
		if got := body.Blocks[0].Text; got != tt.want {
			t.Errorf("%s\ngot  %s\nwant %s", tt.text, got, tt.want)
		}
	}
}

// IDs put no message above Discord's limit, and the given body stays as it is.
func TestCompleteWithinTheLimit(t *testing.T) {
	known := new(message.CommandIDs)
	known.Use(map[string]string{"move": "345678901234567890"})
	const mention, id = "</move>", ":345678901234567890"
	for _, tt := range []struct {
		length int
		want   string
	}{
		{message.MaxText - len(mention) - len(id), "</move:345678901234567890>"},
		{message.MaxText - len(mention) - len(id) + 1, "`/move`"},
	} {
		given := commands.Body{Blocks: []commands.Block{{Text: strings.Repeat("é", tt.length)}, {Text: mention}}}
		if got := known.Complete(given).Blocks[1].Text; got != tt.want {
			t.Errorf("beside %d characters: %s, want %s", tt.length, got, tt.want)
		}
		if given.Blocks[1].Text != mention {
			t.Errorf("the body has become %v", given.Blocks)
		}
	}
}
