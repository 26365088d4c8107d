package bot_test

import (
	"strings"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/openapi/openapitest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/storage/sqlitetest"
)

// In each kind of channel a game can be played, and a second one is offered what the channel permits: a
// thread, the thread of a message, a post, or nothing.
func TestEachKindOfChannel(t *testing.T) {
	t.Parallel()
	const none = wire.ChannelType(0)
	for name, tt := range map[string]struct {
		kind   wire.ChannelType
		inside bool             // in a thread of the channel
		want   wire.ChannelType // of the second game's thread
	}{
		"text":                        {wire.GuildText, false, wire.PublicThread},
		"a text channel's thread":     {wire.GuildText, true, wire.PublicThread},
		"announcements":               {wire.GuildAnnouncement, false, wire.AnnouncementThread},
		"a thread of announcements":   {wire.GuildAnnouncement, true, wire.AnnouncementThread},
		"a post of a forum":           {wire.GuildForum, true, wire.PublicThread},
		"the chat of a voice channel": {wire.GuildVoice, false, none},
		"the chat of a stage":         {wire.GuildStage, false, none},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, sqlitetest.File(t), func(o *discordtest.Options) { o.OpenAPI = openapitest.Document(t) })
			s.start(s.options)
			alice, bob := s.user("alice"), s.user("*bob*")
			parent, err := s.AddChannelOf(s.guild, tt.kind, "place")
			if s.channel = parent; err == nil && tt.inside {
				s.channel, err = s.StartThread(alice, parent, "a thread")
			}
			if err != nil {
				t.Fatal(err)
			}
			s.say(alice, "/crosscut play player:random side:red")
			offer := s.say(bob, "/mastermind play").Messages()[0]
			id := control(offer.Components, "t:")
			if (id != "") != (tt.want != none) {
				t.Fatalf("offered %q, want a thread of type %d", id, tt.want)
			}
			if id != "" {
				s.done(s.Press(bob, offer.ID, id))
				if all := s.games(); len(all) != 1 {
					t.Fatalf("the second game is in %v, want one thread", all)
				}
				thread := wire.ID(strings.Fields(s.games()[0])[0])
				for _, c := range s.Overview()[0].Channels {
					if c.ID == thread && (c.Type != tt.want || *c.ParentID != parent || !strings.Contains(c.Name, "*bob*")) {
						t.Errorf("the thread is %+v, want type %d", c.Channel, tt.want)
					}
				}
				if first := s.PublicMessages(thread)[0]; tt.kind == wire.GuildForum && !strings.Contains(content(first.Components), `with \*bob\*`) {
					t.Errorf("the post begins with %s", content(first.Components))
				}
			}
			if tt.want == none || tt.inside {
				got := s.say(alice, "/tournament start game:crosscut").Messages()
				if len(got) != 1 || !strings.Contains(content(got[0].Components), "not in a thread or a voice chat") {
					t.Errorf("a tournament: %+v", got)
				}
			}
			if strings.Contains(s.log.String(), "level=ERROR") || strings.Contains(s.log.String(), "level=WARN") {
				t.Error("a warning or an error is logged")
			}
		})
	}
}
