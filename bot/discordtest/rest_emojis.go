package discordtest

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	_ "image/gif"  // the kinds of picture that Discord takes, WebP and AVIF besides
	_ "image/jpeg" //
	_ "image/png"  //
	"net/http"
	"regexp"
	"slices"
	"strings"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

// The limits of an application's own emoji.
const (
	maxEmojis    = 2000
	maxEmojiSize = 256 << 10
)

var emojiName = regexp.MustCompile(`^[A-Za-z0-9_]{2,32}$`)

// ownEmojis demands that the path names the application that asks.
func ownEmojis(q *request) error {
	if q.id("application_id") != q.app.ID {
		return wire.MissingAccess
	}
	return nil
}

// findEmoji is the place of the emoji in the path.
func findEmoji(q *request) (int, error) {
	if err := ownEmojis(q); err != nil {
		return 0, err
	}
	n := slices.IndexFunc(q.app.emojis, func(e wire.AppEmoji) bool { return e.ID == q.id("emoji_id") })
	if n < 0 {
		return 0, wire.UnknownAppEmoji
	}
	return n, nil
}

func (s *Server) listEmojis(q *request) (any, error) {
	if err := ownEmojis(q); err != nil {
		return nil, err
	}
	return map[string]any{"items": notNil(q.app.emojis)}, nil
}

func (s *Server) getEmoji(q *request) (any, error) {
	n, err := findEmoji(q)
	if err != nil {
		return nil, err
	}
	return q.app.emojis[n], nil
}

func (s *Server) createEmoji(q *request) (any, error) {
	if err := ownEmojis(q); err != nil {
		return nil, err
	}
	var form struct{ Name, Image string }
	if err := q.decode(&form); err != nil {
		return nil, err
	}
	var e rules.Errors
	checkName(&e, q.app, form.Name)
	data, kind := readImage(&e, form.Image)
	if err := invalid(e); err != nil {
		return nil, err
	}
	if len(q.app.emojis) >= maxEmojis {
		return nil, wire.TooManyEmojis
	}
	maker := s.world.users[q.app.BotID].User
	made := wire.AppEmoji{
		ID: s.newID(), Name: form.Name, User: &maker, Roles: []wire.ID{}, RequireColons: true, Animated: kind == "gif", Available: true,
	}
	s.world.files["/emojis/"+string(made.ID)+"."+kind] = File{Name: form.Name + "." + kind, ContentType: "image/" + kind, Data: data}
	q.app.emojis = append(slices.Clip(q.app.emojis), made)
	s.bump()
	return created{made}, nil
}

func (s *Server) editEmoji(q *request) (any, error) {
	n, err := findEmoji(q)
	if err != nil {
		return nil, err
	}
	form := struct{ Name string }{q.app.emojis[n].Name}
	if err := q.decode(&form); err != nil {
		return nil, err
	}
	if form.Name != q.app.emojis[n].Name {
		var e rules.Errors
		checkName(&e, q.app, form.Name)
		if err := invalid(e); err != nil {
			return nil, err
		}
	}
	q.app.emojis = slices.Clone(q.app.emojis)
	q.app.emojis[n].Name = form.Name
	s.bump()
	return q.app.emojis[n], nil
}

// deleteEmoji takes an emoji away. Its picture stays where it is, as messages
// that have it go on showing it.
func (s *Server) deleteEmoji(q *request) (any, error) {
	n, err := findEmoji(q)
	if err != nil {
		return nil, err
	}
	q.app.emojis = slices.Delete(slices.Clone(q.app.emojis), n, n+1)
	s.bump()
	return nil, nil
}

// checkName refuses a name that is none, or that another of the application's emoji has.
func checkName(e *rules.Errors, app *application, name string) {
	at := rules.Path{}.At("name")
	rules.Length(e, at, name, 2, 32)
	if n := len(name); n >= 2 && n <= 32 && !emojiName.MatchString(name) {
		e.Add(at, "STRING_TYPE_REGEX", "String value did not match validation regex.")
	}
	if slices.ContainsFunc(app.emojis, func(x wire.AppEmoji) bool { return x.Name == name }) {
		e.Add(at, "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists in this app!")
	}
}

// readImage reads a picture from a data URI, and says of what kind it is.
func readImage(e *rules.Errors, uri string) (data []byte, kind string) {
	at := rules.Path{}.At("image")
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

// strangers refuses emoji on buttons and options that have an ID and are not the application's.
func (s *Server) strangers(who wire.ID, at rules.Path, list []wire.Component) rules.Errors {
	var e rules.Errors
	check := func(x *wire.Emoji) {
		app := s.world.appOfBot(who)
		if x == nil || x.ID == "" || !x.ID.Valid() {
			return
		}
		if app == nil || !slices.ContainsFunc(app.emojis, func(own wire.AppEmoji) bool { return own.ID == x.ID }) {
			e.Add(at.At("components"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
		}
	}
	wire.Walk(list, func(c *wire.Component) bool {
		check(c.Emoji)
		for _, o := range c.Options {
			check(o.Emoji)
		}
		return true
	})
	return e
}

// serveEmoji answers for the picture of an emoji, whatever size is asked for and with or without the kind that it is of.
func (s *Server) serveEmoji(w http.ResponseWriter, r *http.Request) {
	name, _, _ := strings.Cut(r.URL.Path, ".")
	for _, kind := range []string{"png", "gif", "jpeg"} {
		s.mu.Lock()
		f, ok := s.world.files[name+"."+kind]
		s.mu.Unlock()
		if ok {
			w.Header().Set("Content-Type", f.ContentType)
			_, _ = w.Write(f.Data)
			return
		}
	}
	http.NotFound(w, r)
}
