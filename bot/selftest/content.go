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
func (s *steps) checkEmoji() {
	path := "/applications/" + s.app.ID + "/emojis"
	var all struct {
		Items []listed
	}
	s.call("listing the emoji", http.MethodGet, path, nil, &all)
	for _, e := range all.Items {
		if e.Name == emojiName {
			s.remove("deleting the emoji of an earlier test", &object{e.ID, "emoji", path + "/" + e.ID})
		}
	}
	var data bytes.Buffer
	err := png.Encode(&data, signs.Tile(grid.Tile{Ground: grid.Felt}))
	s.require(err == nil, "%v", err)
	image := "data:image/png;base64," + base64.StdEncoding.EncodeToString(data.Bytes())
	made := s.create("uploading", "emoji", path, map[string]string{"name": emojiName, "image": image})
	limits := s.traffic.lastLimits()
	s.call("listing the emoji", http.MethodGet, path, nil, &all)
	s.require(slices.Contains(all.Items, listed{made.id, emojiName}), "the emoji is not listed with its name")
	if s.over() {
		return
	}
	s.emoji = fmt.Sprintf("<:%s:%s>", emojiName, made.id)
	s.pass("uploaded; emoji listed: %d; headers: %s", len(all.Items), limits)
}

// checkTiles asks a person whether the tiles of a board join.
func (s *steps) checkTiles() {
	s.need(s.emoji != "", "there is no own emoji")
	board := strings.Repeat(strings.Repeat(s.emoji, 6)+"\n", 4)
	i := s.press(board+"Look at this board on a phone. Is it one green board, with thin lines and without gaps? ", "Yes", "")
	s.send("responding", response(i, acknowledge, nil, nil))
	s.pass("a person saw no gaps")
}

// checkMessage sends, reads, edits, reads and deletes a message.
func (s *steps) checkMessage(kind sample) {
	s.need(kind.name != "card" || s.emoji != "", "there is no own emoji")
	first, err := kind.body(s.emoji, 1)
	s.require(err == nil, "%v", err)
	edited, err := kind.body(s.emoji, 2)
	s.require(err == nil, "%v", err)
	m := message.New(first, false)
	o := s.create("sending", "message", s.messages(), m, m.Files()...)
	s.read("after sending", o, first)
	m = message.New(edited, false)
	s.call("editing", http.MethodPatch, o.path, m, nil, m.Files()...)
	got := s.read("after the edit", o, edited)
	s.remove("deleting", o)
	if s.over() {
		return
	}
	if err := s.test.call(s.ctx, http.MethodGet, o.path, nil, nil); !rest.IsCode(err, rest.CodeUnknownMessage) {
		s.created = append(s.created, o)
		s.fail("the deleted message can still be read (%v)", err)
	}
	s.pass("sent, edited and deleted; attachments listed: %d", len(got.Attachments))
}

// read reads a message, which must show a body.
func (s *steps) read(when string, o *object, want commands.Body) (got shown) {
	s.try(when, func() error {
		if err := s.test.call(s.ctx, http.MethodGet, o.path, nil, &got); err != nil {
			return err
		}
		return got.matches(want)
	})
	return got
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

// postNonce posts a message with the nonce of this run.
func (s *steps) postNonce(doing string) *object {
	m := message.New(commands.Text("A message with a nonce."), false)
	m.Nonce, m.EnforceNonce = s.nonce, true
	return s.create(doing, "message", s.messages(), m)
}

// checkNonce posts a message twice. It stays until the end, for the long checks.
func (s *steps) checkNonce() {
	s.noncedAt = s.Clock.Now()
	s.nonce = strconv.FormatInt(s.noncedAt.UnixMilli(), 10)
	first := s.postNonce("the first message")
	if s.over() {
		return
	}
	s.nonced = first
	second := s.postNonce("the second message")
	s.require(second.id == first.id, "the second message is a new one")
	s.pass("the second message is the first one")
}

// Ages at which the message with the nonce is tried again.
const (
	oldNonce   = 10 * time.Minute
	oldMessage = 61 * time.Minute
)

// checkOldNonce posts the message again after ten minutes.
func (s *steps) checkOldNonce() {
	if s.need(s.nonced != nil, "there is no message with a nonce"); s.over() {
		return
	}
	s.waitUntil(s.noncedAt.Add(oldNonce), "The nonce ages")
	s.need(s.ctx.Err() == nil, "interrupted")
	if again := s.postNonce("the message"); again.id == s.nonced.id {
		s.surprise("after %v, Discord still returns the first message", oldNonce)
	}
	s.pass("after %v, the message is a new one", oldNonce)
}

// checkOldEdit edits the message after an hour.
func (s *steps) checkOldEdit() {
	if s.need(s.nonced != nil, "there is no message with a nonce"); s.over() {
		return
	}
	s.waitUntil(s.noncedAt.Add(oldMessage), "The message ages")
	edited := commands.Text("A message that was edited after an hour.")
	s.call("editing", http.MethodPatch, s.nonced.path, message.New(edited, false), nil)
	limits := s.traffic.lastLimits()
	s.read("after the edit", s.nonced, edited)
	s.pass("the edit was accepted; headers: %s", limits)
}
