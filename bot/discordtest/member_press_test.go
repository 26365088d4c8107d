package discordtest_test

import (
	"net/http"
	"strings"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

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
	})
	if taps := must(h.Tap(h.bob, id, "go", "go"))(t); len(taps) != 2 || taps[0].ID().Uint() >= taps[1].ID().Uint() {
		t.Errorf("Tap = %v, want two interactions", taps)
	}
	picked := must(h.Pick(h.bob, id, "pick", "a", "c"))(t)
	if got := picked.Payload().Data; got.ComponentType != wire.StringSelect || strings.Join(got.Values, " ") != "a c" {
		t.Errorf("got %+v", got)
	}
	who := must(h.Pick(h.bob, id, "who", "@alice"))(t)
	if got := who.Payload().Data; got.Values[0] != string(h.alice) || got.Resolved.Users[h.alice].Username != "alice" {
		t.Errorf("got %+v", got)
	}
	must(h.Pick(h.bob, id, "where", "general"))(t)
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
		t.Error("bob pressed an invisible button")
	}
	h.api("DELETE", "/channels/"+string(h.general)+"/messages/"+string(id), nil).want(http.StatusNotFound, 10008)
	pressed := must(h.Press(h.alice, id, "go"))(t)
	h.answer(pressed, object{"type": 7, "data": object{"content": "pressed", "components": nil}}).want(http.StatusNoContent, 0)
	if got := h.Messages(h.alice, h.general); got[0].Content != "pressed" || got[0].Private != h.alice {
		t.Errorf("got %+v", got)
	}
}
