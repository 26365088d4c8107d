package discordtest_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// quiet returns a house with commands but without a gateway client, so that the
// test responds itself.
func quiet(t *testing.T, change ...func(*discordtest.Options)) *house {
	t.Helper()
	h := newHouse(t, change...)
	h.api("PUT", "/applications/"+string(h.app.ID)+"/commands", list{
		object{"name": "game", "description": "Plays"},
		object{"name": "move", "description": "Moves", "options": list{
			object{"type": 3, "name": "to", "description": "Where to", "autocomplete": true},
		}},
	}).want(http.StatusOK, 0)
	return h
}

// answer sends the first response to an interaction.
func (h *house) answer(i *discordtest.Interaction, body any) reply {
	h.t.Helper()
	return h.api("POST", callbackPath(i), body)
}

func callbackPath(i *discordtest.Interaction) string {
	return fmt.Sprintf("/interactions/%s/%s/callback", i.ID(), i.Payload().Token)
}

func hookPath(i *discordtest.Interaction, rest string) string {
	return fmt.Sprintf("/webhooks/%s/%s%s", i.Payload().ApplicationID, i.Payload().Token, rest)
}

func message(content string) object { return object{"type": 4, "data": object{"content": content}} }

var oneButton = list{object{"type": 1, "components": list{object{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}}}}

var oneModal = object{"type": 9, "data": object{"custom_id": "m", "title": "T", "components": list{
	object{"type": 1, "components": list{object{"type": 4, "custom_id": "code", "label": "Code", "style": 1, "min_length": 2, "max_length": 4}}},
}}}

func TestFirstResponseOnce(t *testing.T) {
	h := quiet(t)
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	if i.State() != discordtest.Waiting || h.Pending() != 1 {
		t.Fatalf("got %v, pending %d", i.State(), h.Pending())
	}
	h.answer(i, message("one")).want(http.StatusNoContent, 0)
	h.answer(i, message("two")).want(http.StatusBadRequest, 40060)
	if i.State() != discordtest.Answered || i.Messages()[0].Content != "one" || h.Pending() != 0 {
		t.Errorf("got %v, %+v", i.State(), i.Messages())
	}
	h.api("POST", "/interactions/1/x/callback", message("x")).want(http.StatusNotFound, 10062)
}

func TestThreeSeconds(t *testing.T) {
	h := quiet(t)
	intime, late := must(h.Say(h.alice, h.general, "/game"))(t), must(h.Say(h.alice, h.general, "/game"))(t)
	h.clock.Advance(2999 * time.Millisecond)
	h.answer(intime, message("x")).want(http.StatusNoContent, 0)
	h.clock.Advance(time.Millisecond)
	h.answer(late, message("x")).want(http.StatusNotFound, 10062)
	h.wait(late, nil)(discordtest.Failed)
	notices := h.Look(h.alice).Guilds[0].Channels[0].Notices
	if len(notices) != 1 || notices[0].State != discordtest.Failed || notices[0].Text != "The application did not respond" {
		t.Errorf("alice sees %+v", notices)
	}
	if got := h.Look(h.bob).Guilds[0].Channels[0].Notices; len(got) != 0 {
		t.Errorf("bob sees %+v", got)
	}
	h.api("PATCH", hookPath(late, "/messages/@original"), object{"content": "x"}).want(http.StatusNotFound, 10015)
}

func TestFifteenMinutes(t *testing.T) {
	h := quiet(t)
	i, deferred := must(h.Say(h.alice, h.general, "/game"))(t), must(h.Say(h.alice, h.general, "/game"))(t)
	h.answer(i, message("x")).want(http.StatusNoContent, 0)
	h.answer(deferred, object{"type": 5}).want(http.StatusNoContent, 0)
	h.clock.Advance(15*time.Minute - time.Millisecond)
	h.api("PATCH", hookPath(i, "/messages/@original"), object{"content": "y"}).want(http.StatusOK, 0)
	if deferred.State() != discordtest.Deferred {
		t.Errorf("got %v", deferred.State())
	}
	h.clock.Advance(time.Millisecond)
	for method, path := range map[string]string{"PATCH": "/messages/@original", "POST": "", "DELETE": "/messages/@original"} {
		h.api(method, hookPath(i, path), object{"content": "y"}).want(http.StatusUnauthorized, 50027)
	}
	if deferred.State() != discordtest.Failed || !strings.Contains(deferred.Reason(), "15 minutes") {
		t.Errorf("got %v: %s", deferred.State(), deferred.Reason())
	}
}

func TestDeferral(t *testing.T) {
	h := quiet(t)
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	h.answer(i, object{"type": 5, "data": object{"flags": 64, "content": "not said"}}).want(http.StatusNoContent, 0)
	seen := h.Messages(h.alice, h.general)
	if len(seen) != 1 || !seen[0].Thinking || seen[0].Content != "" || seen[0].Private != h.alice {
		t.Fatalf("got %+v", seen)
	}
	if i.State() != discordtest.Deferred || h.Pending() != 1 {
		t.Errorf("got %v, pending %d", i.State(), h.Pending())
	}
	// The first follow-up completes the placeholder, which stays private
	// regardless of the flags; the next one is a new message.
	first := into[wire.Message](h.api("POST", hookPath(i, ""), object{"content": "done", "flags": 0}).want(http.StatusOK, 0))
	second := into[wire.Message](h.api("POST", hookPath(i, "?wait=true"), object{"content": "more"}).want(http.StatusOK, 0))
	if first.ID != seen[0].ID || first.Flags != wire.Ephemeral || second.ID == first.ID || second.Reference.MessageID != first.ID {
		t.Errorf("got %+v and %+v", first, second)
	}
	h.wait(i, nil)(discordtest.Answered)
	if got := h.Messages(h.bob, h.general); len(got) != 1 || got[0].Content != "more" {
		t.Errorf("bob sees %+v", got)
	}
}

func TestComponentsV2AfterDeferral(t *testing.T) {
	h := quiet(t)
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	r := h.api("POST", callbackPath(i)+"?with_response=true", object{"type": 5}).want(http.StatusOK, 0)
	held := into[map[string]map[string]any](r)
	if held["interaction"]["response_message_loading"] != true || held["resource"] != nil {
		t.Errorf("got %v", held)
	}
	m := into[wire.Message](h.api("PATCH", hookPath(i, "/messages/@original"), object{"flags": 1 << 15, "components": list{
		object{"type": 17, "components": list{object{"type": 10, "content": "**Board**"}, oneButton[0]}},
	}}).want(http.StatusOK, 0))
	if m.Flags != wire.ComponentsV2 || m.Components[0].Components[0].Content != "**Board**" {
		t.Errorf("got %+v", m)
	}
	// The flag stays, and so do its restrictions.
	h.api("PATCH", hookPath(i, "/messages/@original"), object{"flags": 0}).want(http.StatusOK, 0)
	h.expect()
	h.api("PATCH", hookPath(i, "/messages/@original"), object{"content": "x"}).want(http.StatusBadRequest, 50035)
	pressed := must(h.Press(h.alice, m.ID, "go"))(t)
	h.answer(pressed, object{"type": 6}).want(http.StatusNoContent, 0)
}

func TestUpdateAndOriginal(t *testing.T) {
	h := quiet(t)
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	r := h.api("POST", callbackPath(i)+"?with_response=true", object{"type": 4, "data": object{"content": "x", "components": oneButton}}).want(http.StatusOK, 0)
	made := into[struct {
		Resource struct{ Message wire.Message }
	}](r).Resource.Message
	if made.Content != "x" || made.Interaction.Name != "game" {
		t.Fatalf("got %+v", made)
	}
	pressed := must(h.Press(h.bob, made.ID, "go"))(t)
	if pressed.Payload().Message.ID != made.ID || pressed.Payload().Member.User.ID != h.bob {
		t.Errorf("got %+v", pressed.Payload())
	}
	h.answer(pressed, object{"type": 7, "data": object{"content": "y", "components": nil, "embeds": nil}}).want(http.StatusNoContent, 0)
	got := h.PublicMessages(h.general)[0]
	if got.ID != made.ID || got.Content != "y" || len(got.Components) != 0 {
		t.Errorf("got %+v", got)
	}
	follow := into[wire.Message](h.api("POST", hookPath(pressed, ""), object{"content": "psst", "flags": 64}))
	h.api("PATCH", hookPath(pressed, "/messages/"+string(follow.ID)), object{"content": "z"}).want(http.StatusOK, 0)
	h.api("PATCH", hookPath(i, "/messages/"+string(follow.ID)), object{"content": "z"}).want(http.StatusNotFound, 10008)
	h.api("DELETE", hookPath(pressed, "/messages/"+string(follow.ID)), nil).want(http.StatusNoContent, 0)
	h.api("DELETE", hookPath(i, "/messages/@original"), nil).want(http.StatusNoContent, 0)
	h.api("PATCH", hookPath(i, "/messages/@original"), object{"content": "z"}).want(http.StatusNotFound, 10008)
}

func TestAllowedResponses(t *testing.T) {
	h := quiet(t, unlimited)
	h.expect()
	makers := map[string]func() *discordtest.Interaction{
		"command": func() *discordtest.Interaction { return must(h.Say(h.alice, h.general, "/game"))(t) },
		"autocomplete": func() *discordtest.Interaction {
			return must(h.Complete(h.alice, h.general, "/move to:c"))(t)
		},
		"component": func() *discordtest.Interaction {
			i := must(h.Say(h.alice, h.general, "/game"))(t)
			h.answer(i, object{"type": 4, "data": object{"content": "x", "components": oneButton}})
			return must(h.Press(h.alice, i.Messages()[0].ID, "go"))(t)
		},
	}
	submit := func(opener *discordtest.Interaction) *discordtest.Interaction {
		h.answer(opener, oneModal).want(http.StatusNoContent, 0)
		return must(h.Submit(h.alice, map[string][]string{"code": {"1234"}}))(t)
	}
	makers["form of a command"] = func() *discordtest.Interaction { return submit(makers["command"]()) }
	makers["form of a component"] = func() *discordtest.Interaction { return submit(makers["component"]()) }
	bodies := map[int]any{1: object{"type": 1}, 4: message("x"), 5: object{"type": 5}, 6: object{"type": 6}, 7: object{"type": 7, "data": object{"content": "x"}},
		8: object{"type": 8, "data": object{"choices": list{object{"name": "c3", "value": "c3"}}}}, 9: oneModal}
	for name, takes := range map[string][]int{"command": {4, 5, 9}, "autocomplete": {8}, "component": {4, 5, 6, 7, 9},
		"form of a command": {4, 5}, "form of a component": {4, 5, 6, 7}} {
		for kind, body := range bodies {
			t.Run(fmt.Sprint(name, " by ", kind), func(t *testing.T) {
				status, code := http.StatusBadRequest, 50035
				if slices.Contains(takes, kind) {
					status, code = http.StatusNoContent, 0
				}
				i := makers[name]()
				h.answer(i, body).want(status, code)
			})
		}
	}
}

func TestCallbackFiles(t *testing.T) {
	h := quiet(t)
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	kind, body := multipartBody(t, `{"type":4,"data":{"content":"x","flags":64,"attachments":[{"id":0,"filename":"b.png"}]}}`, map[string]string{"files[0]": "png"})
	h.send("POST", "/api/v9"+callbackPath(i), kind, body).want(http.StatusNoContent, 0)
	m := i.Messages()[0]
	if len(m.Attachments) != 1 || m.Attachments[0].Filename != "b.png" || !m.Attachments[0].Ephemeral {
		t.Errorf("got %+v", m)
	}
}

func TestCallbackErrorPlaces(t *testing.T) {
	h := quiet(t)
	h.expect()
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	r := h.answer(i, message(strings.Repeat("x", 2001))).want(http.StatusBadRequest, 50035)
	if !strings.Contains(string(r.body), `"errors":{"data":{"content":{"_errors":[{"code":"BASE_TYPE_MAX_LENGTH"`) {
		t.Errorf("got %s", r.body)
	}
	h.answer(i, message("shorter")).want(http.StatusNoContent, 0) // a refused answer doesn't count as one
}

func TestUserInstallFollowUps(t *testing.T) {
	h := quiet(t, unlimited)
	h.api("PUT", "/applications/"+string(h.app.ID)+"/commands", list{object{"name": "anywhere", "description": "x", "integration_types": list{1}}}).want(http.StatusOK, 0)
	if err := h.Install(h.app.ID, h.alice); err != nil {
		t.Fatal(err)
	}
	guild := h.AddGuild("Elsewhere", "")
	channel := must(h.AddChannel(guild, "x"))(t)
	if err := h.Join(guild, h.alice, 0); err != nil {
		t.Fatal(err)
	}
	i := must(h.Say(h.alice, channel, "/anywhere"))(t)
	if p := i.Payload(); p.Owners["1"] != h.alice || p.Owners["0"] != "" {
		t.Errorf("got %+v", p.Owners)
	}
	h.answer(i, message("x")).want(http.StatusNoContent, 0)
	for range 5 {
		h.api("POST", hookPath(i, ""), object{"content": "x"}).want(http.StatusOK, 0)
	}
	h.api("POST", hookPath(i, ""), object{"content": "x"}).want(http.StatusBadRequest, 40094)
}

func TestChannelDeletedMeanwhile(t *testing.T) {
	h := quiet(t)
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	if err := h.DeleteChannel(h.general); err != nil {
		t.Fatal(err)
	}
	h.answer(i, message("too late")).want(http.StatusNotFound, 10003)
}

func TestOldInteractionsAreDropped(t *testing.T) {
	h := quiet(t)
	old := must(h.Say(h.alice, h.general, "/game"))(t)
	h.answer(old, message("x")).want(http.StatusNoContent, 0)
	h.clock.Advance(time.Hour)
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	if state, err := i.Acknowledged(contextOver(t)); err == nil || state != discordtest.Waiting {
		t.Errorf("got %v, %v", state, err)
	}
	h.answer(old, message("x")).want(http.StatusNotFound, 10062)
	h.api("POST", hookPath(old, ""), object{"content": "x"}).want(http.StatusUnauthorized, 50027)
}

// contextOver is a context that has ended.
func contextOver(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}
