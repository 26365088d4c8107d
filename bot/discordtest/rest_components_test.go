package discordtest_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"parlour/bot/discordtest/wire"
)

// newest is a message with all components that need components v2.
var newest = object{"flags": wire.ComponentsV2, "components": list{
	object{"type": 17, "components": list{
		object{"type": 9, "components": list{object{"type": 10, "content": "one"}, object{"type": 10, "content": "two"}},
			"accessory": object{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}},
		object{"type": 14},
		object{"type": 9, "components": list{object{"type": 10, "content": "three"}}, "accessory": object{"type": 11, "media": object{"url": "attachment://files[0].txt"}, "description": "a picture", "spoiler": true}},
		object{"type": 14, "divider": false, "spacing": 2},
	}},
	rowOf(object{"type": 6, "custom_id": "role", "placeholder": "A role"}),
	rowOf(object{"type": 7, "custom_id": "either", "max_values": 2}),
	object{"type": 9, "components": list{object{"type": 10, "content": "four"}}, "accessory": object{"type": 11, "media": object{"url": "https://example.org/a.png"}}},
}}

func TestNewestComponents(t *testing.T) {
	h := newHouse(t)
	kind, body := multipartBody(t, string(must(json.Marshal(newest))(t)), map[string]string{"files[0]": "png"})
	m := into[wire.Message](h.send("POST", "/api/v10/channels/"+string(h.general)+"/messages", kind, body).want(http.StatusOK, 0))
	box := m.Components[0].Components
	if line := box[1]; line.Divider == nil || !*line.Divider || *line.Spacing != 1 {
		t.Errorf("a separator is %+v, want a divider and small spacing", line)
	}
	if gap := box[3]; *gap.Divider || *gap.Spacing != 2 {
		t.Errorf("the other separator is %+v", gap)
	}
	if got := box[2].Accessory.Media; got.AttachmentID == "" || got.URL == "attachment://files[0].txt" || len(m.Attachments) != 0 {
		t.Errorf("the thumbnail shows %+v, and the attachments are %v", got, m.Attachments)
	}
	pressed := must(h.Press(h.bob, m.ID, "go"))(t)
	h.answer(pressed, object{"type": 7, "data": object{"components": list{object{"type": 14}}}}).want(http.StatusNoContent, 0)
}

func TestPickRolesAndMentionables(t *testing.T) {
	h := newHouse(t)
	components := newest["components"].(list)[1:3]
	m := into[wire.Message](h.api("POST", "/channels/"+string(h.general)+"/messages", object{"content": "x", "components": components}).want(http.StatusOK, 0))
	role := must(h.Pick(h.alice, m.ID, "role", "@everyone"))(t)
	if d := role.Payload().Data; d.ComponentType != wire.RoleSelect || d.Values[0] != string(h.guild) || d.Resolved.Roles[h.guild].Name != "@everyone" {
		t.Errorf("got %+v", d)
	}
	h.sent(role)
	both := must(h.Pick(h.alice, m.ID, "either", "@bob", string(h.guild)))(t)
	if d := both.Payload().Data; d.Values[0] != string(h.bob) || len(d.Resolved.Users) != 1 || len(d.Resolved.Roles) != 1 {
		t.Errorf("got %+v", d)
	}
	for name, err := range map[string]error{
		"no such role":   second(h.Pick(h.alice, m.ID, "role", "mods")),
		"member as role": second(h.Pick(h.alice, m.ID, "role", "bob")),
		"neither":        second(h.Pick(h.alice, m.ID, "either", "general")),
	} {
		if err == nil {
			t.Errorf("%s: want an error", name)
		}
	}
}

// Options of commands take roles and mentionables too.
func TestRoleOptions(t *testing.T) {
	h := newHouse(t)
	h.api("PUT", "/applications/"+string(h.app.ID)+"/commands", list{object{"name": "ping", "description": "Pings", "options": list{
		object{"type": 8, "name": "role", "description": "A role"}, object{"type": 9, "name": "either", "description": "A role or a member"},
	}}}).want(http.StatusOK, 0)
	d := must(h.Say(h.alice, h.general, "/ping role:@everyone either:@bob"))(t).Payload().Data
	if d.Options[0].Value != h.guild || d.Options[1].Value != h.bob || len(d.Resolved.Roles) != 1 || len(d.Resolved.Users) != 1 {
		t.Errorf("got %+v", d)
	}
}
