package web_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"

	"parlour/bot/discordtest/wire"
)

// answers returns a bot's answer to an interaction, nil for none, and the attached file a.png.
type answers func(wire.Interaction) (reply object, picture []byte)

// run starts a bot with these commands that receives interactions by HTTP until the test ends.
func (h *house) run(say answers, commands ...object) {
	h.t.Helper()
	key, err := hex.DecodeString(h.app.PublicKey)
	if err != nil {
		h.t.Fatal(err)
	}
	h.rest(http.MethodPut, "/applications/"+string(h.app.ID)+"/commands", commands, nil)
	bot := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		signature, badly := hex.DecodeString(r.Header.Get("X-Signature-Ed25519"))
		if err != nil || badly != nil || !ed25519.Verify(key, append([]byte(r.Header.Get("X-Signature-Timestamp")), body...), signature) {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		var i wire.Interaction
		if err := json.Unmarshal(body, &i); err != nil {
			h.t.Error(err)
		}
		if i.Type == wire.PingInteraction {
			_, _ = io.WriteString(w, `{"type":1}`)
			return
		}
		if reply, picture := say(i); reply == nil {
			w.WriteHeader(http.StatusAccepted)
		} else {
			send(w, reply, picture)
		}
	}))
	h.t.Cleanup(bot.Close)
	if err := h.SetEndpoint(h.t.Context(), h.app.ID, bot.URL); err != nil {
		h.t.Fatal(err)
	}
}

// send writes an answer, as multipart if it has a picture.
func send(w http.ResponseWriter, reply object, picture []byte) {
	text, _ := json.Marshal(reply) // of nothing but texts, numbers and lists
	if picture == nil {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(text)
		return
	}
	form := multipart.NewWriter(w)
	w.Header().Set("Content-Type", form.FormDataContentType())
	_ = form.WriteField("payload_json", string(text))
	if part, err := form.CreateFormFile("files[0]", "a.png"); err == nil {
		_, _ = part.Write(picture)
	}
	_ = form.Close()
}

func message(data object) object { return object{"type": 4, "data": data} }

func saying(text string) object { return message(object{"content": text}) }

func rowOf(controls ...object) object { return object{"type": 1, "components": controls} }

// talk starts a bot with plain messages:
//
//	/show      a message in each kind of markdown, with buttons, a form and a select
//	/whisper   a private answer
//	/silence   no answer, ever
//	/describe  what it was given, of options of several kinds; one has choices that come as one types
func (h *house) talk() {
	h.t.Helper()
	h.run(talk,
		object{"name": "show", "description": "Shows something of everything"},
		object{"name": "whisper", "description": "Says something to you alone"},
		object{"name": "silence", "description": "Is never answered"},
		object{"name": "describe", "description": "Says what it was given", "options": []object{
			{"type": wire.StringOption, "name": "colour", "description": "A colour", "required": true,
				"choices": []object{{"name": "Red", "value": "r"}, {"name": "Green", "value": "g"}}},
			{"type": wire.StringOption, "name": "word", "description": "A word", "autocomplete": true},
			{"type": wire.UserOption, "name": "who", "description": "A member"},
			{"type": wire.AttachmentOption, "name": "file", "description": "A file"},
		}})
}

func talk(i wire.Interaction) (object, []byte) {
	switch d := i.Data; {
	case i.Type == wire.AutocompleteInteraction:
		return offer(d.Options), nil
	case i.Type == wire.ModalInteraction:
		return saying("The form says: " + string(d.Components[0].Components[0].Value)), nil
	case d.CustomID == "press":
		return object{"type": 7, "data": object{"content": i.Message.Content, "components": controls("Pressed once")}}, nil
	case d.CustomID == "menu":
		return saying("chosen: " + strings.Join(d.Values, " ")), nil
	case d.CustomID == "form":
		return object{"type": 9, "data": object{"custom_id": "the-form", "title": "A form", "components": []object{
			rowOf(object{"type": wire.TextInput, "custom_id": "what", "label": "What is it?", "style": 1, "required": true, "min_length": 3}),
		}}}, nil
	case d.Name == "silence":
		return nil, nil
	case d.Name == "whisper":
		return message(object{"content": "Only you see this.", "flags": wire.Ephemeral}), nil
	case d.Name == "describe":
		said := "given:"
		for _, o := range d.Options {
			said += fmt.Sprintf(" %s=%v", o.Name, o.Value)
		}
		return saying(said), nil
	default:
		return message(object{"content": markdown, "components": controls("Not yet pressed")}), nil
	}
}

// offer returns two choices, whatever is typed.
func offer(options []wire.DataOption) object {
	var choices []object
	for _, o := range options {
		if o.Focused {
			choices = []object{{"name": fmt.Sprint(o.Value, " one"), "value": fmt.Sprint(o.Value, "1")}, {"name": fmt.Sprint(o.Value, " two"), "value": fmt.Sprint(o.Value, "2")}}
		}
	}
	return object{"type": 8, "data": object{"choices": choices}}
}

// markdown is a message with every kind of markdown, and the widest board of emoji.
const markdown = "### A board\n" +
	"1️⃣🔴🟢🔵🟡🔴🟢🔵🟡⚪⚫\n🔟🔴🟢🔵🟡🔴🟢🔵🟡⚪⚫\n" +
	"**bold** *italic* __under__ ~~struck~~ `code` ||the secret is 🔴🔵||\n-# small print\n- one\n- two\n> quoted\n```\n<b>fenced</b>\n```\n" +
	"<script>document.title='pwned'</script> [safe](https://example.com) [unsafe](javascript:alert(1))"

// controls returns the controls of the message; first is the label of its first button.
func controls(first string) []object {
	return []object{
		rowOf(
			object{"type": wire.Button, "custom_id": "press", "label": first, "style": wire.PrimaryButton, "emoji": object{"name": "🔴"}},
			object{"type": wire.Button, "custom_id": "form", "label": "Open a form", "style": wire.SecondaryButton},
			object{"type": wire.Button, "custom_id": "dead", "label": "Dead", "style": wire.DangerButton, "disabled": true},
		),
		rowOf(object{"type": wire.StringSelect, "custom_id": "menu", "placeholder": "Choose one", "options": []object{
			{"label": "First", "value": "1", "description": "the first of two"}, {"label": "Second", "value": "2"},
		}}),
	}
}

// decorate starts a bot whose messages are more than text. It answers a button or a select with the choice.
//
//	/layout  the newer components, and selects of members and of several values
//	/upload  how large the file is that it was given
func (h *house) decorate() {
	h.t.Helper()
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 40, 40))); err != nil {
		h.t.Fatal(err)
	}
	h.run(func(i wire.Interaction) (object, []byte) {
		switch d := i.Data; {
		case d.CustomID != "":
			return saying(d.CustomID + ": " + strings.Join(d.Values, ",")), nil
		case d.Name == "layout":
			return layout, picture.Bytes()
		}
		for _, a := range i.Data.Resolved.Attachments {
			return saying(fmt.Sprintf("%s has %d bytes", a.Filename, a.Size)), nil
		}
		return nil, nil
	}, object{"name": "layout", "description": "Shows the newer components"},
		object{"name": "upload", "description": "Takes a file", "options": []object{
			{"type": wire.AttachmentOption, "name": "file", "description": "A file", "required": true},
		}})
}

// layout is a message with the newer components.
var layout = message(object{"flags": wire.ComponentsV2, "components": []object{
	{"type": wire.Container, "accent_color": 0x2266cc, "components": []object{
		{"type": wire.TextDisplay, "content": "# Laid out\n🔴🟢🔵 `abc`"},
		rowOf(object{"type": wire.Button, "custom_id": "beside", "label": "Beside it", "style": wire.SuccessButton}),
		{"type": wire.MediaGallery, "items": []object{
			{"media": object{"url": "attachment://a.png"}, "description": "a grey square", "spoiler": true},
			{"media": object{"url": "https://example.com/elsewhere.png"}},
		}},
	}},
	rowOf(object{"type": wire.UserSelect, "custom_id": "person", "placeholder": "Choose a member"}),
	rowOf(object{"type": wire.StringSelect, "custom_id": "several", "placeholder": "Choose two", "min_values": 2, "max_values": 2, "options": []object{
		{"label": "Ace", "value": "a"}, {"label": "Bee", "value": "b"}, {"label": "Cee", "value": "c"},
	}}),
}})
