package discordtest_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"parlour/bot/discordtest/wire"
)

func TestRegistering(t *testing.T) {
	h := newHouse(t)
	at := "/applications/" + string(h.app.ID) + "/commands"
	made := into[wire.Command](h.api("POST", at, object{"name": "a", "description": "x"}).want(http.StatusCreated, 0))
	again := into[wire.Command](h.api("POST", at, object{"name": "a", "description": "y"}).want(http.StatusOK, 0))
	if made.ID != again.ID || made.Version == again.Version || again.Description != "y" || again.Type != wire.ChatCommand {
		t.Errorf("got %+v, then %+v", made, again)
	}
	all := into[[]wire.Command](h.api("PUT", at, list{object{"name": "a", "description": "z"}, object{"name": "b", "description": "x"},
		object{"name": "Challenge", "type": 2}}).want(http.StatusOK, 0))
	if len(all) != 3 || all[0].ID != made.ID || all[2].Type != wire.UserCommand {
		t.Errorf("got %+v", all)
	}
	one := at + "/" + string(all[1].ID)
	edited := into[wire.Command](h.api("PATCH", one, object{"options": list{object{"type": 3, "name": "o", "description": "x"}}}))
	if edited.Name != "b" || len(edited.Options) != 1 {
		t.Errorf("got %+v", edited)
	}
	if got := into[wire.Command](h.api("PATCH", one, object{"options": list{}})); len(got.Options) != 0 {
		t.Errorf("got %+v", got)
	}
	h.api("GET", one, nil).want(http.StatusOK, 0)
	h.api("DELETE", one, nil).want(http.StatusNoContent, 0)
	h.api("GET", one, nil).want(http.StatusNotFound, 10063)
	in := "/applications/" + string(h.app.ID) + "/guilds/" + string(h.guild) + "/commands"
	h.api("POST", in, object{"name": "a", "description": "here"}).want(http.StatusCreated, 0)
	if got := into[[]wire.Command](h.api("GET", in, nil)); len(got) != 1 || got[0].GuildID != h.guild {
		t.Errorf("got %+v", got)
	}
	h.api("GET", "/applications/1/commands", nil).want(http.StatusForbidden, 50001)
	h.api("GET", "/applications/"+string(h.app.ID)+"/guilds/1/commands", nil).want(http.StatusForbidden, 50001)
}

func TestRegisteringLimits(t *testing.T) {
	h := newHouse(t, unlimited)
	h.expect()
	at := "/applications/" + string(h.app.ID) + "/commands"
	r := h.api("POST", at, object{"name": "No Good", "description": "x"}).want(http.StatusBadRequest, 50035)
	if !strings.Contains(string(r.body), `"name":{"_errors":[{"code":"APPLICATION_COMMAND_INVALID_NAME"`) {
		t.Errorf("got %s", r.body)
	}
	for n := range 100 {
		h.api("POST", at, object{"name": fmt.Sprint("c", n), "description": "x"}).want(http.StatusCreated, 0)
	}
	h.api("POST", at, object{"name": "c100", "description": "x"}).want(http.StatusBadRequest, 30032)
	var second list
	for n := range 100 {
		second = append(second, object{"name": fmt.Sprint("d", n), "description": "x"})
	}
	h.api("PUT", at, second).want(http.StatusOK, 0)
	h.api("PUT", at, list{object{"name": "e", "description": "x"}}).want(http.StatusTooManyRequests, 30034)
	h.clock.Advance(24 * 3600e9)
	h.api("PUT", at, list{object{"name": "e", "description": "x"}}).want(http.StatusOK, 0)
}

func TestWhoIsOffered(t *testing.T) {
	h := newHouse(t)
	h.api("PUT", "/applications/"+string(h.app.ID)+"/commands", list{
		object{"name": "all", "description": "x"},
		object{"name": "mods", "description": "x", "default_member_permissions": fmt.Sprint(uint64(wire.ManageMessages))},
		object{"name": "admins", "description": "x", "default_member_permissions": "0"},
		object{"name": "guild", "description": "x", "contexts": list{0}},
		object{"name": "private", "description": "x", "contexts": list{1}},
		object{"name": "nodm", "description": "x", "dm_permission": false},
		object{"name": "own", "description": "x", "integration_types": list{1}},
	}).want(http.StatusOK, 0)
	dm := must(h.Direct(h.alice, h.app.ID))(t)
	admin := h.AddUser("root", "")
	if err := h.Join(h.guild, admin, wire.Administrator); err != nil {
		t.Fatal(err)
	}
	if err := h.Install(h.app.ID, h.bob); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		who, where wire.ID
		want       string
	}{
		{h.alice, h.general, "all guild nodm"},
		{h.bob, h.general, "all guild nodm own"},
		{h.carol, h.general, "all guild mods nodm"},
		{admin, h.general, "admins all guild mods nodm"},
		{h.alice, dm, "admins all mods private"},
		{h.bob, dm, ""},
	} {
		var got []string
		for _, c := range h.Commands(test.who, test.where) {
			got = append(got, c.Name)
		}
		if test.who == h.bob && test.where == dm {
			got = nil // he doesn't see that conversation
		}
		if slices.Sort(got); strings.Join(got, " ") != test.want {
			t.Errorf("%s in %s: got %v, want %s", test.who, test.where, got, test.want)
		}
	}
}
