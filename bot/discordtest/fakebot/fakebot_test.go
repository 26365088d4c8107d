package fakebot_test

import (
	"strings"
	"testing"

	"go.uber.org/goleak"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/fakebot"
	"parlour/bot/discordtest/wire"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// house is a channel with a member and a bot.
type house struct {
	*discordtest.Server
	t              *testing.T
	alice, general wire.ID
}

func newHouse(t *testing.T, start func(discordtest.TB, *discordtest.Server, discordtest.Application)) house {
	t.Helper()
	s := discordtest.Start(t, discordtest.Options{})
	guild, app := s.AddGuild("House", "en-US"), s.AddApplication("Testbot")
	general, err := s.AddChannel(guild, "general")
	if err != nil {
		t.Fatal(err)
	}
	h := house{s, t, s.AddUser("alice", "en-US"), general}
	for _, id := range []wire.ID{app.BotID, h.alice} {
		if err := s.Join(guild, id, 0); err != nil {
			t.Fatal(err)
		}
	}
	start(t, s, app)
	return h
}

// done waits until an interaction has been answered.
func (h house) done(i *discordtest.Interaction, err error) *discordtest.Interaction {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
	if state, err := i.Wait(h.t.Context()); err != nil || state != discordtest.Answered {
		h.t.Fatalf("got %v, %v", state, err)
	}
	return i
}

// said is the message that answers an interaction.
func (h house) said(i *discordtest.Interaction, err error) discordtest.MessageView {
	h.t.Helper()
	all := h.done(i, err).Messages()
	if len(all) != 1 {
		h.t.Fatalf("got %d messages, want one", len(all))
	}
	return all[0]
}

func TestTalker(t *testing.T) {
	t.Parallel()
	h := newHouse(t, fakebot.StartTalker)
	if m := h.said(h.Say(h.alice, h.general, "/whisper")); m.Private != h.alice {
		t.Errorf("the whisper is not for alice alone: %+v", m)
	}
	if got, want := h.said(h.Say(h.alice, h.general, "/describe colour:Red word:as typed")).Content, "given: colour=r word=as typed"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	offered := h.done(h.Complete(h.alice, h.general, "/describe colour:Red word:x")).Choices()
	if len(offered) != 2 || offered[1].Name != "x two" {
		t.Errorf("got choices %+v", offered)
	}
	shown := h.said(h.Say(h.alice, h.general, "/show"))
	if m := h.said(h.Press(h.alice, shown.ID, "press")); m.ID != shown.ID || m.Components[0].Components[0].Label != "Pressed once" {
		t.Errorf("the button has not changed its message: %+v", m)
	}
	if got := h.said(h.Pick(h.alice, shown.ID, "menu", "2")).Content; got != "chosen: 2" {
		t.Errorf("got %q", got)
	}
	h.done(h.Press(h.alice, shown.ID, "form"))
	if got := h.said(h.Submit(h.alice, map[string][]string{"what": {"a test"}})).Content; got != "The form says: a test" {
		t.Errorf("got %q", got)
	}
	silent, err := h.Say(h.alice, h.general, "/silence")
	if err != nil || silent.State() != discordtest.Waiting {
		t.Errorf("got %v, %v; want no answer", silent, err)
	}
}

func TestDecorator(t *testing.T) {
	t.Parallel()
	h := newHouse(t, fakebot.StartDecorator)
	laid := h.said(h.Say(h.alice, h.general, "/layout"))
	if laid.Flags&wire.ComponentsV2 == 0 || len(laid.Components) != 3 || len(laid.Attachments) != 1 {
		t.Errorf("got %+v", laid)
	}
	if got := h.said(h.Pick(h.alice, laid.ID, "several", "a", "c")).Content; got != "several: a,c" {
		t.Errorf("got %q", got)
	}
	if m := h.said(h.Say(h.alice, h.general, "/embed")); len(m.Embeds) != 1 {
		t.Errorf("got %+v", m)
	}
	file := discordtest.File{Name: "maze.txt", Data: []byte("#####")}
	if got := h.said(h.Say(h.alice, h.general, "/upload", file)).Content; !strings.Contains(got, "maze.txt has 5 bytes") {
		t.Errorf("got %q", got)
	}
}
