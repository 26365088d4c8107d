package discordtest_test

import (
	"bytes"
	"net/http"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

func TestGuildCommands(t *testing.T) {
	h := newHouse(t)
	at := "/applications/" + string(h.app.ID) + "/guilds/" + string(h.guild) + "/commands"
	h.api("GET", at, nil).want(http.StatusOK, 0)
	first := into[wire.Command](h.api("POST", at, object{"name": "hello", "description": "Says hello", "type": 1}).want(http.StatusCreated, 0))
	again := into[wire.Command](h.api("POST", at, object{"name": "hello", "description": "Says hi", "type": 1}).want(http.StatusCreated, 0))
	if first.ID != again.ID || again.Description != "Says hi" || again.GuildID != h.guild {
		t.Errorf("got %+v, then %+v", first, again)
	}
	list := into[[]wire.Command](h.api("GET", at, nil).want(http.StatusOK, 0))
	if len(list) != 1 || list[0].Description != "Says hi" {
		t.Errorf("got %+v", list)
	}
	if global := into[[]wire.Command](h.api("GET", "/applications/"+string(h.app.ID)+"/commands", nil).want(http.StatusOK, 0)); len(global) != 0 {
		t.Errorf("got %+v for everyone", global)
	}
	h.api("DELETE", at+"/"+string(first.ID), nil).want(http.StatusNoContent, 0)
	h.api("DELETE", at+"/"+string(first.ID), nil).want(http.StatusNotFound, wire.UnknownCommand.Code)
	h.api("GET", "/applications/"+string(h.app.ID)+"/guilds/1/commands", nil).want(http.StatusForbidden, wire.MissingAccess.Code)
}

func TestReadChannelAndMessage(t *testing.T) {
	h := newHouse(t)
	at := "/channels/" + string(h.general)
	if c := into[wire.Channel](h.api("GET", at, nil).want(http.StatusOK, 0)); c.Name != "general" || c.GuildID != h.guild {
		t.Errorf("got %+v", c)
	}
	sent := into[wire.Message](h.api("POST", at+"/messages", object{"content": "hello"}).want(http.StatusOK, 0))
	if m := into[wire.Message](h.api("GET", at+"/messages/"+string(sent.ID), nil).want(http.StatusOK, 0)); m.Content != "hello" {
		t.Errorf("got %+v", m)
	}
	h.api("GET", at+"/invites", nil).want(http.StatusForbidden, wire.MissingPermissions.Code)
	h.api("GET", "/channels/1", nil).want(http.StatusNotFound, wire.UnknownChannel.Code)
}

func TestRewrite(t *testing.T) {
	h := newHouse(t)
	repair := h.Break(discordtest.Fault{Method: "POST", Path: "/messages", Rewrite: func(body []byte) []byte {
		return bytes.ReplaceAll(body, []byte("hello"), []byte("bye"))
	}})
	at := "/channels/" + string(h.general) + "/messages"
	for _, want := range []string{"bye", "hello"} {
		if m := into[wire.Message](h.api("POST", at, object{"content": "hello"}).want(http.StatusOK, 0)); m.Content != want {
			t.Errorf("got %q, want %q", m.Content, want)
		}
		repair()
	}
}
