package selftest

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/message"
	"parlour/bot/rest"
	"parlour/commands"
	"parlour/commands/picture/signs"
	"parlour/games/grid"
)

// body returns version n of the kind of message that the check is named after.
func (t *test) body(n int) (b commands.Body) {
	var data bytes.Buffer
	switch t.name {
	case "text":
		return commands.Text(fmt.Sprintf("A text, version %d.", n))
	case "card":
		t.require(t.emoji != "", notDone, "there is no own emoji")
		return card(commands.AccentWon, fmt.Sprintf("## A card\nIts own emoji %s, version %d.", t.emoji, n)).
			With(commands.Button{Label: "Dead", Emoji: t.emoji, Custom: "none", Disabled: true})
	case "picture":
		t.try("drawing", png.Encode(&data, square(n)))
		b.Picture(fmt.Sprintf("square%d.png", n), "A square", data.Bytes())
	case "GIF":
		t.try("drawing", gif.EncodeAll(&data, &gif.GIF{Image: []*image.Paletted{square(n), square(n + 1)}, Delay: []int{50, 50}}))
		b.Picture(fmt.Sprintf("square%d.gif", n), "A square", data.Bytes())
	case "file":
		b.Attach(fmt.Sprintf("text%d.txt", n), []byte("A file.\n"))
	}
	return b
}

// card returns a text in a card.
func card(accent uint32, text string) commands.Body {
	return commands.Body{Accent: accent, Blocks: []commands.Block{{Text: text}}}
}

// square returns a picture of one colour.
func square(n int) *image.Paletted {
	colours := color.Palette{color.RGBA{0x58, 0x65, 0xF2, 0xFF}, color.RGBA{0xFD, 0xCB, 0x58, 0xFF}}
	return image.NewPaletted(image.Rect(0, 0, 64, 64), colours[n%2:n%2+1])
}

// listed is an emoji in Discord's list.
type listed struct{ ID, Name string }

// checkEmoji uploads an emoji, which the card uses and the clean-up deletes.
func (t *test) checkEmoji() {
	path := t.app.path("/emojis")
	var all struct{ Items []listed }
	t.try("listing the emoji", t.call(http.MethodGet, path, nil, &all))
	for _, e := range all.Items {
		if e.Name == emojiName {
			t.try("deleting the emoji of an earlier test", t.remove(path+"/"+e.ID))
		}
	}
	data, err := signs.Sign{Tile: grid.Tile{Ground: grid.Felt}}.PNG()
	t.try("drawing", err)
	image := "data:image/png;base64," + base64.StdEncoding.EncodeToString(data)
	id := strings.TrimPrefix(t.create("uploading", path, map[string]string{"name": emojiName, "image": image}), path+"/")
	limits := t.traffic.lastLimits()
	t.try("listing the emoji", t.call(http.MethodGet, path, nil, &all))
	t.require(slices.Contains(all.Items, listed{id, emojiName}), fail, "the emoji is not listed with its name")
	t.emoji = fmt.Sprintf("<:%s:%s>", emojiName, id)
	t.end(pass, "uploaded; emoji listed: %d; headers: %s", len(all.Items), limits)
}

// checkMessage sends, reads, edits, reads and deletes a message, which has version 1 and then 2.
func (t *test) checkMessage() {
	first, edited := t.body(1), t.body(2)
	made := t.create("sending", t.messages(), message.New(first, false))
	t.read("after sending", made, first)
	t.try("editing", t.call(http.MethodPatch, made, message.New(edited, false), nil))
	got := t.read("after the edit", made, edited)
	t.try("deleting", t.remove(made))
	if err := t.call(http.MethodGet, made, nil, nil); !rest.IsCode(err, rest.CodeUnknownMessage) {
		t.created = append(t.created, made)
		t.end(fail, "the deleted message can still be read (%v)", err)
	}
	t.end(pass, "sent, edited and deleted; attachments listed: %d", len(got.Attachments))
}

// read reads a message, which must show a body.
func (t *test) read(when, path string, want commands.Body) (got shown) {
	t.try(when, t.call(http.MethodGet, path, nil, &got))
	t.try(when, got.matches(want))
	return got
}

// shown is a message as Discord returns it.
type shown struct {
	message.Sent
	Components  []part     `json:"components"`
	Attachments []struct{} `json:"attachments"`
}

// part is a component.
type part struct {
	Content    string                       `json:"content"`
	Components []part                       `json:"components"`
	Items      []discordgo.MediaGalleryItem `json:"items"`
	File       discordgo.UnfurledMediaItem  `json:"file"`
}

// content returns the texts and the addresses of the files in components.
func content(parts []part) (texts, urls []string) {
	for _, p := range parts {
		if p.Content != "" {
			texts = append(texts, p.Content)
		}
		for _, item := range p.Items {
			urls = append(urls, item.Media.URL)
		}
		if p.File.URL != "" {
			urls = append(urls, p.File.URL)
		}
		t, u := content(p.Components)
		texts, urls = append(texts, t...), append(urls, u...)
	}
	return texts, urls
}

// matches returns an error unless the message shows a body.
func (s shown) matches(b commands.Body) error {
	var want []string
	for _, block := range b.Blocks {
		if block.Text != "" {
			want = append(want, block.Text)
		}
	}
	texts, urls := content(s.Components)
	switch {
	case s.Flags&discordgo.MessageFlagsIsComponentsV2 == 0:
		return fmt.Errorf("it has no components V2: flags %d", s.Flags)
	case !slices.Equal(texts, want):
		return fmt.Errorf("it shows %q instead of %q", texts, want)
	case len(urls) != len(b.Files):
		return fmt.Errorf("it shows %d files instead of %d", len(urls), len(b.Files))
	}
	for i, f := range b.Files {
		if !strings.Contains(urls[i], f.Name) {
			return fmt.Errorf("it shows another file than %s", f.Name)
		}
	}
	return nil
}

// postNonce posts a message with the nonce of this run.
func (t *test) postNonce(doing string) string {
	m := message.New(commands.Text("A message with a nonce."), false)
	m.Nonce, m.EnforceNonce = strconv.FormatInt(t.noncedAt.UnixMilli(), 10), true
	return t.create(doing, t.messages(), m)
}

// checkNonce posts a message twice. It stays until the end, for the long checks.
func (t *test) checkNonce() {
	t.noncedAt = t.Clock.Now()
	t.nonced = t.postNonce("the first message")
	t.require(t.postNonce("the second message") == t.nonced, fail, "the second message is a new one")
	t.end(pass, "the second message is the first one")
}

// checkOldNonce posts the message again after ten minutes.
func (t *test) checkOldNonce() {
	t.require(t.nonced != "", notDone, "there is no message with a nonce")
	t.waitUntil(t.noncedAt.Add(oldNonce), "The nonce ages")
	t.require(t.postNonce("the message") != t.nonced, surprise, "after %v, Discord still returns the first message", oldNonce)
	t.end(pass, "after %v, the message is a new one", oldNonce)
}

// checkOldEdit edits the message after an hour.
func (t *test) checkOldEdit() {
	t.require(t.nonced != "", notDone, "there is no message with a nonce")
	t.waitUntil(t.noncedAt.Add(oldMessage), "The message ages")
	edited := commands.Text("A message that was edited after an hour.")
	t.try("editing", t.call(http.MethodPatch, t.nonced, message.New(edited, false), nil))
	limits := t.traffic.lastLimits()
	t.read("after the edit", t.nonced, edited)
	t.end(pass, "the edit was accepted; headers: %s", limits)
}
