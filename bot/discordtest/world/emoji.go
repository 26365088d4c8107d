package world

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	_ "image/gif"  // formats that Discord accepts, besides WebP and AVIF
	_ "image/jpeg" //
	_ "image/png"  //
	"regexp"
	"slices"
	"strings"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

// Limits of application emoji; sizes in bytes.
const (
	maxEmojis    = 2000
	maxEmojiSize = 256 << 10
)

var emojiName = regexp.MustCompile(`^[A-Za-z0-9_]{2,32}$`)

// AddEmoji adds an emoji from a picture in a data URI.
func (w *World) AddEmoji(a *App, name, uri string) (wire.AppEmoji, error) {
	var e rules.Errors
	checkName(&e, a, name)
	data, kind := readImage(&e, uri)
	if err := e.Refusal(); err != nil {
		return wire.AppEmoji{}, err
	}
	if len(a.Emojis) >= maxEmojis {
		return wire.AppEmoji{}, wire.TooManyEmojis
	}
	maker := w.Users[a.BotID].User
	made := wire.AppEmoji{
		ID: w.NewID(), Name: name, User: &maker, Roles: []wire.ID{}, RequireColons: true, Animated: kind == "gif", Available: true,
	}
	w.Files["/emojis/"+string(made.ID)+"."+kind] = File{Name: name + "." + kind, ContentType: "image/" + kind, Data: data}
	a.Emojis = append(slices.Clip(a.Emojis), made)
	w.Bump()
	return made, nil
}

// RemoveEmoji deletes an emoji. Its picture remains for messages that contain
// it.
func (w *World) RemoveEmoji(a *App, id wire.ID) error {
	n := slices.IndexFunc(a.Emojis, func(e wire.AppEmoji) bool { return e.ID == id })
	if n < 0 {
		return wire.UnknownAppEmoji
	}
	a.Emojis = slices.Delete(slices.Clone(a.Emojis), n, n+1)
	w.Bump()
	return nil
}

// checkName reports an invalid or duplicate name.
func checkName(e *rules.Errors, a *App, name string) {
	at := rules.Path{"name"}
	rules.Length(e, at, name, 2, 32)
	if n := len(name); n >= 2 && n <= 32 && !emojiName.MatchString(name) {
		e.Add(at, "STRING_TYPE_REGEX", "String value did not match validation regex.")
	}
	if slices.ContainsFunc(a.Emojis, func(x wire.AppEmoji) bool { return x.Name == name }) {
		e.Add(at, "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists in this app!")
	}
}

// readImage decodes a picture from a data URI and returns its format.
func readImage(e *rules.Errors, uri string) (data []byte, kind string) {
	at := rules.Path{"image"}
	if uri == "" {
		e.Add(at, "BASE_TYPE_REQUIRED", "This field is required")
		return nil, ""
	}
	said, text, ok := strings.Cut(strings.TrimPrefix(uri, "data:image/"), ";base64,")
	data, err := base64.StdEncoding.DecodeString(text)
	if !ok || !strings.HasPrefix(uri, "data:image/") || err != nil {
		e.Add(at, "IMAGE_INVALID", "Invalid image data")
		return nil, ""
	}
	if len(data) > maxEmojiSize {
		e.Add(at, "BINARY_TYPE_MAX_SIZE", fmt.Sprintf("File cannot be larger than %d.0 kb.", maxEmojiSize>>10))
	}
	if _, kind, err = image.DecodeConfig(bytes.NewReader(data)); err != nil || kind != said {
		e.Add(at, "IMAGE_INVALID", "Invalid image data")
	}
	return data, kind
}

// foreignEmoji reports custom emoji on buttons and options that are not the
// application's.
func (w *World) foreignEmoji(e *rules.Errors, m *Message, at rules.Path) {
	app := w.Apps[m.Author.ID]
	check := func(x *wire.Emoji) {
		if x == nil || x.ID == "" || !x.ID.Valid() {
			return
		}
		if app == nil || !slices.ContainsFunc(app.Emojis, func(own wire.AppEmoji) bool { return own.ID == x.ID }) {
			e.Add(at.At("components"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
		}
	}
	wire.Walk(m.Components, func(c *wire.Component) bool {
		check(c.Emoji)
		for _, o := range c.Options {
			check(o.Emoji)
		}
		return true
	})
}
