package discordtest_test

import (
	"net/http"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// anywhere is a command for both kinds of installations.
var anywhere = list{object{"name": "game", "description": "Plays", "integration_types": list{0, 1}, "contexts": list{0, 1, 2}}}

// elsewhere adds a guild of alice and bob without the bot.
func (h *house) elsewhere() (guild, channel wire.ID) {
	h.t.Helper()
	h.api("PUT", "/applications/"+string(h.app.ID)+"/commands", anywhere).want(http.StatusOK, 0)
	guild = h.AddGuild("Elsewhere", "")
	for _, id := range []wire.ID{h.alice, h.bob} {
		if err := h.Join(guild, id, 0); err != nil {
			h.t.Fatal(err)
		}
	}
	return guild, must(h.AddChannel(guild, "general"))(h.t)
}

// Where a member lacks UseExternalApps, all responses of an application that only
// the member has installed are ephemeral: first responses, placeholders and
// follow-ups. Those of an application of the server are not.
func TestResponsesAreForcedToBePrivate(t *testing.T) {
	h := newHouse(t)
	guild, channel := h.elsewhere()
	if err := h.Install(h.app.ID, h.alice); err != nil {
		t.Fatal(err)
	}
	say := func() *discordtest.Interaction { return must(h.Say(h.alice, channel, "/game"))(t) }
	private := func(i *discordtest.Interaction) (out []bool) {
		for _, m := range i.Messages() {
			out = append(out, m.Private == h.alice && m.Flags&wire.Ephemeral != 0)
		}
		return out
	}
	free := say()
	h.answer(free, message("x"))
	if err := h.Deny(channel, h.alice, wire.UseExternalApps); err != nil {
		t.Fatal(err)
	}
	forced, deferred := say(), say()
	if p := forced.Payload(); p.Member.Permissions.Has(wire.UseExternalApps) || len(p.Owners) != 1 || p.Owners["1"] != h.alice {
		t.Errorf("the interaction has permissions %v and owners %v", *p.Member.Permissions, p.Owners)
	}
	got := into[struct {
		Interaction struct {
			Ephemeral bool `json:"response_message_ephemeral"`
		} `json:"interaction"`
		Resource struct{ Message wire.Message } `json:"resource"`
	}](h.api("POST", callbackPath(forced)+"?with_response=true", message("x")).want(http.StatusOK, 0))
	if !got.Interaction.Ephemeral || got.Resource.Message.Flags&wire.Ephemeral == 0 {
		t.Errorf("Discord returns %+v", got)
	}
	h.bare("POST", hookPath(forced, ""), object{"content": "y"}).want(http.StatusOK, 0)
	h.answer(deferred, object{"type": 5})
	h.bare("PATCH", hookPath(deferred, "/messages/@original"), object{"content": "z"}).want(http.StatusOK, 0)
	if err := h.AddCommands(guild, h.app.ID); err != nil {
		t.Fatal(err)
	}
	installed := say()
	h.answer(installed, message("x"))
	for name, c := range map[string]struct {
		i    *discordtest.Interaction
		want []bool
	}{
		"with the permission": {free, []bool{false}}, "without it": {forced, []bool{true, true}}, "deferred": {deferred, []bool{true}},
		"installed to the server": {installed, []bool{false}},
	} {
		if got := private(c.i); len(got) != len(c.want) || got[0] != c.want[0] || got[len(got)-1] != c.want[len(c.want)-1] {
			t.Errorf("%s: private is %v, want %v", name, got, c.want)
		}
	}
}

// A guild can have an application's commands without its bot. There its token is not
// valid, and it has only the permissions of responses.
func TestCommandsWithoutTheBot(t *testing.T) {
	h := newHouse(t)
	guild, channel := h.elsewhere()
	if _, err := h.Say(h.alice, channel, "/game"); err == nil {
		t.Error("the command is there before it was added")
	}
	if err := h.AddCommands(guild, h.app.ID); err != nil {
		t.Fatal(err)
	}
	i := must(h.Say(h.alice, channel, "/game"))(t)
	p := i.Payload()
	if want := wire.AttachFiles | wire.EmbedLinks | wire.UseExternalEmojis; p.AppPermissions != want || p.Owners["0"] != guild {
		t.Errorf("got permissions %v and owners %v, want %v", p.AppPermissions, p.Owners, want)
	}
	h.answer(i, message("x"))
	said := i.Messages()[0].ID
	messages := "/channels/" + string(channel) + "/messages"
	h.api("POST", messages, object{"content": "x"}).want(http.StatusForbidden, 50001)
	h.api("PATCH", messages+"/"+string(said), object{"content": "x"}).want(http.StatusForbidden, 50001)
	h.bare("PATCH", hookPath(i, "/messages/@original"), object{"content": "y"}).want(http.StatusOK, 0)
	if err := h.Join(guild, h.app.BotID, 0); err != nil {
		t.Fatal(err)
	}
	h.api("POST", messages, object{"content": "x"}).want(http.StatusOK, 0)
	if err := h.Leave(guild, h.app.BotID); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Say(h.alice, channel, "/game"); err == nil {
		t.Error("the command is there after the bot was removed")
	}
}
