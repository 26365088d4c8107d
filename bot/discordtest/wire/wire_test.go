package wire_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"parlour/bot/discordtest/wire"
)

func TestSnowflake(t *testing.T) {
	at := time.Date(2025, 3, 1, 12, 0, 0, 0, time.UTC)
	id := wire.Snowflake(at, 7)
	if id != "1345364951040000007" || !id.Time().Equal(at) || !id.Valid() {
		t.Errorf("got %s of %v", id, id.Time())
	}
	for _, bad := range []wire.ID{"", "x", "-1", "007", "18446744073709551616"} {
		if bad.Valid() {
			t.Errorf("Valid(%q) = true", bad)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		ms, serial := rapid.Int64Range(wire.Epoch, wire.Epoch+1<<41).Draw(t, "ms"), rapid.Uint32Max(1<<22-1).Draw(t, "serial")
		id := wire.Snowflake(time.UnixMilli(ms), serial)
		if id.Time().UnixMilli() != ms || id.Uint()&(1<<22-1) != uint64(serial) {
			t.Fatalf("got %v", id)
		}
		n := rapid.IntRange(1, 64).Draw(t, "shards")
		if want := (uint64(ms) - wire.Epoch) % uint64(n); uint64(id.Shard(n)) != want {
			t.Fatalf("shard of %d: got %d, want %d", n, id.Shard(n), want)
		}
	})
}

func TestOptional(t *testing.T) {
	var form struct{ Absent, Null, There wire.Optional[string] }
	if err := json.Unmarshal([]byte(`{"null":null,"there":"x"}`), &form); err != nil {
		t.Fatal(err)
	}
	if form.Absent.Set || !form.Null.Set || !form.Null.Null || form.There != wire.Some("x") {
		t.Errorf("got %+v", form)
	}
}

func TestPermissions(t *testing.T) {
	for text, want := range map[string]wire.Permissions{`"8"`: wire.Administrator, `8192`: wire.ManageMessages} {
		var p wire.Permissions
		if err := json.Unmarshal([]byte(text), &p); err != nil || p != want {
			t.Errorf("%s: got %d, %v", text, p, err)
		}
	}
	var p wire.Permissions
	if err := json.Unmarshal([]byte(`"all"`), &p); err == nil {
		t.Error("want an error")
	}
	if !wire.Administrator.Has(wire.ManageMessages) || wire.Everyone.Has(wire.ManageMessages) {
		t.Error("Has is wrong about administrators or everyone")
	}
}

func TestComponentsAreFilledIn(t *testing.T) {
	for want, c := range map[string]wire.Component{
		`{"custom_id":"a","id":1,"label":"A","style":1,"type":2}`:                {Type: wire.Button, ID: 1, CustomID: "a", Label: "A", Style: 1},
		`{"accent_color":null,"components":[],"id":1,"spoiler":false,"type":17}`: {Type: wire.Container, ID: 1},
		`{"divider":true,"id":1,"spacing":1,"type":14}`:                          {Type: wire.Separator, ID: 1},
		`{"custom_id":"a","id":1,"type":4,"value":""}`:                           {Type: wire.TextInput, ID: 1, CustomID: "a", Submitted: true},
		`{"custom_id":"a","id":1,"type":5,"values":[]}`:                          {Type: wire.UserSelect, ID: 1, CustomID: "a", Submitted: true},
		`{"custom_id":"a","id":1,"type":21,"value":null}`:                        {Type: wire.RadioGroup, ID: 1, CustomID: "a", Submitted: true},
		`{"custom_id":"a","id":1,"type":23,"value":true}`:                        {Type: wire.Checkbox, ID: 1, CustomID: "a", Value: wire.Checked, Submitted: true},
		`{"custom_id":"a","id":1,"type":23,"value":false}`:                       {Type: wire.Checkbox, ID: 1, CustomID: "a", Value: wire.Unchecked, Submitted: true},
	} {
		var got, expected any
		b, err := json.Marshal(c)
		if err != nil || json.Unmarshal(b, &got) != nil || json.Unmarshal([]byte(want), &expected) != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(expected, got); diff != "" {
			t.Error(diff)
		}
	}
}

func TestValues(t *testing.T) {
	for text, want := range map[string]wire.Value{`"x"`: "x", `null`: "", `true`: wire.Checked, `false`: wire.Unchecked} {
		c := wire.Component{Value: "before"}
		if err := json.Unmarshal([]byte(`{"value":`+text+`}`), &c); err != nil || c.Value != want {
			t.Errorf("%s: got %q, %v, want %q", text, c.Value, err, want)
		}
	}
	var c wire.Component
	if err := json.Unmarshal([]byte(`{"value":7}`), &c); err == nil {
		t.Error("a number: want an error")
	}
}

func TestInteractionDataOfComponents(t *testing.T) {
	for want, d := range map[string]wire.InteractionData{
		`{"id":"7","name":"x","type":2}`:                             {ID: "7", Name: "x", Type: wire.UserCommand},
		`{"custom_id":"a","component_type":2,"id":3}`:                {CustomID: "a", ComponentType: wire.Button, Number: 3},
		`{"custom_id":"a","component_type":6,"id":3,"values":[]}`:    {CustomID: "a", ComponentType: wire.RoleSelect, Number: 3},
		`{"custom_id":"a","component_type":3,"id":3,"values":["x"]}`: {CustomID: "a", ComponentType: wire.StringSelect, Number: 3, Values: []string{"x"}},
		`{"custom_id":"m","components":[{"type":10,"id":1}]}`:        {CustomID: "m", Components: []wire.Component{{Type: wire.TextDisplay, ID: 1, Submitted: true}}},
	} {
		b, err := json.Marshal(d)
		if err != nil || string(b) != want {
			t.Errorf("got %s, %v, want %s", b, err, want)
		}
		var back wire.InteractionData
		if err := json.Unmarshal(b, &back); err != nil || back.ID != d.ID || back.Number != d.Number || len(back.Values) != len(d.Values) {
			t.Errorf("%s: got %+v, %v", b, back, err)
		}
	}
}

func TestAttachmentNumber(t *testing.T) {
	for text, want := range map[string]wire.ID{`0`: "0", `"12"`: "12"} {
		if got := (wire.AttachmentRef{ID: json.RawMessage(text)}).Number(); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

func ExampleWalk() {
	list := []wire.Component{{Type: wire.Container, Components: []wire.Component{
		{Type: wire.TextDisplay, Content: "Board"},
		{Type: wire.ActionRow, Components: []wire.Component{{Type: wire.Button, Label: "Go", CustomID: "go"}}},
	}}}
	wire.Walk(list, func(c *wire.Component) bool {
		fmt.Printf("%d %q\n", c.Type, c.Content+c.Label)
		return true
	})
	fmt.Println(wire.Find(list, "go").Label)
	// Output:
	// 17 ""
	// 10 "Board"
	// 1 ""
	// 2 "Go"
	// Go
}
