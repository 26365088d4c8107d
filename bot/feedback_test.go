package bot_test

import (
	"strings"
	"testing"
	"time"

	"parlour/bot/storage/sqlitetest"
)

// A member's report is posted in the operator's channel, once, as text that notifies no one.
func TestFeedbackIsPosted(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	alice := s.user("alice")
	var err error
	if s.options.Operator, err = s.AddChannel(s.guild, "operator"); err != nil {
		t.Fatal(err)
	}
	s.start(s.options)
	s.say(alice, "/feedback")
	s.done(s.Submit(alice, map[string][]string{"report": {"**Late** <@" + string(alice) + "> @everyone"}}))
	s.skip(time.Minute)
	posted := s.Messages(alice, s.options.Operator)
	if len(posted) != 1 {
		t.Fatalf("%d messages were posted, want 1", len(posted))
	}
	if got := content(posted[0].Components); !strings.Contains(got, `\*\*Late\*\* \<@`) || len(posted[0].Mentions) > 0 || posted[0].MentionEveryone {
		t.Errorf("got %s, which mentions %v", got, posted[0].Mentions)
	}
}
