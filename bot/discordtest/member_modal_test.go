package discordtest_test

import (
	"net/http"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

func TestModal(t *testing.T) {
	h := quiet(t)
	open := func() *discordtest.Interaction {
		i := must(h.Say(h.alice, h.general, "/game"))(t)
		h.answer(i, oneModal).want(http.StatusNoContent, 0)
		return i
	}
	i := open()
	m := h.OpenModal(h.alice)
	if m == nil || m.Title != "T" || m.Fields()[0].Label != "Code" || h.OpenModal(h.bob) != nil {
		t.Fatalf("got %+v", m)
	}
	if h.Look(h.alice).Modal == nil || h.Look(h.bob).Modal != nil {
		t.Error("want the form to be open for alice only")
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
