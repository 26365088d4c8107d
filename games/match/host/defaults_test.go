package host_test

import (
	"github.com/google/go-cmp/cmp"
	"testing"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/matchtest"
)

// remembered returns a start after Remember.
func remembered(h *matchtest.House, s match.Start) match.Start {
	h.T.Helper()
	s.Game = "safe"
	if s.Channel == "" {
		s.Channel = "here"
	}
	if err := h.Defaults.Inherit(h.T.Context(), s.Channel, &s); err != nil {
		h.T.Errorf("remember: %v", err)
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
		{"conflicting options", games.Options{"size": "5", "odd": "true"}, games.Options{"size": "4"}, games.Options{"size": "4"}},
		{"conflicting options except the preset", games.Options{"size": "5", "odd": "true", "lock": "keys"}, games.Options{"size": "4"},
			games.Options{"size": "4", "lock": "keys"}},
		{"compatible options", games.Options{"size": "5", "odd": "true", "tries": "2"}, games.Options{"size": "4"},
			games.Options{"size": "4", "tries": "2"}},
		{"another preset", games.Options{"size": "5", "lock": "keys"}, games.Options{"lock": "dial"}, games.Options{"lock": "dial"}},
		{"another preset and more", games.Options{"size": "5"}, games.Options{"lock": "keys", "size": "3"}, games.Options{"lock": "keys", "size": "3"}},
		{"the same preset", games.Options{"size": "5"}, games.Options{"lock": "dial"}, games.Options{"size": "5", "lock": "dial"}},
		{"invalid options", games.Options{"size": "5"}, games.Options{"size": "40"}, games.Options{"size": "40"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := matchtest.NewHouse(t)
			h.Must(h.Begin(match.Start{Opening: "play", Options: tt.last, Side: games.Nobody}, matchtest.Alice), games.Stop, "", matchtest.Alice)
			got := remembered(h, match.Start{Opening: "play", Options: tt.given, Side: games.Nobody})
			if diff := cmp.Diff(tt.want, got.Options); diff != "" {
				t.Errorf("options (-want +got)\n%s", diff)
			}
			if elsewhere := remembered(h, match.Start{Channel: "there", Opening: "play", Options: tt.given}); !cmp.Equal(elsewhere.Options, tt.given) {
				t.Errorf("in another channel: %v", elsewhere.Options)
			}
		})
	}
}

// The next game inherits who plays which side.
func TestRememberSeats(t *testing.T) {
	both := map[games.Seat]string{matchtest.Keeper: "", matchtest.Opener: ""}
	with := func(s games.Seat, name string) map[games.Seat]string {
		return map[games.Seat]string{matchtest.Keeper: "", matchtest.Opener: "", s: name}
	}
	none := games.Nobody
	watch := match.Start{Opening: "watch", Players: with(matchtest.Opener, "errs"), Limits: map[games.Seat]games.Limits{matchtest.Opener: {Depth: 3}}, Side: none}
	sides := match.Start{Opening: "sides", Players: with(matchtest.Opener, "errs"), Side: matchtest.Keeper} // the computer opens
	fixed := match.Start{Opening: "sides", Side: matchtest.Opener}                                          // the computer is truthful, which only the keeper can be
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
		{"the same again", watch, "watch", nil, none, both, none, map[games.Seat]string{matchtest.Keeper: "truthful", matchtest.Opener: "errs"}, 3},
		{"another player", watch, "watch", nil, none, with(matchtest.Opener, "counts"), none, map[games.Seat]string{matchtest.Keeper: "truthful", matchtest.Opener: "counts"}, 0},
		{"another size", watch, "watch", games.Options{"size": "3"}, none, both, none, map[games.Seat]string{matchtest.Keeper: "truthful", matchtest.Opener: "errs"}, 3},
		{"another preset", watch, "watch", games.Options{"lock": "keys"}, none, both, none, both, 0},
		{"another opening", watch, "team", nil, none, both, none, both, 0},
		{"the side is not inherited", sides, "sides", nil, none, both, none, map[games.Seat]string{matchtest.Keeper: "errs", matchtest.Opener: "errs"}, 0},
		{"the other side", sides, "sides", nil, matchtest.Opener, both, matchtest.Opener, map[games.Seat]string{matchtest.Keeper: "errs", matchtest.Opener: "errs"}, 0},
		{"a player that cannot follow", fixed, "sides", nil, matchtest.Keeper, both, matchtest.Keeper, map[games.Seat]string{matchtest.Keeper: "truthful", matchtest.Opener: ""}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := matchtest.NewHouse(t)
			h.Must(h.Begin(tt.last, matchtest.Alice), games.Stop, "", matchtest.Alice)
			players := map[games.Seat]string{}
			for seat, name := range tt.players {
				players[seat] = name
			}
			got := remembered(h, match.Start{Opening: tt.opening, Options: tt.options, Side: tt.side, Players: players, Limits: map[games.Seat]games.Limits{}})
			if diff := cmp.Diff(tt.want, got.Players); diff != "" {
				t.Errorf("players (-want +got)\n%s", diff)
			}
			if got.Side != tt.wantSide || got.Limits[matchtest.Opener].Depth != tt.wantDepth {
				t.Errorf("side %d, depth %d; want %d, %d", got.Side, got.Limits[matchtest.Opener].Depth, tt.wantSide, tt.wantDepth)
			}
		})
	}
}

func TestRememberUnknownGame(t *testing.T) {
	unknown := match.Start{Game: "chess"}
	matchtest.WantRefusal(t, "an unknown game", matchtest.NewHouse(t).Defaults.Inherit(t.Context(), "here", &unknown), "match.refuse.unknown-game")
}

func TestForget(t *testing.T) {
	for _, over := range []bool{false, true} {
		h := matchtest.NewHouse(t)
		table := h.Begin(match.Start{Opening: "play", Options: games.Options{"size": "5"}, Side: games.Nobody}, matchtest.Alice)
		if over {
			table = h.Must(table, games.Stop, "", matchtest.Alice)
			h.Displayed(table, "1")
		}
		for _, delivery := range []string{"the first time", "delivered again"} {
			forgotten, err := h.Defaults.Reset(t.Context(), "here", matchtest.By(matchtest.Bob, "reset"))
			if err != nil || len(forgotten) != 1 || forgotten[0].Match.ID != table.Match.ID {
				t.Errorf("over %v: %s: %v, %v", over, delivery, forgotten, err)
			}
		}
		if forgotten, err := h.Defaults.Reset(t.Context(), "here", matchtest.By(matchtest.Bob, "once more")); err != nil || len(forgotten) != 0 {
			t.Errorf("over %v: already forgotten: %v, %v", over, forgotten, err)
		}
		if forgotten, err := h.Defaults.Reset(t.Context(), "there", matchtest.By(matchtest.Bob, "there")); err != nil || len(forgotten) != 0 {
			t.Errorf("over %v: in a channel without matches: %v, %v", over, forgotten, err)
		}
		if got := remembered(h, match.Start{Opening: "play"}); len(got.Options) != 0 {
			t.Errorf("over %v: forgotten options are inherited: %v", over, got.Options)
		}
		now := h.Reload(table)
		if now.Match.Status != table.Match.Status || now.Match.Options["size"] != "5" || len(now.Log.Moves) != 0 {
			t.Errorf("over %v: the match itself has changed: %+v", over, now.Match)
		}
		if over {
			wantIdle(h)
		}
	}
}

// wantIdle fails the test if a match has due work.
func wantIdle(h *matchtest.House) {
	h.T.Helper()
	if due, err := h.Leases.Claim(h.T.Context(), 0, 10); err != nil || len(due) != 0 {
		h.T.Errorf("%d matches are due, %v", len(due), err)
	}
}
