//go:build linux

package ordeal

import (
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// What is posted must be answered by the replica that took it; and where none did,
// nginx must have found one, if one was there.
func TestPosted(t *testing.T) {
	s := discordtest.Start(t, discordtest.Options{})
	member, app := s.AddUser("one", ""), s.AddApplication("Bot")
	channel, err := s.Direct(member, app.ID)
	if err != nil {
		t.Fatal(err)
	}
	a := &act{Interaction: interaction(t, s, app, member, channel)}
	at := a.Made()
	ever, young := life{from: at.Add(-time.Hour)}, life{from: at.Add(-time.Second)}
	killed := life{from: ever.from, to: at.Add(time.Second), killed: true}
	took, broke := map[wire.ID]time.Time{a.ID(): at.Add(time.Millisecond)}, map[wire.ID]bool{a.ID(): true}
	tests := []struct {
		name   string
		life   life
		taken  map[wire.ID]time.Time
		broken map[wire.ID]bool
		cuts   []time.Time
		hurt   []span
		want   bool
	}{
		{"taken", ever, took, nil, nil, nil, true},
		{"taken, and killed", killed, took, nil, nil, nil, false},
		{"taken, and cut off", ever, took, nil, []time.Time{at.Add(time.Second)}, nil, false},
		{"taken by a young one", young, took, nil, nil, nil, true},
		{"not taken", ever, nil, nil, nil, nil, true},
		{"not taken by a young one", young, nil, nil, nil, nil, false},
		{"not taken, as the line broke", ever, nil, broke, nil, nil, false},
		{"not taken, without a database", ever, nil, nil, nil, []span{{at.Add(-time.Second), at}}, false},
	}
	for _, test := range tests {
		c := newJudge(t)
		c.hurt = test.hurt
		c.processes = []*process{
			{role: gatewayRole, lives: []life{ever}},
			{name: "replica 2", role: replicaRole, lives: []life{test.life}, gate: &gate{taken: test.taken, broken: test.broken}, relay: &relay{cuts: test.cuts}},
		}
		if got := c.posted(a, at) != ""; got != test.want {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}
