package archive_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"parlour/commands/commandstest"
)

// A follower is notified in their own language, whatever the server's is. A former
// member is not notified.
func TestFollowersAreToldInTheirLanguage(t *testing.T) {
	w, p := commandstest.New(t), commandstest.NewPost(t)
	w.Prefers(w.Admin("chief", "/settings"), "sv::0:server.language", "pt-BR")
	w.Say("alice", "/pathway play size:4")
	for _, who := range []string{"bob", "carol", "chief"} {
		w.Say(who, "/game follow")
	}
	w.Forget("chief")
	w.Say("alice", "/game resign")
	w.Later(p, time.Minute)
	slices.Sort(p.Directs)
	p.Directs = slices.Compact(p.Directs) // each document is handled twice
	if len(p.Directs) != 2 || !strings.HasPrefix(p.Directs[0], commandstest.Members["bob"].ID+": Pathway is over") || !strings.HasPrefix(p.Directs[1], commandstest.Members["carol"].ID+": Pathway acabou") {
		t.Errorf("notified: %q", p.Directs)
	}
}
