package host_test

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parlour/bot/local/need"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
)

// talk is a game for two sides who say a, b or c in turn, until six are said.
type talk string

func newTalk() *games.Game {
	return games.New(games.Rules[talk, string]{
		Info: games.Info{
			Name: "talk", Seats: []games.SeatInfo{{ID: "one", Player: games.RandomPlayer}, {ID: "two", Player: games.RandomPlayer}},
			Openings: games.TwoSided(), Players: []games.PlayerInfo{{Name: games.RandomPlayer}},
		},
		Open:   func(games.Options) (talk, error) { return "", nil },
		Parse:  func(_ talk, typed string) (string, error) { return strings.ToLower(typed), nil },
		Format: func(_ talk, m string) string { return m },
		View:   func(talk) games.View { return games.View{} },
	})
}

func (t talk) Turn() games.Seat {
	if len(t) == 6 {
		return games.Nobody
	}
	return games.Seat(len(t) % 2)
}

func (t talk) Moves() iter.Seq[string] {
	if t.Turn() == games.Nobody {
		return slices.Values[[]string](nil)
	}
	return slices.Values([]string{"a", "b", "c"})
}

func (t talk) Legal(m string) error {
	if !slices.Contains(slices.Collect(t.Moves()), m) {
		return games.Refuse("talk.refuse")
	}
	return nil
}

func (t talk) After(m string) talk { return t + talk(m) }

func (t talk) Outcome() games.Outcome {
	if len(t) == 6 {
		return games.Outcome{Over: true, Winner: games.Nobody}
	}
	return games.Running
}

// voting returns a table at which the channel plays the first side by vote.
func voting(t *testing.T, vote string) (*matchtest.Fixture, *match.Table) {
	h := matchtest.NewFixture(t, newTalk())
	return h, h.Begin(match.Start{Game: "talk", Opening: "team", Side: games.Nobody, Vote: vote}, matchtest.Alice)
}

// who returns a member with a name.
func who(name string) match.Actor { return match.Actor{User: name, Name: name} }

// votes casts votes written like "ann:a ben:b", a second apart.
func votes(h *matchtest.Fixture, t *match.Table, cast string) *match.Table {
	h.T.Helper()
	for _, v := range strings.Fields(cast) {
		name, move, _ := strings.Cut(v, ":")
		t = h.Must(t, games.Move, move, who(name))
		h.Clock = h.Clock.Add(time.Second)
	}
	return t
}

// counted returns a tally as "a2 b1".
func counted(tally []match.Count) string {
	var lines []string
	for _, c := range tally {
		lines = append(lines, fmt.Sprint(c.Move, c.Votes))
	}
	return strings.Join(lines, " ")
}

func TestTally(t *testing.T) {
	tests := []struct{ name, cast, want string }{
		{"one", "ann:a", "a1"},
		{"the most come first", "ann:a ben:b cat:b", "b2 a1"},
		{"ties go to the earliest", "ann:b ben:a cat:c", "b1 a1 c1"},
		{"one is changed", "ann:a ben:b ann:b", "b2"},
		{"a changed vote is later than the others", "ann:a ben:b ann:c ann:a", "b1 a1"},
	}
	for _, tt := range tests {
		h, table := voting(t, "60")
		table = votes(h, table, tt.cast)
		if got := counted(table.Votes().Tally()); got != tt.want {
			t.Errorf("%s: the tally is %q, want %q", tt.name, got, tt.want)
		}
		if got := counted(h.Reload(table).Votes().Tally()); got != tt.want || len(table.Log.Moves) > 0 {
			t.Errorf("%s: as stored it is %q, want %q, and moves %v", tt.name, got, tt.want, matchtest.Moves(table))
		}
	}
}

func TestVoteCloses(t *testing.T) {
	h, table := voting(t, "60")
	if !table.Votes().Closes().IsZero() {
		t.Errorf("before the first vote it closes at %v", table.Votes().Closes())
	}
	table = votes(h, table, "ann:b ben:a cat:a ben:b")
	closes := matchtest.Noon.Add(time.Minute)
	head, err := h.Store.Head(t.Context(), "here", table.Match.ID)
	if err != nil || !head.Due[match.DueVote].Equal(closes) {
		t.Fatalf("it closes at %v, %v, want %v", head.Due, err, closes)
	}
	wait(h, closes.Add(-time.Second).Sub(h.Clock))
	if next, err := h.Timers.CloseVote(t.Context(), table); err != nil || next != table {
		t.Errorf("a second too early: %v", err)
	}
	wait(h, closes.Sub(h.Clock))
	_, err = h.Act(table, games.Move, "c", who("dan"))
	matchtest.WantRefusal(t, "a late vote", err, "match.refuse.vote-closed")
	// Another process closes the vote after a restart, because the deadline is stored.
	other := h.Another()
	table, err = other.Load(t.Context(), "here", table.Match.ID)
	if err == nil {
		table, err = other.Timers.CloseVote(t.Context(), table)
	}
	if err != nil || !cmp.Equal(matchtest.Moves(table), []string{"b"}) {
		t.Fatalf("after the vote: %v, moves %v", err, matchtest.Moves(table))
	}
	if got := counted(table.Votes().Decision(table.Log.Moves[0])); got != "b2 a1" || len(table.Votes().Tally()) > 0 {
		t.Errorf("the deciding tally is %q, and the current one %v", got, table.Votes().Tally())
	}
	if e := table.Match.Entries[table.Log.Moves[0].Entry]; e.User != "ann" {
		t.Errorf("the move has the user %q", e.User)
	}
	if _, err := h.Timers.CloseVote(t.Context(), h.Reload(table)); err != nil {
		t.Errorf("without a vote: %v", err)
	}
	table = h.MoveComputers(h.Reload(table))
	table = votes(h, table, "ann:c")
	if want := h.Clock.Add(59 * time.Second); !table.Votes().Closes().Equal(want) {
		t.Errorf("the next vote closes at %v, want %v", table.Votes().Closes(), want)
	}
}

// A vote closes early only if the missing votes cannot change it.
func TestVoteIsDecided(t *testing.T) {
	tests := []struct {
		name, vote string
		cast       string // the channel's turns, separated by slashes
		want       string // the channel's moves
	}{
		{"the electorate is unknown", "60", "ann:a ben:a cat:a", ""},
		{"a majority needs two votes", match.Majority, "ann:a", ""},
		{"two equal votes", match.Majority, "ann:a ben:a", "a"},
		{"two votes decide before the third", match.Majority, "ann:a ben:b cat:b", "b"},
		{"a vote is changed", match.Majority, "ann:a ben:b ann:b", "b"},
		{"every voter counts", match.Majority, "ann:a ben:b cat:b / ann:a ben:a", "b a"},
		{"a tie can still be broken", match.Majority, "ann:a ben:b cat:b / ann:a ben:c", "b"},
		{"the third decides", match.Majority, "ann:a ben:b cat:b / ann:a ben:c cat:c", "b c"},
		{"from the second move on before the time", "60", "ann:a ben:b cat:b ! ann:a ben:a", "b a"},
		{"one vote does not decide", "60", "ann:a ! ann:b", "a"},
	}
	for _, tt := range tests {
		h, table := voting(t, tt.vote)
		for _, word := range strings.Fields(tt.cast) {
			var err error
			switch word {
			case "/":
			case "!":
				wait(h, table.Votes().Closes().Sub(h.Clock))
				table, err = h.Timers.CloseVote(t.Context(), table)
			default:
				table = votes(h, h.MoveComputers(table), word)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		var got []string
		for _, m := range table.Log.Moves {
			if m.Seat == 0 {
				got = append(got, m.Text)
			}
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: the channel moved %q, want %q; tally %s", tt.name, got, tt.want, counted(table.Votes().Tally()))
		}
	}
}

// Downtime and pauses do not count as time to vote.
func TestVoteDowntime(t *testing.T) {
	const s, m = time.Second, time.Minute
	tests := []struct {
		name         string
		before, away time.Duration // with heartbeats, and without
		pause        time.Duration
		want         time.Duration // from the first vote until it closes
	}{
		{"none", m, 0, 0, m},
		{"a pause", 40 * s, 0, 10 * m, 11 * m},
		{"at the end", 40 * s, 10 * m, 0, 40*s + 10*m + m},
		{"a pause and downtime", 20 * s, 10 * m, 2 * m, 2*m + 20*s + 10*m + m},
	}
	for _, tt := range tests {
		h, table := voting(t, "60")
		table = h.Must(table, games.Move, "a", who("ann"))
		if tt.pause > 0 {
			table = h.Must(table, games.Pause, "", matchtest.Alice)
			wait(h, tt.pause)
			table = h.Must(table, games.Resume, "", matchtest.Alice)
		}
		wait(h, tt.before)
		h.Clock = h.Clock.Add(tt.away)
		unheard, err := h.Timers.CloseVote(t.Context(), h.Reload(table))
		if err == nil && len(unheard.Match.Entries) != len(table.Match.Entries) && tt.away > 0 {
			t.Errorf("%s: decided while heartbeats are missing", tt.name)
		}
		if err := h.Uptime.Heartbeat(t.Context()); err != nil {
			t.Fatal(err)
		}
		if table = h.Reload(table); len(table.Log.Moves) == 0 {
			if table, err = h.Timers.CloseVote(t.Context(), table); err != nil {
				t.Fatal(err)
			}
		}
		if closes := table.Votes().Closes(); !closes.IsZero() {
			if closes.Sub(matchtest.Noon) != tt.want {
				t.Errorf("%s: it closes after %v, want %v", tt.name, closes.Sub(matchtest.Noon), tt.want)
			}
			wait(h, closes.Sub(h.Clock))
			if table, err = h.Timers.CloseVote(t.Context(), table); err != nil {
				t.Fatal(err)
			}
		}
		if !cmp.Equal(matchtest.Moves(table), []string{"a"}) {
			t.Errorf("%s: moves %v, entries %v", tt.name, matchtest.Moves(table), table.Match.Entries)
		}
	}
}

func TestVoteRefusals(t *testing.T) {
	h, table := voting(t, "60")
	table = votes(h, table, "ann:a")
	_, err := h.Act(table, games.Move, "a", who("ann"))
	matchtest.WantRefusal(t, "the same vote again", err, "match.refuse.voted")
	_, err = h.Act(table, games.Move, "d", who("ben"))
	matchtest.WantRefusal(t, "a vote for no move", err, "talk.refuse")
	for vote, want := range map[string]string{"14": "match.refuse.vote", "86401": "match.refuse.vote", "often": "match.refuse.vote", "015": "15", "first": "", "majority": "majority"} {
		start := match.Start{Channel: "elsewhere" + vote, Game: "talk", Opening: "team", Side: games.Nobody, Vote: vote}
		if table, err := h.Start(t.Context(), start, matchtest.By(matchtest.Alice, h.Key()), nil); strings.HasPrefix(want, "match.") {
			matchtest.WantRefusal(t, vote, err, want)
		} else if err != nil || table.Match.Vote != want {
			t.Errorf("vote %s: %v, %q", vote, err, table.Match.Vote)
		}
	}
	alone := h.Begin(match.Start{Channel: "alone", Game: "talk", Opening: "play", Side: games.Nobody, Vote: "60"}, matchtest.Alice)
	if alone = h.Must(alone, games.Move, "a", matchtest.Alice); len(alone.Log.Moves) != 1 || alone.Match.Vote != "" {
		t.Error("one member alone has to vote")
	}
}

// A vote on a board that is older than other members' votes counts; one on a board of the previous
// turn does not. A duplicate delivery changes nothing.
func TestVoteDelivery(t *testing.T) {
	h, table := voting(t, "majority")
	press := match.Act{Channel: "here", Match: table.Match.ID, At: 0, Kind: games.Move, Text: "a"}
	for _, name := range []string{"ann", "ben"} {
		next, err := h.Do(t.Context(), match.Act{Channel: "here", Match: table.Match.ID, At: 0, Kind: games.Move, Text: name[:1]}, matchtest.By(who(name), name))
		if err != nil {
			t.Fatal(err)
		}
		table = next
	}
	table = h.Must(table, games.Move, "b", who("ann")) // so both agree
	if !cmp.Equal(matchtest.Moves(table), []string{"b"}) {
		t.Fatalf("the moves are %v", matchtest.Moves(table))
	}
	_, err := h.Do(t.Context(), press, matchtest.By(who("cat"), "cat"))
	matchtest.WantRefusal(t, "a press on an old board", err, "match.refuse.outdated")
	again, err := h.Do(t.Context(), press, matchtest.By(who("ann"), "ann"))
	if err != nil || len(again.Match.Entries) != len(table.Match.Entries) {
		t.Errorf("a duplicate delivery: %v, %d entries", err, len(again.Match.Entries))
	}
}

// A thousand members vote at the same time, some through another process: each vote counts
// once, and one of two that close the vote does.
func TestThousandVotes(t *testing.T) {
	members := 301 // one more for a than for b and c
	if need.Long(t) {
		members = 1000
	}
	h, table := voting(t, "60")
	hosts := []*host.Host{h.Host, h.Another()}
	var wg sync.WaitGroup
	for i := range members {
		wg.Go(func() {
			host := hosts[0]
			if i%10 == 0 {
				host = hosts[1]
			}
			act := match.Act{Channel: "here", Match: table.Match.ID, At: 0, Kind: games.Move, Text: "abc"[i%3 : i%3+1]}
			name := fmt.Sprint("member", i)
			if _, err := host.Do(context.Background(), act, match.Actor{User: name, Name: name, Key: name}); err != nil {
				t.Errorf("vote %d: %v", i, err)
			}
		})
	}
	wg.Wait()
	table = h.Reload(table)
	total := 0
	for _, c := range table.Votes().Tally() {
		total += c.Votes
	}
	if total != members || len(table.Match.Entries) != members {
		t.Errorf("%d votes count, %d are stored; want %d", total, len(table.Match.Entries), members)
	}
	wait(h, table.Votes().Closes().Sub(h.Clock))
	closed := make(chan error, len(hosts))
	for _, host := range hosts {
		go func() { _, err := host.Timers.CloseVote(context.Background(), table); closed <- err }()
	}
	if a, b := <-closed, <-closed; (a == nil) == (b == nil) {
		t.Errorf("of two processes that close it: %v, %v", a, b)
	}
	if table = h.Reload(table); !cmp.Equal(matchtest.Moves(table), []string{"a"}) {
		t.Errorf("the moves are %v", matchtest.Moves(table))
	}
}
