package discordtest_test

import (
	"net/http"
	"testing"

	"parlour/bot/discordtest/wire"
)

// menus registers a command of each type with one name, and another.
func (h *house) menus() {
	h.t.Helper()
	h.api("PUT", "/applications/"+string(h.app.ID)+"/commands", list{
		object{"name": "game", "description": "Plays"},
		object{"name": "game", "type": 2}, object{"name": "game", "type": 3},
		object{"name": "Challenge to a game", "type": 2, "contexts": list{0}},
	}).want(http.StatusOK, 0)
}

func TestUserCommand(t *testing.T) {
	h := newHouse(t)
	h.menus()
	i := must(h.UserCommand(h.alice, h.general, "Challenge to a game", "@bob"))(t)
	p := i.Payload()
	if d := p.Data; p.Type != wire.CommandInteraction || d.Type != wire.UserCommand || d.Name != "Challenge to a game" || d.TargetID != h.bob ||
		d.Resolved.Users[h.bob].Username != "bob" || d.Resolved.Members[h.bob].Permissions == nil || d.Options != nil {
		t.Errorf("got %+v", p.Data)
	}
	h.sent(i)
	h.answer(i, message("challenged")).want(http.StatusNoContent, 0)
	said := into[wire.Message](h.bare("GET", hookPath(i, "/messages/@original"), nil).want(http.StatusOK, 0))
	if said.Type != wire.MenuCommandMessage || said.Interaction.Name != "Challenge to a game" || said.InteractionMetadata.TargetUser.ID != h.bob {
		t.Errorf("got %+v", said)
	}
	if bot := must(h.UserCommand(h.alice, h.general, "game", string(h.app.BotID)))(t).Payload().Data; bot.TargetID != h.app.BotID {
		t.Errorf("got %+v", bot)
	}
}

func TestMessageCommand(t *testing.T) {
	h := newHouse(t)
	h.menus()
	id := must(h.Post(h.bob, h.general, "look at this"))(t)
	i := must(h.MessageCommand(h.alice, id, "game"))(t)
	if d := i.Payload().Data; d.Type != wire.MessageCommand || d.TargetID != id || d.Resolved.Messages[id].Content != "look at this" || i.Payload().Message != nil {
		t.Errorf("got %+v", i.Payload().Data)
	}
	h.sent(i)
	h.answer(i, oneModal).want(http.StatusNoContent, 0)
	sent := must(h.Submit(h.alice, map[string][]string{"code": {"1234"}}))(t)
	h.answer(sent, message("analysed")).want(http.StatusNoContent, 0)
	said := into[wire.Message](h.bare("GET", hookPath(sent, "/messages/@original"), nil).want(http.StatusOK, 0))
	if got := said.InteractionMetadata.Triggering; got == nil || got.TargetMessageID != id {
		t.Errorf("got %+v", said.InteractionMetadata)
	}
}

func TestMenusOfferTheirOwnCommands(t *testing.T) {
	h := newHouse(t)
	h.menus()
	id := must(h.Post(h.bob, h.general, "x"))(t)
	must(h.Say(h.alice, h.general, "/game"))(t) // the one that is typed
	secret := must(h.Say(h.alice, h.general, "/game"))(t)
	h.answer(secret, object{"type": 4, "data": object{"content": "x", "flags": 64}}).want(http.StatusNoContent, 0)
	dm := must(h.Direct(h.alice, h.app.ID))(t)
	must(h.UserCommand(h.alice, dm, "game", "alice"))(t)
	for name, err := range map[string]error{
		"user command on a message":    second(h.MessageCommand(h.alice, id, "Challenge to a game")),
		"no message":                   second(h.MessageCommand(h.alice, "1", "game")),
		"private message":              second(h.MessageCommand(h.alice, secret.Messages()[0].ID, "game")),
		"no such member":               second(h.UserCommand(h.alice, h.general, "game", "dave")),
		"no such command":              second(h.UserCommand(h.alice, h.general, "dance", "bob")),
		"no such channel":              second(h.UserCommand(h.alice, "1", "game", "bob")),
		"not in direct messages":       second(h.UserCommand(h.alice, dm, "Challenge to a game", "alice")),
		"a typed command with a space": second(h.Say(h.alice, h.general, "/Challenge to a game")),
	} {
		if err == nil {
			t.Errorf("%s: want an error", name)
		}
	}
}

func TestMenuCommandsKeepTheirIDs(t *testing.T) {
	h := newHouse(t)
	at := "/applications/" + string(h.app.ID) + "/commands"
	h.menus()
	before := into[[]wire.Command](h.api("GET", at, nil).want(http.StatusOK, 0))
	h.menus()
	after := into[[]wire.Command](h.api("GET", at, nil).want(http.StatusOK, 0))
	for n, want := range []wire.CommandType{1, 2, 3, 2} {
		if after[n].Type != want || after[n].ID != before[n].ID || n > 0 && after[n].ID == after[0].ID {
			t.Errorf("got %+v, before %+v", after[n], before[n])
		}
	}
	own := "/applications/" + string(h.app.ID) + "/guilds/" + string(h.guild) + "/commands"
	for _, kind := range []int{2, 3, 2} {
		h.api("POST", own, object{"name": "here", "type": kind}).want(http.StatusCreated, 0)
	}
	if got := into[[]wire.Command](h.api("GET", own, nil).want(http.StatusOK, 0)); len(got) != 2 {
		t.Errorf("got %+v, want one of each type", got)
	}
}
