package match_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/match"
)

// remembered returns a start after Remember.
func (h *house) remembered(s match.Start) match.Start {
	h.t.Helper()
	s.Game = "safe"
	if s.Channel == "" {
		s.Channel = "here"
	}
	if err := h.Remember(h.t.Context(), s.Channel, &s); err != nil {
		h.t.Errorf("remember: %v", err)
	}
	return s
}

func TestRememberOptions(t *testing.T) {
	tests := []struct {
		name              string
		last, given, want games.Options
	}{
		{"the same again", games.Options{"size": "5"}, nil, games.Options{"size": "5"}},
		{"another size", games.Options{"size": "5"}, games.Options{"size": "6"}, games.Options{"size": "6"}},
		{"added", games.Options{"size": "5"}, games.Options{"odd": "true"}, games.Options{"size": "5", "odd": "true"}},
		{"cannot stand together", games.Options{"size": "5", "odd": "true"}, games.Options{"size": "4"}, games.Options{"size": "4"}},
		{"cannot stand together but for the preset", games.Options{"size": "5", "odd": "true", "lock": "keys"}, games.Options{"size": "4"},
			games.Options{"size": "4", "lock": "keys"}},
		{"what can stand together", games.Options{"size": "5", "odd": "true", "tries": "2"}, games.Options{"size": "4"},
			games.Options{"size": "4", "tries": "2"}},
		{"another preset", games.Options{"size": "5", "lock": "keys"}, games.Options{"lock": "dial"}, games.Options{"lock": "dial"}},
		{"another preset and more", games.Options{"size": "5"}, games.Options{"lock": "keys", "size": "3"}, games.Options{"lock": "keys", "size": "3"}},
		{"the same preset", games.Options{"size": "5"}, games.Options{"lock": "dial"}, games.Options{"size": "5", "lock": "dial"}},
		{"given what cannot be", games.Options{"size": "5"}, games.Options{"size": "40"}, games.Options{"size": "40"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := newHouse(t)
			h.must(h.start(match.Start{Opening: "play", Options: tt.last, Side: games.Nobody}, alice), games.Stop, "", alice)
			got := h.remembered(match.Start{Opening: "play", Options: tt.given, Side: games.Nobody})
			if diff := cmp.Diff(tt.want, got.Options); diff != "" {
				t.Errorf("options (-want +got)\n%s", diff)
			}
			if elsewhere := h.remembered(match.Start{Channel: "there", Opening: "play", Options: tt.given}); !cmp.Equal(elsewhere.Options, tt.given) {
				t.Errorf("in another channel: %v", elsewhere.Options)
			}
		})
	}
}

// The next game inherits who plays which side.
func TestRememberSeats(t *testing.T) {
	both := map[games.Seat]string{keeper: "", opener: ""}
	with := func(s games.Seat, name string) map[games.Seat]string {
		return map[games.Seat]string{keeper: "", opener: "", s: name}
	}
	none := games.Nobody
	watch := match.Start{Opening: "watch", Players: with(opener, "errs"), Limits: map[games.Seat]games.Limits{opener: {Depth: 3}}, Side: none}
	sides := match.Start{Opening: "sides", Players: with(opener, "errs"), Side: keeper} // the computer opens
	fixed := match.Start{Opening: "sides", Side: opener}                                // the computer is truthful, which only the keeper can be
	tests := []struct {
		name      string
		last      match.Start
		opening   string
		options   games.Options
		side      games.Seat
		players   map[games.Seat]string
		wantSide  games.Seat
		want      map[games.Seat]string
		wantDepth int // of the opener
	}{
		{"the same again", watch, "watch", nil, none, both, none, map[games.Seat]string{keeper: "truthful", opener: "errs"}, 3},
		{"another player", watch, "watch", nil, none, with(opener, "counts"), none, map[games.Seat]string{keeper: "truthful", opener: "counts"}, 0},
		{"another size", watch, "watch", games.Options{"size": "3"}, none, both, none, map[games.Seat]string{keeper: "truthful", opener: "errs"}, 3},
		{"another preset", watch, "watch", games.Options{"lock": "keys"}, none, both, none, both, 0},
		{"another opening", watch, "team", nil, none, both, none, both, 0},
		{"the side is asked anew", sides, "sides", nil, none, both, none, map[games.Seat]string{keeper: "errs", opener: "errs"}, 0},
		{"the other side", sides, "sides", nil, opener, both, opener, map[games.Seat]string{keeper: "errs", opener: "errs"}, 0},
		{"a player who cannot follow", fixed, "sides", nil, keeper, both, keeper, map[games.Seat]string{keeper: "truthful", opener: ""}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := newHouse(t)
			h.must(h.start(tt.last, alice), games.Stop, "", alice)
			players := map[games.Seat]string{}
			for seat, name := range tt.players {
				players[seat] = name
			}
			got := h.remembered(match.Start{Opening: tt.opening, Options: tt.options, Side: tt.side, Players: players, Limits: map[games.Seat]games.Limits{}})
			if diff := cmp.Diff(tt.want, got.Players); diff != "" {
				t.Errorf("players (-want +got)\n%s", diff)
			}
			if got.Side != tt.wantSide || got.Limits[opener].Depth != tt.wantDepth {
				t.Errorf("side %d, depth %d; want %d, %d", got.Side, got.Limits[opener].Depth, tt.wantSide, tt.wantDepth)
			}
		})
	}
}

func TestRememberUnknownGame(t *testing.T) {
	unknown := match.Start{Game: "chess"}
	wantRefusal(t, "a game that is gone", newHouse(t).Remember(t.Context(), "here", &unknown), "match.refuse.unknown-game")
}

func TestForget(t *testing.T) {
	for _, over := range []bool{false, true} {
		h := newHouse(t)
		table := h.start(match.Start{Opening: "play", Options: games.Options{"size": "5"}, Side: games.Nobody}, alice)
		if over {
			table = h.must(table, games.Stop, "", alice)
			h.displayed(table, "1")
		}
		for _, delivery := range []string{"the first time", "delivered again"} {
			forgotten, err := h.Forget(t.Context(), "here", by(bob, "reset"))
			if err != nil || len(forgotten) != 1 || forgotten[0].Match.ID != table.Match.ID {
				t.Errorf("over %v: %s: %v, %v", over, delivery, forgotten, err)
			}
		}
		if forgotten, err := h.Forget(t.Context(), "here", by(bob, "once more")); err != nil || len(forgotten) != 0 {
			t.Errorf("over %v: forgotten already: %v, %v", over, forgotten, err)
		}
		if forgotten, err := h.Forget(t.Context(), "there", by(bob, "there")); err != nil || len(forgotten) != 0 {
			t.Errorf("over %v: where nothing was played: %v, %v", over, forgotten, err)
		}
		if got := h.remembered(match.Start{Opening: "play"}); len(got.Options) != 0 {
			t.Errorf("over %v: what was forgotten is remembered: %v", over, got.Options)
		}
		now := h.reload(table)
		if now.Match.Status != table.Match.Status || now.Match.Options["size"] != "5" || len(now.Log.Moves) != 0 {
			t.Errorf("over %v: the match itself has changed: %+v", over, now.Match)
		}
		if over {
			h.wantIdle()
		}
	}
}

// wantIdle fails the test if a match has overdue work.
func (h *house) wantIdle() {
	h.t.Helper()
	if due, err := h.Claim(h.t.Context(), 0, 10); err != nil || len(due) != 0 {
		h.t.Errorf("%d matches are to be worked on, %v", len(due), err)
	}
}
