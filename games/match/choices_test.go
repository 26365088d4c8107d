package match_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/gametest"
	"parlour/games/match"
)

// throwing is a table of rock, paper, scissors at which alice and bob sit.
func throwing(t *testing.T) (*house, *match.Table) {
	h := newHouse(t, gametest.RockPaperScissors())
	table := h.start(match.Start{Game: "rps", Opening: "duel", Opponents: []match.Person{person(bob)}, Side: games.Nobody}, alice)
	return h, h.must(table, games.Sit, "", bob)
}

func TestChoicesBecomeMovesTogether(t *testing.T) {
	h, before := throwing(t)
	table := h.must(before, games.Move, "rock", alice)
	if len(table.Log.Moves) != 0 || !table.Choices().Has(0) || table.Choices().Has(1) || table.Turn() != 1 {
		t.Fatalf("after one choice: moves %v, chosen %v, turn %d", moves(table), table.Log.Choices, table.Turn())
	}
	table = h.must(table, games.Move, "scissors", alice) // she thinks better of it
	act := match.Act{Channel: "here", Match: table.Match.ID, At: len(before.Match.Entries), Kind: games.Move, Text: "paper"}
	table, err := h.Do(t.Context(), act, by(bob, "bob's"))
	if err != nil {
		t.Fatalf("a press on a board that is older than the other's choice: %v", err)
	}
	for _, table := range []*match.Table{table, h.reload(table)} {
		if diff := cmp.Diff([]string{"scissors", "paper"}, moves(table)); diff != "" {
			t.Errorf("the moves (-want +got)\n%s", diff)
		}
		if o := table.Outcome(); !o.Over || o.Winner != 0 || table.Match.Status != match.Ended {
			t.Errorf("the outcome is %+v, the match %s", o, table.Match.Status)
		}
	}
	again, err := h.Do(t.Context(), act, by(bob, "bob's"))
	if err != nil || len(again.Match.Entries) != len(table.Match.Entries) {
		t.Errorf("delivered twice: %v", err)
	}
}

// Nothing that is stored of a choice differs by what was chosen.
func TestChoicesTellNothing(t *testing.T) {
	lengths := map[int]bool{}
	for _, choice := range []string{"rock", "paper", "scissors"} {
		h, table := throwing(t)
		table = h.must(table, games.Move, choice, alice)
		stored, err := json.Marshal(h.reload(table).Match)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(stored), choice) || strings.Contains(h.log.String(), choice) {
			t.Errorf("%s is told: %s", choice, stored)
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
	h := newHouse(t, gametest.RockPaperScissors())
	table := h.start(match.Start{Game: "rps", Opening: "play", Side: games.Nobody}, alice)
	if !table.ComputerToMove() {
		t.Fatal("the computer does not choose before the member has")
	}
	if table = h.advance(table); !table.Choices().Has(1) || len(table.Log.Moves) != 0 {
		t.Fatalf("the computer has not chosen: %v", table.Match.Entries)
	}
	if table = h.must(table, games.Move, "rock", alice); len(table.Log.Moves) != 2 {
		t.Errorf("the moves are %v", moves(table))
	}
}

func TestHandsAreBroughtBeforeTheGame(t *testing.T) {
	h := newHouse(t, newHunt())
	table := h.start(match.Start{Game: "hunt", Opening: "duel", Opponents: []match.Person{person(bob)}, Side: games.Nobody}, alice)
	table = h.must(table, games.Hide, "7", alice) // while bob is only invited
	table = h.must(table, games.Sit, "", bob)
	if table.Match.Status != match.Waiting || !cmp.Equal(table.Secrets().Missing(), []games.Seat{1}) {
		t.Fatalf("the match is %s, without hands are %v", table.Match.Status, table.Secrets().Missing())
	}
	_, err := h.do(table, games.Move, "1", alice)
	wantRefusal(t, "a move before all are ready", err, "match.refuse.hands")
	_, err = h.do(table, games.Move, "1", bob)
	wantRefusal(t, "a move without a hand", err, "match.refuse.hand-first")
	_, err = h.do(table, games.Hide, "12", bob)
	wantRefusal(t, "a hand that cannot be", err, "hunt.refuse")
	_, err = h.do(table, games.Hide, "1", carol)
	wantRefusal(t, "a hand of somebody else", err, "match.refuse.not-playing")
	table = h.must(table, games.Hide, "3", bob)
	_, err = h.do(table, games.Hide, "4", bob)
	wantRefusal(t, "another hand in the game", err, "match.refuse.hand-kept")

	// What a hand demands is played at once, and at the end all are told.
	table = h.must(table, games.Move, "5", alice)
	table = h.must(h.reload(table), games.Move, "7", bob)
	if diff := cmp.Diff([]string{"5", "no", "7", "yes"}, moves(table)); diff != "" {
		t.Errorf("the moves (-want +got)\n%s", diff)
	}
	if table.Log.Moves[1].Kind != games.Forced || table.Log.Moves[1].Seat != 1 {
		t.Errorf("the answer is %+v", table.Log.Moves[1])
	}
	if o := table.Outcome(); !o.Over || o.Winner != 1 || !cmp.Equal(table.Log.Reveals, map[games.Seat]string{0: "7", 1: "3"}) {
		t.Errorf("the outcome is %+v, told was %v", o, table.Log.Reveals)
	}
}

func TestHandsAreDrawn(t *testing.T) {
	h := newHouse(t, newHunt())
	table := h.start(match.Start{Game: "hunt", Opening: "play", Source: games.Drawn, Side: games.Nobody}, alice)
	if table.Match.Status != match.Live || len(table.Secrets().Unrevealed()) != 2 {
		t.Fatalf("drawn at the start: the match is %s, with hands are %v", table.Match.Status, table.Secrets().Unrevealed())
	}
	table = h.start(match.Start{Game: "hunt", Channel: "there", Opening: "play", Side: games.Nobody}, alice)
	if table = h.must(table, games.Hide, "", alice); table.Match.Status != match.Live {
		t.Fatalf("drawn when asked: the match is %s", table.Match.Status)
	}
	hand, err := h.Hand(table, 0)
	if err != nil || len(hand.Secret) != 1 {
		t.Errorf("alice's hand is %q, %v", hand.Secret, err)
	}
	_, err = h.do(table, games.Show, string(match.Open), alice)
	wantRefusal(t, "showing hands", err, "match.refuse.not-kept")
	for range 9 { // as many hands as there are
		if table = h.advance(h.must(table, games.Move, "9", alice)); table.Outcome().Over {
			return
		}
	}
	t.Error("nobody has won")
}

func TestRollsComeWithTheMoveThatCallsForThem(t *testing.T) {
	h := newHouse(t, newRace())
	table := h.start(match.Start{Game: "race", Opening: "play", Options: games.Options{"players": "2", "dealt": "true"}, Side: games.Nobody}, alice)
	if len(table.Log.Moves) != 1 || table.Log.Moves[0].Kind != games.Rolled || table.Log.Moves[0].Seat != games.Chance {
		t.Fatalf("the opening's roll: %+v", table.Log.Moves)
	}
	table = h.advance(table) // the computer's
	if n := len(table.Log.Moves); n != 3 || table.Turn() != 0 {
		t.Fatalf("%d moves, turn %d", n, table.Turn())
	}
	act := match.Act{Channel: "here", At: match.AnyEntry, Kind: games.Move, Text: "roll"}
	rolled, err := h.Do(t.Context(), act, by(alice, "roll"))
	if err != nil {
		t.Fatal(err)
	}
	for range 5 { // delivered again, here and in another process
		again, err := h.another().Do(t.Context(), act, by(alice, "roll"))
		if err != nil || !cmp.Equal(again.Match.Entries, rolled.Match.Entries) {
			t.Fatalf("rolled again: %v", err)
		}
	}
	if diff := cmp.Diff(rolled.Match.Entries, h.reload(rolled).Match.Entries); diff != "" {
		t.Errorf("stored (-want +got)\n%s", diff)
	}
}

// The rolls do not follow from the seed, which anyone may export.
func TestRollsAreUnpredictable(t *testing.T) {
	h := newHouse(t, newRace())
	seen := map[string]bool{}
	for i := range 40 {
		h.count = 0
		table := h.start(match.Start{Game: "race", Channel: strings.Repeat("x", i+1), Opening: "watch", Options: games.Options{"dealt": "true"}, Side: games.Nobody}, alice)
		seen[table.Log.Moves[0].Text] = true
	}
	if len(seen) < 4 {
		t.Errorf("40 dice show only %v", seen)
	}
}
