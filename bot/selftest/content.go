package selftest

import (
	"bytes"
	"context"
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
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/message"
	"parlour/bot/rest"
	"parlour/commands"
	"parlour/commands/picture/signs"
	"parlour/games/grid"
)

// sample is a kind of message, with and after an edit. own is the application's emoji.
type sample struct {
	name string
	body func(own string, n int) (commands.Body, error)
}

// samples are the kinds of messages that Parlour sends.
var samples = []sample{
	{"text", func(_ string, n int) (commands.Body, error) {
		return commands.Text(fmt.Sprintf("A text, version %d.", n)), nil
	}},
	{"card", func(own string, n int) (commands.Body, error) {
		text := fmt.Sprintf("## A card\nIts own emoji %s, version %d.", own, n)
		return commands.Body{Accent: commands.AccentWon, Blocks: []commands.Block{{Text: text}}}.With(commands.Button{Label: "Dead", Emoji: own, Custom: "none", Disabled: true}), nil
	}},
	{"picture", func(_ string, n int) (b commands.Body, err error) {
		var data bytes.Buffer
		err = png.Encode(&data, square(n))
		b.Picture(fmt.Sprintf("square%d.png", n), "A square", data.Bytes())
		return b, err
	}},
	{"GIF", func(_ string, n int) (b commands.Body, err error) {
		var data bytes.Buffer
		err = gif.EncodeAll(&data, &gif.GIF{Image: []*image.Paletted{square(n), square(n + 1)}, Delay: []int{50, 50}})
		b.Picture(fmt.Sprintf("square%d.gif", n), "A square", data.Bytes())
		return b, err
	}},
	{"file", func(_ string, n int) (b commands.Body, err error) {
		b.Attach(fmt.Sprintf("text%d.txt", n), []byte("A file.\n"))
		return b, nil
	}},
}

// square returns a picture of one colour.
func square(n int) *image.Paletted {
	p := color.Palette{color.RGBA{0x58, 0x65, 0xF2, 0xFF}, color.RGBA{0xFD, 0xCB, 0x58, 0xFF}}
	m := image.NewPaletted(image.Rect(0, 0, 64, 64), p)
	for i := range m.Pix {
		m.Pix[i] = uint8(n % len(p))
	}
	return m
}

// emojiName is the name of the emoji.
const emojiName = "parlour_selftest"

// listed is an emoji in Discord's list.
type listed struct{ ID, Name string }

// checkEmoji uploads an emoji, which the card uses and the clean-up deletes.
func (t *test) checkEmoji(ctx context.Context) result {
	path := "/applications/" + t.app.ID + "/emojis"
	var all struct {
		Items []listed
	}
	if err := t.call(ctx, http.MethodGet, path, nil, &all); err != nil {
		return refused("listing the emoji", err)
	}
	for _, e := range all.Items {
		if e.Name == emojiName { // of an earlier test
			if err := t.remove(ctx, &object{e.ID, "emoji", path + "/" + e.ID}); err != nil {
				return refused("deleting the emoji of an earlier test", err)
			}
		}
	}
	var data bytes.Buffer
	tile, err := signs.Tile(grid.Tile{Ground: grid.Felt})
	if err == nil {
		err = png.Encode(&data, tile)
	}
	if err != nil {
		return failed("%v", err)
	}
	image := "data:image/png;base64," + base64.StdEncoding.EncodeToString(data.Bytes())
	from := t.traffic.count()
	made, err := t.create(ctx, "emoji", path, map[string]string{"name": emojiName, "image": image})
	if err != nil {
		return refused("uploading", err)
	}
	limits := t.traffic.since(from)[0].limits
	if err := t.call(ctx, http.MethodGet, path, nil, &all); err != nil {
		return refused("listing the emoji", err)
	}
	if !slices.Contains(all.Items, listed{made.id, emojiName}) {
		return failed("the emoji is not listed with its name")
	}
	t.emoji = fmt.Sprintf("<:%s:%s>", emojiName, made.id)
	return passed("uploaded; emoji listed: %d; headers: %s", len(all.Items), limits)
}

// checkTiles asks a person whether the tiles of a board join.
func (t *test) checkTiles(ctx context.Context) result {
	if t.emoji == "" {
		return notDone("there is no own emoji")
	}
	board := strings.Repeat(strings.Repeat(t.emoji, 6)+"\n", 4)
	i, r := t.pressBelow(ctx, board+"Look at this board on a phone. Is it one green board, with thin lines and without gaps? ", "Yes", "")
	if r != nil {
		return *r
	}
	if err := t.respond(ctx, i, discordgo.InteractionResponseDeferredMessageUpdate, nil, nil); err != nil {
		return refused("responding", err)
	}
	return passed("a person saw no gaps")
}

// checkMessage sends, reads, edits, reads and deletes a message.
func (t *test) checkMessage(ctx context.Context, s sample) result {
	if s.name == "card" && t.emoji == "" {
		return notDone("there is no own emoji")
	}
	first, err := s.body(t.emoji, 1)
	if err != nil {
		return failed("%v", err)
	}
	edited, err := s.body(t.emoji, 2)
	if err != nil {
		return failed("%v", err)
	}
	m := message.New(first, false)
	o, err := t.create(ctx, "message", t.messages(), m, m.Files()...)
	if err != nil {
		return refused("sending", err)
	}
	if _, err := t.read(ctx, o, first); err != nil {
		return refused("after sending", err)
	}
	m = message.New(edited, false)
	if err := t.call(ctx, http.MethodPatch, o.path, m, nil, m.Files()...); err != nil {
		return refused("editing", err)
	}
	got, err := t.read(ctx, o, edited)
	if err != nil {
		return refused("after the edit", err)
	}
	if err := t.remove(ctx, o); err != nil {
		return refused("deleting", err)
	}
	if err := t.call(ctx, http.MethodGet, o.path, nil, nil); !rest.IsCode(err, rest.CodeUnknownMessage) {
		t.created = append(t.created, o)
		return failed("the deleted message can still be read (%v)", err)
	}
	return passed("sent, edited and deleted; attachments listed: %d", len(got.Attachments))
}

// read reads a message, which must show a body.
func (t *test) read(ctx context.Context, o *object, want commands.Body) (got shown, err error) {
	if err := t.call(ctx, http.MethodGet, o.path, nil, &got); err != nil {
		return got, err
	}
	return got, got.matches(want)
}

// shown is a message as Discord returns it.
type shown struct {
	ID          string                 `json:"id"`
	Flags       discordgo.MessageFlags `json:"flags"`
	Components  []part                 `json:"components"`
	Attachments []struct{}             `json:"attachments"`
}

// part is a component.
type part struct {
	Content    string `json:"content"`
	Components []part `json:"components"`
	Items      []struct {
		Media media `json:"media"`
	} `json:"items"`
	File media `json:"file"`
}

type media struct {
	URL string `json:"url"`
}

// matches returns an error unless the message shows a body.
func (s shown) matches(b commands.Body) error {
	var texts, urls, wantTexts []string
	walk(s.Components, func(p part) {
		if p.Content != "" {
			texts = append(texts, p.Content)
		}
		for _, item := range p.Items {
			urls = append(urls, item.Media.URL)
		}
		if p.File.URL != "" {
			urls = append(urls, p.File.URL)
		}
	})
	for _, block := range b.Blocks {
		if block.Text != "" {
			wantTexts = append(wantTexts, block.Text)
		}
	}
	switch {
	case s.Flags&discordgo.MessageFlagsIsComponentsV2 == 0:
		return fmt.Errorf("it has no components V2: flags %d", s.Flags)
	case !slices.Equal(texts, wantTexts):
		return fmt.Errorf("it shows %q instead of %q", texts, wantTexts)
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

func walk(list []part, f func(part)) {
	for _, p := range list {
		f(p)
		walk(p.Components, f)
	}
}

// postNonce posts a message with the nonce of this run, and returns its ID.
func (t *test) postNonce(ctx context.Context) (*object, error) {
	m := message.New(commands.Text("A message with a nonce."), false)
	m.Nonce, m.EnforceNonce = t.nonce, true
	return t.create(ctx, "message", t.messages(), m)
}

// checkNonce posts a message twice. It stays until the end, for the long checks.
func (t *test) checkNonce(ctx context.Context) result {
	t.noncedAt = t.Clock.Now()
	t.nonce = strconv.FormatInt(t.noncedAt.UnixMilli(), 10)
	first, err := t.postNonce(ctx)
	if err != nil {
		return refused("the first message", err)
	}
	t.nonced = first
	second, err := t.postNonce(ctx)
	switch {
	case err != nil:
		return refused("the second message", err)
	case second.id != first.id:
		return failed("the second message is a new one")
	}
	return passed("the second message is the first one")
}

// Ages at which the message with the nonce is tried again.
const (
	oldNonce   = 10 * time.Minute
	oldMessage = 61 * time.Minute
)

// checkOldNonce posts the message again after ten minutes.
func (t *test) checkOldNonce(ctx context.Context) result {
	if t.nonced == nil {
		return notDone("there is no message with a nonce")
	}
	t.waitUntil(ctx, t.noncedAt.Add(oldNonce), "The nonce ages")
	if ctx.Err() != nil {
		return notDone("interrupted")
	}
	again, err := t.postNonce(ctx)
	switch {
	case err != nil:
		return refused("the message", err)
	case again.id == t.nonced.id:
		return surprised("after %v, Discord still returns the first message", oldNonce)
	}
	return passed("after %v, the message is a new one", oldNonce)
}

// checkOldEdit edits the message after an hour.
func (t *test) checkOldEdit(ctx context.Context) result {
	if t.nonced == nil {
		return notDone("there is no message with a nonce")
	}
	t.waitUntil(ctx, t.noncedAt.Add(oldMessage), "The message ages")
	edited := commands.Text("A message that was edited after an hour.")
	from := t.traffic.count()
	if err := t.call(ctx, http.MethodPatch, t.nonced.path, message.New(edited, false), nil); err != nil {
		return refused("editing", err)
	}
	limits := t.traffic.since(from)[0].limits
	if _, err := t.read(ctx, t.nonced, edited); err != nil {
		return refused("after the edit", err)
	}
	return passed("the edit was accepted; headers: %s", limits)
}
