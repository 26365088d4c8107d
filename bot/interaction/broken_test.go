package interaction_test

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/interaction"
)

// A required field that is missing or of a wrong type is an error.
func TestDecodeRefuses(t *testing.T) {
	whole := command(`"id":"3"`)
	tests := map[string]struct{ raw, want string }{
		"nothing":              {"", "unexpected end"},
		"half":                 {whole[:40], "unexpected end"},
		"null":                 {"null", "no id"},
		"an array":             {"[]", "no id"},
		"no id":                {strings.Replace(whole, `"id":"1",`, "", 1), "no id"},
		"a number as id":       {strings.Replace(whole, `"id":"1"`, `"id":1`, 1), "no id"},
		"no token":             {strings.Replace(whole, `"token":"x",`, "", 1), "no token"},
		"a null token":         {strings.Replace(whole, `"x"`, "null", 1), "no token"},
		"no user":              {strings.Replace(whole, `"user"`, `"used"`, 1), "no user"},
		"a user without an id": {strings.Replace(whole, `{"id":"2"}`, `{"username":"a"}`, 1), "no user"},
		"a null member":        {strings.Replace(whole, `"user":{"id":"2"}`, `"member":null`, 1), "no user"},
		"a member, null user":  {strings.Replace(whole, `"user":{"id":"2"}`, `"member":{"user":null}`, 1), "no user"},
		"a path as id":         {strings.Replace(whole, `"id":"1"`, `"id":"1/../2"`, 1), "no id"},
		"a path as token":      {strings.Replace(whole, `"x"`, `"x/../../users"`, 1), "no token"},
		"dots as token":        {strings.Replace(whole, `"x"`, `".."`, 1), "no token"},
		"a query as token":     {strings.Replace(whole, `"x"`, `"x?y=z"`, 1), "no token"},
		"a path as user":       {strings.Replace(whole, `{"id":"2"}`, `{"id":"2/3"}`, 1), "no user"},
		"a path as channel":    {strings.Replace(whole, `"id":"1",`, `"id":"1","channel_id":"1/messages",`, 1), "not a number"},
		"a path as server":     {strings.Replace(whole, `"id":"1",`, `"id":"1","guild_id":"a",`, 1), "not a number"},
		"a path as message":    {strings.Replace(whole, `"id":"1",`, `"id":"1","message":{"id":"%2e"},`, 1), "not a number"},
		"a path as parent":     {strings.Replace(whole, `"id":"1",`, `"id":"1","channel":{"parent_id":"-1"},`, 1), "not a number"},
		"an application":       {strings.Replace(whole, `"id":"1",`, `"id":"1","application_id":"@me",`, 1), "not a number"},
		"no data":              {strings.Replace(whole, `"data"`, `"date"`, 1), "no data"},
		"null data":            {strings.Replace(whole, `{"name":"c","id":"3"}`, "null", 1), "no data"},
		"data as a text":       {strings.Replace(whole, `{"name":"c","id":"3"}`, `"c"`, 1), "no data"},
		"data of another type": {strings.Replace(whole, `"type":2`, `"type":3`, 1), "no data"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			i, err := interaction.Decode([]byte(test.raw))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %+v, %v; want an error with %q", i, err, test.want)
			}
		})
	}
}

// Any other invalid field is skipped.
func TestDecodeSkips(t *testing.T) {
	tests := map[string]struct {
		raw  string
		want map[string]string // the values of the request
	}{
		"null options":            {command(`"options":null`), nil},
		"options as an object":    {command(`"options":{"a":1}`), nil},
		"a null option":           {command(`"options":[null,{"name":"a","type":3,"value":"b"}]`), map[string]string{"a": "b"}},
		"a null value":            {command(`"options":[{"name":"n","type":3,"value":null},{"name":"a","type":3,"value":"b"}]`), map[string]string{"a": "b"}},
		"an array as value":       {command(`"options":[{"name":"n","type":3,"value":[1]},{"name":"a","type":3,"value":"b"}]`), map[string]string{"a": "b"}},
		"an option of a new type": {command(`"options":[{"name":"n","type":77,"value":"v"},{"name":"a","type":3,"value":"b"}]`), map[string]string{"a": "b"}},
		"a type as text":          {command(`"options":[{"name":"n","type":"3","value":"v"},{"name":"a","type":3,"value":"b"}]`), map[string]string{"a": "b"}},
		"an infinite number":      {command(`"options":[{"name":"n","type":10,"value":1e999},{"name":"a","type":3,"value":"b"}]`), map[string]string{"a": "b"}},
		"null resolved":           {command(`"options":[{"name":"a","type":3,"value":"b"}],"resolved":null`), map[string]string{"a": "b"}},
		"null users and members": {
			command(`"resolved":{"users":{"1":null},"members":{"1":null}},"options":[{"name":"a","type":6,"value":"1"}]`), map[string]string{"a": "1"},
		},
		"users as an array": {command(`"resolved":{"users":[1],"members":"x"},"options":[{"name":"a","type":6,"value":"1"}]`), map[string]string{"a": "1"}},
		"optional fields of wrong types": {
			`{"locale":7,"guild_locale":{},"context":"x","channel":[],"member":5,"app_permissions":12,"message":"m","guild_id":null,"entitlements":"?",` +
				command(`"options":[{"name":"a","type":3,"value":"b"}]`)[1:],
			map[string]string{"a": "b"},
		},
		"a form of broken parts": {
			`{"id":"1","token":"x","type":5,"user":{"id":"2"},"data":{"custom_id":"f","components":[7,{"type":1,"components":null},{"type":18,"component":[]},` +
				`{"type":18},{"type":4,"custom_id":"n","value":9},{"type":"?"},{"type":4,"value":"nameless"},{"type":4,"custom_id":"a","value":"b"}]}}`,
			map[string]string{"n": "", "a": "b"},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			r, ok := decode(t, []byte(test.raw)).Request()
			if !ok {
				t.Fatal("Request = false, want a request")
			}
			if !maps.Equal(r.Values, test.want) {
				t.Errorf("got values %v, want %v", r.Values, test.want)
			}
			if len(r.Names) > 0 || len(r.Bots) > 0 {
				t.Errorf("got names %v, bots %v, want none", r.Names, r.Bots)
			}
		})
	}
}

func TestNoRequest(t *testing.T) {
	tests := map[string]string{
		"an unknown type":           `{"id":"1","token":"x","type":6,"user":{"id":"2"}}`,
		"a press without a message": `{"id":"1","token":"x","type":3,"user":{"id":"2"},"data":{"custom_id":"c"}}`,
	}
	for name, raw := range tests {
		if r, ok := decode(t, []byte(raw)).Request(); ok {
			t.Errorf("%s: got %+v", name, r)
		}
	}
}

// Decode does not panic, and each interaction that it accepts can be answered.
func FuzzDecode(f *testing.F) {
	for _, name := range []string{"press.json", "command.json", "form.json", "complete.json"} {
		f.Add(load(f, name))
	}
	f.Add([]byte(command(`"options":[{"name":"f","type":11,"value":"1"}],"resolved":{"attachments":{"1":null}}`)))
	f.Add([]byte(command(`"options":null,"resolved":{"users":{"1":null},"members":{"1":null}}`)))
	f.Add([]byte(command(`"options":[null,{"name":1,"type":"3","value":{"a":[null]}}]`)))
	f.Add([]byte(`{"id":"1","token":"x","type":3,"member":{"user":{"id":"1"},"permissions":"-1"},"data":{"custom_id":"c"},"message":{"id":"2","components":[null]}}`))
	f.Add([]byte(`{"id":"1","token":"x","type":5,"member":null,"user":{"id":"1"},"data":{"custom_id":"c","components":[{"type":18,"component":null}]}}`))
	f.Add([]byte(strings.Repeat(`{"data":`, 200)))
	f.Fuzz(func(t *testing.T, raw []byte) {
		i, err := interaction.Decode(raw)
		if err != nil {
			return
		}
		if i.ID == "" || i.Token == "" || i.Type != discordgo.InteractionPing && i.User.ID == "" || strings.ContainsAny(i.ID+i.Token+i.Application+i.Channel+i.Message.ID, "/?#% ") {
			t.Errorf("it cannot be answered: %+v", i)
		}
		if r, ok := i.Request(); ok && len(r.Path) == 0 && r.Custom == "" {
			t.Errorf("the request asks for nothing: %+v", r)
		}
		_ = i.Attachments()
		if lacks := i.Missing(); len(lacks) > 0 && (i.Guild == "" || !i.PermissionsKnown) {
			t.Errorf("lacks %v without a reason", lacks)
		}
		once, err := interaction.Disabled(i.Message.Components)
		if err != nil {
			return
		}
		twice, err := interaction.Disabled(once)
		if err != nil || string(twice) != string(once) || !json.Valid(once) {
			t.Errorf("disabled once %s, twice %s, %v", once, twice, err)
		}
	})
}
