package match_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/match"
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
		{"solve, in the head", match.Start{Opening: "solve", Side: none}, []match.Chair{member, computer("counts")}, match.Live, ""},
		{"solve, typed", match.Start{Opening: "solve", Source: games.Typed, Secret: " 7 ", Side: none}, []match.Chair{mine, computer("counts")}, match.Live, "7"},
		{"duel", match.Start{Opening: "duel", Opponents: []match.Person{person(bob)}, Source: games.Typed, Secret: "3", Side: none}, []match.Chair{mine, invited}, match.Waiting, "3"},
		{"duel, in the head", match.Start{Opening: "duel", Opponents: []match.Person{person(bob)}, Side: none}, []match.Chair{member, invited}, match.Waiting, ""},
		{"team", match.Start{Opening: "team", Side: none}, []match.Chair{computer("truthful"), {Kind: match.Anyone}}, match.Live, "?"},
		{"watch", match.Start{Opening: "watch", Side: none}, []match.Chair{computer("truthful"), computer("counts")}, match.Live, "?"},
		{"a player that was named", match.Start{Opening: "watch", Players: map[games.Seat]string{opener: "errs"}, Side: none},
			[]match.Chair{computer("truthful"), computer("errs")}, match.Live, "?"},
		{"the usual side", match.Start{Opening: "sides", Side: opener}, []match.Chair{computer("truthful"), member}, match.Live, "?"},
		{"the other side", match.Start{Opening: "sides", Side: keeper}, []match.Chair{member, computer("counts")}, match.Live, ""},
		{"a source that is not offered", match.Start{Opening: "watch", Source: games.InHead, Side: none}, []match.Chair{computer("truthful"), computer("counts")}, match.Live, "?"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := newHouse(t)
			table := h.start(tt.start, alice)
			var chairs []match.Chair
			for seat, c := range table.Match.Chairs {
				hand, err := h.Hand(table, games.Seat(seat))
				if err != nil {
					t.Fatal(err)
				}
				if want := tt.secret; games.Seat(seat) == keeper && hand.Secret != want && (want != "?" || hand.Secret == "") {
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

// Who has the first seat of an opening can take the other side, and who has the
// last can take the first.
func TestStartSides(t *testing.T) {
	r := safeRules()
	first := games.Opening{Name: "first", Seats: []games.Occupant{games.Starter, games.Computer}, Sides: true}
	last := games.Opening{Name: "last", Seats: []games.Occupant{games.Computer, games.Starter}, Sides: true}
	r.Info.Name, r.Info.Seats, r.Secrets = "open", []games.SeatInfo{{ID: "keeper", Player: "errs"}, {ID: "opener", Player: "counts"}}, nil
	r.Info.Openings = []games.Opening{first, last}
	h := newHouse(t, games.New(r))
	tests := []struct {
		opening    string
		side, want games.Seat
	}{
		{"first", games.Nobody, keeper}, {"first", keeper, keeper}, {"first", opener, opener},
		{"last", games.Nobody, opener}, {"last", keeper, keeper}, {"last", opener, opener},
	}
	for _, tt := range tests {
		table := h.start(match.Start{Game: "open", Opening: tt.opening, Side: tt.side}, alice)
		mine, theirs := table.Match.Chairs[tt.want], table.Match.Chairs[1-tt.want]
		if table.Match.Side != tt.want || mine.User != "alice" || theirs.Kind != match.Computer {
			t.Errorf("%s, side %d: side %d, %+v against %+v; want side %d", tt.opening, tt.side, table.Match.Side, mine, theirs, tt.want)
		}
		if _, err := h.do(table, games.Stop, "", alice); err != nil {
			t.Fatal(err)
		}
	}
}

// Against whom a seat resigns is the other, be it the first or the last.
func TestOpposing(t *testing.T) {
	table := newHouse(t).start(match.Start{Opening: "play", Side: games.Nobody}, alice)
	for seat, want := range map[games.Seat]games.Seat{keeper: opener, opener: keeper, games.Nobody: games.Nobody} {
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
		{"match.refuse.own-secret", match.Start{Game: "safe", Opening: "duel", Opponents: []match.Person{person(alice)}}},
		{"match.refuse.player", match.Start{Game: "safe", Opening: "play", Players: map[games.Seat]string{keeper: "counts"}}},
		{"match.refuse.player", match.Start{Game: "safe", Opening: "play", Players: map[games.Seat]string{keeper: "deep blue"}}},
		{"match.refuse.depth", match.Start{Game: "safe", Opening: "watch", Limits: map[games.Seat]games.Limits{opener: {Depth: 1}}}},
		{"match.refuse.depth", match.Start{Game: "safe", Opening: "watch", Players: map[games.Seat]string{opener: "errs"},
			Limits: map[games.Seat]games.Limits{opener: {Depth: 5}}}},
		{"safe.refuse.secret", match.Start{Game: "safe", Opening: "solve", Source: games.Typed, Secret: "77"}},
		{"safe.refuse.secret", match.Start{Game: "safe", Opening: "solve", Source: games.Typed}},
	}
	h := newHouse(t)
	for _, tt := range tests {
		tt.start.Channel = "here"
		_, _, err := h.Start(t.Context(), tt.start, by(alice, h.key()), nil)
		wantRefusal(t, tt.start.Game+" "+tt.start.Opening, err, tt.want)
		if err != nil && tt.start.Secret != "" && strings.Contains(err.Error(), tt.start.Secret) {
			t.Errorf("the refusal %q repeats the secret", err)
		}
	}
	if _, err := h.Current(t.Context(), "here"); err == nil {
		t.Error("a refused start has left a match")
	}
}

func TestStartTwice(t *testing.T) {
	h := newHouse(t)
	start := match.Start{Game: "safe", Channel: "here", Opening: "play", Side: games.Nobody}
	first, _, err := h.Start(t.Context(), start, by(alice, "press"), nil)
	if err != nil {
		t.Fatal(err)
	}
	again, _, err := h.Start(t.Context(), start, by(alice, "press"), nil)
	if err != nil || again.Match.ID != first.Match.ID || again.Match.Seed != first.Match.Seed {
		t.Errorf("a repeated delivery: %v, %v, want the match it started", again, err)
	}
	if _, _, err := h.Start(t.Context(), start, by(bob, "another"), nil); !errors.Is(err, match.ErrBusy) {
		t.Errorf("a second match in the channel: %v, want ErrBusy", err)
	}
	start.Channel = "elsewhere"
	if _, _, err := h.Start(t.Context(), start, by(bob, "third"), nil); err != nil {
		t.Errorf("a match in another channel: %v", err)
	}
}

func TestStartNeedsEntropy(t *testing.T) {
	h := newHouse(t)
	for _, bytes := range []int64{0, 32} { // none at all, and none left for the secret
		h.Entropy = io.MultiReader(io.LimitReader(zeros{}, bytes), iotest.ErrReader(errors.New("dry")))
		_, _, err := h.Start(t.Context(), match.Start{Game: "safe", Channel: "here", Opening: "play"}, by(alice, h.key()), nil)
		if err == nil || !strings.Contains(err.Error(), "dry") {
			t.Errorf("after %d bytes: %v, want the source's error", bytes, err)
		}
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }
