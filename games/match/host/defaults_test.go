package host_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/gametest"
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

// throwing returns a table at which alice and bob play rock, paper, scissors.
func throwing(t *testing.T) (*matchtest.Fixture, *match.Table) {
	h := matchtest.NewFixture(t, gametest.RockPaperScissors())
	table := h.Begin(match.Start{Game: "rps", Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Side: games.Nobody}, matchtest.Alice)
	return h, h.Must(table, games.Sit, "", matchtest.Bob)
}

func TestChoicesBecomeMovesTogether(t *testing.T) {
	h, before := throwing(t)
	table := h.Must(before, games.Move, "rock", matchtest.Alice)
	if len(table.Log.Moves) != 0 || !table.Choices().Has(0) || table.Choices().Has(1) || table.Turn() != 1 {
		t.Fatalf("after one choice: moves %v, chosen %v, turn %d", matchtest.Moves(table), table.Log.Choices, table.Turn())
	}
	table = h.Must(table, games.Move, "scissors", matchtest.Alice) // she changes her choice
	act := match.Act{Channel: "here", Match: table.Match.ID, At: len(before.Match.Entries), Kind: games.Move, Text: "paper"}
	table, err := h.Do(t.Context(), act, matchtest.By(matchtest.Bob, "bob's"))
	if err != nil {
		t.Fatalf("a press on a board that is older than the other's choice: %v", err)
	}
	for _, table := range []*match.Table{table, h.Reload(table)} {
		if diff := cmp.Diff([]string{"scissors", "paper"}, matchtest.Moves(table)); diff != "" {
			t.Errorf("the moves (-want +got)\n%s", diff)
		}
		if o := table.Outcome(); !o.Over || o.Winner != 0 || table.Match.Status != match.Ended {
			t.Errorf("the outcome is %+v, the match %s", o, table.Match.Status)
		}
	}
	again, err := h.Do(t.Context(), act, matchtest.By(matchtest.Bob, "bob's"))
	if err != nil || len(again.Match.Entries) != len(table.Match.Entries) {
		t.Errorf("delivered twice: %v", err)
	}
}

// No stored value of a choice depends on the chosen move.
func TestChoicesAreIndistinguishable(t *testing.T) {
	lengths := map[int]bool{}
	for _, choice := range []string{"rock", "paper", "scissors"} {
		h, table := throwing(t)
		table = h.Must(table, games.Move, choice, matchtest.Alice)
		stored, err := json.Marshal(h.Reload(table).Match)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(stored), choice) || strings.Contains(h.Log.String(), choice) {
			t.Errorf("%s is stored in plain text: %s", choice, stored)
		}
		last := table.Match.Entries[len(table.Match.Entries)-1]
		if last.Kind != games.Choose {
			t.Errorf("the entry is a %s", last.Kind)
		}
		lengths[len(last.Text)] = true
	}
	if len(lengths) != 1 {
		t.Errorf("the sealed choices are of lengths %v", lengths)
	}
}

func TestAComputerChoosesToo(t *testing.T) {
	h := matchtest.NewFixture(t, gametest.RockPaperScissors())
	table := h.Begin(match.Start{Game: "rps", Opening: "play", Side: games.Nobody}, matchtest.Alice)
	if !table.ComputerToMove() {
		t.Fatal("the computer does not choose before the member has")
	}
	if table = h.MoveComputers(table); !table.Choices().Has(1) || len(table.Log.Moves) != 0 {
		t.Fatalf("the computer has not chosen: %v", table.Match.Entries)
	}
	if table = h.Must(table, games.Move, "rock", matchtest.Alice); len(table.Log.Moves) != 2 {
		t.Errorf("the moves are %v", matchtest.Moves(table))
	}
}

func TestHandsAreBroughtBeforeTheGame(t *testing.T) {
	h := matchtest.NewFixture(t, matchtest.NewHunt())
	table := h.Begin(match.Start{Game: "hunt", Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Side: games.Nobody}, matchtest.Alice)
	table = h.Must(table, games.Hide, "7", matchtest.Alice) // while bob is only invited
	table = h.Must(table, games.Sit, "", matchtest.Bob)
	if table.Match.Status != match.Waiting || !cmp.Equal(table.Secrets().Missing(), []games.Seat{1}) {
		t.Fatalf("the match is %s, without hands are %v", table.Match.Status, table.Secrets().Missing())
	}
	_, err := h.Act(table, games.Move, "1", matchtest.Alice)
	matchtest.WantRefusal(t, "a move before all are ready", err, "match.refuse.hands")
	_, err = h.Act(table, games.Move, "1", matchtest.Bob)
	matchtest.WantRefusal(t, "a move without a hand", err, "match.refuse.hand-first")
	_, err = h.Act(table, games.Hide, "12", matchtest.Bob)
	matchtest.WantRefusal(t, "an invalid hand", err, "hunt.refuse")
	_, err = h.Act(table, games.Hide, "1", matchtest.Carol)
	matchtest.WantRefusal(t, "the hand of another member", err, "match.refuse.not-playing")
	table = h.Must(table, games.Hide, "3", matchtest.Bob)
	_, err = h.Act(table, games.Hide, "4", matchtest.Bob)
	matchtest.WantRefusal(t, "another hand in the game", err, "match.refuse.hand-kept")

	// A move that a hand forces is made at once, and all hands are revealed at the end.
	table = h.Must(table, games.Move, "5", matchtest.Alice)
	table = h.Must(h.Reload(table), games.Move, "7", matchtest.Bob)
	if diff := cmp.Diff([]string{"5", "no", "7", "yes"}, matchtest.Moves(table)); diff != "" {
		t.Errorf("the moves (-want +got)\n%s", diff)
	}
	if table.Log.Moves[1].Kind != games.Forced || table.Log.Moves[1].Seat != 1 {
		t.Errorf("the answer is %+v", table.Log.Moves[1])
	}
	if o := table.Outcome(); !o.Over || o.Winner != 1 || !cmp.Equal(table.Log.Reveals, map[games.Seat]string{0: "7", 1: "3"}) {
		t.Errorf("the outcome is %+v, revealed are %v", o, table.Log.Reveals)
	}
}

func TestHandsAreDrawn(t *testing.T) {
	h := matchtest.NewFixture(t, matchtest.NewHunt())
	table := h.Begin(match.Start{Game: "hunt", Opening: "play", Source: games.Drawn, Side: games.Nobody}, matchtest.Alice)
	if table.Match.Status != match.Live || len(table.Secrets().Unrevealed()) != 2 {
		t.Fatalf("drawn at the start: the match is %s, with hands are %v", table.Match.Status, table.Secrets().Unrevealed())
	}
	table = h.Begin(match.Start{Game: "hunt", Channel: "there", Opening: "play", Side: games.Nobody}, matchtest.Alice)
	if table = h.Must(table, games.Hide, "", matchtest.Alice); table.Match.Status != match.Live {
		t.Fatalf("drawn when asked: the match is %s", table.Match.Status)
	}
	hand, err := h.Hand(table, 0)
	if err != nil || len(hand.Secret) != 1 {
		t.Errorf("alice's hand is %q, %v", hand.Secret, err)
	}
	_, err = h.Act(table, games.Show, string(match.Open), matchtest.Alice)
	matchtest.WantRefusal(t, "showing hands", err, "match.refuse.not-kept")
	for range 9 { // one draw for each hand
		if table = h.MoveComputers(h.Must(table, games.Move, "9", matchtest.Alice)); table.Outcome().Over {
			return
		}
	}
	t.Error("no seat has won")
}

func TestRollsComeWithTheMoveThatCallsForThem(t *testing.T) {
	h := matchtest.NewFixture(t, matchtest.NewRace())
	table := h.Begin(match.Start{Game: "race", Opening: "play", Options: games.Options{"players": "2", "dealt": "true"}, Side: games.Nobody}, matchtest.Alice)
	if len(table.Log.Moves) != 1 || table.Log.Moves[0].Kind != games.Rolled || table.Log.Moves[0].Seat != games.Chance {
		t.Fatalf("the opening's roll: %+v", table.Log.Moves)
	}
	table = h.MoveComputers(table) // the computer's
	if n := len(table.Log.Moves); n != 3 || table.Turn() != 0 {
		t.Fatalf("%d moves, turn %d", n, table.Turn())
	}
	act := match.Act{Channel: "here", At: match.AnyEntry, Kind: games.Move, Text: "roll"}
	rolled, err := h.Do(t.Context(), act, matchtest.By(matchtest.Alice, "roll"))
	if err != nil {
		t.Fatal(err)
	}
	for range 5 { // duplicates, here and in another process
		again, err := h.Another().Do(t.Context(), act, matchtest.By(matchtest.Alice, "roll"))
		if err != nil || !cmp.Equal(again.Match.Entries, rolled.Match.Entries) {
			t.Fatalf("a duplicate has rolled again: %v", err)
		}
	}
	if diff := cmp.Diff(rolled.Match.Entries, h.Reload(rolled).Match.Entries); diff != "" {
		t.Errorf("stored (-want +got)\n%s", diff)
	}
}

// The rolls do not follow from the seed, which anyone may export.
func TestRollsAreUnpredictable(t *testing.T) {
	h := matchtest.NewFixture(t, matchtest.NewRace())
	seen := map[string]bool{}
	for i := range 40 {
		h.Count = 0
		table := h.Begin(match.Start{Game: "race", Channel: strings.Repeat("x", i+1), Opening: "watch", Options: games.Options{"dealt": "true"}, Side: games.Nobody}, matchtest.Alice)
		seen[table.Log.Moves[0].Text] = true
	}
	if len(seen) < 4 {
		t.Errorf("40 dice show only %v", seen)
	}
}
