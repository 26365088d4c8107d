//go:build linux

package ordeal

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// scene is a stand-in with a manual clock, a member, and an application with one command.
type scene struct {
	*discordtest.Server
	t       *testing.T
	clock   *discordtest.ManualClock
	app     discordtest.Application
	member  wire.ID
	channel wire.ID
}

func newScene(t *testing.T) *scene {
	t.Helper()
	s := &scene{t: t, clock: discordtest.NewManualClock(time.Now())}
	s.Server = discordtest.Start(t, discordtest.Options{Clock: s.clock})
	s.member, s.app = s.AddUser("one", ""), s.AddApplication("Bot")
	var err error
	if s.channel, err = s.Direct(s.member, s.app.ID); err != nil {
		t.Fatal(err)
	}
	s.send("PUT", "/applications/"+string(s.app.ID)+"/commands", `[{"name":"go","description":"Goes"}]`, "Bot "+s.app.Token)
	return s
}

// send sends a request to the stand-in, and returns the status of the response, or 0.
func (s *scene) send(method, path, body, authorization string) int {
	s.t.Helper()
	r, err := http.NewRequest(method, s.URL()+"/api/v10"+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Authorization", authorization)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "DiscordBot (https://example.com, 1)")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0
	}
	resp.Body.Close()
	return resp.StatusCode
}

// say has the member give the command.
func (s *scene) say(kind kind) *interaction {
	s.t.Helper()
	i, err := s.Say(s.member, s.channel, "/go")
	if err != nil {
		s.t.Fatal(err)
	}
	return &interaction{Interaction: i, table: &table{channel: s.channel}, kind: kind}
}

// respond sends a first response.
func (s *scene) respond(i *interaction, body string) int {
	s.t.Helper()
	return s.send("POST", "/interactions/"+string(i.ID())+"/"+i.Payload().Token+"/callback", body, "")
}

func TestCauseOf(t *testing.T) {
	tests := []struct {
		name   string
		chaos  discordtest.Chaos
		faults []discordtest.Fault // of consecutive responses
		want   cause
	}{
		{name: "no process", want: noListener},
		{name: "lost", chaos: discordtest.Chaos{Lose: 1}, want: networkFault},
		{name: "failed once", faults: []discordtest.Fault{{Status: 500}}, want: noListener},
		{name: "failed twice", faults: []discordtest.Fault{{Status: 500}, {Status: 502}}, want: networkFault},
		{name: "short rate limit", faults: []discordtest.Fault{{RateLimit: 100 * time.Millisecond}}, want: noListener},
		{name: "long rate limit", faults: []discordtest.Fault{{RateLimit: 2 * time.Second}}, want: networkFault},
	}
	for _, test := range tests {
		s := newScene(t)
		s.SetChaos(test.chaos)
		i := s.say(other)
		for _, f := range test.faults {
			f.Path, f.Times = "/callback", 1
			s.Break(f)
			s.respond(i, `{"type":4,"data":{"content":"x"}}`)
		}
		s.clock.Advance(firstResponse)
		c := newTestChecker(t)
		if got, _ := c.causeOf(i); got != test.want {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}

// The delays of a delivery and of the response to it add up.
func TestTooLate(t *testing.T) {
	s := newScene(t)
	i := s.say(other)
	late := i.Created().Add(800 * time.Millisecond)
	if i.tooLate(late) {
		t.Error("a delivery after 0.8 seconds is too late")
	}
	s.Break(discordtest.Fault{Path: "/callback", Times: 1, RateLimit: 300 * time.Millisecond})
	s.respond(i, `{"type":4,"data":{"content":"x"}}`)
	if !i.tooLate(late) || i.tooLate(i.Created()) {
		t.Errorf("with 0.3 seconds lost: after 0.8 seconds too late is %v, at once %v, want true and false", i.tooLate(late), i.tooLate(i.Created()))
	}
}

// In a calm phase nothing is excused, and each interaction is judged once.
func TestCalmPhaseExcusesNothing(t *testing.T) {
	s := newScene(t)
	c := newTestChecker(t)
	s.SetChaos(discordtest.Chaos{Lose: 1})
	before := s.say(other)
	s.clock.Advance(time.Second)
	during, answered := s.say(other), s.say(other)
	s.respond(answered, `{"type":4,"data":{"content":"x"}}`)
	s.clock.Advance(firstResponse)
	c.calm.all = []span{{from: during.Created()}}
	for _, i := range []*interaction{before, during, answered} {
		c.journal.add(i)
	}
	for range 2 {
		c.judge(answered.Created().Add(judgeAfter + 1))
	}
	want := Result{Interactions: 3, CalmInteractions: 2, Answered: 1, Unanswered: 1, Excused: Excused{NetworkFault: 1}}
	if *c.result != want {
		t.Errorf("got %+v, want %+v", *c.result, want)
	}
}

// After the faults nothing is excused either.
func TestPressAfterFaultsIsNotExcused(t *testing.T) {
	s := newScene(t)
	c := newTestChecker(t)
	s.SetChaos(discordtest.Chaos{Lose: 1})
	before := s.say(other)
	c.faultsEnded = s.clock.Now()
	s.clock.Advance(time.Second)
	after := s.say(press)
	s.clock.Advance(firstResponse)
	for _, i := range []*interaction{before, after} {
		c.journal.add(i)
	}
	c.judge(after.Created().Add(judgeAfter + 1))
	want := Result{Interactions: 2, Presses: 1, Unanswered: 1, Excused: Excused{NetworkFault: 1}}
	if *c.result != want {
		t.Errorf("got %+v, want %+v", *c.result, want)
	}
}

// accepted is a gate with fixed answers.
type accepted struct {
	gate
	at     time.Time
	broken bool
}

func (g accepted) Took(wire.ID) (time.Time, bool) { return g.at, g.broken }

// line is a relay with fixed cuts.
type line struct {
	relay
	cuts []span
}

func (l line) Uncut(from time.Time, d time.Duration) bool {
	return !slices.ContainsFunc(l.cuts, func(s span) bool { return s.overlaps(from, d) })
}

// The replica that accepted a posted interaction must answer it. If none accepted it, nginx
// should have found one that was up.
func TestPostTaken(t *testing.T) {
	s := newScene(t)
	i := s.say(other)
	at := i.Created()
	old, young := life{from: at.Add(-time.Hour)}, life{from: at.Add(-time.Second)}
	killed := life{from: old.from, to: at.Add(time.Second), killed: true}
	took := at.Add(time.Millisecond)
	tests := []struct {
		name   string
		life   life
		taken  time.Time
		broken bool
		cuts   []span
		failed []span // the database
		want   cause
	}{
		{"accepted", old, took, false, nil, nil, unexcused},
		{"accepted, then killed", killed, took, false, nil, nil, listenerHit},
		{"accepted, then cut off", old, took, false, []span{{from: at.Add(time.Second)}}, nil, listenerHit},
		{"accepted by a young replica", young, took, false, nil, nil, unexcused},
		{"not accepted", old, time.Time{}, false, nil, nil, unexcused},
		{"not accepted by a young replica", young, time.Time{}, false, nil, nil, noListener},
		{"not accepted, connection dropped", old, time.Time{}, true, nil, nil, listenerHit},
		{"not accepted, no database", old, time.Time{}, false, nil, []span{{at.Add(-time.Second), at}}, noListener},
	}
	for _, test := range tests {
		c := newTestChecker(t)
		c.databaseFaults.all = test.failed
		c.processes = []*process{
			{role: gatewayRole, lives: []life{old}},
			{name: "replica 2", role: replicaRole, lives: []life{test.life}, gate: accepted{at: test.taken, broken: test.broken}, relay: line{cuts: test.cuts}},
		}
		got := noListener
		switch taken, by := c.postTaken(i, at); {
		case by != "":
			got = unexcused
		case taken:
			got = listenerHit
		}
		if got != test.want {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}

func TestJournalWaiting(t *testing.T) {
	s := newScene(t)
	j := newJournal()
	answered, ignored := s.say(other), s.say(other)
	s.clock.Advance(time.Second)
	now := s.clock.Now()
	later := s.say(other)
	for _, i := range []*interaction{answered, ignored, later} {
		j.add(i)
	}
	for _, step := range []struct {
		name string
		do   func()
		want bool
	}{
		{"two without a response", func() {}, true},
		{"one answered", func() { s.respond(answered, `{"type":4,"data":{"content":"x"}}`) }, true},
		{"the other failed", func() { s.clock.Advance(firstResponse - time.Second) }, false},
	} {
		step.do()
		if got := j.waiting(now); got != step.want {
			t.Errorf("%s: got %v, want %v", step.name, got, step.want)
		}
	}
}

func TestResultErr(t *testing.T) {
	good := Result{Kills: 1, Interactions: 2999, Judged: 0.9, CalmInteractions: 1, Presses: 1, Moves: 1, Boards: 1, Entries: 1, Stale: 2}
	if err := good.Err(); err != nil {
		t.Errorf("got %v for a good result", err)
	}
	tests := []struct {
		spoil func(*Result)
		want  string
	}{
		{func(r *Result) { r.Judged = 0.69 }, "69 % of the interactions were judged"},
		{func(r *Result) { r.CalmInteractions = 0 }, "0 interactions in calm phases"},
		{func(r *Result) { r.Presses = 0 }, "0 presses after the faults"},
		{func(r *Result) { r.Boards = 0 }, "0 boards"},
		{func(r *Result) { r.Stale = 3 }, "3 stale boards in 2999 interactions"},
		{func(r *Result) { r.Stale, r.Kills = 1, 0 }, "1 stale boards"},
		{func(r *Result) { r.Unanswered = 3 }, "3 unanswered interactions"},
		{func(r *Result) { r.Changed = 1 }, "1 changed entries"},
		{func(r *Result) { r.Unready = 1 }, "1 calm phases"},
	}
	for _, test := range tests {
		r := good
		test.spoil(&r)
		if err := r.Err(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v, want %q", err, test.want)
		}
	}
}
