package host_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/matchtest"
)

// remembered returns a start that inherits alice's last choice.
func remembered(h *matchtest.Fixture, s match.Start) match.Start {
	h.T.Helper()
	s.Game = "safe"
	if err := h.Defaults.Inherit(h.T.Context(), matchtest.Alice.User, &s); err != nil {
		h.T.Errorf("inherit: %v", err)
	}
	return s
}

// keep stores a choice of alice.
func keep(h *matchtest.Fixture, s match.Start) {
	h.T.Helper()
	s.Game = "safe"
	if err := h.Defaults.Keep(h.T.Context(), matchtest.Alice.User, s); err != nil {
		h.T.Fatal(err)
	}
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
			h := matchtest.NewFixture(t)
			keep(h, match.Start{Channel: "here", Opening: "play", Options: tt.last, Side: games.Nobody})
			got := remembered(h, match.Start{Opening: "play", Options: tt.given, Side: games.Nobody})
			if diff := cmp.Diff(tt.want, got.Options); diff != "" {
				t.Errorf("options (-want +got)\n%s", diff)
			}
			if elsewhere := remembered(h, match.Start{Channel: "there", Opening: "play", Options: tt.given}); !cmp.Equal(elsewhere.Options, tt.want) {
				t.Errorf("in another channel: %v", elsewhere.Options)
			}
			others := match.Start{Game: "safe", Opening: "play", Options: tt.given}
			if err := h.Defaults.Inherit(t.Context(), matchtest.Bob.User, &others); err != nil || !cmp.Equal(others.Options, tt.given) {
				t.Errorf("another member inherits %v, %v", others.Options, err)
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
	level := func(name string) map[games.Seat]string {
		return map[games.Seat]string{matchtest.Keeper: name, matchtest.Opener: name} // against the starter, who may take either seat
	}
	sides := match.Start{Opening: "sides", Players: level("errs"), Side: matchtest.Keeper}
	fixed := match.Start{Opening: "sides", Players: level("truthful"), Side: matchtest.Opener} // only the keeper can be that
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
		{"the same again", watch, "watch", nil, none, both, none, map[games.Seat]string{matchtest.Keeper: "", matchtest.Opener: "errs"}, 3},
		{"another player", watch, "watch", nil, none, with(matchtest.Opener, "counts"), none, map[games.Seat]string{matchtest.Keeper: "", matchtest.Opener: "counts"}, 0},
		{"another size", watch, "watch", games.Options{"size": "3"}, none, both, none, map[games.Seat]string{matchtest.Keeper: "", matchtest.Opener: "errs"}, 3},
		{"another preset", watch, "watch", games.Options{"lock": "keys"}, none, both, none, both, 0},
		{"another opening", watch, "team", nil, none, both, none, both, 0},
		{"the side is not inherited", sides, "sides", nil, none, both, none, map[games.Seat]string{matchtest.Keeper: "errs", matchtest.Opener: "errs"}, 0},
		{"the other side", sides, "sides", nil, matchtest.Opener, both, matchtest.Opener, map[games.Seat]string{matchtest.Keeper: "errs", matchtest.Opener: "errs"}, 0},
		{"a player that cannot follow", fixed, "sides", nil, matchtest.Keeper, both, matchtest.Keeper, map[games.Seat]string{matchtest.Keeper: "truthful", matchtest.Opener: ""}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := matchtest.NewFixture(t)
			keep(h, tt.last)
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
	matchtest.WantRefusal(t, "an unknown game", matchtest.NewFixture(t).Defaults.Inherit(t.Context(), "1", &unknown), "match.refuse.unknown-game")
}
