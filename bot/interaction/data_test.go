package interaction_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"parlour/bot/interaction"
)

func TestDisabled(t *testing.T) {
	tests := map[string]struct{ components, want string }{
		"none":               {``, `[]`},
		"null":               {`null`, `[]`},
		"a row":              {`[{"type":1,"components":[{"type":2,"custom_id":"a"}]}]`, `[{"type":1,"components":[{"type":2,"custom_id":"a","disabled":true}]}]`},
		"explicitly enabled": {`[{"type":2,"disabled":false}]`, `[{"type":2,"disabled":true}]`},
		"selects of all kinds": {
			`[{"type":3},{"type":5},{"type":6},{"type":7},{"type":8}]`,
			`[{"type":3,"disabled":true},{"type":5,"disabled":true},{"type":6,"disabled":true},{"type":7,"disabled":true},{"type":8,"disabled":true}]`,
		},
		"a section's button": {
			`[{"type":9,"components":[{"type":10,"content":"x"}],"accessory":{"type":2}}]`,
			`[{"type":9,"components":[{"type":10,"content":"x"}],"accessory":{"type":2,"disabled":true}}]`,
		},
		"a section's picture": {`[{"type":9,"accessory":{"type":11}}]`, `[{"type":9,"accessory":{"type":11}}]`},
		"in a container": {
			`[{"type":17,"components":[{"type":1,"components":[{"type":2}]},{"type":10}]}]`,
			`[{"type":17,"components":[{"type":1,"components":[{"type":2,"disabled":true}]},{"type":10}]}]`,
		},
		"unknown kinds": {
			`[{"type":99,"components":[{"type":2}]},{"type":"2"},{},null,7,"x"]`,
			`[{"type":99,"components":[{"type":2}]},{"type":"2"},{},null,7,"x"]`,
		},
		"large numbers and escapes": {`[{"type":10,"id":9007199254740993,"content":"<&>"}]`, `[{"type":10,"id":9007199254740993,"content":"<&>"}]`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := interaction.Disabled(json.RawMessage(test.components))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(plain(t, []byte(test.want)), plain(t, got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// plain returns JSON with sorted fields.
func plain(t *testing.T, raw []byte) string {
	t.Helper()
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestDisabledRefuses(t *testing.T) {
	for _, broken := range []string{`{}`, `[`, `7`, `[{"type":1,"components":{}}]`} {
		if got, err := interaction.Disabled(json.RawMessage(broken)); err == nil {
			t.Errorf("%s becomes %s", broken, got)
		}
	}
}

// Only the controls of a board change.
func TestDisabledOfABoard(t *testing.T) {
	board := decode(t, load(t, "press.json")).Message.Components
	got, err := interaction.Disabled(board)
	if err != nil {
		t.Fatal(err)
	}
	var before, after []any
	if err := json.Unmarshal(board, &before); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(got, &after); err != nil {
		t.Fatal(err)
	}
	controls := 0
	disable(before, &controls)
	if diff := cmp.Diff(before, after); diff != "" || controls != 6 {
		t.Errorf("%d controls, want 6\n%s", controls, diff)
	}
}

// disable is a reference implementation for known kinds.
func disable(v any, controls *int) {
	switch x := v.(type) {
	case []any:
		for _, c := range x {
			disable(c, controls)
		}
	case map[string]any:
		if x["type"] == 2.0 || x["type"] == 3.0 {
			x["disabled"] = true
			*controls++
		}
		disable(x["components"], controls)
		disable(x["accessory"], controls)
	}
}

func TestMissing(t *testing.T) {
	const view, send, threads, all = "1024", "2048", "274877906944", "8"
	tests := map[string]struct {
		guild, permissions string
		place              int
		want               []interaction.Permission
	}{
		"all permissions":              {"1", "3072", 0, nil},
		"nothing":                      {"1", "0", 0, []interaction.Permission{discordgo.PermissionViewChannel, discordgo.PermissionSendMessages}},
		"without ViewChannel":          {"1", send, 0, []interaction.Permission{discordgo.PermissionViewChannel}},
		"without SendMessages":         {"1", view, 0, []interaction.Permission{discordgo.PermissionSendMessages}},
		"a thread":                     {"1", "274877907968", 11, nil},
		"a private thread":             {"1", "3072", 12, []interaction.Permission{discordgo.PermissionSendMessagesInThreads}},
		"a thread without ViewChannel": {"1", threads, 10, []interaction.Permission{discordgo.PermissionViewChannel}},
		"administrator":                {"1", all, 11, nil},
		"direct messages":              {"", "0", 1, nil},
		"not sent":                     {"1", "", 0, nil},
		"invalid number":               {"1", "-1", 0, nil},
		"over 64 bits":                 {"1", "99999999999999999999", 0, nil},
	}
	for name, test := range tests {
		raw, err := json.Marshal(map[string]any{
			"id": "1", "token": "x", "type": 3, "user": map[string]any{"id": "2"}, "data": map[string]any{"custom_id": "c"},
			"guild_id": test.guild, "app_permissions": test.permissions, "channel": map[string]any{"type": test.place},
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := decode(t, raw).Missing(); !slices.Equal(got, test.want) {
			t.Errorf("%s: got %v, want %v", name, got, test.want)
		}
	}
}
