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
	put := func(names ...string) []wire.Command {
		var form list
		for _, name := range names {
			form = append(form, object{"name": name, "description": "x"})
		}
		return into[[]wire.Command](h.api("PUT", at, form).want(http.StatusOK, 0))
	}
	made := put("a")
	again := put("a", "b")
	if len(again) != 2 || made[0].ID != again[0].ID || made[0].Version == again[0].Version || again[1].Type != wire.ChatCommand {
		t.Errorf("got %+v, then %+v", made, again)
	}
	if got := into[[]wire.Command](h.api("GET", at, nil)); len(got) != 2 || got[1].ID != again[1].ID {
		t.Errorf("got %+v", got)
	}
	put()
	if got := string(h.api("GET", at, nil).body); got != "[]" {
		t.Errorf("got %s", got)
	}
	h.api("GET", "/applications/1/commands", nil).want(http.StatusForbidden, 50001)
}

func TestRegisteringLimits(t *testing.T) {
	h := newHouse(t, unlimited)
	h.expect()
	at := "/applications/" + string(h.app.ID) + "/commands"
	r := h.api("PUT", at, list{object{"name": "No Good", "description": "x"}}).want(http.StatusBadRequest, 50035)
	if !strings.Contains(string(r.body), `"name":{"_errors":[{"code":"APPLICATION_COMMAND_INVALID_NAME"`) {
		t.Errorf("got %s", r.body)
	}
	many := func(of string, n int) (out list) {
		for i := range n {
			out = append(out, object{"name": fmt.Sprint(of, i), "description": "x"})
		}
		return out
	}
	h.api("PUT", at, many("c", 101)).want(http.StatusBadRequest, 50035)
	h.api("PUT", at, many("c", 100)).want(http.StatusOK, 0)
	h.api("PUT", at, many("d", 100)).want(http.StatusOK, 0)
	h.api("PUT", at, many("e", 1)).want(http.StatusTooManyRequests, 30034)
	h.clock.Advance(24 * 3600e9)
	h.api("PUT", at, many("e", 1)).want(http.StatusOK, 0)
}

func TestCommandsByContext(t *testing.T) {
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
