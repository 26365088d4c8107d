package web

import (
	"net/http"
	"strings"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// spoken is a line written into a channel: a message or, after a slash, a command.
type spoken struct {
	As      wire.ID `json:"as"`
	Channel wire.ID `json:"channel"`
	Text    string  `json:"text"`
}

func (s *site) say(_ *http.Request, in spoken) (any, error) {
	if strings.HasPrefix(in.Text, "/") {
		_, err := s.Server.Say(in.As, in.Channel, in.Text)
		return nil, err
	}
	id, err := s.Server.Post(in.As, in.Channel, in.Text)
	return map[string]wire.ID{"id": id}, err
}

// used is the use of a button or a select.
type used struct {
	As       wire.ID  `json:"as"`
	Message  wire.ID  `json:"message"`
	CustomID string   `json:"custom_id"`
	Values   []string `json:"values"`
}

func (s *site) press(_ *http.Request, in used) (any, error) {
	_, err := s.Server.Press(in.As, in.Message, in.CustomID)
	return nil, err
}

func (s *site) pick(_ *http.Request, in used) (any, error) {
	_, err := s.Server.Pick(in.As, in.Message, in.CustomID, in.Values...)
	return nil, err
}

// chosen is a command from the menu of a message, or of a user in a channel.
type chosen struct {
	As      wire.ID `json:"as"`
	Channel wire.ID `json:"channel"`
	User    wire.ID `json:"user"`
	Message wire.ID `json:"message"`
	Command string  `json:"command"`
}

func (s *site) menu(_ *http.Request, in chosen) (any, error) {
	if in.Message != "" {
		_, err := s.Server.MessageCommand(in.As, in.Message, in.Command)
		return nil, err
	}
	_, err := s.Server.UserCommand(in.As, in.Channel, in.Command, string(in.User))
	return nil, err
}

// filled is a submitted form, with the values of its fields by custom_id.
type filled struct {
	As     wire.ID             `json:"as"`
	Values map[string][]string `json:"values"`
}

// submit is POST /api/submit, a multipart form: the field "form" is a filled, and the field of each file is named after the file
// upload that takes it.
func (s *site) submit(w http.ResponseWriter, r *http.Request) {
	in := filled{}
	files, err := readParts(w, r, "form", &in)
	if err != nil {
		refuse(w, err)
		return
	}
	var uploads []discordtest.Upload
	for field, list := range files {
		for _, file := range list {
			uploads = append(uploads, discordtest.Upload{Field: field, File: file})
		}
	}
	if _, err := s.Server.Submit(in.As, in.Values, uploads...); err != nil {
		refuse(w, err)
		return
	}
	answer(w, nil)
}

// actor is the member of a request without other parameters.
type actor struct {
	As wire.ID `json:"as"`
}

// dismiss closes the member's form without submitting it.
func (s *site) dismiss(_ *http.Request, in actor) (any, error) {
	s.Server.Dismiss(in.As)
	return nil, nil
}

// direct opens the conversation between the member and the bot.
func (s *site) direct(_ *http.Request, in actor) (any, error) {
	id, err := s.Server.Direct(in.As, s.Bot)
	return map[string]wire.ID{"id": id}, err
}
