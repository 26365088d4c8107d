package host_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/matchtest"
	"parlour/games/match/store"
)

func TestStartSeats(t *testing.T) {
	member := match.Chair{Kind: match.Member, User: "alice", Name: "Alice"}
	invited := match.Chair{Kind: match.Invited, User: "bob", Name: "Bob"}
	computer := func(player string) match.Chair { return match.Chair{Kind: match.Computer, Player: player} }
	mine := match.Chair{Kind: match.Computer, Player: "truthful", User: "alice", Name: "Alice"}
	none := games.Nobody
	tests := []struct {
		name   string
		start  match.Start
		want   []match.Chair
		status match.Status
		secret string // "?" for one that was drawn
	}{
		{"play", match.Start{Opening: "play", Side: none}, []match.Chair{computer("truthful"), member}, match.Live, "?"},
		{"solve, kept in mind", match.Start{Opening: "solve", Side: none}, []match.Chair{member, computer("counts")}, match.Live, ""},
		{"solve, typed", match.Start{Opening: "solve", Source: games.Typed, Secret: " 7 ", Side: none}, []match.Chair{mine, computer("counts")}, match.Live, "7"},
		{"duel", match.Start{Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Source: games.Typed, Secret: "3", Side: none}, []match.Chair{mine, invited}, match.Waiting, "3"},
		{"duel, kept in mind", match.Start{Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Side: none}, []match.Chair{member, invited}, match.Waiting, ""},
		{"team", match.Start{Opening: "team", Side: none}, []match.Chair{computer("truthful"), {Kind: match.Anyone}}, match.Live, "?"},
		{"watch", match.Start{Opening: "watch", Side: none}, []match.Chair{computer("truthful"), computer("counts")}, match.Live, "?"},
		{"a named player", match.Start{Opening: "watch", Players: map[games.Seat]string{matchtest.Opener: "errs"}, Side: none},
			[]match.Chair{computer("truthful"), computer("errs")}, match.Live, "?"},
		{"the default side", match.Start{Opening: "sides", Side: matchtest.Opener}, []match.Chair{computer("truthful"), member}, match.Live, "?"},
		{"the other side", match.Start{Opening: "sides", Side: matchtest.Keeper}, []match.Chair{member, computer("counts")}, match.Live, ""},
		{"watch, typed", match.Start{Opening: "watch", Source: games.Typed, Secret: "6", Side: none}, []match.Chair{mine, computer("counts")}, match.Live, "6"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := matchtest.NewFixture(t)
			table := h.Begin(tt.start, matchtest.Alice)
			var chairs []match.Chair
			for seat, c := range table.Match.Chairs {
				hand, err := h.Hand(table, games.Seat(seat))
				if err != nil {
					t.Fatal(err)
				}
				if want := tt.secret; games.Seat(seat) == matchtest.Keeper && hand.Secret != want && (want != "?" || hand.Secret == "") {
					t.Errorf("the secret is %q, want %q", hand.Secret, want)
				}
				c.Sealed = nil
				chairs = append(chairs, c)
			}
			if diff := cmp.Diff(tt.want, chairs); diff != "" {
				t.Errorf("chairs (-want +got)\n%s", diff)
			}
			if table.Match.Status != tt.status || table.Log.Show != match.Hidden || table.Match.Starter != "alice" {
				t.Errorf("status %s, shown %s, starter %s", table.Match.Status, table.Log.Show, table.Match.Starter)
			}
		})
	}
}

// The starter can take the other side of an opening, whether it begins in the first or the
// last seat.
func TestStartSides(t *testing.T) {
	r := matchtest.SafeRules()
	first := games.Opening{Name: "first", Seats: []games.Occupant{games.Starter, games.Computer}, Sides: true}
	last := games.Opening{Name: "last", Seats: []games.Occupant{games.Computer, games.Starter}, Sides: true}
	r.Info.Name, r.Info.Seats, r.Secrets = "open", []games.SeatInfo{{ID: "keeper", Player: "errs"}, {ID: "opener", Player: "counts"}}, nil
	r.Info.Openings = []games.Opening{first, last}
	h := matchtest.NewFixture(t, games.New(r))
	tests := []struct {
		opening    string
		side, want games.Seat
	}{
		{"first", games.Nobody, matchtest.Keeper}, {"first", matchtest.Keeper, matchtest.Keeper}, {"first", matchtest.Opener, matchtest.Opener},
		{"last", games.Nobody, matchtest.Opener}, {"last", matchtest.Keeper, matchtest.Keeper}, {"last", matchtest.Opener, matchtest.Opener},
	}
	for _, tt := range tests {
		table := h.Begin(match.Start{Game: "open", Opening: tt.opening, Side: tt.side}, matchtest.Alice)
		mine, theirs := table.Match.Chairs[tt.want], table.Match.Chairs[1-tt.want]
		if table.Match.Side != tt.want || mine.User != "alice" || theirs.Kind != match.Computer {
			t.Errorf("%s, side %d: side %d, %+v against %+v; want side %d", tt.opening, tt.side, table.Match.Side, mine, theirs, tt.want)
		}
		if _, err := h.Act(table, games.Stop, "", matchtest.Alice); err != nil {
			t.Fatal(err)
		}
	}
}

// A seat resigns to the other one, whether that is the first or the last.
func TestOpponent(t *testing.T) {
	table := matchtest.NewFixture(t).Begin(match.Start{Opening: "play", Side: games.Nobody}, matchtest.Alice)
	for seat, want := range map[games.Seat]games.Seat{matchtest.Keeper: matchtest.Opener, matchtest.Opener: matchtest.Keeper, games.Nobody: games.Nobody} {
		if got := table.Opponent(seat); got != want {
			t.Errorf("against %d plays %d, want %d", seat, got, want)
		}
	}
}

func TestStartRefusals(t *testing.T) {
	tests := []struct {
		want  string
		start match.Start
	}{
		{"match.refuse.unknown-game", match.Start{Game: "chess", Opening: "play"}},
		{"match.refuse.unknown-opening", match.Start{Game: "safe", Opening: "simul"}},
		{"games.option.unknown", match.Start{Game: "safe", Opening: "play", Options: games.Options{"speed": "1"}}},
		{"games.option.number", match.Start{Game: "safe", Opening: "play", Options: games.Options{"size": "10"}}},
		{"safe.refuse.even", match.Start{Game: "safe", Opening: "play", Options: games.Options{"size": "4", "odd": "true"}}},
		{"match.refuse.own-secret", match.Start{Game: "safe", Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Alice)}}},
		{"match.refuse.player", match.Start{Game: "safe", Opening: "play", Players: map[games.Seat]string{matchtest.Keeper: "counts"}}},
		{"match.refuse.player", match.Start{Game: "safe", Opening: "play", Players: map[games.Seat]string{matchtest.Keeper: "deep blue"}}},
		{"match.refuse.depth", match.Start{Game: "safe", Opening: "watch", Limits: map[games.Seat]games.Limits{matchtest.Opener: {Depth: 1}}}},
		{"match.refuse.depth", match.Start{Game: "safe", Opening: "watch", Players: map[games.Seat]string{matchtest.Opener: "errs"},
			Limits: map[games.Seat]games.Limits{matchtest.Opener: {Depth: 5}}}},
		{"safe.refuse.secret", match.Start{Game: "safe", Opening: "solve", Source: games.Typed, Secret: "77"}},
		{"safe.refuse.secret", match.Start{Game: "safe", Opening: "solve", Source: games.Typed}},
		{"match.refuse.source", match.Start{Game: "safe", Opening: "watch", Source: games.InHead}},
		{"match.refuse.source", match.Start{Game: "safe", Opening: "play", Source: games.Typed, Secret: "7"}},
		{"match.refuse.source", match.Start{Game: "safe", Opening: "solve", Secret: "7"}},
	}
	h := matchtest.NewFixture(t)
	for _, tt := range tests {
		tt.start.Channel = "here"
		_, err := h.Start(t.Context(), tt.start, matchtest.By(matchtest.Alice, h.Key()), nil)
		matchtest.WantRefusal(t, tt.start.Game+" "+tt.start.Opening, err, tt.want)
		if err != nil && tt.start.Secret != "" && strings.Contains(err.Error(), tt.start.Secret) {
			t.Errorf("the refusal %q repeats the secret", err)
		}
	}
	if _, err := h.Current(t.Context(), "here"); err == nil {
		t.Error("a refused start has left a match")
	}
}

func TestStartTwice(t *testing.T) {
	h := matchtest.NewFixture(t)
	start := match.Start{Game: "safe", Channel: "here", Opening: "play", Side: games.Nobody}
	first, err := h.Start(t.Context(), start, matchtest.By(matchtest.Alice, "press"), nil)
	if err != nil {
		t.Fatal(err)
	}
	again, err := h.Start(t.Context(), start, matchtest.By(matchtest.Alice, "press"), nil)
	if err != nil || again.Match.ID != first.Match.ID || again.Match.Seed != first.Match.Seed {
		t.Errorf("a repeated delivery: %v, %v, want the match it started", again, err)
	}
	if _, err := h.Start(t.Context(), start, matchtest.By(matchtest.Bob, "another"), nil); !errors.Is(err, store.ErrBusy) {
		t.Errorf("a second match in the channel: %v, want ErrBusy", err)
	}
	start.Channel = "elsewhere"
	if _, err := h.Start(t.Context(), start, matchtest.By(matchtest.Bob, "third"), nil); err != nil {
		t.Errorf("a match in another channel: %v", err)
	}
}

func TestStartNeedsEntropy(t *testing.T) {
	h := matchtest.NewFixture(t)
	for _, bytes := range []int64{0, 32} { // none, and none left for the secret
		h.Entropy = io.MultiReader(io.LimitReader(zeros{}, bytes), iotest.ErrReader(errors.New("dry")))
		_, err := h.Start(t.Context(), match.Start{Game: "safe", Channel: "here", Opening: "play"}, matchtest.By(matchtest.Alice, h.Key()), nil)
		if err == nil || !strings.Contains(err.Error(), "dry") {
			t.Errorf("after %d bytes: %v, want the source's error", bytes, err)
		}
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }
