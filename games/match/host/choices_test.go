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
