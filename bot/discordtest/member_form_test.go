package discordtest_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/openapi/openapitest"
	"parlour/bot/discordtest/wire"
)

// every is a form with a field of every kind.
var every = object{"type": 9, "data": object{"custom_id": "m", "title": "T", "components": list{
	object{"type": 10, "content": "All fields"},
	field("Text", object{"type": 4, "custom_id": "text", "style": 2, "required": false}),
	field("Class", object{"type": 21, "custom_id": "class", "options": options("rogue", "wizard")}),
	field("Days", object{"type": 22, "custom_id": "days", "options": options("mon", "tue", "wed"), "min_values": 2, "max_values": 2}),
	field("Sure", object{"type": 23, "custom_id": "sure"}),
}}}

// entities is a form with fields for members, roles, channels and files.
var entities = object{"type": 9, "data": object{"custom_id": "m", "title": "T", "components": list{
	field("Who", object{"type": 5, "custom_id": "who", "max_values": 2}),
	field("Role", object{"type": 6, "custom_id": "role", "required": false}),
	field("Either", object{"type": 7, "custom_id": "either", "max_values": 2}),
	field("Where", object{"type": 8, "custom_id": "where", "channel_types": list{0}}),
	field("Proof", object{"type": 19, "custom_id": "proof", "max_values": 2}),
}}}

func field(label string, c object) object {
	return object{"type": 18, "label": label, "description": "About " + label, "component": c}
}

func options(values ...string) (out list) {
	for _, v := range values {
		out = append(out, object{"label": v, "value": v})
	}
	return out
}

// openForm opens a form for alice.
func (h *house) openForm(form object) {
	h.t.Helper()
	h.answer(must(h.Say(h.alice, h.general, "/game"))(h.t), form).want(http.StatusNoContent, 0)
}

// sent returns the JSON of an interaction's data as the bot receives it.
func (h *house) sent(i *discordtest.Interaction) (data object) {
	h.t.Helper()
	b := must(json.Marshal(i.Payload().Data))(h.t)
	if err := json.Unmarshal(b, &data); err != nil {
		h.t.Fatal(err)
	}
	if resolved, ok := data["resolved"].(object); ok {
		if err := openapitest.Document(h.t).Value("ResolvedObjectsResponse", must(json.Marshal(resolved))(h.t)); err != nil {
			h.t.Error(err)
		}
		for _, m := range i.Payload().Data.Resolved.Messages {
			if err := openapitest.Document(h.t).Value("MessageResponse", wire.Encode(m)); err != nil {
				h.t.Error(err)
			}
		}
	}
	return data
}

func TestSubmittedFieldsAreWhatDiscordSends(t *testing.T) {
	h := quiet(t)
	h.openForm(every)
	data := h.sent(must(h.Submit(h.alice, map[string][]string{"class": {"wizard"}, "days": {"tue", "mon"}, "sure": {"true"}}))(t))
	label := func(id int, c object) object { return object{"type": 18., "id": float64(id), "component": c} }
	want := list{
		object{"type": 10., "id": 1.},
		label(2, object{"type": 4., "id": 3., "custom_id": "text", "value": ""}),
		label(4, object{"type": 21., "id": 5., "custom_id": "class", "value": "wizard"}),
		label(6, object{"type": 22., "id": 7., "custom_id": "days", "values": list{"tue", "mon"}}),
		label(8, object{"type": 23., "id": 9., "custom_id": "sure", "value": true}),
	}
	if diff := cmp.Diff(want, data["components"]); diff != "" {
		t.Error(diff)
	}
}

// A client in Go can decode what it receives, whatever kind of value a field has.
func TestSubmittedFieldsDecode(t *testing.T) {
	h := quiet(t)
	h.openForm(every)
	i := must(h.Submit(h.alice, map[string][]string{"class": {"rogue"}, "days": {"tue", "wed"}}))(t)
	got := into[wire.Interaction](reply{t: t, body: must(json.Marshal(i.Payload()))(t)}).Data.Components
	if got[2].Component.Value != "rogue" || got[4].Component.Value != wire.Unchecked {
		t.Errorf("got %+v", got)
	}
}

func TestSubmittedEntitiesAreResolved(t *testing.T) {
	h := quiet(t)
	h.openForm(entities)
	i := must(h.Submit(h.alice, map[string][]string{"who": {"@bob", string(h.carol)}, "either": {"@everyone", "bob"}, "where": {"#general"}},
		discordtest.Upload{Field: "proof", File: discordtest.File{Name: "a.txt", Data: []byte("abc")}}))(t)
	data := i.Payload().Data
	values := func(n int) []string { return data.Components[n].Component.Values }
	file := wire.ID(values(4)[0])
	if diff := cmp.Diff([][]string{{string(h.bob), string(h.carol)}, nil, {string(h.guild), string(h.bob)}, {string(h.general)}},
		[][]string{values(0), values(1), values(2), values(3)}); diff != "" {
		t.Error(diff)
	}
	r := data.Resolved
	if len(r.Users) != 2 || len(r.Members) != 2 || r.Roles[h.guild].Name != "@everyone" || r.Channels[h.general].Name != "general" || r.Attachments[file].Filename != "a.txt" {
		t.Errorf("got %+v", r)
	}
	if got := h.sent(i)["components"].(list)[1].(object)["component"].(object)["values"]; len(got.(list)) != 0 {
		t.Errorf("no role is %v, want an empty list", got)
	}
}

// A field that the member leaves alone has its initial value.
func TestInitialValuesOfFields(t *testing.T) {
	h := quiet(t)
	chosen := func(values ...string) list {
		out := options(values...)
		out[1].(object)["default"] = true
		return out
	}
	h.openForm(object{"type": 9, "data": object{"custom_id": "m", "title": "T", "components": list{
		field("Class", object{"type": 21, "custom_id": "class", "options": chosen("rogue", "wizard")}),
		field("Days", object{"type": 22, "custom_id": "days", "options": chosen("mon", "tue")}),
		field("Sure", object{"type": 23, "custom_id": "sure", "default": true}),
		field("Who", object{"type": 5, "custom_id": "who", "default_values": list{object{"id": h.bob, "type": "user"}}}),
		field("How", object{"type": 3, "custom_id": "how", "options": chosen("a", "b")}),
	}}})
	got := must(h.Submit(h.alice, nil))(t).Payload().Data.Components
	for n, want := range []wire.Component{{Value: "wizard"}, {Values: []string{"tue"}}, {Value: wire.Checked}, {Values: []string{string(h.bob)}}, {Values: []string{"b"}}} {
		if x := got[n].Component; x.Value != want.Value || !cmp.Equal(x.Values, want.Values) {
			t.Errorf("field %d is %q %q, want %q %q", n, x.Value, x.Values, want.Value, want.Values)
		}
	}
}

func TestFieldsAreChecked(t *testing.T) {
	h := quiet(t)
	file := func(field string) discordtest.Upload {
		return discordtest.Upload{Field: field, File: discordtest.File{Name: "a.txt"}}
	}
	for _, test := range []struct {
		name    string
		form    object
		values  map[string][]string
		uploads []discordtest.Upload
	}{
		{"no radio", every, map[string][]string{"days": {"mon", "tue"}}, nil},
		{"two radios", every, map[string][]string{"class": {"rogue", "wizard"}, "days": {"mon", "tue"}}, nil},
		{"one day", every, map[string][]string{"class": {"rogue"}, "days": {"mon"}}, nil},
		{"unknown day", every, map[string][]string{"class": {"rogue"}, "days": {"mon", "sun"}}, nil},
		{"no file", entities, map[string][]string{"who": {"bob"}, "either": {"bob"}, "where": {"general"}}, nil},
		{"three files", entities, map[string][]string{"who": {"bob"}, "either": {"bob"}, "where": {"general"}}, []discordtest.Upload{file("proof"), file("proof"), file("proof")}},
		{"file for a select", entities, map[string][]string{"who": {"bob"}, "either": {"bob"}, "where": {"general"}}, []discordtest.Upload{file("proof"), file("who")}},
		{"text for a file", entities, map[string][]string{"who": {"bob"}, "either": {"bob"}, "where": {"general"}, "proof": {"x"}}, []discordtest.Upload{file("proof")}},
		{"unknown role", entities, map[string][]string{"who": {"bob"}, "role": {"mods"}, "either": {"bob"}, "where": {"general"}}, []discordtest.Upload{file("proof")}},
		{"unknown mentionable", entities, map[string][]string{"who": {"bob"}, "either": {"dave"}, "where": {"general"}}, []discordtest.Upload{file("proof")}},
	} {
		h.openForm(test.form)
		if _, err := h.Submit(h.alice, test.values, test.uploads...); err == nil {
			t.Errorf("%s: want an error", test.name)
		}
		h.Dismiss(h.alice)
	}
}
