package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// Discord's limits, in bytes.
const (
	maxUpload = 25 << 20 // a command with its files
	maxFile   = 10 << 20 // each file
)

// commands is GET /api/commands: the commands that a member can give in a channel.
func (s *site) commands(w http.ResponseWriter, r *http.Request) {
	list := s.Server.Commands(wire.ID(r.FormValue("as")), wire.ID(r.FormValue("channel")))
	if list == nil {
		list = []wire.Command{}
	}
	answer(w, list)
}

// call is a command filled in with the picker. Its files are separate parts of the request.
type call struct {
	As      wire.ID        `json:"as"`
	Channel wire.ID        `json:"channel"`
	Command string         `json:"command"` // its full name without the slash
	Options map[string]any `json:"options"`
	Focus   string         `json:"focus"` // for suggest: the option that is being typed
}

// command is POST /api/command, a multipart form: the field "call" is a call, and the field of each file is named after the
// option that takes it.
func (s *site) command(w http.ResponseWriter, r *http.Request) {
	in, err := readCall(w, r)
	if err == nil {
		_, err = s.Server.Command(in.As, in.Channel, discordtest.Call{Command: in.Command, Options: in.Options})
	}
	if err != nil {
		refuse(w, err)
		return
	}
	answer(w, nil)
}

func readCall(w http.ResponseWriter, r *http.Request) (call, error) {
	in := call{}
	files, err := readParts(w, r, "call", &in)
	if err != nil {
		return in, err
	}
	if in.Options == nil {
		in.Options = map[string]any{}
	}
	for option, list := range files {
		in.Options[option] = list[0]
	}
	return in, nil
}

// readParts decodes the JSON in a field of a multipart form, and returns the files of the others.
func readParts(w http.ResponseWriter, r *http.Request, field string, in any) (map[string][]discordtest.File, error) {
	r.Body = http.MaxBytesReader(w, r.Body, maxUpload)
	if err := r.ParseMultipartForm(maxFile); err != nil {
		return nil, badBody(err)
	}
	defer func() { _ = r.MultipartForm.RemoveAll() }() // a failure would only leave temporary files
	if err := json.Unmarshal([]byte(r.FormValue(field)), in); err != nil {
		return nil, badBody(err)
	}
	files := map[string][]discordtest.File{}
	for name, parts := range r.MultipartForm.File {
		for _, part := range parts {
			file, err := readFile(part)
			if err != nil {
				return nil, err
			}
			files[name] = append(files[name], file)
		}
	}
	return files, nil
}

func readFile(part *multipart.FileHeader) (discordtest.File, error) {
	if part.Size > maxFile {
		return discordtest.File{}, fmt.Errorf("%s is too large: choose a file of at most 10 MiB", part.Filename)
	}
	from, err := part.Open()
	if err != nil {
		return discordtest.File{}, err
	}
	defer from.Close()
	data, err := io.ReadAll(from)
	return discordtest.File{Name: part.Filename, ContentType: part.Header.Get("Content-Type"), Data: data}, err
}

// suggestTimeout bounds the wait for suggestions. It is a little longer than Discord allows the bot.
const suggestTimeout = 4 * time.Second

// suggest asks the bot for choices of the option in focus.
func (s *site) suggest(r *http.Request, in call) (any, error) {
	i, err := s.Server.Suggest(in.As, in.Channel, discordtest.Call{Command: in.Command, Options: in.Options, Focus: in.Focus})
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(r.Context(), suggestTimeout)
	defer cancel()
	if state, err := i.Wait(ctx); err != nil || state == discordtest.Failed {
		return nil, errors.New("the bot offered no choices in time: keep typing, or try again")
	}
	choices := i.Choices()
	if choices == nil {
		choices = []wire.Choice{}
	}
	return choices, nil
}
