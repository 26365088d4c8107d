package records_test

import (
	"maps"
	"testing"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/matchtest"
	"parlour/games/match/records"
)

// hunted plays a hunt of two members of n moves each, and ends it.
func hunted(h *matchtest.Fixture, s match.Start, n int, end func(t *match.Table) *match.Table) *match.Table {
	opponent := matchtest.Bob
	s.Game, s.Guild, s.Opening, s.Side = "hunt", "guild", "duel", games.Nobody
	if len(s.Opponents) == 0 {
		s.Opponents = []match.Person{matchtest.Person(opponent)}
	} else {
		opponent = match.Actor{User: s.Opponents[0].User, Name: s.Opponents[0].Name}
	}
	t := h.Begin(s, matchtest.Alice)
	t = h.Must(t, games.Sit, "", opponent)
	t = h.Must(h.Must(t, games.Hide, "9", opponent), games.Hide, "8", matchtest.Alice)
	for range n {
		t = h.Must(h.Must(t, games.Move, "1", matchtest.Alice), games.Move, "1", opponent)
	}
	return end(t)
}

// resigns returns the end of a match by a member.
func resigns(who match.Actor) func(h *matchtest.Fixture, t *match.Table) *match.Table {
	return func(h *matchtest.Fixture, t *match.Table) *match.Table { return h.Must(t, games.Resign, "", who) }
}

// stops is the end of a match by a manager.
func stops(h *matchtest.Fixture, t *match.Table) *match.Table {
	return h.Must(t, games.Stop, "", matchtest.Chief)
}

// The points of an evening, row by row of the table in the comment of Evening: after a win of alice over bob, each
// row adds one match. The script about rematches has a draw.
func TestEvening(t *testing.T) {
	here := match.Start{Channel: "here", Evening: "here"}
	for _, tt := range []struct {
		name       string
		start      match.Start
		moves      int
		end        func(h *matchtest.Fixture, t *match.Table) *match.Table
		after      time.Duration // from the first match to this one
		alice, bob int           // in halves
	}{
		{"bob wins", here, 2, resigns(matchtest.Alice), 0, 2, 2},
		{"alice wins again", here, 2, resigns(matchtest.Bob), 0, 4, 0},
		{"in a thread of the channel", match.Start{Channel: "thread", Evening: "here"}, 2, resigns(matchtest.Bob), 0, 4, 0},
		{"in another channel", match.Start{Channel: "there", Evening: "there"}, 2, resigns(matchtest.Bob), 0, 2, 0},
		{"stopped", here, 2, stops, 0, 2, 0},
		{"before a second side has moved", here, 0, resigns(matchtest.Bob), 0, 2, 0},
		{"a tournament", match.Start{Channel: "here"}, 2, resigns(matchtest.Bob), 0, 2, 0},
		{"a clock of an hour", match.Start{Channel: "here", Evening: "here", Clock: 3600}, 2, resigns(matchtest.Bob), 0, 2, 0},
		{"a clock of a minute", match.Start{Channel: "here", Evening: "here", Clock: 60}, 2, resigns(matchtest.Bob), 0, 4, 0},
		{"of other members", match.Start{Channel: "here", Evening: "here", Opponents: []match.Person{{User: "carol", Name: "Carol"}}}, 2, resigns(matchtest.Alice), 0, 2, 0},
		{"just before another evening", here, 2, resigns(matchtest.Alice), 6*time.Hour - time.Minute, 2, 2},
		{"another evening", here, 2, resigns(matchtest.Alice), 6 * time.Hour, 0, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := matchtest.NewFixture(t, matchtest.NewHunt())
			first := hunted(h, here, 2, func(t *match.Table) *match.Table { return resigns(matchtest.Bob)(h, t) })
			h.Clock = h.Clock.Add(tt.after)
			hunted(h, tt.start, tt.moves, func(t *match.Table) *match.Table { return tt.end(h, t) })
			got, err := h.Records.Evening(t.Context(), first, h.Clock)
			want := records.Points{"alice": tt.alice, "bob": tt.bob}
			if err != nil || !maps.Equal(got.Points, want) || got.Matches != (tt.alice+tt.bob)/2 {
				t.Errorf("%v, %v, want %v", got, err, want)
			}
		})
	}
}

// Wins in a row are the newest ones, and another result ends them.
func TestStreak(t *testing.T) {
	h := matchtest.NewFixture(t, matchtest.NewHunt())
	here := match.Start{Channel: "here", Evening: "here"}
	var last *match.Table
	for i, tt := range []struct {
		loser  match.Actor
		winner string
		inARow int
	}{
		{matchtest.Bob, "alice", 1}, {matchtest.Bob, "alice", 2}, {matchtest.Alice, "bob", 1},
		{matchtest.Bob, "alice", 1}, {matchtest.Bob, "alice", 2}, {matchtest.Bob, "alice", 3},
	} {
		last = hunted(h, here, 2, func(t *match.Table) *match.Table { return resigns(tt.loser)(h, t) })
		if got, err := h.Records.Evening(t.Context(), last, h.Clock); err != nil || got.Winner != tt.winner || got.InARow != tt.inARow {
			t.Errorf("match %d: %v, %v", i, got, err)
		}
		h.Clock = h.Clock.Add(time.Minute)
	}
	hunted(h, here, 2, func(t *match.Table) *match.Table { return stops(h, t) })
	if got, err := h.Records.Evening(t.Context(), last, h.Clock); err != nil || got.InARow != 3 {
		t.Errorf("after a stopped match: %v, %v", got, err)
	}
}

// A table of three has points of its own, and a rebuild computes the same results.
func TestEveningOfATable(t *testing.T) {
	h := matchtest.NewFixture(t, matchtest.NewRace())
	r := h.Begin(match.Start{
		Game: "race", Guild: "guild", Channel: "here", Evening: "here", Opening: "duel", Options: games.Options{"players": "3"},
		Opponents: []match.Person{matchtest.Person(matchtest.Bob), matchtest.Person(matchtest.Carol)}, Side: games.Nobody,
	}, matchtest.Alice)
	r = h.Must(h.Must(r, games.Sit, "", matchtest.Bob), games.Sit, "", matchtest.Carol)
	for who := []match.Actor{matchtest.Alice, matchtest.Bob, matchtest.Carol}; !r.Outcome().Over; {
		r = h.Must(r, games.Move, "roll", who[r.Turn()])
	}
	want := records.Points{"alice": 0, "bob": 0, "carol": 0}
	want[r.Chair(r.Outcome().Winner).User] = 2
	for range 2 {
		if got, err := h.Records.Evening(t.Context(), h.Reload(r), h.Clock); err != nil || !maps.Equal(got.Points, want) {
			t.Errorf("%v, %v, want %v", got, err, want)
		}
		h.Rebuild()
	}
}
