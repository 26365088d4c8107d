package discordtest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// everyOption registers a command with one option of every type.
func everyOption(t *testing.T) *house {
	h := newHouse(t)
	h.api("PUT", "/applications/"+string(h.app.ID)+"/commands", list{object{"name": "all", "description": "x", "options": list{
		object{"type": 3, "name": "text", "description": "x", "required": true, "min_length": 2, "max_length": 5},
		object{"type": 3, "name": "pick", "description": "x", "choices": list{object{"name": "Knuth's", "value": "knuth"}, object{"name": "First", "value": "first"}}},
		object{"type": 4, "name": "whole", "description": "x", "min_value": 1, "max_value": 10},
		object{"type": 10, "name": "real", "description": "x"},
		object{"type": 5, "name": "yes", "description": "x"},
		object{"type": 6, "name": "who", "description": "x"},
		object{"type": 7, "name": "where", "description": "x", "channel_types": list{0}},
		object{"type": 8, "name": "role", "description": "x"},
		object{"type": 9, "name": "any", "description": "x"},
		object{"type": 11, "name": "file", "description": "x"},
		object{"type": 3, "name": "auto", "description": "x", "autocomplete": true},
	}}}).want(http.StatusOK, 0)
	return h
}

func TestOptionValues(t *testing.T) {
	h := everyOption(t)
	file := discordtest.File{Name: "a.txt", Data: []byte("abc")}
	i := must(h.Say(h.alice, h.general, "/all text:abc pick:Knuth's whole:7 real:2.5 yes:true who:@bob where:#general role:@everyone any:carol auto:free", file))(t)
	got := map[string]any{}
	for _, o := range i.Payload().Data.Options {
		got[o.Name] = o.Value
	}
	attached := got["file"].(wire.ID)
	want := map[string]any{"text": "abc", "pick": "knuth", "whole": 7.0, "real": 2.5, "yes": true, "who": h.bob, "where": h.general,
		"role": h.guild, "any": h.carol, "file": attached, "auto": "free"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	r := i.Payload().Data.Resolved
	if r.Users[h.bob].Username != "bob" || r.Members[h.carol].User != nil || r.Channels[h.general].Name != "general" ||
		r.Roles[h.guild].Name != "@everyone" || r.Attachments[attached].Filename != "a.txt" {
		t.Errorf("got %+v", r)
	}
	j := must(h.Command(h.alice, h.general, discordtest.Call{Command: "all", Options: map[string]any{
		"text": "abc", "pick": "knuth", "whole": 7, "real": 2.5, "yes": true, "who": h.bob, "where": h.general, "role": h.guild, "any": h.carol, "auto": "free", "file": file,
	}}))(t)
	for _, o := range j.Payload().Data.Options {
		if o.Name != "file" && o.Value != got[o.Name] {
			t.Errorf("%s: got %v, want %v", o.Name, o.Value, got[o.Name])
		}
	}
}

func TestOptionRefusals(t *testing.T) {
	h := everyOption(t)
	for line, want := range map[string]string{
		"/all":                         "option text is required",
		"/all text:a":                  "shorter than 2",
		"/all text:abcdef":             "longer than it may be",
		`/all text:""`:                 "it is empty",
		"/all text:abc pick:minimax":   "not among its choices: knuth, first",
		"/all text:abc whole:x":        "no number",
		"/all text:abc whole:1.5":      "no whole number",
		"/all text:abc whole:0":        "less than 1",
		"/all text:abc whole:11":       "more than 10",
		"/all text:abc yes:maybe":      "neither true nor false",
		"/all text:abc who:@dave":      `no member "@dave"`,
		"/all text:abc where:#nowhere": `no channel "#nowhere"`,
		"/all text:abc role:@king":     `no role "@king"`,
		"/all text:abc any:nobody":     `no role "nobody"`,
		"/all text:abc file:board.png": "must be attached",
		"/all text:abc unknown:x":      `no option "unknown"`,
		"/nothing":                     "no command /nothing",
	} {
		if _, err := h.Say(h.alice, h.general, line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", line, err, want)
		}
	}
	if _, err := h.Say(h.alice, h.general, "/all text:abc", discordtest.File{Name: "a"}, discordtest.File{Name: "b"}); err == nil {
		t.Error("two files: want an error")
	}
	if _, err := h.Command(h.alice, h.general, discordtest.Call{Command: "all", Options: map[string]any{"text": "abc", "more": 1}}); err == nil {
		t.Error("an unknown option: want an error")
	}
	for _, where := range [][2]wire.ID{{"1", h.general}, {h.alice, "1"}, {h.AddUser("stranger", ""), h.general}} {
		if _, err := h.Say(where[0], where[1], "/all text:abc"); err == nil {
			t.Errorf("%v: want an error", where)
		}
	}
	if h.Pending() != 0 {
		t.Error("the bot heard of a refused command")
	}
}

func TestComplete(t *testing.T) {
	h := everyOption(t)
	i := must(h.Complete(h.alice, h.general, "/all whole:3 auto:c"))(t)
	for _, o := range i.Payload().Data.Options {
		if o.Focused != (o.Name == "auto") {
			t.Errorf("got %+v", o)
		}
	}
	h.answer(i, object{"type": 8, "data": object{"choices": list{object{"name": "c3", "value": "c3"}}}}).want(http.StatusNoContent, 0)
	h.wait(i, nil)(discordtest.Answered)
	if got := i.Choices(); len(got) != 1 || got[0].Value != "c3" {
		t.Errorf("got %+v", got)
	}
	j := must(h.Suggest(h.alice, h.general, discordtest.Call{Command: "all", Options: map[string]any{"auto": ""}, Focus: "auto"}))(t)
	if o := j.Payload().Data.Options[0]; !o.Focused || o.Value != "" {
		t.Errorf("got %+v", o)
	}
	if _, err := h.Complete(h.alice, h.general, "/all text:c"); err == nil {
		t.Error("an option without autocomplete: want an error")
	}
}

// board has the bot send a message to everybody, or to alice alone.
func (h *house) board(flags int, components any) wire.ID {
	h.t.Helper()
	i := must(h.Say(h.alice, h.general, "/game"))(h.t)
	h.answer(i, object{"type": 4, "data": object{"content": "board", "flags": flags, "components": components}}).want(http.StatusNoContent, 0)
	return i.Messages()[0].ID
}

func rowOf(components ...any) object { return object{"type": 1, "components": components} }

func TestComponents(t *testing.T) {
	h := quiet(t)
	option := func(v string) object { return object{"label": v, "value": v} }
	id := h.board(0, list{
		rowOf(object{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}, object{"type": 2, "style": 1, "label": "No", "custom_id": "no", "disabled": true}),
		rowOf(object{"type": 3, "custom_id": "pick", "min_values": 1, "max_values": 2, "options": list{option("a"), option("b"), option("c")}}),
		rowOf(object{"type": 5, "custom_id": "who"}),
		rowOf(object{"type": 8, "custom_id": "where", "channel_types": list{0}}),
		rowOf(object{"type": 7, "custom_id": "any"}),
	})
	picked := must(h.Pick(h.bob, id, "pick", "a", "c"))(t)
	if got := picked.Payload().Data; got.ComponentType != wire.StringSelect || strings.Join(got.Values, " ") != "a c" {
		t.Errorf("got %+v", got)
	}
	who := must(h.Pick(h.bob, id, "who", "@alice"))(t)
	if got := who.Payload().Data; got.Values[0] != string(h.alice) || got.Resolved.Users[h.alice].Username != "alice" {
		t.Errorf("got %+v", got)
	}
	must(h.Pick(h.bob, id, "where", "general"))(t)
	must(h.Pick(h.bob, id, "any", "@everyone"))(t)
	for name, err := range map[string]error{
		"disabled":        second(h.Press(h.bob, id, "no")),
		"not there":       second(h.Press(h.bob, id, "nothing")),
		"no button":       second(h.Press(h.bob, id, "pick")),
		"no message":      second(h.Press(h.bob, "1", "go")),
		"no select":       second(h.Pick(h.bob, id, "go", "a")),
		"too few":         second(h.Pick(h.bob, id, "pick")),
		"too many":        second(h.Pick(h.bob, id, "pick", "a", "b", "c")),
		"no such option":  second(h.Pick(h.bob, id, "pick", "d")),
		"twice":           second(h.Pick(h.bob, id, "pick", "a", "a")),
		"no such user":    second(h.Pick(h.bob, id, "who", "dave")),
		"no such channel": second(h.Pick(h.bob, id, "where", "nowhere")),
	} {
		if err == nil {
			t.Errorf("%s: want an error", name)
		}
	}
}

func second(_ *discordtest.Interaction, err error) error { return err }

func TestPrivateMessages(t *testing.T) {
	h := quiet(t)
	id := h.board(64, oneButton)
	if got := h.Messages(h.alice, h.general); len(got) != 1 || got[0].Private != h.alice {
		t.Errorf("alice sees %+v", got)
	}
	for name, got := range map[string][]discordtest.MessageView{"bob": h.Messages(h.bob, h.general), "everyone": h.PublicMessages(h.general)} {
		if len(got) != 0 {
			t.Errorf("%s sees %+v", name, got)
		}
	}
	if _, err := h.Press(h.bob, id, "go"); err == nil {
		t.Error("bob pressed a button he can't see")
	}
	h.api("GET", "/channels/"+string(h.general)+"/messages/"+string(id), nil).want(http.StatusNotFound, 10008)
	pressed := must(h.Press(h.alice, id, "go"))(t)
	h.answer(pressed, object{"type": 7, "data": object{"content": "pressed", "components": nil}}).want(http.StatusNoContent, 0)
	if got := h.Messages(h.alice, h.general); got[0].Content != "pressed" || got[0].Private != h.alice {
		t.Errorf("got %+v", got)
	}
}

func TestModal(t *testing.T) {
	h := quiet(t)
	open := func() *discordtest.Interaction {
		i := must(h.Say(h.alice, h.general, "/game"))(t)
		h.answer(i, oneModal).want(http.StatusNoContent, 0)
		return i
	}
	i := open()
	m := h.OpenModal(h.alice)
	if m == nil || m != i.Modal() || m.Title != "T" || m.Fields()[0].Label != "Code" || h.OpenModal(h.bob) != nil {
		t.Fatalf("got %+v", m)
	}
	if h.Look(h.alice).Modal == nil || h.Look(h.bob).Modal != nil {
		t.Error("the form must be before alice alone")
	}
	for name, values := range map[string]map[string][]string{
		"empty": nil, "short": {"code": {"1"}}, "long": {"code": {"12345"}}, "unknown": {"code": {"123"}, "more": {"x"}},
	} {
		if _, err := h.Submit(h.alice, values); err == nil {
			t.Errorf("%s: want an error", name)
		}
	}
	sent := must(h.Submit(h.alice, map[string][]string{"code": {"1234"}}))(t)
	if got := sent.Payload(); got.Type != wire.ModalInteraction || got.Data.CustomID != "m" || got.Data.Components[0].Components[0].Value != "1234" {
		t.Errorf("got %+v", got)
	}
	h.answer(sent, message("thanks")).want(http.StatusNoContent, 0)
	if got := sent.Messages()[0].InteractionMetadata; got.Triggering == nil || got.Triggering.ID != i.ID() {
		t.Errorf("got %+v", got)
	}
	open()
	h.Dismiss(h.alice)
	if _, err := h.Submit(h.alice, map[string][]string{"code": {"1234"}}); err == nil {
		t.Error("a form that was closed: want an error")
	}
}

func TestModalWithLabels(t *testing.T) {
	h := quiet(t)
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	h.answer(i, object{"type": 9, "data": object{"custom_id": "m", "title": "T", "components": list{
		object{"type": 10, "content": "Hide a code"},
		object{"type": 18, "label": "Code", "component": object{"type": 4, "custom_id": "code", "style": 1, "value": "0000", "required": false}},
		object{"type": 18, "label": "How", "component": object{"type": 3, "custom_id": "how", "options": list{object{"label": "x", "value": "x"}}}},
	}}}).want(http.StatusNoContent, 0)
	if _, err := h.Submit(h.alice, nil); err == nil {
		t.Error("nothing picked: want an error")
	}
	sent := must(h.Submit(h.alice, map[string][]string{"how": {"x"}}))(t)
	got := sent.Payload().Data.Components
	if got[1].Component.Value != "0000" || got[2].Component.Values[0] != "x" {
		t.Errorf("got %+v", got)
	}
}

func TestMenus(t *testing.T) {
	h := newHouse(t)
	h.api("PUT", "/applications/"+string(h.app.ID)+"/commands", list{object{"name": "Challenge", "type": 2}, object{"name": "Explain", "type": 3}})
	said := must(h.Post(h.bob, h.general, "what?"))(t)
	i := must(h.Use(h.alice, h.general, "Challenge", h.bob))(t)
	if d := i.Payload().Data; d.TargetID != h.bob || d.Resolved.Users[h.bob].Username != "bob" {
		t.Errorf("got %+v", d)
	}
	i = must(h.Use(h.alice, h.general, "Explain", said))(t)
	if d := i.Payload().Data; d.Resolved.Messages[said].Content != "what?" {
		t.Errorf("got %+v", d)
	}
	for _, bad := range [][2]string{{"Nothing", string(h.bob)}, {"Challenge", "1"}, {"Explain", "1"}} {
		if _, err := h.Use(h.alice, h.general, bad[0], wire.ID(bad[1])); err == nil {
			t.Errorf("%v: want an error", bad)
		}
	}
}

func TestThreadsOfMembers(t *testing.T) {
	h := quiet(t)
	id := must(h.StartThread(h.alice, h.general, "game"))(t)
	i := must(h.Say(h.bob, id, "/game"))(t)
	if c := i.Payload().Channel; c.ID != id || c.Type != wire.PublicThread || *c.ParentID != h.general {
		t.Errorf("got %+v", c)
	}
	if _, err := h.StartThread(h.alice, "1", "x"); err == nil {
		t.Error("in no channel: want an error")
	}
	if err := h.Archive(h.general, true, false); err == nil {
		t.Error("archiving a channel: want an error")
	}
}

func TestDMInteraction(t *testing.T) {
	h := quiet(t)
	dm := must(h.Direct(h.alice, h.app.ID))(t)
	i := must(h.Say(h.alice, dm, "/game"))(t)
	p := i.Payload()
	if p.Context != wire.InBotDM || p.Member != nil || p.User.ID != h.alice || p.GuildID != "" || p.Owners["0"] != "0" {
		t.Errorf("got %+v", p)
	}
	h.answer(i, message("hi")).want(http.StatusNoContent, 0)
	if got := h.Look(h.alice).Direct[0].Messages; len(got) != 1 {
		t.Errorf("got %+v", got)
	}
}

func TestLookIsJSON(t *testing.T) {
	h := quiet(t)
	h.board(0, oneButton)
	var v struct {
		Version uint64
		Viewer  struct{ Username string }
		Guilds  []struct {
			Channels []struct {
				Name     string
				CanWrite bool `json:"can_write"`
				Messages []struct {
					Content    string
					Components []struct{ Components []struct{ Label string } }
				}
			}
			Members []struct{ User struct{ Username string } }
		}
	}
	if err := json.Unmarshal(must(json.Marshal(h.Look(h.alice)))(t), &v); err != nil {
		t.Fatal(err)
	}
	if c := v.Guilds[0].Channels[0]; v.Viewer.Username != "alice" || c.Name != "general" || !c.CanWrite || c.Messages[0].Components[0].Components[0].Label != "Go" || len(v.Guilds[0].Members) != 4 {
		t.Errorf("got %+v", v)
	}
	version, changed := h.Changes()
	must(h.Post(h.bob, h.general, "x"))(t)
	<-changed
	if now, _ := h.Changes(); now <= version || h.Look(h.alice).Guilds[0].Channels[0].Messages[1].Changed <= version {
		t.Errorf("version was %d and is %d", version, now)
	}
	if got := fmt.Sprint(h.Look("1").Guilds); got != "[]" {
		t.Errorf("a stranger sees %s", got)
	}
}

func TestIdle(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	h.register(h.open(echo), echoCommand)
	must(h.Say(h.alice, h.general, "/echo text:x"))(t)
	if err := h.Idle(h.ctx); err != nil || h.Pending() != 0 || len(h.PublicMessages(h.general)) != 1 {
		t.Errorf("got %v, %d pending", err, h.Pending())
	}
}
