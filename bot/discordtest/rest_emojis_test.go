package discordtest_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"net/http"
	"strings"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// picture returns a data URI of an empty PNG.
func picture(t *testing.T) (data []byte, uri string) {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewRGBA(image.Rect(0, 0, 8, 8))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), "data:image/png;base64," + base64.StdEncoding.EncodeToString(b.Bytes())
}

func TestApplicationEmoji(t *testing.T) {
	h := newHouse(t)
	data, uri := picture(t)
	at := "/applications/" + string(h.app.ID) + "/emojis"
	made := into[wire.AppEmoji](h.api("POST", at, object{"name": "p1red", "image": uri}).want(http.StatusCreated, 0))
	if made.Name != "p1red" || made.User == nil || made.User.ID != h.app.BotID || !made.Available || made.Animated {
		t.Errorf("got %+v", made)
	}
	one := at + "/" + string(made.ID)
	all := into[struct{ Items []wire.AppEmoji }](h.api("GET", at, nil).want(http.StatusOK, 0))
	if len(all.Items) != 1 || all.Items[0].ID != made.ID {
		t.Errorf("got %+v", all)
	}
	for _, address := range []string{".png", ".webp?size=48", ""} {
		resp, err := (&http.Client{Transport: h.Transport()}).Get("https://cdn.discordapp.com/emojis/" + string(made.ID) + address)
		if err != nil {
			t.Fatal(err)
		}
		if got := must(io.ReadAll(resp.Body))(t); !bytes.Equal(got, data) || resp.Header.Get("Content-Type") != "image/png" {
			t.Errorf("%q: %d bytes of %s", address, len(got), resp.Header.Get("Content-Type"))
		}
		resp.Body.Close()
	}
	var kept bytes.Buffer
	if err := h.Save(&kept); err != nil {
		t.Fatal(err)
	}
	again := must(discordtest.New(discordtest.Options{Clock: h.clock}))(t)
	defer again.Close()
	if err := again.Load(&kept); err != nil {
		t.Fatal(err)
	}
	h.api("DELETE", one, nil).want(http.StatusNoContent, 0)
	h.api("DELETE", one, nil).want(http.StatusNotFound, 10014)
	h.api("GET", "/applications/1/emojis", nil).want(http.StatusForbidden, 50001)
}

func TestApplicationEmojiLimits(t *testing.T) {
	h := newHouse(t, unlimited)
	h.expect()
	_, uri := picture(t)
	at := "/applications/" + string(h.app.ID) + "/emojis"
	h.api("POST", at, object{"name": "taken", "image": uri}).want(http.StatusCreated, 0)
	large := "data:image/png;base64," + base64.StdEncoding.EncodeToString(make([]byte, 256<<10+1))
	tests := []struct{ name, image, want string }{
		{"", uri, "name"},
		{"a", uri, "name"},
		{strings.Repeat("a", 33), uri, "name"},
		{"a-b", uri, "STRING_TYPE_REGEX"},
		{"taken", uri, "ALREADY_TAKEN"},
		{"fine", "", "image"},
		{"fine", "https://example.org/x.png", "IMAGE_INVALID"},
		{"fine", "data:image/png;base64,?", "IMAGE_INVALID"},
		{"fine", "data:image/png;base64,AAAA", "IMAGE_INVALID"},
		{"fine", strings.Replace(uri, "png", "gif", 1), "IMAGE_INVALID"},
		{"fine", large, "BINARY_TYPE_MAX_SIZE"},
	}
	for _, tt := range tests {
		r := h.api("POST", at, object{"name": tt.name, "image": tt.image}).want(http.StatusBadRequest, 50035)
		if !strings.Contains(string(r.body), tt.want) {
			t.Errorf("%q: got %s, want %s", tt.name, r.body, tt.want)
		}
	}
	h.Server = filled(t, h)
	h.api("POST", at, object{"name": "last", "image": uri}).want(http.StatusCreated, 0)
	h.api("POST", at, object{"name": "more", "image": uri}).want(http.StatusBadRequest, 30008)
}

// filled returns the same world with 1,999 application emoji.
func filled(t *testing.T, h *house) *discordtest.Server {
	t.Helper()
	var kept bytes.Buffer
	if err := h.Save(&kept); err != nil {
		t.Fatal(err)
	}
	var world map[string]any
	if err := json.Unmarshal(kept.Bytes(), &world); err != nil {
		t.Fatal(err)
	}
	app := world["Apps"].([]any)[0].(map[string]any)
	for n := range 1998 {
		app["Emojis"] = append(app["Emojis"].([]any), wire.AppEmoji{ID: wire.ID(fmt.Sprint(1000 + n)), Name: fmt.Sprint("e", n)})
	}
	again := must(discordtest.New(discordtest.Options{Clock: h.clock, NoLimits: true}))(t)
	t.Cleanup(again.Close)
	if err := again.Load(bytes.NewReader(must(json.Marshal(world))(t))); err != nil {
		t.Fatal(err)
	}
	return again
}

// Buttons and options accept only the application's emoji.
func TestOwnEmojiOnControls(t *testing.T) {
	h := newHouse(t)
	_, uri := picture(t)
	made := into[wire.AppEmoji](h.api("POST", "/applications/"+string(h.app.ID)+"/emojis", object{"name": "p1red", "image": uri}))
	message := func(id wire.ID) object {
		e := object{"id": id, "name": "p1red"}
		return object{"flags": 1 << 15, "components": list{
			object{"type": 10, "content": "<:p1red:" + string(id) + ">"},
			object{"type": 1, "components": list{object{"type": 2, "style": 2, "custom_id": "x", "emoji": e}}},
			object{"type": 1, "components": list{object{"type": 3, "custom_id": "y", "options": list{object{"label": "a", "value": "a", "emoji": e}}}}},
		}}
	}
	at := "/channels/" + string(h.general) + "/messages"
	h.api("POST", at, message(made.ID)).want(http.StatusOK, 0)
	h.expect()
	r := h.api("POST", at, message(h.alice)).want(http.StatusBadRequest, 50035)
	if strings.Count(string(r.body), "BUTTON_COMPONENT_INVALID_EMOJI") != 2 {
		t.Errorf("got %s", r.body)
	}
}
