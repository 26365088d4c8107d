package host_test

import (
	"slices"
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/gametest"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
)

// climbing begins a game of Climb between Alice and Bob.
func climbing(h *matchtest.Fixture) *match.Table {
	h.T.Helper()
	t := h.Begin(match.Start{Game: "climb", Opening: "table", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Side: games.Nobody}, matchtest.Alice)
	return h.Must(t, games.Sit, "", matchtest.Bob)
}

// cards returns the hand of a seat.
func cards(h *matchtest.Fixture, t *match.Table, s games.Seat) []string {
	h.T.Helper()
	hand, err := h.Hand(t, s)
	if err != nil {
		h.T.Fatal(err)
	}
	return strings.Fields(hand.Secret)
}

// All seats get their hands from one deck, which no stored row contains before the end.
func TestHandsAreDealt(t *testing.T) {
	h := matchtest.NewFixture(t, gametest.Climb())
	table := climbing(h)
	own, other := cards(h, table, 0), cards(h, table, 1)
	if all := slices.Concat(own, other); len(all) != 6 || len(slices.Compact(slices.Sorted(slices.Values(all)))) != 6 {
		t.Fatalf("Alice has %q and Bob %q, want three different cards each", own, other)
	}
	table = h.Must(table, games.Move, "draw", matchtest.Alice)
	if got := cards(h, table, 0); len(got) != 4 || !slices.Equal(got[:3], own) {
		t.Errorf("after a draw Alice has %q, want %q and one more", got, own)
	}
	if got := cards(h, h.Reload(table), 1); !slices.Equal(got, other) {
		t.Errorf("Bob has %q, want %q as before", got, other)
	}
	stored := dump(h, table)
	for _, hand := range [][]string{own, other} {
		if strings.Contains(stored, strings.Join(hand, " ")) {
			t.Errorf("the stored rows contain the hand %q:\n%s", hand, stored)
		}
	}
	table = h.Must(table, games.Resign, "", matchtest.Bob)
	if got := table.Log.Reveals; got[0] != strings.Join(cards(h, table, 0), " ") || len(strings.Fields(got[games.Chance])) != 18 {
		t.Errorf("after the end the hands and the deck are revealed as %v", got)
	}
}

// A seat plays only what it holds. A refused move reveals nothing and changes nothing.
func TestHandDeterminesMoves(t *testing.T) {
	h := matchtest.NewFixture(t, gametest.Climb())
	table := climbing(h)
	for _, card := range cards(h, table, 1) {
		if _, err := h.Act(table, games.Move, card, matchtest.Alice); err == nil {
			t.Errorf("Alice may play %s, which Bob holds", card)
		}
	}
	mine := cards(h, table, 0)[0]
	table = h.Must(table, games.Move, mine, matchtest.Alice)
	if got := cards(h, table, 0); slices.Contains(got, mine) || len(got) != 2 {
		t.Errorf("after playing %s Alice has %q", mine, got)
	}
	if _, err := h.Act(table, games.Undo, "", matchtest.Alice); err == nil {
		t.Error("a move can be taken back although Bob may have learnt from it")
	}
}

// Computers play their hands to the end.
func TestComputersPlayHands(t *testing.T) {
	h := matchtest.NewFixture(t, gametest.Climb())
	for range 20 {
		table := h.Begin(match.Start{Game: "climb", Opening: "watch", Options: games.Options{"players": "3"}, Side: games.Nobody}, matchtest.Alice)
		if table = h.MoveComputers(table); !table.Outcome().Over {
			t.Fatalf("the game is not over after %d moves", len(table.Log.Moves))
		}
		deck := table.Log.Reveals[games.Chance]
		for i, m := range table.Log.Moves {
			if m.Kind == games.Forced {
				continue
			}
			p := table.Positions[i]
			hand := table.Game.Secrets.Deal(p, m.Seat, deck)
			if _, err := table.Game.SeenBy(p, games.Audience{Seat: m.Seat, Hand: hand}).Canonical(m.Text); err != nil {
				t.Errorf("move %d: seat %d with %q plays %s", i+1, m.Seat, hand, m.Text)
			}
		}
	}
}

// After a member is forgotten, the others hold what they held, and what is exported about a
// member contains no source of hands.
func TestHandsOfTheForgotten(t *testing.T) {
	h := matchtest.NewFixture(t, gametest.Climb())
	table := h.Must(climbing(h), games.Move, "draw", matchtest.Alice)
	want := cards(h, table, 1)
	var rows []host.Remembered
	for cursor, first := "", true; first || cursor != ""; first = false {
		more, next, err := h.Store.Remembered(t.Context(), matchtest.Alice.User, cursor, 100)
		if err != nil {
			t.Fatal(err)
		}
		rows, cursor = append(rows, more...), next
	}
	for _, row := range rows {
		if row.Row["kind"] == string(games.Hide) {
			t.Errorf("the export of Alice contains %v", row)
		}
	}
	for cursor, first := "", true; first || cursor != ""; first = false {
		var err error
		if cursor, err = h.Store.Forget(t.Context(), matchtest.Alice.User, match.FormerID("1"), cursor, 100); err != nil {
			t.Fatal(err)
		}
	}
	if got := cards(h, h.Reload(table), 1); !slices.Equal(got, want) {
		t.Errorf("Bob holds %q, want %q as before", got, want)
	}
}

// The host plays the moves that dealt hands force.
func TestForcedMovesOfHands(t *testing.T) {
	g := gametest.Climb()
	g.Secrets.Forced = func(_ games.Position, _ games.Seat, hand string) (string, bool) { // every hand has at least three cards
		return "draw", len(strings.Fields(hand)) < 3
	}
	h := matchtest.NewFixture(t, g)
	table := climbing(h)
	table = h.Must(table, games.Move, cards(h, table, 0)[0], matchtest.Alice)
	if got := len(table.Log.Moves); got != 1 || table.Turn() != 1 {
		t.Fatalf("after %d moves it is the turn of seat %d, want 1 and Bob", got, table.Turn())
	}
	table = h.Must(table, games.Move, "draw", matchtest.Bob)
	last := table.Log.Moves[len(table.Log.Moves)-1]
	if last.Kind != games.Forced || last.Seat != 0 || last.Text != "draw" {
		t.Errorf("seat %d plays %q as an entry of kind %s, want Alice, draw and %s", last.Seat, last.Text, last.Kind, games.Forced)
	}
	if got := len(cards(h, table, 0)); got != 3 || table.Turn() != 1 {
		t.Errorf("Alice has %d cards and it is the turn of seat %d, want 3 cards and Bob", got, table.Turn())
	}
}

// Hands are dealt when every chair is taken, so who leaves a table has seen none.
func TestHandsAreDealtLast(t *testing.T) {
	h := matchtest.NewFixture(t, gametest.Climb())
	start := match.Start{Game: "climb", Opening: "table", Options: games.Options{"players": "3"}, Side: games.Nobody}
	table := h.Must(h.Begin(start, matchtest.Alice), games.Sit, "", matchtest.Bob)
	if got := cards(h, table, 1); len(got) > 0 || table.Match.Status != match.Waiting {
		t.Errorf("while a chair is free Bob has %q, and the match is %s", got, table.Match.Status)
	}
	if _, err := h.Act(table, games.Hide, "a1", matchtest.Bob); err == nil {
		t.Error("Bob may choose a hand")
	}
	table = h.Must(table, games.StandIn, "", matchtest.Alice)
	if got := cards(h, table, 1); len(got) != 3 || table.Match.Status != match.Live {
		t.Errorf("when the match begins Bob has %q, and it is %s", got, table.Match.Status)
	}
	source := match.Start{Game: "climb", Channel: "there", Opening: "play", Source: games.Typed, Secret: "a1"}
	_, err := h.Start(t.Context(), source, matchtest.By(matchtest.Alice, h.Key()), nil)
	matchtest.WantRefusal(t, "a typed hand", err, "match.refuse.source")
}
