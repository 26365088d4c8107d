package match_test

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

	"parlour/games"
	"parlour/games/match"
)

// talk is a game for two sides who say a, b or c in turn, until six were said.
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

// voting is a table at which the channel plays the first side, and votes.
func voting(t *testing.T, vote string) (*house, *match.Table) {
	h := newHouse(t, newTalk())
	return h, h.start(match.Start{Game: "talk", Opening: "team", Side: games.Nobody, Vote: vote}, alice)
}

// who is a member called by that.
func who(name string) match.Actor { return match.Actor{User: name, Name: name} }

// votes casts votes written like "ann:a ben:b", a second apart.
func (h *house) votes(t *match.Table, cast string) *match.Table {
	h.t.Helper()
	for _, v := range strings.Fields(cast) {
		name, move, _ := strings.Cut(v, ":")
		t = h.must(t, games.Move, move, who(name))
		h.clock = h.clock.Add(time.Second)
	}
	return t
}

// counted is a tally as "a2 b1".
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
		{"a change comes later than what stands", "ann:a ben:b ann:c ann:a", "b1 a1"},
	}
	for _, tt := range tests {
		h, table := voting(t, "60")
		table = h.votes(table, tt.cast)
		if got := counted(table.Votes().Tally()); got != tt.want {
			t.Errorf("%s: the tally is %q, want %q", tt.name, got, tt.want)
		}
		if got := counted(h.reload(table).Votes().Tally()); got != tt.want || len(table.Log.Moves) > 0 {
			t.Errorf("%s: as stored it is %q, want %q, and moves %v", tt.name, got, tt.want, moves(table))
		}
	}
}

func TestVoteCloses(t *testing.T) {
	h, table := voting(t, "60")
	if !table.Votes().Closes().IsZero() {
		t.Errorf("before anyone has voted it closes at %v", table.Votes().Closes())
	}
	table = h.votes(table, "ann:b ben:a cat:a ben:b")
	closes := noon.Add(time.Minute)
	head, err := h.Store.Head(t.Context(), "here", table.Match.ID)
	if err != nil || !head.Due[match.DueVote].Equal(closes) {
		t.Fatalf("it closes at %v, %v, want %v", head.Due, err, closes)
	}
	h.wait(closes.Add(-time.Second).Sub(h.clock))
	if next, err := h.CloseVote(t.Context(), table); err != nil || next != table {
		t.Errorf("a second too early: %v", err)
	}
	h.wait(closes.Sub(h.clock))
	_, err = h.do(table, games.Move, "c", who("dan"))
	wantRefusal(t, "a vote that comes too late", err, "match.refuse.vote-closed")
	// Another process closes it, after a restart: it knows of it from the store.
	other := h.another()
	table, err = other.Load(t.Context(), "here", table.Match.ID)
	if err == nil {
		table, err = other.CloseVote(t.Context(), table)
	}
	if err != nil || !cmp.Equal(moves(table), []string{"b"}) {
		t.Fatalf("after the vote: %v, moves %v", err, moves(table))
	}
	if got := counted(table.Votes().Decision(table.Log.Moves[0])); got != "b2 a1" || len(table.Votes().Tally()) > 0 {
		t.Errorf("it was decided by %q, and the tally now is %v", got, table.Votes().Tally())
	}
	if e := table.Match.Entries[table.Log.Moves[0].Entry]; e.User != "ann" {
		t.Errorf("the move is in the name of %q", e.User)
	}
	if _, err := h.CloseVote(t.Context(), h.reload(table)); err != nil {
		t.Errorf("where nobody votes: %v", err)
	}
	table = h.advance(h.reload(table))
	table = h.votes(table, "ann:c")
	if want := h.clock.Add(59 * time.Second); !table.Votes().Closes().Equal(want) {
		t.Errorf("the next vote closes at %v, want %v", table.Votes().Closes(), want)
	}
}

// A vote closes early only when those who have not voted cannot change it.
func TestVoteIsDecided(t *testing.T) {
	tests := []struct {
		name, vote string
		cast       string // a turn of the channel each, divided by a slash
		want       string // the channel's moves
	}{
		{"nobody knows who will vote", "60", "ann:a ben:a cat:a", ""},
		{"majority takes two", match.Majority, "ann:a", ""},
		{"who agree", match.Majority, "ann:a ben:a", "a"},
		{"and who do not need a third", match.Majority, "ann:a ben:b cat:b", "b"},
		{"or to change", match.Majority, "ann:a ben:b ann:b", "b"},
		{"whoever has voted is counted", match.Majority, "ann:a ben:b cat:b / ann:a ben:a", "b a"},
		{"a tie can still be broken", match.Majority, "ann:a ben:b cat:b / ann:a ben:c", "b"},
		{"the third decides", match.Majority, "ann:a ben:b cat:b / ann:a ben:c cat:c", "b c"},
		{"from the second move on before the time", "60", "ann:a ben:b cat:b ! ann:a ben:a", "b a"},
		{"alone not", "60", "ann:a ! ann:b", "a"},
	}
	for _, tt := range tests {
		h, table := voting(t, tt.vote)
		for _, word := range strings.Fields(tt.cast) {
			var err error
			switch word {
			case "/":
			case "!":
				h.wait(table.Votes().Closes().Sub(h.clock))
				table, err = h.CloseVote(t.Context(), table)
			default:
				table = h.votes(h.advance(table), word)
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

// Time in which nobody could be heard, or in which the game rested, is no time to
// vote in.
func TestVoteTimeThatWasLost(t *testing.T) {
	const s, m = time.Second, time.Minute
	tests := []struct {
		name         string
		before, away time.Duration // heard, and not heard
		pause        time.Duration
		want         time.Duration // from the first vote until it closes
	}{
		{"none", m, 0, 0, m},
		{"a pause", 40 * s, 0, 10 * m, 11 * m},
		{"at the end", 40 * s, 10 * m, 0, 40*s + 10*m + m},
		{"a pause, and then", 20 * s, 10 * m, 2 * m, 2*m + 20*s + 10*m + m},
	}
	for _, tt := range tests {
		h, table := voting(t, "60")
		table = h.must(table, games.Move, "a", who("ann"))
		if tt.pause > 0 {
			table = h.must(table, games.Pause, "", alice)
			h.wait(tt.pause)
			table = h.must(table, games.Resume, "", alice)
		}
		h.wait(tt.before)
		h.clock = h.clock.Add(tt.away)
		unheard, err := h.CloseVote(t.Context(), h.reload(table))
		if err == nil && len(unheard.Match.Entries) != len(table.Match.Entries) && tt.away > 0 {
			t.Errorf("%s: decided while nobody is heard", tt.name)
		}
		if err := h.Heartbeat(t.Context()); err != nil {
			t.Fatal(err)
		}
		if table = h.reload(table); len(table.Log.Moves) == 0 {
			if table, err = h.CloseVote(t.Context(), table); err != nil {
				t.Fatal(err)
			}
		}
		if closes := table.Votes().Closes(); !closes.IsZero() {
			if closes.Sub(noon) != tt.want {
				t.Errorf("%s: it closes after %v, want %v", tt.name, closes.Sub(noon), tt.want)
			}
			h.wait(closes.Sub(h.clock))
			if table, err = h.CloseVote(t.Context(), table); err != nil {
				t.Fatal(err)
			}
		}
		if !cmp.Equal(moves(table), []string{"a"}) {
			t.Errorf("%s: moves %v, entries %v", tt.name, moves(table), table.Match.Entries)
		}
	}
}

func TestVoteRefusals(t *testing.T) {
	h, table := voting(t, "60")
	table = h.votes(table, "ann:a")
	_, err := h.do(table, games.Move, "a", who("ann"))
	wantRefusal(t, "the same vote again", err, "match.refuse.voted")
	_, err = h.do(table, games.Move, "d", who("ben"))
	wantRefusal(t, "a vote for no move", err, "talk.refuse")
	for vote, want := range map[string]string{"14": "match.refuse.vote", "86401": "match.refuse.vote", "often": "match.refuse.vote", "015": "15", "first": "", "majority": "majority"} {
		start := match.Start{Channel: "elsewhere" + vote, Game: "talk", Opening: "team", Side: games.Nobody, Vote: vote}
		if table, _, err := h.Start(t.Context(), start, by(alice, h.key()), nil); strings.HasPrefix(want, "match.") {
			wantRefusal(t, vote, err, want)
		} else if err != nil || table.Match.Vote != want {
			t.Errorf("vote %s: %v, %q", vote, err, table.Match.Vote)
		}
	}
	alone := h.start(match.Start{Channel: "alone", Game: "talk", Opening: "play", Side: games.Nobody, Vote: "60"}, alice)
	if alone = h.must(alone, games.Move, "a", alice); len(alone.Log.Moves) != 1 || alone.Match.Vote != "" {
		t.Error("one member alone has to vote")
	}
}

// A vote on a board that is older than others' votes counts; one on a board of the
// turn before does not. The same delivery again changes nothing.
func TestVoteDelivery(t *testing.T) {
	h, table := voting(t, "majority")
	press := match.Act{Channel: "here", Match: table.Match.ID, At: 0, Kind: games.Move, Text: "a"}
	for _, name := range []string{"ann", "ben"} {
		next, err := h.Do(t.Context(), match.Act{Channel: "here", Match: table.Match.ID, At: 0, Kind: games.Move, Text: name[:1]}, by(who(name), name))
		if err != nil {
			t.Fatal(err)
		}
		table = next
	}
	table = h.must(table, games.Move, "b", who("ann")) // so both agree
	if !cmp.Equal(moves(table), []string{"b"}) {
		t.Fatalf("the moves are %v", moves(table))
	}
	_, err := h.Do(t.Context(), press, by(who("cat"), "cat"))
	wantRefusal(t, "a press on an old board", err, "match.refuse.outdated")
	again, err := h.Do(t.Context(), press, by(who("ann"), "ann"))
	if err != nil || len(again.Match.Entries) != len(table.Match.Entries) {
		t.Errorf("a delivery that comes again: %v, %d entries", err, len(again.Match.Entries))
	}
}

// A thousand members vote at once, some of them through another process: each
// vote counts once, and one of two who close the vote does.
func TestThousandVotes(t *testing.T) {
	const members = 1000
	h, table := voting(t, "60")
	hosts := []*match.Host{h.Host, h.another()}
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
	table = h.reload(table)
	total := 0
	for _, c := range table.Votes().Tally() {
		total += c.Votes
	}
	if total != members || len(table.Match.Entries) != members {
		t.Errorf("%d votes count, %d are stored; want %d", total, len(table.Match.Entries), members)
	}
	h.wait(table.Votes().Closes().Sub(h.clock))
	closed := make(chan error, len(hosts))
	for _, host := range hosts {
		go func() { _, err := host.CloseVote(context.Background(), table); closed <- err }()
	}
	if a, b := <-closed, <-closed; (a == nil) == (b == nil) {
		t.Errorf("of two who close it: %v, %v", a, b)
	}
	if table = h.reload(table); !cmp.Equal(moves(table), []string{"a"}) {
		t.Errorf("the moves are %v", moves(table))
	}
}
