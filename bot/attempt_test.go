package bot_test

import (
	"net/http"
	"strings"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/storage/sqlitetest"
)

// unanswering is a way to Discord on which no placeholder is ever filled.
type unanswering struct{ http.RoundTripper }

func (u unanswering) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Method == http.MethodPatch && strings.Contains(r.URL.Path, "/webhooks/") {
		<-r.Context().Done()
		return nil, r.Context().Err()
	}
	return u.RoundTripper.RoundTrip(r)
}

// A hint over which one process after another dies is given up with a sentence.
func TestADeadlyHint(t *testing.T) {
	t.Parallel()
	s := newSite(t, sqlitetest.File(t))
	s.options.Defer = atOnce
	deadly := s.options
	deadly.Transport = func(to http.RoundTripper) http.RoundTripper { return unanswering{to} }
	s.start(s.options)
	alice := s.user("alice")
	s.say(alice, "/mastermind play")
	s.kill()
	s.start(deadly)
	i, err := s.Say(alice, s.channel, "/game hint")
	if err != nil {
		t.Fatal(err)
	}
	if state, err := i.Acknowledged(t.Context()); err != nil || state != discordtest.Deferred {
		t.Fatalf("%v, %v; want a placeholder", state, err)
	}
	for range 2 {
		s.kill()
		s.start(deadly)
		claims := func() bool {
			_, polls := s.bots[0].Bot().Progress()
			return polls > 0
		}
		if err := s.Await(t.Context(), claims); err != nil {
			t.Fatal(err)
		}
	}
	s.kill()
	s.start(s.options)
	s.done(i, nil)
	said := i.Messages()
	if len(said) == 0 || !strings.Contains(content(said[len(said)-1].Components), "even after several tries") {
		t.Errorf("the hint is %v, answered by %+v", i.State(), said)
	}
	if log := s.log.String(); !strings.Contains(log, "deferred request given up") || !strings.Contains(log, "attempts=3") {
		t.Error("the log does not say that a request was given up")
	}
	s.say(alice, "/move move:1122") // the game goes on
	s.oneBoard("after the hint was given up")
}
