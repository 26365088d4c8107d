package discordtest_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// Each fault has the probability 1.
func TestChaosOfRequests(t *testing.T) {
	for _, test := range []struct {
		name   string
		chaos  discordtest.Chaos
		status int
		done   bool // the request was carried out
	}{
		{"fail", discordtest.Chaos{Fail: 1}, http.StatusInternalServerError, false},
		{"fail after", discordtest.Chaos{FailAfter: 1}, http.StatusBadGateway, true},
		{"rate limit", discordtest.Chaos{RateLimit: 1, RetryAfter: time.Minute}, http.StatusTooManyRequests, false},
		{"nothing", discordtest.Chaos{}, http.StatusOK, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHouse(t)
			h.SetChaos(test.chaos)
			r := h.api("POST", "/channels/"+string(h.general)+"/messages", object{"content": "x"})
			if done := len(h.PublicMessages(h.general)) == 1; r.status != test.status || done != test.done {
				t.Errorf("got %d, done %v, want %d, %v", r.status, done, test.status, test.done)
			}
			h.SetChaos(discordtest.Chaos{})
			h.api("GET", "/applications/@me", nil).want(http.StatusOK, 0)
		})
	}
}

func TestChaosOfConnections(t *testing.T) {
	h := newHouse(t)
	s := h.session()
	for _, test := range []struct {
		chaos discordtest.Chaos
		want  int // messages
	}{{discordtest.Chaos{Drop: 1}, 0}, {discordtest.Chaos{DropAfter: 1}, 1}} {
		h.SetChaos(test.chaos)
		if _, err := s.ChannelMessageSend(string(h.general), "x"); err == nil {
			t.Errorf("%+v: want an error", test.chaos)
		}
		if got := len(h.PublicMessages(h.general)); got != test.want {
			t.Errorf("%+v: got %d messages", test.chaos, got)
		}
	}
}

func TestChaosDelaysAnswers(t *testing.T) {
	for name, chaos := range map[string]discordtest.Chaos{"before": {Delay: 1, MaxDelay: time.Hour}, "after": {DelayAfter: 1, MaxDelay: time.Hour}} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			h.SetChaos(chaos)
			sent := make(chan reply, 1)
			go func() { sent <- h.api("POST", "/channels/"+string(h.general)+"/messages", object{"content": "x"}) }()
			if err := h.Await(h.ctx, func() bool { return h.Delayed() == 1 }); err != nil {
				t.Fatal(err)
			}
			if done := len(h.PublicMessages(h.general)) == 1; done != (name == "after") {
				t.Errorf("carried out: %v", done)
			}
			h.clock.Advance(time.Hour)
			(<-sent).want(http.StatusOK, 0)
		})
	}
}

// nextInteraction returns the ID of the next interaction on the connection.
func (l *line) nextInteraction() wire.ID {
	l.t.Helper()
	var i wire.Interaction
	if err := json.Unmarshal(l.want(0, "INTERACTION_CREATE").Data, &i); err != nil {
		l.t.Fatal(err)
	}
	return i.ID
}

// ready returns a connection with a session.
func (h *house) ready() (l *line, session string) {
	h.t.Helper()
	l = h.dial("", true)
	l.send(2, h.identity(nil))
	var hello struct {
		SessionID string `json:"session_id"`
	}
	if err := json.Unmarshal(l.want(0, "READY").Data, &hello); err != nil {
		h.t.Fatal(err)
	}
	l.want(0, "GUILD_CREATE")
	return l, hello.SessionID
}

func TestChaosOfDeliveries(t *testing.T) {
	h := quiet(t)
	l, _ := h.ready()
	say := func(c discordtest.Chaos) *discordtest.Interaction {
		t.Helper()
		h.SetChaos(c)
		return must(h.Say(h.alice, h.general, "/game"))(t)
	}
	lost := say(discordtest.Chaos{Lose: 1})
	held := say(discordtest.Chaos{Hold: 1, MaxHold: time.Second})
	twice := say(discordtest.Chaos{Duplicate: 1, Late: 10 * time.Minute})
	for want, i := range []*discordtest.Interaction{lost, held, twice} {
		got := i.Deliveries()
		if len(got) != want || want == 1 && (got[0] <= 0 || got[0] > time.Second) || want == 2 && got[0] != 0 {
			t.Errorf("interaction %d: got deliveries %v", want, got)
		}
	}
	h.SetChaos(discordtest.Chaos{})
	if got := l.nextInteraction(); got != twice.ID() {
		t.Errorf("got %s, want %s", got, twice.ID())
	}
	h.clock.Advance(time.Second)
	if got := l.nextInteraction(); got != held.ID() {
		t.Errorf("got %s, want %s", got, held.ID())
	}
	h.clock.Advance(10 * time.Minute)
	if got := l.nextInteraction(); got != twice.ID() {
		t.Errorf("got %s, want %s once more", got, twice.ID())
	}
	h.Redeliver(lost)
	if got := l.nextInteraction(); got != lost.ID() {
		t.Errorf("got %s, want %s", got, lost.ID())
	}
	for i, want := range map[*discordtest.Interaction]int{lost: 1, held: 1, twice: 2} {
		if got := i.Arrivals(); len(got) != want {
			t.Errorf("got deliveries %v, want %d", got, want)
		}
	}
}

// Events during a disconnection arrive after a resume, in order.
func TestChaosOfTheGateway(t *testing.T) {
	h := quiet(t)
	l, session := h.ready()
	h.SetChaos(discordtest.Chaos{Cut: 1})
	a := must(h.Say(h.alice, h.general, "/game"))(t)
	b := must(h.Say(h.bob, h.general, "/game"))(t)
	h.SetChaos(discordtest.Chaos{})
	if _, err := l.next(); err == nil || len(a.Arrivals()) != 0 {
		t.Fatalf("got %v and deliveries %v, want a broken line", err, a.Arrivals())
	}
	l = h.dial("", true)
	l.send(6, object{"token": h.app.Token, "session_id": session, "seq": 2})
	if x, y := l.nextInteraction(), l.nextInteraction(); x != a.ID() || y != b.ID() || len(a.Arrivals()) != 1 {
		t.Errorf("got %s and %s, want %s and %s", x, y, a.ID(), b.ID())
	}
	l.want(0, "RESUMED")
	h.SetChaos(discordtest.Chaos{Reconnect: 1})
	c := must(h.Say(h.alice, h.general, "/game"))(t)
	l.want(7, "")
	if got := l.nextInteraction(); got != c.ID() {
		t.Errorf("got %s, want %s", got, c.ID())
	}
	h.SetChaos(discordtest.Chaos{Invalidate: 1})
	must(h.Say(h.alice, h.general, "/game"))(t)
	l.want(9, "")
	h.SetChaos(discordtest.Chaos{})
	l.send(6, object{"token": h.app.Token, "session_id": session, "seq": 2})
	l.want(9, "")
}
