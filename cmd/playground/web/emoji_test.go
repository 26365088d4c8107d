package web_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"testing"
	"time"

	"parlour/bot/discordtest/wire"
	"parlour/bot/rest"
	"parlour/commands/picture/signs"
)

// rest sends a request of the bot to the stand-in.
func (h *house) rest(method, path string, body, out any) {
	h.t.Helper()
	client := rest.New(rest.Options{Token: h.app.Token, Transport: h.Transport(), Log: slog.New(slog.DiscardHandler)})
	if err := client.Do(h.t.Context(), rest.Call{Method: method, Path: path, Body: body, Out: out}); err != nil {
		h.t.Fatal(err)
	}
}

// wardrobe are the bot's own emoji as it uploads them. To draw them takes more than a second, so all tests share them.
var wardrobe = sync.OnceValues(func() (all []object, err error) {
	for _, set := range signs.Sets() {
		for _, sign := range set.Signs {
			data, err := sign.PNG()
			if err != nil {
				return nil, err
			}
			all = append(all, object{"name": sign.NameIn(set.Version), "image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(data)})
		}
	}
	return all, nil
})

// dress uploads the bot's own emoji before it starts.
func (h *house) dress() {
	h.t.Helper()
	all, err := wardrobe()
	if err != nil {
		h.t.Fatal(err)
	}
	for _, emoji := range all {
		h.rest(http.MethodPost, "/applications/"+string(h.app.ID)+"/emojis", emoji, nil)
		h.AdvanceLimits(time.Second)
	}
}

// dressed waits until the bot uses its own emoji.
func (h *house) dressed() {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), stepLimit)
	defer cancel()
	look := time.NewTicker(5 * time.Millisecond)
	defer look.Stop()
	for !h.bot.Bot().EmojiComplete() {
		select {
		case <-ctx.Done():
			h.t.Fatal("the bot does not use its own signs")
		case <-look.C:
		}
	}
}

// TestOwnEmoji shows an application's own emoji in a text, on a button and in a select.
func TestOwnEmoji(t *testing.T) {
	h := newHouse(t, "Testbot", "general")
	data, err := signs.Sets()[1].Signs[0].PNG()
	if err != nil {
		t.Fatal(err)
	}
	var made wire.AppEmoji
	h.rest(http.MethodPost, "/applications/"+string(h.app.ID)+"/emojis", object{"name": "red", "image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(data)}, &made)
	own := object{"id": made.ID, "name": "red"}
	row := func(x object) object { return object{"type": 1, "components": []object{x}} }
	h.rest(http.MethodPost, "/channels/"+string(h.general)+"/messages", object{"flags": 1 << 15, "components": []object{
		{"type": 10, "content": fmt.Sprintf("your <:red:%s>, not `<:red:%s>`", made.ID, made.ID)},
		row(object{"type": 2, "style": 2, "custom_id": "x", "label": "R", "emoji": own}),
		row(object{"type": 3, "custom_id": "y", "options": []object{{"label": "a", "value": "a", "emoji": own}}}),
	}}, nil)
	b := newTab(t, h.page.URL+"/#/alice/"+string(h.general), 390, true)
	drawn := func(where string, want int) {
		t.Helper()
		b.until(fmt.Sprintf(`[...document.querySelectorAll(%q)].filter((i) => i.naturalWidth === 128 && i.alt === ":red:" && i.clientWidth > 8).length === %d`,
			where+" img.emoji", want))
	}
	drawn("#log", 2)
	drawn(".button", 1)
	eval[any](b, `document.querySelector(".select").click()`)
	drawn(".menu", 1)
	b.shot("own-emoji")
}
