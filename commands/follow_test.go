package commands_test

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// Who follows a game hears of its end in her own language, whatever the server's
// is; who has been forgotten hears of nothing.
func TestFollowersAreToldInTheirLanguage(t *testing.T) {
	w, p := newWorld(t), newPost(t)
	w.prefers(w.admin("chief", "/settings"), "sv::0:server.language", "pt-BR")
	w.say("alice", "/pathway play size:4")
	for _, who := range []string{"bob", "carol", "chief"} {
		w.say(who, "/game follow")
	}
	w.forget("chief")
	w.say("alice", "/game resign")
	w.later(p, time.Minute)
	slices.Sort(p.direct)
	p.direct = slices.Compact(p.direct) // each errand is done twice
	if len(p.direct) != 2 || !strings.HasPrefix(p.direct[0], members["bob"].ID+": Pathway is over") || !strings.HasPrefix(p.direct[1], members["carol"].ID+": Pathway acabou") {
		t.Errorf("told: %q", p.direct)
	}
}
