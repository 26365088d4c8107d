package discordtest_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

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
		object{"type": 11, "name": "file", "description": "x"},
		object{"type": 3, "name": "auto", "description": "x", "autocomplete": true},
	}}}).want(http.StatusOK, 0)
	return h
}

func TestOptionValues(t *testing.T) {
	h := everyOption(t)
	file := discordtest.File{Name: "a.txt", Data: []byte("abc")}
	i := must(h.Say(h.alice, h.general, "/all text:abc pick:Knuth's whole:7 real:2.5 yes:true who:@bob where:#general auto:free", file))(t)
	got := map[string]any{}
	for _, o := range i.Payload().Data.Options {
		got[o.Name] = o.Value
	}
	attached := got["file"].(wire.ID)
	want := map[string]any{"text": "abc", "pick": "knuth", "whole": 7.0, "real": 2.5, "yes": true, "who": h.bob, "where": h.general,
		"file": attached, "auto": "free"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	r := i.Payload().Data.Resolved
	if r.Users[h.bob].Username != "bob" || r.Members[h.bob].User != nil || r.Channels[h.general].Name != "general" ||
		r.Attachments[attached].Filename != "a.txt" {
		t.Errorf("got %+v", r)
	}
	j := must(h.Command(h.alice, h.general, discordtest.Call{Command: "all", Options: map[string]any{
		"text": "abc", "pick": "knuth", "whole": 7, "real": 2.5, "yes": true, "who": h.bob, "where": h.general, "auto": "free", "file": file,
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
		t.Error("the bot received a refused command")
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
